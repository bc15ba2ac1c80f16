// Light or dark, where there is no lab that says so.

/** Gives the page the theme that its reader prefers, now and whenever that changes. */
export function followTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const use = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
  };
  dark.addEventListener("change", use);
  use();
}
