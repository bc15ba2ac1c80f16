// People: heads, hair, beards, what they wear, and what years and moods have drawn. Everything fits a head in the
// middle of a square of 100, from the crown at 19 to the chin at 76.

import { both, hatch, ring, shade } from "./ink.js";

export const HEADS = {
  oval: "M28 44C28 27 38 19 50 19S72 27 72 44C72 60 62 76 50 76S28 60 28 44Z",
  square: "M28 42C28 26 37 19 50 19S72 26 72 42L70 61C68 71 60 76 50 76S32 71 30 61Z",
  long: "M31 42C31 26 39 18 50 18S69 26 69 42C69 52 67 63 63 71C60 77 55 79 50 79S40 77 37 71C33 63 31 52 31 42Z",
  round: "M26 47C26 30 36 20 50 20S74 30 74 47 65 76 50 76 26 64 26 47Z",
  pointed: "M28 41C28 26 38 19 50 19S72 26 72 41C71 56 60 71 53 77Q50 79 47 77C40 71 29 56 28 41Z",
};

const CROWN = "M27 45C24 25 36 14 50 14S76 25 73 45C71 38 68 34 64 31C54 35 43 33 37 27C33 33 30 38 27 45Z";
const MIDDLE = "M27 46C24 25 36 14 50 14S76 25 73 46C71 36 63 30 50 21C37 30 29 36 27 46Z";
const SHEEN = ["M36 24q6-6 14-6M40 27q4-4 9-5", "none", { line: "white", w: 1.2, dim: 0.55 }];

