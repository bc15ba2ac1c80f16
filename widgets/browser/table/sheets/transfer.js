// Saves as files: one that is downloaded, and one that is chosen from the player's files.

import { make } from "../../shared/dom.js";

const MOST = 4_000_000; // characters; Python accepts no more

/** Offers a file for download. */
export function download({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A button that asks for a file and sends it to Python. */
export function importButton({ texts, transport, notifications }) {
  const said = texts.title;
  const input = make("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    "aria-label": said.import,
  });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    if (file.size > MOST) notifications.toast(said.too_large);
    else transport.send({ bring: await file.text(), name: file.name });
  });
  const attributes = { type: "button", class: "small-button", "data-focus": "import", onclick: () => input.click() };
  return [make("button", attributes, said.import), input];
}
