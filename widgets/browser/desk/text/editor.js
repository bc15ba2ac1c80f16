// One file in an editor: what is typed travels to Python as changes, what is wrong comes back as underlines.

import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { codeFolding, foldService } from "@codemirror/language";
import { lintGutter, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  tooltips,
} from "@codemirror/view";
import { notation } from "./notation.js";
import { fromPython, Sync } from "./sync.js";

const LONGEST = 4 * 1024 * 1024; // letters of a file

/** A section folds up to the next heading. */
const sections = foldService.of((state, start) => {
  const line = state.doc.lineAt(start);
  if (!line.text.startsWith("## ")) return null;
  let end = line.number;
  while (end < state.doc.lines && !state.doc.line(end + 1).text.startsWith("## ")) end += 1;
  return end > line.number ? { from: line.to, to: state.doc.line(end).to } : null;
});

/** Where a diagnostic stands; lines and columns count from 1. */
export function spanOf(doc, { line, column, length }) {
  if (line < 1 || line > doc.lines) return null;
  const text = doc.line(line);
  const from = Math.min(text.from + Math.max(column - 1, 0), text.to);
  const to = Math.min(Math.max(from + (length || 1), from + 1), doc.length);
  return { from: Math.min(from, doc.length), to: Math.max(to, from) };
}

/** Scrolls the editor and nothing around it: the notebook stays where it is. */
const ownScrolling = EditorView.scrollHandler.of((view, { head }, { y, yMargin }) => {
  const at = view.coordsAtPos(head);
  const { scrollDOM } = view;
  if (!at) {
    scrollDOM.scrollTop = view.lineBlockAt(head).top - yMargin;
    return true;
  }
  const { top, bottom } = scrollDOM.getBoundingClientRect();
  const [above, below] = [at.top - top - yMargin, at.bottom - bottom + yMargin];
  if (y === "start" || above < 0) scrollDOM.scrollTop += above;
  else if (below > 0) scrollDOM.scrollTop += below;
  return true;
});