/** Hair as `back`, behind the head, and `front`, over it. */
export const HAIR = {
  parted: { back: [], front: [[CROWN, "hair"], SHEEN] },
  bald: { back: [], front: [["M37 28q4-5 10-5.5", "none", { line: "white", w: 2, dim: 0.8 }]] },
  cropped: {
    back: [],
    front: [
      ["M27 45C25 24 36 14 50 14S75 24 73 45C71 40 70 36 67 33C60 29 40 29 33 33C30 36 29 40 27 45Z", "hair"],
      ["M38 21v5M44 19v6M50 18v6M56 19v6M62 21v5", "none", { thin: true, line: "white", dim: 0.4 }],
    ],
  },
  swept: {
    back: [],
    front: [
      ["M27 44C21 29 30 13 47 14C55 8 80 13 74 45C72 36 70 32 66 30C57 34 50 28 45 24C41 30 33 33 27 44Z", "hair"],
      ["M48 20q10-3 18 6M51 24q8-1 13 5", "none", { thin: true, line: "white", dim: 0.5 }],
    ],
  },
  thinning: {
    back: [],
    front: [
      [
        both((x) => `M${x(-21)} 50C${x(-25)} 44 ${x(-26)} 35 ${x(-20)} 29C${x(-18)} 36 ${x(-19)} 43 ${x(-19)} 51Z`),
        "hair",
      ],
      ["M42 20q6-4 12-1M46 18q6-2 10 1", "none", { thin: true }],
    ],
  },
  wavy: {
    back: [["M27 32C13 48 24 60 16 76C26 85 37 82 42 79H58C63 82 74 85 84 76C76 60 87 48 73 32Z", "hair"]],
    front: [[CROWN, "hair"], SHEEN],
  },
  bob: {
    back: [["M25 36C19 52 21 66 24 74C34 79 66 79 76 74C79 66 81 52 75 36Z", "hair"]],
    front: [
      ["M25 51C21 25 35 13 50 13S79 25 75 51C73 46 72 41 70 36C58 40 42 40 30 36C28 41 27 46 25 51Z", "hair"],
      ["M36 25q6-6 14-6M58 20q7 2 11 9", "none", { line: "white", w: 1.2, dim: 0.5 }],
    ],
  },
  bun: {
    back: [[ring(50, 10, 9), "hair"]],
    front: [
      [MIDDLE, "hair"],
      ["M50 21V14M43 26q2-7 6-11M57 26q-2-7-6-11", "none", { thin: true, dim: 0.6 }],
    ],
  },
  braids: {
    back: [
      [
        both((x) =>
          [
            `M${x(-23)} 46C${x(-31)} 54 ${x(-25)} 62 ${x(-31)} 70C${x(-25)} 76 ${x(-33)} 84 ${x(-29)} 95`,
            `L${x(-20)} 95C${x(-18)} 85 ${x(-22)} 78 ${x(-18)} 71C${x(-20)} 63 ${x(-15)} 56 ${x(-18)} 48Z`,
          ].join(""),
        ),
        "hair",
      ],
      [both((x) => `M${x(-30)} 70L${x(-18)} 71M${x(-31)} 84L${x(-20)} 82`), "none", { thin: true }],
    ],
    front: [
      [MIDDLE, "hair"],
      ["M36 30q5-8 12-12M64 30q-5-8-12-12", "none", { thin: true, dim: 0.6 }],
    ],
  },
  curls: {
    back: [],
    front: [
      [
        "M27 43C20 41 20 33 26 30C22 23 30 16 36 18C38 11 46 10 50 14C54 10 63 11 64 18" +
          "C71 15 78 23 74 29C80 33 80 41 73 43C72 38 70 35 66 32C61 36 55 35 52 31" +
          "C47 36 40 35 36 31C32 34 30 38 27 43Z",
        "hair",
      ],
      ["M33 27q4-4 7 0M44 22q4-4 8 0M57 24q4-3 7 1M38 20q3-3 6 0", "none", { thin: true, line: "white", dim: 0.5 }],
    ],
  },
  tail: {
    back: [["M66 22C88 22 90 42 83 58C80 66 85 72 79 82C72 76 71 62 69 48Z", "hair"]],
    front: [
      ["M27 45C25 25 36 14 50 14S75 25 73 45C71 34 63 26 50 26S29 34 27 45Z", "hair"],
      ["M33 31q8-10 17-10t17 10", "none", { thin: true, line: "white", dim: 0.5 }],
    ],
  },
  wild: {
    back: [["M26 40L15 48L22 54L14 64L25 66L27 74H73L75 66L86 64L78 54L85 48L74 40Z", "hair"]],
    front: [
      [
        "M25 51L19 41L26 36L19 26L30 24L29 13L40 17L46 8L53 16L62 9L65 19L77 17L74 27L83 32" +
          "L75 38L80 46L73 49C72 39 68 34 64 31L58 38L52 31L45 37L38 30C33 35 28 41 25 51Z",
        "hair",
      ],
    ],
  },
};

