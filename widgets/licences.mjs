// The licences of the libraries that a bundle contains.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The folders of the npm packages that an esbuild metafile lists, sorted: `node_modules/@scope/name`. */
export function bundledPackages({ inputs }) {
  const found = Object.keys(inputs).map((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]);
  return [...new Set(found.filter(Boolean))].sort();
}

async function licenceFile(folder) {
  const name = (await readdir(folder)).find((file) => /^(licen[cs]e|copying)/i.test(file));
  if (!name) throw new Error(`${folder} has no licence file, so its code cannot be passed on`);
  return readFile(join(folder, name), "utf8");
}

async function entry(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return `${name} ${version} (${license})\n\n${(await licenceFile(folder)).trim()}\n`;
}

/** One entry for each package; where there is none, a line that says so. */
export async function licenceText(packages, root) {
  if (!packages.length) return "The scripts in this folder contain no code of other projects.\n";
  return (await Promise.all(packages.map((folder) => entry(join(root, folder))))).join(`\n${"-".repeat(80)}\n\n`);
}
