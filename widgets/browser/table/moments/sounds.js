// Soft sounds, made when they are wanted: a few notes of a sine, or a breath of noise. There are no files.

const SOUNDS = {
  good: [
    [523, 0, 0.16],
    [784, 0.11, 0.3],
  ],
  poor: [
    [247, 0, 0.2],
    [185, 0.14, 0.34],
  ],
  victory: [
    [392, 0, 0.2],
    [523, 0.13, 0.2],
    [659, 0.26, 0.2],
    [784, 0.39, 0.5],
  ],
  page: [[0, 0, 0.22]], // no note: noise
};
const LOUD = 0.14; // of 1, at full volume

const SOUND_OF = { victory: "victory", event: "page", quest: "page" };

export class Sounds {
  constructor(preferences) {
    this.preferences = preferences;
    this.context = null;
  }

  get loudness() {
    return (LOUD * this.preferences.get("volume")) / 100;
  }

  /** Plays the sound of a moment, if sounds are on. */
  play(kind, isGood) {
    if (!this.preferences.get("sound") || !this.loudness) return;
    this.context ??= newContext();
    const { context } = this;
    if (!context) return;
    if (context.state === "suspended") context.resume();
    for (const [note, after, lasts] of SOUNDS[SOUND_OF[kind] ?? (isGood ? "good" : "poor")]) {
      const source = note ? tone(context, note) : noise(context, lasts);
      const from = context.currentTime + after;
      source.connect(fading(context, from, lasts, this.loudness));
      source.start(from);
      source.stop(from + lasts);
    }
  }
}

function newContext() {
  return typeof AudioContext === "undefined" ? null : new AudioContext();
}

function tone(context, frequency) {
  const source = context.createOscillator();
  source.frequency.value = frequency;
  return source;
}

/** The rustle of a page. */
function noise(context, lasts) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** Rises at once and dies away. */
function fading(context, from, lasts, loud) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  gain.connect(context.destination);
  return gain;
}
