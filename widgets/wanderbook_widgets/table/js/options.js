// Options, wherever they are drawn. Whatever stands for an option carries `data-option` with its id: a line of the
// question, a region of the map, a crew member, a card. Here it is lit, named, and chosen, in one way everywhere.

/** An amount as an answer writes it: `Mac=2`. */
const amountOf = (text) => [text.slice(0, text.lastIndexOf("=")), Number(text.slice(text.lastIndexOf("=") + 1))];

/** What is chosen so far, where several are. */
export class Choosing {
  constructor(table) {
    this.table = table;
    this.clear();
  }

  clear() {
    this.chosen = new Set();
    this.grown = null; // the squares that may follow those that are chosen
    this.offered = new Map(this.isCounting ? (this.question.standard ?? []).map(amountOf) : []);
    this.amounts = new Map(this.offered); // what is shown is what Enter gives
    this.weighed = null;
  }

  get question() { return this.table.model.get("question") ?? {}; }
  get isPlacing() { return this.question.shape === "place"; }
  get isCounting() { return ["split", "spend"].includes(this.question.shape); }
  get isSeveral() { return this.question.shape === "pick" && this.question.most > 1; }

  /** Every option by id: of the question, and of what may be done besides. */
  get options() {
    const { open = [], shut = [], lines = [] } = this.table.model.get("besides") ?? {};
    const bare = [...open.map((id) => ({ id })), ...shut.map((id) => ({ id, closed: true }))];
    return new Map([...bare, ...lines, ...this.asked].map((option) => [option.id, option]));
  }

  /** What the question asks for: its options; or whatever an amount of can be given, up to its `room`. */
  get asked() {
    const { options, among = [] } = this.question;
    return options ?? among.filter((one) => one.room).map((one) => ({ id: one.name, room: one.room }));
  }

  get drawnPlaces() { return ["fight", "scene"].map((name) => this.table.model.get(name) ?? {}); }

  /** What a fight or a scene draws as things of its own, in their order: the rest is a list. */
  get drawnElsewhere() { return this.drawnPlaces.flatMap((place) => [...(place.covers ?? []), ...(place.folds ?? [])]); }

  /** What a fight has folded away: no digit stands for what cannot be seen. */
  get foldedAway() { return new Set(this.table.isUnfolded("rack") ? [] : this.drawnPlaces.flatMap((place) => place.folds ?? [])); }

  /** What may be done meanwhile, where somebody has unfolded it. */
  get unfolded() { return (this.table.isUnfolded("besides") && this.table.model.get("besides")?.lines) || []; }

  /** Those that digits stand for, in the order in which they are drawn: things of a fight or a scene, the list, and what
   * may be done meanwhile. */
  get numbered() {
    const drawn = this.drawnElsewhere;
    const at = new Map(drawn.map((id, place) => [id, place]));
    const hidden = this.foldedAway;
    const asked = this.asked.filter((option) => (this.question.story || !option.closed) && option.id !== this.question.end && !hidden.has(option.id))
      .sort((one, other) => (at.get(one.id) ?? drawn.length) - (at.get(other.id) ?? drawn.length));
    return [...asked, ...this.unfolded.filter((option) => !option.closed)];
  }

  isBeside(id) {
    return !this.asked.some((option) => option.id === id);
  }

  isChosen(id) {
    return this.chosen.has(id) || Boolean(this.amounts.get(id));
  }

  choose(id) {
    const option = this.options.get(id);
    if (!option) return;
    if (option.uncover !== undefined) this.table.tell({ uncover: option.uncover });
    else if (option.closed && !option.why) this.table.wonder([id]);
    else if (option.closed) this.table.say(option.why, option.closed);
    else if (option.room) this.add(id, 1, option.room);
    else if (this.isSeveral && !this.isBeside(id)) this.toggle(id);
    else this.table.answer([id]);
  }

  /** What stands for it on the keyboard, wherever it is drawn. */
  keyOf(id) {
    if (id === this.question.end) return this.options.get(id).closed ? "" : "0";
    const at = this.numbered.findIndex((option) => option.id === id);
    return at >= 0 && at < 9 ? String(at + 1) : "";
  }

  /** Squares on which damage may go next. */
  get squares() { return new Set(this.grown ?? this.table.model.get("fight")?.lit ?? []); }

  /** A drop on a square, or off it again; where none may go, why. */
  put(id) {
    if (!this.isPlacing) return;
    if (!this.chosen.has(id) && !this.squares.has(id)) { this.table.wonder([...this.chosen, id]); return; }
    if (this.chosen.has(id) && this.chosen.size === 1) this.grown = null;
    this.toggle(id);
  }

  suggest() {
    this.chosen = new Set(this.question.standard);
    this.changed();
  }