/** What they have on their head; drawn over the hair. */
export const HATS = {
  bareheaded: [],
  "peaked-cap": [
    ["M23 27C18 12 34 5 50 5S82 12 77 27C60 21 40 21 23 27Z", "coat"],
    ["M25 26C40 20 60 20 75 26L74 33C60 28 40 28 26 33Z", "ink"],
    ["M26 29.5C40 24.5 60 24.5 74 29.5", "none", { line: "brass", w: 1.8 }],
    ["M27 33C39 28 61 28 73 33C66 40 34 40 27 33Z", "ink"],
    [ring(50, 14.5, 3.6), "brass", { w: 1.6 }],
    ["M50 18v3M44 15q-3 3 0 6M56 15q3 3 0 6", "none", { line: "brass", w: 1.4 }],
  ],
  "flat-cap": [
    ["M23 30C19 14 36 7 55 9C71 10 81 19 78 29C60 24 42 25 23 30Z", "coat"],
    ["M23 30C40 24 58 24 71 28C61 36 31 38 23 30Z", "ink"],
    ["M36 13l-4 12M46 10l-2 14M57 10l2 14M67 13l5 12", "none", { thin: true, dim: 0.7 }],
  ],
  bowler: [
    ["M30 28C29 10 38 4 50 4S71 10 70 28Z", "ink"],
    ["M17 28C27 22 73 22 83 28C85 33 77 33 70 31.5C58 28 42 28 30 31.5C23 33 15 33 17 28Z", "ink"],
    ["M32 23C43 20 57 20 68 23", "none", { line: "coat", w: 3.4 }],
    ["M38 13q3-5 9-5.5", "none", { line: "white", w: 1.6, dim: 0.7 }],
  ],
  "top-hat": [
    ["M32 26L29 2C40-1 60-1 71 2L68 26Z", "ink"],
    ["M18 26C30 21 70 21 82 26C82 33 66 30 50 30S18 33 18 26Z", "ink"],
    ["M31.5 20.5C42 18 58 18 68.5 20.5", "none", { line: "coat", w: 4.5 }],
    ["M35 5l1.5 11", "none", { line: "white", w: 1.6, dim: 0.6 }],
  ],
  beret: [
    ["M21 25C18 10 42 3 62 7C80 10 84 23 75 29C60 22 40 24 28 31C24 30 22 28 21 25Z", "coat"],
    ["M28 31C40 24 60 22 75 29L73 33C60 27 41 28 30 35Z", "ink"],
    ["M50 6q1-4 4-4", "none"],
    ["M31 19q8-8 19-8", "none", { line: "white", w: 1.2, dim: 0.4 }],
  ],
  "chef-hat": [
    ["M32 29C19 28 17 12 30 11C31 2 43-1 50 4C57-1 69 2 70 11C83 12 81 28 68 29Z", "white"],
    ["M31 27C42 24 58 24 69 27L68 35C56 31 44 31 32 35Z", "white"],
    ["M41 12q-2 6 0 11M50 10v12M60 12q2 6 0 11", "none", { thin: true }],
  ],
  headscarf: [
    ["M72 44l13 2-5 6 3 8-13-8Z", "coat"],
    ["M24 47C19 22 34 11 50 11S81 22 76 47C72 35 64 27 50 27S28 35 24 47Z", "coat"],
    ["M36 22v.1M45 18v.1M55 18v.1M64 22v.1M30 32v.1M70 32v.1M50 23v.1", "none", { line: "paper", w: 3 }],
  ],
  hood: [
    [
      "M50 7C29 7 22 29 22 52C22 65 29 76 38 82C31 68 28 57 29 46C30 31 38 23 50 23" +
        "S70 31 71 46C72 57 69 68 62 82C71 76 78 65 78 52C78 29 71 7 50 7Z",
      "coat",
    ],
    ["M50 7V23M35 14q-6 9-8 20M65 14q6 9 8 20", "none", { thin: true, dim: 0.7 }],
  ],
  turban: [
    ["M23 35C14 16 34 3 50 3S86 16 77 35C68 27 58 25 50 25S32 27 23 35Z", "coat"],
    ["M23 31C34 13 54 8 74 16M22 23C32 11 46 6 60 6M38 27C48 19 63 15 79 24", "none", { w: 1.5 }],
    [ring(50, 17, 3), "brass", { w: 1.5 }],
  ],
  "straw-hat": [
    ["M32 26C30 11 38 6 50 6S70 11 68 26Z", "brass"],
    ["M10 28C22 20 78 20 90 28C79 36 64 31 50 31S21 36 10 28Z", "brass"],
    ["M32 23C43 20 57 20 68 23", "none", { line: "coat", w: 4 }],
    ["M37 11l2 7M44 9l1 7M52 9v7M60 11l-1 6M20 27l8-1M72 26l9 1.5", "none", { thin: true, dim: 0.7 }],
  ],
  "flying-helmet": [
    [
      "M25 52C21 24 34 10 50 10S79 24 75 52C77 60 75 68 70 74C66 67 69 57 69 48" +
        "C69 36 62 29 50 29S31 36 31 48C31 57 34 67 30 74C25 68 23 60 25 52Z",
      "leather",
    ],
    ["M50 10V29M38 14q-6 7-7 17M62 14q6 7 7 17", "none", { thin: true, dim: 0.7 }],
    ["M26 30Q50 16 74 30", "none", { w: 4.5 }],
    [ring(40, 23, 7) + ring(60, 23, 7), "glass"],
    ["M36 24q2-4 5-4M56 24q2-4 5-4", "none", { line: "white", w: 1.6 }],
  ],
  tricorn: [
    ["M13 28C22 10 38 6 50 6S78 10 87 28C76 22 63 20 50 29C37 20 24 22 13 28Z", "ink"],
    ["M17 25C28 19 40 19 50 26C60 19 72 19 83 25", "none", { line: "brass", w: 1.8 }],
    ["M50 11v8M46 14h8", "none", { line: "brass", w: 1.6 }],
  ],
  "wool-cap": [
    [ring(50, 7, 5), "white"],
    ["M26 32C23 14 36 9 50 9S77 14 74 32Z", "coat"],
    ["M24 29C40 24 60 24 76 29V37C60 33 40 33 24 37Z", "coat"],
    ["M32 28v7M39 26.5v7M46 26v7M54 26v7M61 26.5v7M68 28v7", "none", { thin: true }],
  ],
  "tin-hat": [
    ["M24 30C23 11 36 6 50 6S77 11 76 30Z", "steel"],
    ["M12 33C28 25 72 25 88 33C72 38 28 38 12 33Z", "steel"],
    ["M33 15q5-5 12-5.5", "none", { line: "white", w: 2, dim: 0.8 }],
  ],
  crown: [
    ["M28 27L24 8L37 17L50 3L63 17L76 8L72 27C60 22 40 22 28 27Z", "brass"],
    [ring(50, 19, 2.5), "mouth", { w: 1.4 }],
    ["M31 23C43 19 57 19 69 23", "none", { thin: true }],
  ],
  wig: [
    [
      "M28 44C22 20 34 8 50 8S78 20 72 44L79 47C84 54 78 60 80 66C84 74 76 80 71 76" +
        "C67 70 71 62 69 54V38C62 30 56 27 50 27S38 30 31 38V54C29 62 33 70 29 76" +
        "C24 80 16 74 20 66C22 60 16 54 21 47Z",
      "white",
    ],
    [
      "M22 53q4-2 7 0M21 62q4-2 8 0M23 71q3-2 6 0M78 53q-4-2-7 0M79 62q-4-2-8 0M77 71q-3-2-6 0M38 18q12-7 24 0",
      "none",
      { thin: true },
    ],
  ],
};

