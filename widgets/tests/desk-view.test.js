import { beforeEach, describe, expect, it, vi } from "vitest";
import { foot } from "../browser/desk/foot.js";
import { inspector } from "../browser/desk/inspector.js";
import { handleKey } from "../browser/desk/keys.js";
import { tableOfSections } from "../browser/desk/rows.js";
import { stepList } from "../browser/desk/steps.js";
import { spanOf } from "../browser/desk/text/editor.js";
import { strip } from "../browser/desk/text/strip.js";
import { againstField } from "../browser/desk/tools.js";
import { Transport } from "../browser/desk/transport.js";
import { walkParts } from "../browser/desk/walk.js";
import { make } from "../browser/shared/dom.js";
import { deskTexts, tag } from "./desk-support.js";

const texts = deskTexts();
const lists = Object.fromEntries(Object.keys(texts.lists).map((name) => [name, { count: 0, items: [] }]));

function fakeDesk(traits = {}) {
  const names = [
    "open",
    "setMode",
    "setTable",
    "useLens",
    "walk",
    "edit",
    "escape",
    "sort",
    "toggleList",
    "playFromHere",
    "explain",
  ];
  const spies = (...several) => Object.fromEntries(several.map((name) => [name, vi.fn()]));
  return {
    ...spies(...names),
    writer: spies("openFile", "saveFile", "mend"),
    trails: spies("stepTo", "stepBy", "showWitness", "askForLock"),
    finder: spies("focus", "askRoute", "filter"),
    texts,
    trail: null,
    list: "",
    because: new Map(),
    el: make("div"),
    model: { get: (name) => traits[name] },
    selected: "6",
    lensNames: ["structure", "reach", "coverage"],
    has: () => true,
  };
}

const shown = (more) => ({
  name: "6",
  title: "Rock",
  file: "storybook/rock.md",
  line: 35,
  page: { body: [{ kind: "prose", html: "<p>Tea.</p>" }], choices: [], redirects: [] },
  problems: [],
  from: [{ section: "5", tags: [tag({ never: false })] }],
  to: [{ section: "", stub: "ship", tags: [tag({ name: "6:E", letter: "E", never: true })] }],
  numbers: { words: 358 },
  status: "reachable",
  shortest: true,
  witness: { steps: [{}, {}] },
  ...more,
});

describe("the inspector", () => {
  it("says how a section is reached, and plays from it", () => {
    const desk = fakeDesk();
    const parts = make("div", {}, inspector(desk, shown()));
    expect(parts.querySelector(".good").textContent).toContain("in 2 replies");
    parts.querySelector("[data-play]").click();
    expect(desk.playFromHere).toHaveBeenCalled();
    expect(parts.querySelector(".ft .never").textContent).toContain("E");
  });

  it("names the guards in the way, each a link", () => {
    const desk = fakeDesk();
    const guard = {
      guard: "6:G",
      asks: "requires keyword ROPE",
      why: "nobody gives it",
      file: "storybook/rock.md",
      line: 79,
    };
    desk.because.set("20", { name: "20", guards: [guard] });
    const parts = make("div", {}, inspector(desk, shown({ name: "20", status: "unreachable", asked: "20" })));
    expect(parts.querySelector(".bad").textContent).toContain("requires keyword ROPE");
    const [to, file] = parts.querySelectorAll(".barrier .as-link");
    to.click();
    file.click();
    expect(desk.open).toHaveBeenCalledWith("6");
    expect(desk.writer.openFile).toHaveBeenCalledWith("storybook/rock.md", 79);
    expect(parts.querySelector("[data-play]").disabled).toBe(true);
  });

  it("asks why a choice is never taken", () => {
    const desk = fakeDesk();
    const parts = make("div", {}, inspector(desk, shown({ problems: [{ severity: "never", name: "6:G" }] })));
    parts.querySelector(".bad .as-link").click();
    expect(desk.explain).toHaveBeenCalledWith("6:G");
  });
});

describe("problems", () => {
  const problem = {
    severity: "error",
    code: "SB104",
    message: "section 99 does not exist",
    help: "did you mean 9?",
    file: "storybook/rock.md",
    line: 40,
    column: 2,
    fixes: ["Change to 9", "Begin section 99"],
  };

  it("offer their fixes in the inspector", () => {
    const desk = fakeDesk();
    const parts = make("div", {}, inspector(desk, shown({ problems: [problem] })));
    parts.querySelector('[data-fix="1"]').click();
    expect(desk.writer.mend).toHaveBeenCalledWith(problem, 1);
  });

  it("stand beneath the editor while the cursor is on their line", () => {
    const writer = { ...fakeDesk().writer, texts, line: 40, problems: () => [problem] };
    const parts = make("div", {}, strip(writer));
    expect(parts.textContent).toContain("did you mean 9?");
    parts.querySelector('[data-fix="0"]').click();
    expect(writer.mend).toHaveBeenCalledWith(problem, 0);
    expect(make("div", {}, strip({ ...writer, line: 41 })).textContent).toContain("rename");
  });

  it("leave room for a new name", () => {
    const writer = { texts, form: { kind: "rename", name: "12" }, answer: vi.fn(), leaveForm: vi.fn() };
    const form = make("div", {}, strip(writer)).querySelector("form");
    form.querySelector("input").value = " 14 ";
    form.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(writer.answer).toHaveBeenCalledWith("14");
  });
});

