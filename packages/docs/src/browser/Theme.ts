import { element, setting } from "./Elements.ts"

/** Themes and their names, as the console has them. */
const themes: Readonly<Record<string, string>> = {
  system: "Theme: system",
  light: "Theme: light",
  dark: "Theme: dark"
}

/** The choice that the console keeps, too. */
const choice = setting("theme")

/** The choice of the reference, whose script reads it when it starts. */
const choiceOfReference = setting("colorMode")

/** Puts the theme on the document, before anything is painted. */
export const applyTheme = (): void => {
  const theme = choice.read() ?? "system"
  document.documentElement.dataset["theme"] = theme
  choiceOfReference.write(theme)
}

/** Fills the list of themes in the header. */
export const addThemes = (): void => {
  const list = document.querySelector<HTMLSelectElement>("select.theme")
  if (list === null) return
  list.append(...Object.entries(themes).map(([theme, name]) => element("option", { value: theme }, name)))
  list.value = choice.read() ?? "system"
  list.hidden = false
  list.addEventListener("change", () => {
    choice.write(list.value)
    applyTheme()
    if (document.getElementById("api-reference") !== null) location.reload()
  })
}