/** What is drawn before the head, for a hat that goes round it. */
export const HAT_BACK = {
  hood: [["M50 6C24 6 17 32 17 54C17 70 21 82 24 90H76C79 82 83 70 83 54C83 32 76 6 50 6Z", "coat"]],
  wig: [["M30 40C24 56 27 66 30 76H70C73 66 76 56 70 40Z", "white"]],
};

/** Whose hair does not show in front, and whose not at all. */
export const COVERS = { hood: "all", "flying-helmet": "all", wig: "all", turban: "front", headscarf: "front" };

const STUBBLE = Array.from({ length: 21 }, (_, at) => {
  const [x, row] = [(at % 11) * 3.2 - 16 + (at > 10 ? 1.6 : 0), at > 10 ? 4 : 0];
  return `M${(50 + x).toFixed(1)} ${(73.5 - row - (x / 16) ** 2 * 9).toFixed(1)}v1.3`;
}).join("");

export const BEARDS = {
  shaven: [],
  stubble: [[STUBBLE, "none", { thin: true, dim: 0.8 }]],
  moustache: [
    [
      "M50 60C46 57.5 39 60 35 65.5C41 67.5 47 66.5 50 63.5C53 66.5 59 67.5 65 65.5C61 60 54 57.5 50 60Z",
      "hair",
      { w: 1.8 },
    ],
  ],
  handlebar: [
    ["M50 60.5C45 57 40 61 33 58.5C32 65 42 69 50 64.5C58 69 68 65 67 58.5C60 61 55 57 50 60.5Z", "hair", { w: 1.8 }],
  ],
  goatee: [
    [
      "M50 60.5C46 58.5 41 60.5 38 64.5C43 66 47 65.5 50 63.5C53 65.5 57 66 62 64.5C59 60.5 54 58.5 50 60.5Z",
      "hair",
      { w: 1.6 },
    ],
    ["M44 71C47 69 53 69 56 71C56 79 53 84 50 86C47 84 44 79 44 71Z", "hair", { w: 1.8 }],
  ],
  "full-beard": [
    [
      "M27.5 47C26 66 33 87 50 90C67 87 74 66 72.5 47C70 55 68 60 64 61.5C58 58 54 59 50 61" +
        "C46 59 42 58 36 61.5C32 60 30 55 27.5 47Z",
      "hair",
    ],
    ["M42 67.5q8 4 16-.5", "none", { w: 2 }],
    ["M37 72l3 8M44 75l2 9M56 75l-2 9M63 72l-3 8", "none", { thin: true, line: "white", dim: 0.45 }],
  ],
  "long-beard": [
    [
      "M28 48C26 64 30 88 50 101C70 88 74 64 72 48C70 55 68 60 64 61.5C58 58 54 59 50 61" +
        "C46 59 42 58 36 61.5C32 60 30 55 28 48Z",
      "hair",
    ],
    ["M43 67.5q7 3.5 14-.5", "none", { w: 2 }],
    [
      "M36 72q2 10 8 17M44 75q1 10 5 18M56 75q-1 10-5 18M64 72q-2 10-8 17",
      "none",
      { thin: true, line: "white", dim: 0.45 },
    ],
  ],
  sideburns: [
    [
      both((x) => `M${x(-22)} 43C${x(-23)} 56 ${x(-20)} 67 ${x(-11)} 71C${x(-15)} 63 ${x(-16)} 54 ${x(-17)} 45Z`),
      "hair",
      { w: 1.8 },
    ],
  ],
};

