import { beforeEach, expect, test, vi } from "vitest";
import { Finder } from "../browser/desk/finder.js";
import { allFindings, asText } from "../browser/desk/qa/findings.js";
import { QaPanel } from "../browser/desk/qa/panel.js";
import { shortName, sorted } from "../browser/desk/qa/parts.js";
import { Trails } from "../browser/desk/trails.js";
import { deskTexts } from "./desk-support.js";

const row = (kind, name, more) => ({
  ...{ kind, name, section: name.split(":")[0], why: "because", causes: [], file: "storybook/all.md", line: 3 },
  ...more,
});
const DATA = {
  has_hub: true,
  findings: { total: 2, rows: [row("unreachable", "20", { causes: ["6:F"] }), row("soft lock", "16", { lock: 0 })] },
  tests: { of: 2, failed: [{ code: "SB603", text: "cannot be reached", file: "tests.toml", line: 1 }] },
  keywords: {
    total: 1,
    dead_ends: 1,
    rows: [
      {
        ...{ keyword: "ROPE", given: ["start", "5:B:pass", "5:B:fail"], required: ["6:F"], forbidden: [], lost: [] },
        ...{ dead_end: "never in time", decided: true, why: "" },
      },
    ],
  },
};

let desk;
let qa;

beforeEach(() => {
  const traits = { qa: DATA, playtest: {}, language: "en", verdict: { seconds: 1, proved: true }, marks: { lens: "" } };
  desk = {
    texts: deskTexts(),
    model: { get: (name) => traits[name] },
    send: vi.fn(),
    setMode: vi.fn(),
    open: vi.fn(),
    trails: { askForLock: vi.fn() },
    unfolded: new Set(),
    writer: { openFile: vi.fn() },
    keepFocus: (_, change) => change(),
    traits,
  };
  qa = new QaPanel(desk);
  document.body.replaceChildren(qa.el);
  qa.show(true);
});

test("what has no value comes last, however a table is sorted", () => {
  const column = { value: ({ n }) => n };
  const rows = [{ n: 2 }, { n: null }, { n: 10 }];
  expect(sorted(rows, column, false).map(({ n }) => n)).toEqual([2, 10, null]);
  expect(sorted(rows, column, true).map(({ n }) => n)).toEqual([10, 2, null]);
});

test("sections sort by their numbers", () => {
  const column = { value: ({ name }) => name };
  const rows = ["16", "5:C", "5:if3"].map((name) => ({ name }));
  expect(sorted(rows, column, false).map(({ name }) => name)).toEqual(["5:C", "5:if3", "16"]);
});

test("names are shown as people read them", () => {
  expect(["5:B:pass", "keyword:ROPE", "ending:2", "event-44"].map(shortName)).toEqual([
    "5:B ✓",
    "ROPE",
    "ending 2",
    "event 44",
  ]);
});

test("asks for the bench when it is opened, and lists defects and failed tests", () => {
  expect(desk.send).toHaveBeenCalledWith({ bench: true });
  expect(allFindings(DATA)).toHaveLength(3);
  expect(qa.panels.findings.textContent).toContain("3 findings");
  expect(qa.panels.findings.querySelectorAll("tbody tr")).toHaveLength(3);
  expect(asText(allFindings(DATA)).split("\n")[0]).toBe("unreachable\t20\tbecause\tstorybook/all.md:3");
});

test("a cause has a fold with the names below it", () => {
  const names = ["6:F", "20", "keyword:ROPE"];
  const rows = [row("never chosen", "6:F", { names, below: 203 }), row("unreachable", "20", { follows: true })];
  desk.traits.qa = { ...DATA, findings: { total: 2, rows } };
  qa.drawPanel("findings");
  const [fold, ...others] = qa.panels.findings.querySelectorAll("details");
  expect(others).toEqual([]);
  expect(fold.querySelector("summary").textContent).toBe("rules out 203 names");
  expect(fold.querySelector("p").textContent).toBe("6:F, 20, ROPE +200");
  fold.open = true;
  fold.dispatchEvent(new Event("toggle"));
  qa.drawPanel("findings");
  expect(qa.panels.findings.querySelector("details").open).toBe(true);
  fold.querySelectorAll("[data-go]")[1].click();
  expect(desk.open).toHaveBeenCalledWith("20");
});

