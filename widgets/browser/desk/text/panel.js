// Beside the editor: the files and the sections of the open one; above it: where one is, and whether it is saved.

import { format as filled, kbd, make } from "../../shared/dom.js";
import { icon } from "../icons.js";

function fileButton(desk, file, isOpen) {
  const marks = [
    file.errors ? make("span", { class: "mk lose" }, icon("error"), file.errors) : "",
    file.warnings ? make("span", { class: "mk roll" }, icon("warning"), file.warnings) : "",
    file.unsaved
      ? make("span", { class: "dirty", title: desk.texts.unsaved, "aria-label": desk.texts.unsaved, role: "img" })
      : "",
  ];
  return make(
    "button",
    {
      type: "button",
      class: isOpen ? "file open" : "file",
      "aria-current": isOpen ? "true" : "",
      onclick: () => desk.writer.openFile(file.path, 1),
      title: file.path,
    },
    make("span", {}, file.path.replace(/^storybook\//, "")),
    ...marks,
  );
}

function sectionButton(desk, path, { number, line, opening }) {
  const isHere = desk.selected === number;
  const run = () => {
    desk.open(number);
    desk.writer.openFile(path, line);
  };
  return make(
    "button",
    {
      type: "button",
      class: isHere ? "it me" : "it",
      "aria-current": isHere ? "true" : "",
      "data-section": number,
      onclick: run,
    },
    make("b", {}, number),
    make("span", { dir: "auto" }, opening),
  );
}

export function fileList(desk) {
  const { model, texts } = desk;
  const files = model.get("files");
  const { path } = desk.writer.file;
  const open = files.find((file) => file.path === path);
  const sections = open?.sections.map((one) => sectionButton(desk, path, one)) ?? [];
  const renumber = desk.isStory
    ? ""
    : make(
        "button",
        { type: "button", class: "as-link end", "data-renumber": true, onclick: () => desk.writer.renumber() },
        texts.renumber_all,
      );
  return [
    make("h3", { class: "h2" }, texts.files),
    make(
      "div",
      { class: "file-list" },
      files.map((file) => fileButton(desk, file, file.path === path)),
    ),
    sections.length
      ? make("div", { class: "near-head" }, make("h3", { class: "h2" }, texts.in_this_file), renumber)
      : "",
    sections.length ? make("div", { class: "section-list" }, sections) : "",
  ].filter(Boolean);
}

/** How the file is saved: in canonical form if that is wanted. */
function saving({ texts, writer, model }, path) {
  const save = {
    type: "button",
    class: "btn",
    disabled: !model.get("head").unsaved.length,
    "data-save": true,
    onclick: () => writer.saveFile(),
  };
  const { formats } = writer;
  const format = {
    type: "button",
    class: "btn",
    "aria-pressed": String(formats),
    "data-formats": true,
    title: texts.format_told,
    onclick: () => writer.setFormats(!formats),
  };
  return [
    path.endsWith(".md") && make("button", format, icon(formats ? "ok" : "x"), ` ${texts.format_on_save}`),
    make("button", save, texts.save, kbd("Ctrl S")),
  ];
}

export function crumbs(desk) {
  const { model, texts } = desk;
  const { path } = desk.writer.file;
  const { unsaved } = model.get("head");
  const [folder, name] = [path.split("/").slice(0, -1).join(" › "), path.split("/").at(-1)];
  const where = [
    folder && `${folder} › `,
    make("b", {}, name),
    desk.writer.section ? ` › ${desk.writer.section}` : "",
    make("span", {}, `:${desk.writer.line}`),
  ];
  return [
    make("span", { class: "where", title: filled(texts.source, { file: path }) }, where),
    make("span", { class: "grow" }),
    unsaved.includes(path) && make("span", { class: "mk roll" }, texts.unsaved),
    ...(desk.isStory ? [] : saving(desk, path)),
  ].filter(Boolean);
}