export const GLASSES = {
  "plain-eyed": [],
  spectacles: [
    [ring(40.5, 48, 6.8) + ring(59.5, 48, 6.8), "none", { w: 1.9 }],
    ["M47.3 47q2.7-2 5.4 0M33.7 47L28 45M66.3 47L72 45", "none", { w: 1.9 }],
    ["M36.5 46l3-3M55.5 46l3-3", "none", { line: "white", w: 1.4 }],
  ],
  "half-moons": [
    ["M34 50h13c0 8-13 8-13 0ZM53 50h13c0 8-13 8-13 0Z", "none", { w: 1.8 }],
    ["M47 50.5q3-2 6 0M34 50L28 46M66 50L72 46", "none", { w: 1.7 }],
  ],
  monocle: [
    [ring(59.5, 48, 7.2), "none", { w: 2.1 }],
    ["M66 52C70 62 68 76 72 84", "none", { thin: true }],
  ],
  goggles: [
    ["M27 44Q50 38 73 44", "none", { w: 4.5 }],
    [ring(40, 47.5, 8) + ring(60, 47.5, 8), "brass"],
    [ring(40, 47.5, 5.5) + ring(60, 47.5, 5.5), "glass", { w: 1.5 }],
    [ring(41, 48, 1.8) + ring(59, 48, 1.8), "ink", { line: "none" }],
  ],
  "eye-patch": [
    ["M29 33L72 47", "none", { w: 2 }],
    ["M52 43C56 41 64 42 67 45C67 52 62 55 59 54.5C55 54 52 50 52 43Z", "ink"],
  ],
  "pushed-up": [
    ["M27 33Q50 24 73 33", "none", { w: 4 }],
    [ring(41, 29, 6.5) + ring(59, 29, 6.5), "glass", { w: 2.4 }],
    ["M38 29q1-3 4-3M56 29q1-3 4-3", "none", { line: "white", w: 1.5 }],
  ],
};

