import { ChangeSet, Text } from "@codemirror/state";
import { describe, expect, it, vi } from "vitest";
import { Keeping } from "../browser/desk/text/keeping.js";
import { changesOf, Sync } from "../browser/desk/text/sync.js";

const laid = (text) => {
  const sent = [];
  const keeping = { key: (path) => path, keep: vi.fn(), forget: vi.fn(), leave: () => "left", done: vi.fn() };
  const applied = [];
  const apply = (set) => applied.push(set);
  const sync = new Sync({ page: "p", send: (one) => sent.push(one), apply, keeping, onState() {} });
  sync.open({ path: "a.md", version: 1 }, Text.of([text]));
  return { sync, sent, keeping, applied };
};
const insert = (at, text, length) => ChangeSet.of({ from: at, insert: text }, length);

describe("the text here and Python's", () => {
  it("are in step: one edit is on its way, and what is typed meanwhile waits", () => {
    const { sync, sent, keeping } = laid("one");
    sync.typing(insert(3, " two", 3));
    sync.flush();
    sync.typing(insert(7, " three", 7));
    sync.flush();
    expect(sent).toEqual([{ edit: "a.md", version: 1, changes: [[3, 3, " two"]], page: "p" }]);
    const run = vi.fn();
    sync.settle(run);
    sync.hear({ changed: { path: "a.md", was: 1, now: 2, page: "p", changes: [] } });
    expect(sent[1]).toEqual({ edit: "a.md", version: 2, changes: [[7, 7, " three"]], page: "p" });
    expect(run).not.toHaveBeenCalled();
    sync.hear({ changed: { path: "a.md", was: 2, now: 3, page: "p", changes: [] } });
    expect(run).toHaveBeenCalled();
    expect(sync.isUnsent).toBe(false);
    expect(keeping.forget).toHaveBeenCalledWith("a.md");
  });

  it("take a change that was first, and move what was typed behind it", () => {
    const { sync, sent, applied } = laid("one");
    sync.typing(insert(3, " two", 3));
    sync.flush();
    sync.hear({ changed: { path: "a.md", was: 1, now: 2, page: "", changes: [[0, 0, "zero "]] } });
    expect(applied[0].apply(Text.of(["one two"])).toString()).toBe("zero one two");
    expect(sent[1]).toEqual({ edit: "a.md", version: 2, changes: [[8, 8, " two"]], page: "p" });
    sync.hear({ rejected: { path: "a.md", page: "p", version: 1 } });
    expect(sent.length).toBe(2);
  });

  it("begin again with the whole text where an edit is not taken", () => {
    const { sync, sent } = laid("one");
    sync.typing(insert(3, " two", 3));
    sync.flush();
    sync.hear({ rejected: { path: "a.md", page: "p", version: 1 } });
    expect(sent.slice(1)).toEqual([
      { typed: "a.md", base: "one", sent: "one two", text: "one two", number: 1 },
      { hello: "p" },
    ]);
    expect(sync.isUnsent).toBe(true);
    sync.hear({ kept: 1 });
    expect(sync.isUnsent).toBe(false);
  });
});

describe("changes", () => {
  it("are sent as one where there are many, and without half letters", () => {
    const doc = Text.of(["ab".repeat(2_001)]);
    const many = ChangeSet.of(
      Array.from({ length: 2_001 }, (_, at) => ({ from: 2 * at, to: 2 * at + 1, insert: "x" })),
      doc.length,
    );
    const [[from, to, text], ...more] = changesOf(many, doc);
    expect([from, to, more]).toEqual([0, 4_001, []]);
    expect(`${text}b`).toBe("xb".repeat(2_001));
    expect(changesOf(insert(0, "\ud83d", 0), Text.empty)).toEqual([[0, 0, "\ufffd"]]);
  });
});

describe("what is typed", () => {
  it("is kept in the browser until Python has it, and handed over by the next page", () => {
    const [base, change] = [Text.of(["one"]), ChangeSet.of({ from: 3, insert: " two" }, 3)];
    const here = new Keeping("book", "first");
    here.keep("a.md", base, [ChangeSet.empty(3), change]);
    expect([...here.left()]).toEqual([]);
    const next = new Keeping("book", "second");
    const [left, ...more] = next.left();
    expect(left).toMatchObject({ path: "a.md", base: "one", sent: "one", text: "one two" });
    expect([...new Keeping("other", "third").left(), ...more]).toEqual([]);
    next.done(left.key);
    expect([...next.left()]).toEqual([]);
  });
});
