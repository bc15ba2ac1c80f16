// Builds what the notebook loads, one script and one style sheet for each widget, what published pages load, and the
// licences of the libraries in them. `node build.mjs` writes the files; `node build.mjs --check` compares them with those in the repository.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundledPackages, licenceText } from "./licences.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const OUTPUT = join(HERE, "wanderbook_widgets", "static");

function bundle() {
  return build({
    absWorkingDir: HERE,
    entryPoints: [
      { in: "browser/reader/index.js", out: "reader" },
      { in: "browser/reader/reader.css", out: "reader" },
      { in: "browser/table/index.js", out: "table" },
      { in: "browser/table/css/table.css", out: "table" },
      { in: "browser/desk/index.js", out: "desk" },
      { in: "browser/desk/css/desk.css", out: "desk" },
      { in: "browser/hosted/index.js", out: "hosted" },
      { in: "browser/hosted/hosted.css", out: "hosted" },
      { in: "browser/published/index.js", out: "published" },
      { in: "browser/published/published.css", out: "published" },
      { in: "browser/published/archives.js", out: "archives" },
      { in: "browser/published/worker.js", out: "worker" },
      { in: "browser/published/service-worker.js", out: "service-worker" },
    ],
    outdir: OUTPUT,
    external: ["./archives.js"], // a file of its own: the bench loads it as well
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "inline",
    lineLimit: 120,
    metafile: true,
    write: false,
  });
}

/** Every file to write, by path. */
async function outputs() {
  const { outputFiles, metafile } = await bundle();
  const files = new Map(outputFiles.map(({ path, text }) => [path, text]));
  files.set(join(OUTPUT, "LICENCES.txt"), await licenceText(bundledPackages(metafile), HERE));
  return files;
}

async function differing(files) {
  const stale = [];
  for (const [path, text] of files) {
    const there = await readFile(path, "utf8").catch(() => "");
    if (there !== text) stale.push(relative(HERE, path));
  }
  return stale;
}

async function write(files) {
  await mkdir(OUTPUT, { recursive: true });
  for (const [path, text] of files) await writeFile(path, text);
}

const files = await outputs();
if (process.argv.includes("--check")) {
  const stale = await differing(files);
  if (stale.length)
    console.error(`Not what the sources build: ${stale.join(", ")}. Run \`npm run build\` in widgets/.`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  await write(files);
  for (const [path, text] of files) console.log(`${relative(HERE, path)}  ${(text.length / 1024).toFixed(1)} KB`);
}