export const WEAR = {
  jacket: [
    ["M41 76L30 84L46 101M59 76L70 84L54 101", "none"],
    ["M41 76L50 92L59 76Q50 84 41 76Z", "white"],
    ["M50 96v.1", "none", { w: 3 }],
  ],
  jersey: [
    ["M37 72C41 80 59 80 63 72L66 82C58 89 42 89 34 82Z", "coat"],
    ["M41 78v7M47 80v7M53 80v7M59 78v7", "none", { thin: true }],
  ],
  scarf: [
    ["M35 74C43 82 57 82 65 74L68 83C58 91 42 91 32 83Z", "brass"],
    ["M56 84L66 100H54L51 87Z", "brass"],
    ["M41 79l-2 6M50 81v6M59 79l2 5", "none", { thin: true }],
  ],
  "bow-tie": [
    ["M40 76L50 96L60 76Q50 84 40 76Z", "white"],
    ["M50 83L39 77V90ZM50 83L61 77V90Z", "mouth"],
    ["M40 76L31 86L46 101M60 76L69 86L54 101", "none"],
  ],
  "high-collar": [
    ["M38 69L35 82L50 88L65 82L62 69C57 78 43 78 38 69Z", "coat"],
    ["M50 88V101M46 93v.1M46 99v.1", "none", { w: 2.4 }],
    ["M36 79L50 85L64 79", "none", { line: "brass", w: 1.8 }],
  ],
  overalls: [
    ["M36 76L33 101H41L42 92H58L59 101H67L64 76L58 78V88H42V78Z", "denim"],
    [ring(40, 89, 1.3) + ring(60, 89, 1.3), "brass", { w: 1.2 }],
  ],
  apron: [
    ["M37 77L34 101H66L63 77L59 79V86H41V79Z", "white"],
    ["M42 92h16", "none", { thin: true }],
  ],
  shawl: [
    ["M38 74L20 84C30 92 42 96 50 101C58 96 70 92 80 84L62 74L50 92Z", "paper"],
    ["M30 86l3 5M38 90l3 5M62 90l-3 5M70 86l-3 5", "none", { thin: true }],
  ],
  waistcoat: [
    ["M40 75L37 101H63L60 75L50 90Z", "white"],
    ["M38 80L50 99L62 80L70 101H30Z", "leather"],
    ["M50 99v.1", "none", { w: 3 }],
  ],
  "fur-collar": [
    [
      "M36 70C29 72 26 78 28 84C24 92 34 96 40 92C44 99 49 95 50 91C51 95 56 99 60 92" +
        "C66 96 76 92 72 84C74 78 71 72 64 70C60 80 40 80 36 70Z",
      "bone",
    ],
    ["M33 78l3 3M32 87l4-1M41 84l1 4M59 84l-1 4M67 78l-3 3M68 87l-4-1", "none", { thin: true }],
  ],
  uniform: [
    ["M40 73L50 82L60 73L63 80L50 88L37 80Z", "coat"],
    ["M50 88V101M44 92v.1M44 98v.1M56 92v.1M56 98v.1", "none", { line: "brass", w: 3 }],
    ["M10 88Q18 82 29 82L27 90Q18 88 11 94ZM90 88Q82 82 71 82L73 90Q82 88 89 94Z", "brass", { w: 1.6 }],
  ],
};

