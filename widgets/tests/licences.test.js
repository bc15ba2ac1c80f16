// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundledPackages, licenceText } from "../licences.mjs";

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "licences-"));
});

afterEach(() => rm(root, { recursive: true }));

async function installed(name, files) {
  const folder = join("node_modules", name);
  await mkdir(join(root, folder), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, folder, file), text);
  return folder;
}

const about = (name) => JSON.stringify({ name, version: "1.2.3", license: "MIT" });

test("the packages of a bundle are found by its inputs", () => {
  const inputs = {
    "browser/table/index.js": {},
    "node_modules/b/lib/x.js": {},
    "node_modules/b/lib/y.js": {},
    "node_modules/@scope/a/index.js": {},
  };
  expect(bundledPackages({ inputs })).toEqual(["node_modules/@scope/a", "node_modules/b"]);
});

test("each package is named with its licence", async () => {
  const folder = await installed("b", { "package.json": about("b"), LICENSE: "Do as you like.\n" });
  expect(await licenceText([folder], root)).toBe("b 1.2.3 (MIT)\n\nDo as you like.\n");
});

test("a package without a licence stops the build", async () => {
  const folder = await installed("c", { "package.json": about("c") });
  await expect(licenceText([folder], root)).rejects.toThrow("no licence file");
});

test("a bundle without packages says so", async () => {
  expect(await licenceText([], root)).toContain("no code of other projects");
});
