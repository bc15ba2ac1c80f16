// Runs the table's notebook when JupyterLab opens it, so that a book is a click away, and keeps the lab around it calm.
// tools/play puts this into .venv.
//
// JupyterLab runs nothing by itself, and is right: code in a notebook may be anybody's. So this runs two notebooks, the
// table's and the desk's, and only while their code is what is written here.

const CODE = "from wanderbook_widgets import play\n\nplay()";
const DESK = /^from wanderbook_widgets import desk\n\ndesk\("(?:[^"\\\n]|\\["\\/bfnrt])*"\)$/; // of a book, and nothing else
const PATIENCE = 60_000; // milliseconds

const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function openedNotebook(app) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await later(100)) {
    const shown = app.shell.currentWidget;
    if (/(play|desk)\.ipynb$/.test(shown?.context?.path ?? "")) return shown;
  }
  return null;
}

/** With one icon only, the browser's tab does not blink with every click, and nothing waits for it. */
function calm() {
  document.querySelector("link.busy.favicon")?.remove();
}

async function runTheTable(app) {
  const panel = await openedNotebook(app);
  if (!panel) return;
  app.shell.collapseLeft?.(); // no list of files beside a game
  await panel.context.ready;
  await panel.sessionContext.ready;
  const code = [...panel.content.model.cells].filter((cell) => cell.type === "code").map((cell) => cell.sharedModel.getSource());
  if (code.length === 1 && (code[0] === CODE || DESK.test(code[0]))) await app.commands.execute("notebook:run-all-cells");
}

function activate(app) {
  calm();
  void app.restored.then(() => runTheTable(app));
}

const plugin = { id: "wanderbook-open:table", autoStart: true, activate };

(window._JUPYTERLAB ??= {})["wanderbook-open"] = { init: () => {}, get: async () => () => ({ __esModule: true, default: plugin }) };
