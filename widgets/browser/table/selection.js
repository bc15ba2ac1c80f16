// What a player has chosen so far, and what a choice does: an answer at once, or one tick, square or amount of several.

import { Amounts } from "./amounts.js";

/** The keys that choose options, in order: digits, then the letters that no command uses, then those with Shift. */
export const CHOICE_KEYS = [..."123456789", ..."deiopz", ..."DEIOPZ"];

const nameOfKey = (key) => (/[A-Z]/.test(key) ? `⇧${key}` : key.toUpperCase());

const sameItems = (one, other) => [...one].sort().join() === [...other].sort().join();

export class Selection {
  /** `redraw()` draws the question again; `toast(text, rule)` says why something cannot be chosen. */
  constructor({ model, folds, transport, redraw, toast }) {
    this.model = model;
    this.folds = folds;
    this.transport = transport;
    this.redraw = redraw;
    this.toast = toast;
    this.clear();
  }

  clear() {
    this.chosen = new Set(this.isSeveral ? this.question.recommended : []);
    this.nextSquares = null; // the squares that may follow the chosen ones
    this.amounts = new Amounts(this.isCounting ? this.question.standard : []);
    this.preview = null; // what Python says that the answer so far would do
    this.step = 0; // which card is chosen, where a pair is chosen in two steps
    this.unseen = new Set(); // the options of the other cards
    if (!this.chosen.size) return;
    this.transport.cancelPreviews();
    this.transport.preview(this.answer);
  }

  // ---------------------------------------------------------------- the question

  get question() {
    return this.model.get("question") ?? {};
  }

  get freeActions() {
    return this.model.get("free_actions") ?? {};
  }

  get isPlacing() {
    return this.question.shape === "place";
  }

  get isCounting() {
    return ["split", "spend"].includes(this.question.shape);
  }

  get isSeveral() {
    return this.question.shape === "pick" && this.question.most > 1;
  }

  /** Every option by id: those of the question and the free actions. */
  get options() {
    const { open = [], shut = [], lines = [] } = this.freeActions;
    const bare = [...open.map((id) => ({ id })), ...shut.map((id) => ({ id, closed: true }))];
    return new Map([...bare, ...lines, ...this.asked].map((option) => [option.id, option]));
  }

  /** The question's options; for amounts, the things that have `room` for some. */
  get asked() {
    const { options, among = [] } = this.question;
    return options ?? among.filter((one) => one.room).map((one) => ({ id: one.name, room: one.room }));
  }

  isFreeAction(id) {
    return !this.asked.some((option) => option.id === id);
  }

  // ---------------------------------------------------------------- keys

  get scenes() {
    return [...["fight", "scene"].map((name) => this.model.get(name) ?? {}), this.question];
  }

  /** The ids that a fight or a scene draws itself, in their order; the rest are a list. */
  get drawnElsewhere() {
    return this.scenes.flatMap((place) => [...(place.covers ?? []), ...(place.folds ?? [])]);
  }

  /** The ids in a closed fold: a digit never chooses what is not visible. */
  get foldedAway() {
    const folded = this.folds.isOpen("rack") ? [] : this.scenes.flatMap((place) => place.folds ?? []);
    return new Set([...folded, ...this.unseen]);
  }

  get visibleFreeActions() {
    const lines = (this.folds.isOpen("free_actions") && this.freeActions.lines) || [];
    return lines.filter((option) => !option.closed);
  }

  /** The options that keys choose, in the order on the page: fight or scene, list, free actions. */
  get numbered() {
    return this.keyed.filter(Boolean);
  }

  /** The option of each key, with holes: somebody who has a key of their own keeps it, whoever else can be chosen. */
  get keyed() {
    const { question } = this;
    const drawn = this.drawnElsewhere;
    const places = new Map(drawn.map((id, at) => [id, at]));
    const placeOf = ({ id }) => places.get(id) ?? drawn.length;
    const hidden = this.foldedAway;
    const isOpen = (option) => question.story || question.steady || question.fixed || !option.closed;
    const asked = this.asked.filter((one) => isOpen(one) && one.id !== question.end && !hidden.has(one.id));
    const keyed = [];
    for (const option of asked) if (option.own) keyed[option.own - 1] = option;
    const others = asked.filter((option) => !option.own).sort((one, other) => placeOf(one) - placeOf(other));
    return [...keyed, ...others, ...this.visibleFreeActions];
  }