/** Markdown as plain text: what stands in a book never becomes markup. */
export const plain = (text) => text.replace(/[*`]|^#+ /gm, "");

export class Editor {
  constructor(parent, writer) {
    this.writer = writer;
    this.starts = []; // where the problems of the file begin
    this.label = "";
    this.sync = new Sync({
      ...writer.link,
      apply: (changes) => this.view.dispatch({ changes, annotations: fromPython.of(true), userEvent: "input.python" }),
    });
    this.view = new EditorView({ parent, state: this.state("") });
    this.view.scrollDOM.tabIndex = 0; // scrolls by keyboard, also for those who do not write
  }

  state(text) {
    const { writer } = this;
    const key = (name, run) => ({ key: name, preventDefault: true, run: () => Boolean(run()) });
    const own = [
      key("Mod-s", () => writer.saveFile()),
      key("F8", () => this.nextProblem()),
      key("F12", () => this.goToDefinition()),
      key("F2", () => writer.rename()),
      key("F1", () => writer.tellKnown()),
      key("Mod-.", () => writer.focusFixes()),
      key("Alt-Enter", () => writer.focusFixes()),
    ];
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        closeBrackets(),
        codeFolding(),
        sections,
        lintGutter(),
        autocompletion({ override: [(context) => this.complete(context)], icons: false }),
        hoverTooltip((_view, position) => this.hover(position)),
        // What does not fit above a word is shown beneath it, and never cut off by the editor's edge.
        tooltips({ tooltipSpace: (view) => view.dom.getBoundingClientRect() }),
        EditorView.lineWrapping,
        ownScrolling,
        EditorView.contentAttributes.of({
          "aria-label": this.label || writer.texts.text,
          spellcheck: String(!writer.desk.isStory),
        }),
        keymap.of([...own, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
        writer.desk.isStory ? EditorState.readOnly.of(true) : notation,
        EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= LONGEST || writer.tooLong()),
        EditorView.updateListener.of((update) => this.changed(update)),
      ],
    });
  }

  get file() {
    return this.sync.file;
  }

  /** Opens what Python sends, unless it is open already: then only the line is another. */
  open({ path, version, text, line, focus }, label) {
    const isOther = path !== this.file.path;
    if (isOther || version > this.file.version) {
      const state = () => this.view.state;
      const [head, top] = [state().selection.main.head, this.view.scrollDOM.scrollTop];
      this.label = label;
      const next = this.state(text);
      this.sync.open({ path, version }, next.doc);
      this.view.setState(next);
      if (isOther) this.goTo(line);
      else {
        this.view.dispatch({ selection: { anchor: Math.min(head, state().doc.length) } });
        this.view.scrollDOM.scrollTop = top;
      }
    } else this.goTo(line);
    if (focus) this.view.focus();
  }

  goTo(line) {
    const { doc } = this.view.state;
    if (line < 1 || line > doc.lines) return;
    const at = doc.line(line).from;
    this.view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: "start", yMargin: 40 }),
    });
  }

  get line() {
    return this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
  }

  // ---------------------------------------------------------------- what is typed

  changed(update) {
    if (update.selectionSet || update.docChanged) this.writer.cursorMoved(this.line);
    if (update.docChanged && !update.transactions.some((one) => one.annotation(fromPython)))
      this.sync.typing(update.changes);
  }

  /** Runs something once Python has what was typed until now. */
  settle(run) {
    this.sync.settle(run);
  }

  // ---------------------------------------------------------------- what is wrong

  diagnose(problems) {
    const { doc } = this.view.state;
    const found = problems.flatMap((one) => {
      const span = spanOf(doc, one);
      if (!span) return [];
      const message = [one.message, one.help].filter(Boolean).join("\n");
      const actions = (one.fixes ?? []).map((name, number) => ({
        name,
        apply: () => this.writer.mend(one, number),
      }));
      return [{ ...span, severity: one.severity, source: one.code, message, actions }];
    });
    this.starts = found.map(({ from }) => from);
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  /** Goes to the next problem of the file; after the last one, to the next file with any. */
  nextProblem() {
    const { head } = this.view.state.selection.main;
    const isLast = !this.starts.some((start) => start >= head);
    return (isLast && this.writer.openNextProblem()) || nextDiagnostic(this.view);
  }

  // ---------------------------------------------------------------- the language service

  /** Where a position of Python's is: it counts characters, and JavaScript halves of some. */
  offsetOf({ line, column }) {
    const { doc } = this.view.state;
    if (line >= doc.lines) return doc.length;
    const text = doc.line(line + 1);
    return text.from + [...text.text].slice(0, column).join("").length;
  }

  async ask(what, position) {
    await new Promise((done) => this.settle(done));
    if (position > this.view.state.doc.length) return null;
    const line = this.view.state.doc.lineAt(position);
    const before = line.text.slice(0, position - line.from);
    return this.writer.askPython(what, line.number - 1, [...before].length);
  }

  /** Asks about the word at the cursor. */
  askHere(what) {
    return this.ask(what, this.view.state.selection.main.head);
  }

  async complete(context) {
    const word = context.matchBefore(/[\p{L}\d'’-]+/u);
    if (!word && !context.explicit) return null;
    const found = await this.ask("complete", context.pos);
    if (!found?.length) return null;
    const from = Math.min(...found.map(({ edit }) => this.offsetOf(edit.range.start)));
    const options = found.map(({ label, detail, kind, edit }) => ({ label, detail, type: kind, apply: edit.text }));
    return { from, options, filter: false };
  }

  /** What is known of the word under the mouse; as text, whatever stands in it. */
  async hover(position) {
    const found = await this.ask("hover", position);
    if (!found) return null;
    const textContent = plain(found.text);
    const dom = () => Object.assign(document.createElement("div"), { className: "cm-known", textContent });
    return {
      pos: this.offsetOf(found.range.start),
      end: this.offsetOf(found.range.end),
      create: () => ({ dom: dom() }),
    };
  }

  async goToDefinition() {
    const [place] = (await this.askHere("definition")) ?? [];
    if (place) this.writer.openFile(place.path, place.range.start.line + 1);
  }

  close() {
    this.sync.letGo();
    this.view.destroy();
  }
}