  heard(weighed) {
    this.weighed = weighed;
    if (weighed.lit && this.chosen.size) this.grown = weighed.lit;
  }

  toggle(id) {
    if (!this.chosen.delete(id)) this.chosen.add(id);
    this.changed();
  }

  add(name, by, most) {
    this.give(name, by, most);
    if (by < 0) this.offered.set(name, Math.min(this.offered.get(name) ?? 0, this.amounts.get(name)));
    else this.takeBack(name);
    this.changed();
  }

  give(name, by, most = Infinity) {
    this.amounts.set(name, Math.max(0, Math.min(most, (this.amounts.get(name) ?? 0) + by)));
  }

  /** What was offered gives way to what is chosen, as far as it is needed no more: others' share first. */
  takeBack(chosen) {
    const worth = new Map(this.question.among.map((one) => [one.name, one.worth ?? 1]));
    const order = [...this.offered.keys()].reverse().sort((one, other) => (one === chosen) - (other === chosen));
    let surplus = [...this.amounts].reduce((sum, [name, amount]) => sum + amount * worth.get(name), -this.question.amount);
    for (const name of order) {
      while (this.offered.get(name) && worth.get(name) <= surplus) {
        surplus -= worth.get(name);
        this.offered.set(name, this.offered.get(name) - 1);
        this.give(name, -1);
      }
    }
  }

  changed() {
    this.table.weigh(this.answer);
    this.table.draw("question");
    this.table.light();
  }

  get answer() {
    if (this.isCounting) {
      return [...this.amounts].filter(([, amount]) => amount).map(([name, amount]) => `${name}=${amount}`);
    }
    return [...this.chosen];
  }

  get isEmpty() { return !this.answer.length; }
  /** Whether the amounts are those that were offered. */
  get isAsOffered() { return [...this.answer].sort().join() === [...(this.question.standard ?? [])].sort().join(); }

  confirm() {
    const { shape, standard, least, none } = this.question;
    if (!shape) return;
    if (shape === "covered") { this.table.tell({ uncover: this.question.player }); return; }
    if (!this.isEmpty || this.isCounting) this.table.answer(this.answer);
    else if (this.isPlacing && standard?.length) this.suggest();
    else if (standard) this.table.answer(standard);
    else if (shape === "pick" && this.isSeveral && !least && !none) this.table.answer([]);
  }
}

/** What a click is for: an option that is drawn there; or else the whole board or card on which it is. */
export function optionAt(clicked) {
  const own = clicked.closest("[data-option]:is(.lit, .shut)");
  const whole = clicked.closest(".board-whole, .pick-row") ? null : clicked.closest(".crew-member, .dealt-card");
  return (own ?? whole?.querySelector(":scope > [data-option]"))?.dataset.option;
}

/** Show what everything that is drawn can do: lit, chosen, or closed and why. */
export function lightUp(root, choosing) {
  const { options } = choosing;
  for (const element of root.querySelectorAll("[data-option]")) {
    const option = options.get(element.dataset.option);
    const isOpen = Boolean(option && !option.closed);
    element.classList.toggle("lit", isOpen);
    element.classList.toggle("shut", Boolean(option?.closed));
    element.classList.toggle("beside", Boolean(option) && choosing.isBeside(option.id));
    element.classList.toggle("chosen", choosing.isChosen(element.dataset.option));
    if (element.tagName === "BUTTON") {
      if (option?.closed) element.setAttribute("aria-disabled", "true");
      else element.removeAttribute("aria-disabled");
    } else {
      if (option) element.setAttribute("role", "button");
      else element.removeAttribute("role");
      if (option) element.setAttribute("tabindex", isOpen ? "0" : "-1");
      else element.removeAttribute("tabindex");
    }
    if (choosing.isSeveral && option && !choosing.isBeside(option.id)) {
      element.setAttribute("aria-pressed", choosing.chosen.has(option.id));
    } else element.removeAttribute("aria-pressed");
  }
  lightSquares(root, choosing);
}

/** Squares, while damage is placed: those that may take some, and those that do. */
function lightSquares(root, choosing) {
  const squares = choosing.squares;
  for (const element of root.querySelectorAll("[data-square]")) {
    const isChosen = choosing.chosen.has(element.dataset.square);
    const isLit = squares.has(element.dataset.square) && !isChosen;
    element.classList.toggle("lit", isLit);
    element.classList.toggle("chosen", isChosen);
    element.setAttribute("tabindex", isLit || isChosen ? "0" : "-1");
    element.setAttribute("aria-pressed", isChosen);
    if (isLit || isChosen) element.removeAttribute("aria-disabled");
    else element.setAttribute("aria-disabled", "true");
  }
}
