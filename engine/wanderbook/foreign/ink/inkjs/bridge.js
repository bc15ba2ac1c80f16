// What Python asks of inkjs: to compile a story, and to tell the line of everything in it.

/* global inkjs */

var console = { log() {}, warn() {}, error() {} };

function linesOf(story) {
  const files = [];
  const rows = [];
  const row = (object) => {
    const data = object.ownDebugMetadata;
    if (!data) return rows.push(0);
    const name = data.fileName ?? "";
    let file = files.indexOf(name);
    if (file < 0) file = files.push(name) - 1;
    return rows.push([file, data.startLineNumber, data.endLineNumber, data.startCharacterNumber, data.endCharacterNumber]);
  };
  const walk = (container) => {
    for (const object of container.content) {
      row(object);
      if (object.content) walk(object);
    }
    for (const [, object] of container.namedOnlyContent ?? []) {
      row(object);
      walk(object);
    }
  };
  walk(story.mainContentContainer);
  return { files, rows };
}

// biome-ignore lint/correctness/noUnusedVariables: Python calls it
function compile(name, given) {
  const issues = [];
  const asked = [];
  const texts = JSON.parse(given);
  const load = (file) => {
    asked.push(file);
    return Object.hasOwn(texts, file) ? texts[file] : "";
  };
  const files = { ResolveInkFilename: (file) => file, LoadInkFileContents: load };
  const report = (message, kind) => issues.push([kind, message]);
  let story = null;
  try {
    const options = new inkjs.CompilerOptions(name, [], true, report, files);
    story = new inkjs.Compiler(texts[name], options).Compile();
  } catch (error) {
    issues.push([-1, String(error?.message ?? error)]);
  }
  return JSON.stringify({ issues, asked, json: story && story.ToJson(), lines: story && linesOf(story) });
}