const BROW = { w: 2.9 };
export const MOODS = {
  calm: [["M35.5 40q5-3.5 10-.8M54.5 39.2q5-2.7 10 .8", "none", BROW]],
  stern: [
    ["M35.5 38l10.5 3.5M64.5 38L54 41.5", "none", BROW],
    ["M48.5 38v4M51.5 38v4", "none", { thin: true }],
  ],
  raised: [["M35.5 38.5q5-5 10-1.5M54.5 40q5-2 10 .5", "none", BROW]],
  worried: [["M35.5 41.5q5-1 10-4.5M64.5 41.5q-5-1-10-4.5", "none", BROW]],
};

export const MOUTHS = {
  smile: [["M42 64.5q8 6.5 16 0M41 63.5l2 1.5M59 63.5l-2 1.5", "none"]],
  firm: [
    ["M43.5 66.5q6.5 1 13 0", "none"],
    ["M47 70.5h6", "none", { thin: true, dim: 0.6 }],
  ],
  grin: [
    ["M40 63.5C46 65.5 54 65.5 60 63.5C59 71 54 73 50 73S41 71 40 63.5Z", "white", { w: 2 }],
    ["M41.5 67.5q8.5 2 17 0", "none", { thin: true }],
  ],
  frown: [["M43 68q7-4 14 0", "none"]],
  wry: [
    ["M43 67.5q8 1 14-3.5", "none"],
    ["M58.5 62.5q1.5 1.5 1 3", "none", { thin: true }],
  ],
};

export const YEARS = {
  grown: [["M33.5 55q3 1.5 4 4", "none", { thin: true, dim: 0.55 }]],
  young: [["M34 56q3 1.5 5 .5M61 56.5q3 1 5-.5", "none", { line: "flame", w: 3, dim: 0.3 }]],
  old: [
    [
      "M35 52.5q4 2.5 8 .5M57 53q4 2 8-.5M40.5 58q-3 3-2.5 7M59.5 58q3 3 2.5 7M42 30q8-2.5 16 0M43 33.5q7-2 14 0",
      "none",
      { thin: true },
    ],
  ],
  freckled: [["M35 55v.1M38 57.5v.1M41 55.5v.1M59 55.5v.1M62 57.5v.1M65 55v.1", "none", { w: 1.5, line: "freckle" }]],
  scarred: [["M62 38L66 58M61 45l5-1M63 52l5-1", "none", { w: 1.5, line: "mouth" }]],
};

/** What hides a face. */
export const MASKS = {
  unmasked: [],
  masked: [
    ["M27.5 54C36 50 64 50 72.5 54L69 71L50 84L31 71Z", "coat"],
    ["M35 58q15-4 30 0M38 66q12 6 24 0", "none", { thin: true }],
  ],
  veiled: [["M25 44Q50 36 75 44L78 80Q50 88 22 80Z", "paper", { dim: 0.55, w: 1.6 }]],
};