test("a row leads to its section on the map, with the lens that shows it", () => {
  qa.panels.findings.querySelector("[data-go]").click();
  expect(desk.setMode).toHaveBeenCalledWith("map");
  expect(desk.send).toHaveBeenCalledWith({ lens: "reach" });
  expect(desk.open).toHaveBeenCalledWith("20");
  qa.panels.findings.querySelector("[data-lock]").click();
  expect(desk.trails.askForLock).toHaveBeenCalledWith(0);
});

test("kinds filter, and headings sort", () => {
  qa.panels.findings.querySelector("[data-kind=soft_lock]").click();
  expect(qa.panels.findings.querySelectorAll("tbody tr")).toHaveLength(1);
  qa.escape();
  qa.panels.findings.querySelector('[data-sort="findings:name"]').click();
  const names = [...qa.panels.findings.querySelectorAll("tbody tr")].map((one) => one.cells[1].textContent);
  expect(names[0]).toContain("16");
  expect(qa.panels.findings.querySelector("[aria-sort]").getAttribute("aria-sort")).toBe("ascending");
});

test("an outcome that passes and fails alike is shown as its choice", () => {
  expect(qa.panels.ledger.querySelector("tbody tr").cells[1].textContent).toBe("at first 5:B");
  expect(qa.panels.ledger.textContent).toContain("never in time");
});

test("a playtest starts with what the form says, and Escape cancels it", () => {
  qa.setUp({ bot: "cautious", games: 20, seed: 3 });
  qa.startPlaytest();
  expect(desk.send).toHaveBeenLastCalledWith({ playtest: "cautious", games: 20, seed: 3 });
  desk.traits.playtest = { phase: "running", done: 4, games: 20, left: 200, bot: "cautious", seed: 3 };
  qa.drawPlaytest();
  expect(qa.panels.playtest.querySelector("[role=progressbar]").getAttribute("aria-valuenow")).toBe("4");
  expect(qa.panels.playtest.textContent).toContain("about 3 min left");
  qa.escape();
  expect(desk.send).toHaveBeenLastCalledWith({ cancel: "playtest" });
});

test("what is to be seen on the map is searched for there", () => {
  desk.traits.found = { text: "", filter: "", ids: [] };
  desk.finder = new Finder(desk);
  qa.panels.ledger.querySelector("[data-keyword]").click();
  expect(desk.setMode).toHaveBeenLastCalledWith("map");
  expect(desk.finder.input.value).toBe("ROPE");
  expect(desk.send).toHaveBeenLastCalledWith({ find: "ROPE", filter: "" });
  qa.showUncovered();
  expect(desk.send).toHaveBeenLastCalledWith({ find: "ROPE", filter: "uncovered" });
});

test("a play that was suggested is stepped through on the map, whatever section is looked at", () => {
  const stage = { show: vi.fn() };
  const trails = new Trails({ ...desk, drawInspector: vi.fn(), showSections: vi.fn(), stage });
  trails.hear({
    suggested: {
      number: 0,
      steps: [
        { section: "1", reads: ["1", "2"] },
        { section: "5", reads: [] },
      ],
    },
  });
  expect(desk.setMode).toHaveBeenLastCalledWith("map");
  expect(stage.show).toHaveBeenLastCalledWith("2");
  trails.stepBy(1);
  trails.follow({ name: "9" }, true);
  expect(trails.trail).toMatchObject({ kind: "play", at: 1 });
  expect(stage.show).toHaveBeenLastCalledWith("5");
});

test("findings are copied, and that is said", async () => {
  desk.notices = { say: vi.fn() };
  await qa.copy("one");
  expect(desk.notices.say).toHaveBeenCalledWith(desk.texts.inspector.copied);
});
