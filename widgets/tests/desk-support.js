// A small map, and the desk's own words.

import { readFileSync } from "node:fs";

/** The English texts; as much of TOML as they use. Vitest runs in the folder of package.json. */
export function deskTexts() {
  const found = {};
  let table = found;
  for (const line of readFileSync("wanderbook_widgets/authoring/en.toml", "utf8").split("\n")) {
    const heading = line.match(/^\[(\w+)(?:\.(\w+))?\]$/);
    const entry = line.match(/^(?:"([^"]+)"|(\w+)) = "(.*)"$/);
    if (heading) {
      table = {};
      if (heading[2]) found[heading[1]][heading[2]] = table;
      else found[heading[1]] = table;
    } else if (entry) table[entry[1] ?? entry[2]] = entry[3].replaceAll('\\"', '"');
  }
  return found;
}

export const tag = (more) => ({ name: "1:A", letter: "A", outcome: "", keys: [], trial: "", ...more });

const node = (id, opening, x, y, island) => ({ id, opening, x, y, island, kind: "section", stubs: [] });

const island = (id, name, box, more) => ({
  id,
  name,
  mark: "",
  kind: "place",
  entrance: "1",
  box,
  folded: false,
  sections: 2,
  choices: 3,
  ...more,
});

/** Two islands that are unfolded, and one that is not. */
export function smallMap() {
  return {
    nodes: [
      node("1", "At the quay", 0, 0, "island:1"),
      node("2", "In the hut", 0, 120, "island:1"),
      {
        ...node("5", "On the rock", 400, 130, "island:5"),
        stubs: [{ kind: "ship", tags: [tag({ name: "5:C", letter: "C" })] }],
      },
    ],
    lines: [
      {
        id: "1>2:choice",
        source: "1",
        target: "2",
        kind: "choice",
        tags: [tag()],
        points: [
          [0, 23],
          [0, 40],
          [0, 60],
          [0, 80],
          [0, 97],
        ],
        label: [20, 60],
      },
      { id: "2>5:choice", source: "2", target: "5", kind: "fail", tags: [tag({ name: "2:A", outcome: "fail" })] },
    ],
    islands: [
      island("island:1", "Quay", [-100, -60, 200, 260]),
      island("island:5", "Rock", [300, 60, 200, 160]),
      island("island:9", "Gut", [300, 300, 176, 104], { folded: true, sections: 4 }),
    ],
    groups: [],
    links: [{ source: "island:5", target: "island:9", ways: 2 }],
    folded: 1,
  };
}