/** What they hold, before their left shoulder. */
export const HELD = {
  "empty-handed": [],
  list: [
    ["M70 62L92 55L98 92L76 98Z", "white"],
    ["M75 68l14-4M76 74l14-4M78 80l13-4M79 86l8-2", "none", { thin: true }],
    ["M66 90C70 84 80 84 84 90L82 101H66Z", "skin"],
  ],
  sword: [
    ["M84 100L88 30L92 22L95 31L92 100Z", "steel"],
    ["M76 80C82 76 98 76 101 82L100 87C94 83 84 83 77 86Z", "brass"],
    ["M80 84C76 90 80 98 84 101H97V86Z", "skin"],
  ],
  boathook: [
    ["M83 101L87 18H92L90 101Z", "leather"],
    ["M89 20V4M89 14C98 16 100 8 96 4", "none", { w: 3.6 }],
    ["M80 84C77 88 78 96 82 99H94C97 94 97 88 94 84Z", "skin"],
  ],
  tongs: [
    ["M80 101L84 60C80 52 82 40 90 36M92 101L88 60C94 54 96 44 92 36", "none", { w: 4 }],
    ["M78 86C76 92 80 99 84 100H96C98 94 97 88 93 85Z", "skin"],
  ],
  lantern: [
    ["M76 64H96L98 96H74Z", "brass"],
    ["M80 70H92L93 90H79Z", "flame"],
    ["M86 64C78 60 80 50 86 50S94 60 86 64M86 72v16", "none"],
  ],
  "umbrella-furled": [
    ["M84 98C80 76 83 50 88 22C93 50 96 76 92 98Z", "ink"],
    ["M88 22V12", "none", { w: 3 }],
    ["M80 86C78 92 81 99 85 100H96C98 95 97 89 94 86Z", "skin"],
  ],
  club: [
    ["M82 101L78 36C76 24 96 22 97 36L92 101Z", "leather"],
    ["M84 34l2 4M90 40l2 4M84 48l2 4", "none", { thin: true }],
    ["M78 84C75 90 79 99 84 100H95C98 94 97 88 93 84Z", "skin"],
  ],
  chalk: [
    ["M85 78L88 48L94 49L91 79Z", "white"],
    ["M78 80C76 88 80 99 84 101H98C99 92 98 84 94 78C90 74 82 74 78 80Z", "skin"],
    ["M80 84q4-2 8 0M80 90q4-2 8 0", "none", { thin: true }],
  ],
  spanner: [
    ["M84 100L86 52C78 46 78 36 84 32V42H92V32C98 36 98 46 91 52L93 100Z", "steel"],
    ["M78 86C76 92 80 99 84 100H96C98 94 97 88 93 85Z", "skin"],
  ],
};

export const NECK = ["M42 64V79C44 86 56 86 58 79V64Z", "skin"];
export const SHOULDERS = ["M5 102C5 88 20 81 41 75H59C80 81 95 88 95 102Z", "coat"];
export const EARS = ["M29 44C23 40 22 53 29 56M71 44C77 40 78 53 71 56", "skin"];
export const EYES = [
  ["M35.5 47.5Q41 42.5 46.5 47.5Q41 51 35.5 47.5ZM53.5 47.5Q59 42.5 64.5 47.5Q59 51 53.5 47.5Z", "white", { w: 1.2 }],
  ["M35.5 47.5Q41 42.5 46.5 47.5M53.5 47.5Q59 42.5 64.5 47.5", "none", { w: 2.2 }],
  [ring(41.3, 47.2, 2.3) + ring(59.3, 47.2, 2.3), "ink", { line: "none" }],
];
export const NOSES = {
  straight: [["M50.5 45C50 51 47.5 55.5 47 58q2 2.6 6 1", "none"]],
  hooked: [["M51 43C55 49 47 54 45.5 58.5q3 2.5 7.5 .5", "none"]],
  button: [["M47 56.5q-1.5 3 1 3.5M53 56.5q1.5 3-1 3.5M48.5 60q1.5 1 3 0", "none", { w: 2 }]],
  broad: [["M46 55C43 57 44 60.5 47 60Q50 62 53 60C56 60.5 57 57 54 55", "none"]],
};

/** A head with its side away from the light: the whole in shadow, then what is lit, then the line round it. */
export function headOf(path) {
  return [
    [path, "skin"],
    [path, "ink", { line: "none", dim: 0.17 }],
    [path, "skin", { line: "none", transform: "matrix(0.84 0 0 1 4.5 0)" }],
    [hatch([62.5, 36], [0.1, 4.2], [6.5, -1.8], 8), "none", { thin: true, dim: 0.6 }],
    [path, "none"],
  ];
}

export const COAT_SHADE = [
  shade("M66 76.5C78 84 76 94 74 101H95C94 88 82 82 66 76.5Z", 0.2),
  [hatch([74, 83], [3.8, 1.9], [-4, 20], 5), "none", { thin: true, dim: 0.6 }],
];
