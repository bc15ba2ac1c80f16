// Compiles Python sources with the Python of the page. Run in a folder with Pyodide and sources.zip; writes compiled.zip.

import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "./pyodide.mjs";

const python = await loadPyodide();
python.runPython(await readFile("compile.py", "utf8"));
const sources = python.toPy(new Uint8Array(await readFile("sources.zip")));
await writeFile("compiled.zip", python.globals.get("compiled")(sources).toJs());