describe("the changes lens", () => {
  it("has a field for the revision", () => {
    const desk = fakeDesk({ marks: { lens: "changes", against: "HEAD" } });
    const [form] = againstField(desk);
    form.querySelector("input").value = "v1.0";
    form.dispatchEvent(new Event("submit", { cancelable: true }));
    expect(desk.useLens).toHaveBeenCalledWith("changes", "v1.0");
    expect(againstField(fakeDesk({ marks: { lens: "reach", against: "HEAD" } }))).toEqual([]);
  });
});

describe("steps", () => {
  it("show those around the current one of a long witness", () => {
    const steps = Array.from({ length: 30 }, (_, at) => ({
      reply: `${at}`,
      text: "",
      gains: [],
      loses: [],
      reads: [],
    }));
    const desk = { ...fakeDesk(), trail: { kind: "witness", steps, at: 15 } };
    const numbers = [...stepList(desk).querySelectorAll(".n")].map((one) => one.textContent);
    expect(numbers).toEqual(["12", "13", "14", "15", "16", "17", "18", "19", "20"]);
    expect(stepList(desk).querySelector("[aria-current]").textContent).toContain("16");
  });
});

describe("the table of sections", () => {
  const row = {
    section: "6",
    place: "Rock",
    opening: "Tea",
    branches: [19, 21],
    replies: 2,
    plays: 37,
    odds: 0.91,
    words: 358,
    problems: [{ kind: "never", name: "6:G" }],
  };

  it("sorts by a heading, the other way the second time", () => {
    const desk = fakeDesk({ table: { sort: "words", down: false, first: 0, total: 1, rows: [row] } });
    const table = tableOfSections(desk);
    table.querySelector('[data-sort="words"]').click();
    table.querySelector('[data-sort="odds"]').click();
    expect(desk.sort.mock.calls).toEqual([
      ["words", true],
      ["odds", false],
    ]);
    expect(table.querySelector("th[aria-sort]").textContent).toBe("words");
    expect(table.querySelector("tbody").textContent).toContain("6:G never chosen");
  });
});

describe("the foot", () => {
  it("have one item for a cause, with its names in a fold and its mends as buttons", () => {
    const below = [
      { name: "12:A", section: "12" },
      { name: "quest:4", section: "" },
    ];
    const title = "Drop “not keyword KEY” at 12:A: 214 names open, nothing locks";
    const one = { name: "12:A", section: "12", text: "never", cause: "12:A", below, count: 214, mends: [title] };
    const verdict = { lists: { ...lists, unreachable: { count: 1, items: [one] } }, doing: "done", proved: true };
    const writer = { mendCause: vi.fn() };
    const desk = { ...fakeDesk({ verdict }), list: "unreachable", writer, unfolded: new Set() };
    const parts = make("div", {}, foot(desk));
    expect(parts.querySelectorAll(".list li")).toHaveLength(1);
    expect(parts.querySelector("summary").textContent).toBe("rules out 214 names");
    expect(parts.querySelector(".below p").textContent).toBe("12:A, quest:4 +212");
    const mend = parts.querySelector("[data-mend]");
    expect(mend.textContent).toBe(title);
    mend.click();
    expect(writer.mendCause).toHaveBeenCalledWith("12:A", 0);
  });

  it("counts problems, and says how far the proof is", () => {
    const verdict = { lists: { ...lists, unreachable: { count: 2, items: [] } }, doing: "reach", done: 12, of: 20 };
    const parts = make("div", {}, foot(fakeDesk({ verdict })));
    expect(parts.querySelector('[data-list="unreachable"]').textContent).toBe("2unreachable");
    expect(parts.querySelector(".prog i").style.width).toBe("60%");
  });

  it("claims nothing that is not proved", () => {
    const told = (verdict) => {
      const desk = { ...fakeDesk({ verdict: { lists, ...verdict } }), list: "soft_locks" };
      const parts = make("div", {}, foot(desk));
      const count = (name) => parts.querySelector(`[data-list="${name}"] b`).textContent;
      return [count("errors"), count("soft_locks"), parts.querySelector(".list p").textContent];
    };
    expect(told({ doing: "reach" })).toEqual(["0", "–", texts.lists.unproved]);
    expect(told({ doing: "broken" })).toEqual(["0", "–", texts.lists.broken]);
    expect(told({ doing: "done", proved: true })).toEqual(["0", "0", texts.lists.nothing]);
  });
});

