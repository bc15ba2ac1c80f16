import { describe, expect, it } from "vitest";
import { drawMap } from "../browser/desk/map/draw.js";
import { arrowhead, between, bounds, coast, drawnLine, edgeOf, pointOn } from "../browser/desk/map/geometry.js";
import { legend } from "../browser/desk/map/legend.js";
import { neighbour } from "../browser/desk/map/neighbours.js";
import { keyMark, spoken, stubMark, tagMark } from "../browser/desk/map/tags.js";
import { lit } from "../browser/desk/map/trail.js";
import { make } from "../browser/shared/dom.js";
import { deskTexts, smallMap, tag } from "./desk-support.js";

const texts = deskTexts();

describe("geometry", () => {
  it("draws the same coast for the same island, and closes it", () => {
    const box = [10, 20, 300, 200];
    expect(coast(box, "island:5")).toBe(coast(box, "island:5"));
    expect(coast(box, "island:5")).not.toBe(coast(box, "island:6"));
    expect(coast(box, "island:5")).toMatch(/^M.*Z$/);
  });

  it("ends lines at the edges of pages", () => {
    const box = { x: 0, y: 0, wide: 100, high: 40 };
    expect(edgeOf(box, [500, 0], 0)).toEqual([50, 0]);
    expect(edgeOf(box, [0, 500], 0)).toEqual([0, 20]);
    expect(edgeOf(box, [0, 0], 0)).toEqual([0, 0]);
    const { points } = between(box, { ...box, x: 400 });
    expect(points[0]).toEqual([52, 0]);
    expect(points.at(-1)).toEqual([348, 0]);
  });
});

describe("lines", () => {
  it("draws Graphviz' points with an arrowhead at the last", () => {
    const { path, arrow, middle } = drawnLine([
      [0, 0],
      [0, 10],
      [0, 20],
      [0, 30],
      [0, 40],
    ]);
    expect(path).toBe("M0 0C0 10 0 20 0 30L0 40");
    expect(arrow).toBe(arrowhead([0, 30], [0, 40]));
    expect(middle).toEqual([0, 15]);
  });

  it("finds the middle of a chain of curves", () => {
    expect(
      pointOn([
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
        [5, 0],
        [6, 0],
      ]),
    ).toEqual([3, 0]);
  });

  it("finds the box around everything, also around nothing", () => {
    expect(
      bounds([
        [0, 0, 10, 10],
        [-5, 20, 10, 10],
      ]),
    ).toEqual([-5, 0, 15, 30]);
    expect(bounds([])).toEqual([0, 0, 100, 100]);
  });
});

describe("tags", () => {
  it("show the letter, both outcomes and the first key with how many more", () => {
    const mark = tagMark(tag({ letter: "B", outcome: "both", keys: ["BLANK", "not BELL"] }), texts);
    expect(mark.querySelector("b").textContent).toBe("B");
    expect(mark.querySelectorAll(".passed, .failed")).toHaveLength(2);
    expect(mark.querySelector(".key").textContent).toBe("BLANK+1");
    expect(mark.classList.contains("g")).toBe(true);
  });

  it("show a negation apart from its keyword", () => {
    const mark = keyMark(["not PAINT"]);
    expect(mark.querySelector("u").textContent).toBe("not");
    expect(mark.textContent).toBe("notPAINT");
  });

  it("leave out what says nothing", () => {
    expect(spoken([tag({ letter: "" }), tag({ letter: "A" })])).toHaveLength(1);
  });

  it("cut a stub of many ways short", () => {
    const tags = [..."ABCDEFGH"].map((letter) => tag({ letter }));
    expect(stubMark({ kind: "ship", tags }, texts).querySelector("small").textContent).toBe("+2");
  });

  it("never make markup of a book's words", () => {
    const mark = tagMark(tag({ letter: "<b>", keys: ["<img src=x>"] }), texts);
    expect(mark.querySelector("img")).toBe(null);
    expect(mark.textContent).toContain("<img src=x>");
  });
});

describe("the map", () => {
  it("has a button for each page, named for screen readers", () => {
    const layer = make("div");
    drawMap(layer, smallMap(), texts);
    const names = [...layer.querySelectorAll(".node")].map((node) => node.getAttribute("aria-label"));
    expect(names).toEqual(["Section 1. At the quay", "Section 2. In the hut", "Section 5. On the rock"]);
  });

  it("draws a line between islands, and a folded island with its counts", () => {
    const layer = make("div");
    drawMap(layer, smallMap(), texts);
    expect(layer.querySelectorAll("svg .crossing [data-line]")).toHaveLength(1);
    expect(layer.querySelector(".fold").textContent).toContain("4 sections");
    expect(layer.querySelectorAll(".links .link")).toHaveLength(1);
  });

  it("walks along lines, and to the nearest page where there is none", () => {
    const map = smallMap();
    expect(neighbour(map, "1", "ArrowDown")).toBe("2");
    expect(neighbour(map, "2", "ArrowUp")).toBe("1");
    expect(neighbour(map, "2", "ArrowRight")).toBe("5");
    expect(neighbour(map, "1", "ArrowLeft")).toBe(undefined);
    expect(neighbour(map, "99", "ArrowLeft")).toBe("1");
  });

  it("has a legend for each lens", () => {
    for (const lens of Object.keys(texts.lenses)) {
      const parts = legend(lens, smallMap(), { note: "so far" }, texts);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.at(-1).textContent).toBe("so far");
    }
  });
});

describe("the legend of the structure", () => {
  it("shows what the map has, and no ship where there is none", () => {
    const said = (map) => legend("structure", map, {}, texts).map((one) => one.textContent);
    const map = { ...smallMap(), folded: 0 };
    expect(said(map)).toContain(texts.legend.ship);
    const ashore = said({ ...map, nodes: map.nodes.map((one) => ({ ...one, stubs: [] })) });
    expect(ashore).not.toContain(texts.legend.ship);
    expect(ashore).not.toContain(texts.legend.deck);
    expect(ashore).toContain(texts.legend.choice);
  });
});

describe("a trail", () => {
  const step = (more) => ({ section: "", choice: "", reads: [], lines: [], back: false, ...more });

  it("lights the pages and lines of a witness, and jumps where no line leads", () => {
    const steps = [
      step({ reads: ["1"] }),
      step({ section: "1", choice: "1:A", reads: ["2"], lines: ["1>2:choice"] }),
      step({ section: "2", choice: "2:B", back: true }),
      step({ reads: ["5"] }),
    ];
    const on = lit({ kind: "witness", steps, at: 0 }, smallMap());
    expect([...on.nodes].sort()).toEqual(["1", "2", "5"]);
    expect([...on.lines]).toEqual(["1>2:choice"]);
    expect(on.jumps).toEqual([["2", "5"]]);
    expect(on.beads.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
    expect([...on.ways]).toEqual(["1:A", "2:B"]);
  });

  it("lights a path", () => {
    const on = lit({ kind: "route", start: "1", lines: ["1>2:choice", "2>5:choice"] }, smallMap());
    expect([...on.nodes]).toEqual(["1", "2", "5"]);
  });
});