  /** The key that chooses an option, wherever it is drawn; empty when none does. */
  keyOf(id) {
    if (id === this.question.end) return this.options.get(id).closed ? "" : "0";
    const at = this.keyed.findIndex((option) => option?.id === id);
    return at >= 0 && at < CHOICE_KEYS.length ? nameOfKey(CHOICE_KEYS[at]) : "";
  }

  /** The option that a key chooses; with Caps Lock, a letter means what it means without. */
  optionOf(key) {
    const { keyed } = this;
    return keyed[CHOICE_KEYS.indexOf(key)] ?? keyed[CHOICE_KEYS.indexOf(key.toLowerCase())];
  }

  // ---------------------------------------------------------------- choosing

  isChosen(id) {
    return this.chosen.has(id) || this.amounts.of(id) > 0;
  }

  choose(id) {
    const option = this.options.get(id);
    if (!option) return;
    if (option.uncover !== undefined) this.transport.send({ uncover: option.uncover });
    else if (option.closed) this.explain(option);
    else if (option.room) this.add(id, 1, option.room);
    else if (this.isSeveral && !this.isFreeAction(id)) this.toggle(id);
    else this.transport.answer([id]);
  }

  explain({ id, why, closed }) {
    if (why) this.toast(why, closed);
    else this.transport.askWhyNot([id]);
  }

  toggle(id) {
    if (!this.chosen.delete(id)) this.chosen.add(id);
    this.changed();
  }

  /** The squares that can take damage next. */
  get squares() {
    return new Set(this.nextSquares ?? this.model.get("fight")?.lit ?? []);
  }

  /** Puts damage on a square or takes it off; where none may go, asks why. */
  toggleSquare(id) {
    if (!this.isPlacing) return;
    const isChosen = this.chosen.has(id);
    if (!isChosen && !this.squares.has(id)) {
      this.transport.askWhyNot([...this.chosen, id]);
      return;
    }
    if (isChosen && this.chosen.size === 1) this.nextSquares = null;
    this.toggle(id);
  }

  add(name, by, room) {
    this.amounts.add(name, by, { room, question: this.question });
    this.changed();
  }

  /** Starts over: with nothing, or with the amounts that the question offers. */
  reset() {
    this.clear();
    this.chosen.clear();
    this.changed();
  }

  suggest() {
    this.chosen = new Set(this.question.standard);
    this.changed();
  }

  changed() {
    this.preview = null;
    this.transport.cancelPreviews();
    if (!this.isEmpty || this.isCounting) this.transport.preview(this.answer);
    this.redraw();
  }

  showPreview(preview) {
    this.preview = preview;
    if (preview.lit && this.chosen.size) this.nextSquares = preview.lit;
    this.redraw();
  }

  // ---------------------------------------------------------------- the answer

  get answer() {
    return this.isCounting ? this.amounts.answer : [...this.chosen];
  }

  get isEmpty() {
    return !this.answer.length;
  }

  /** Whether the amounts are those that the question offers. */
  get isAsOffered() {
    return sameItems(this.answer, this.question.standard ?? []);
  }

  /** Gives the answer so far, or the standard one when nothing is chosen. */
  confirm() {
    const { shape, standard, player } = this.question;
    if (!shape) return;
    if (shape === "covered") this.transport.send({ uncover: player });
    else if (!this.isEmpty || this.isCounting) this.transport.answer(this.answer);
    else if (this.isPlacing && standard?.length) this.suggest();
    else if (standard) this.transport.answer(standard);
    else if (this.mayConfirmNothing) this.transport.answer([]);
  }

  /** Whether zero answers the question: it has an option that ends it, or may be answered with nothing. */
  get mayEnd() {
    const { end, shape, least } = this.question;
    return Boolean(end) || (shape === "pick" && !least);
  }

  get mayConfirmNothing() {
    return this.isSeveral && !this.question.least && !this.question.none;
  }
}