describe("keys", () => {
  let desk;
  const press = (key, target = desk.el, more = {}) => {
    const event = { key, target, stopPropagation: vi.fn(), preventDefault: vi.fn(), ...more };
    handleKey(desk, event);
    return event;
  };
  beforeEach(() => {
    desk = fakeDesk();
  });

  it("change views, lenses and steps, and never reach JupyterLab", () => {
    expect(press("e").stopPropagation).toHaveBeenCalled();
    press("2");
    press("]");
    press("ArrowDown");
    expect(desk.setMode).toHaveBeenCalledWith("text");
    expect(desk.useLens).toHaveBeenCalledWith("reach");
    expect(desk.trails.stepBy).toHaveBeenCalledWith(1);
    expect(desk.walk).toHaveBeenCalledWith("ArrowDown");
  });

  it("leave out views and lenses that this desk does not have", () => {
    desk.has = (_what, name) => name !== "qa";
    press("q");
    press("4");
    expect(desk.setMode).not.toHaveBeenCalled();
    expect(desk.useLens).not.toHaveBeenCalled();
  });

  it("write in fields, but for Escape and saving", () => {
    const input = make("input");
    expect(press("e", input).preventDefault).not.toHaveBeenCalled();
    press("Escape", input);
    press("s", input, { ctrlKey: true });
    expect(desk.setMode).not.toHaveBeenCalled();
    expect(desk.escape).toHaveBeenCalled();
    expect(desk.writer.saveFile).toHaveBeenCalled();
  });
});

describe("diagnostics", () => {
  const doc = {
    lines: 2,
    length: 11,
    line: (number) =>
      [
        { from: 0, to: 5 },
        { from: 6, to: 11 },
      ][number - 1],
  };

  it("stand where Python says, and never outside of the text", () => {
    expect(spanOf(doc, { line: 2, column: 2, length: 3 })).toEqual({ from: 7, to: 10 });
    expect(spanOf(doc, { line: 2, column: 99, length: 3 })).toEqual({ from: 11, to: 11 });
    expect(spanOf(doc, { line: 9, column: 1, length: 1 })).toBe(null);
  });
});

describe("the transport", () => {
  it("says when the kernel is silent, and takes it back", () => {
    vi.useFakeTimers();
    const handlers = {};
    const model = { on: (name, run) => Object.assign(handlers, { [name]: run }), off: vi.fn(), send: vi.fn() };
    const silence = vi.fn();
    const transport = new Transport(model, silence, vi.fn());
    transport.send({ open: "1" });
    vi.advanceTimersByTime(6000);
    handlers["msg:custom"]({ heard: true });
    expect(silence.mock.calls).toEqual([[true], [false]]);
    transport.close();
    vi.useRealTimers();
  });
});

describe("a play of another program's story", () => {
  const walk = {
    turn: 2,
    clicked: "<b>Down</b>",
    shown: [{ name: "Cellar", text: "It is <i>dark</i>.", file: "src/story.twee", line: 9 }],
    offers: [{ label: "Up", file: "src/story.twee", line: 12 }],
    over: "",
    why: "",
    at: {},
  };
  const words = {
    walk: { turn: "turn {turn}", source: "as written", clicked: "You clicked: {label}", back: "back", stuck: "Stuck" },
  };

  it("shows text as it is written, never as markup, and sends clicks", () => {
    const desk = { ...fakeDesk({ walk }), texts: words, send: vi.fn() };
    const parts = walkParts(desk);
    expect(parts.querySelector("i, section b b, .clicked b")).toBeNull();
    expect(parts.querySelector("pre").textContent).toBe("It is <i>dark</i>.");
    expect(parts.querySelector(".mono").textContent).toBe("story.twee:9");
    parts.querySelector("[data-click]").click();
    parts.querySelector("[data-unclick]").click();
    expect(desk.send.mock.calls).toEqual([[{ click: 0 }], [{ unclick: true }]]);
  });

  it("says why it is over, and takes no click back at its start", () => {
    const over = { ...walk, turn: 1, clicked: "", offers: [], over: "stuck", why: "no such passage" };
    const parts = walkParts({ ...fakeDesk({ walk: over }), texts: words });
    expect(parts.querySelector(".the-end").textContent.trim()).toBe("Stuck: no such passage");
    expect(parts.querySelector("[data-unclick]").disabled).toBe(true);
  });
});
