import { element, setting } from "./Elements.ts"
import { addCopyButtons, addLanguageTabs } from "./Samples.ts"
import { addSearch } from "./Search.ts"
import { addThemes, applyTheme } from "./Theme.ts"

/** Menus are open where there is room beside the text, and closed above it. */
const foldMenus = (): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-wide]")) {
    const wide = matchMedia(`(min-width: ${menu.dataset["wide"]})`)
    const fold = () => (menu.open = wide.matches)
    fold()
    wide.addEventListener("change", fold)
    if (menu.closest(".header") !== null) foldOnLeaving(menu, fold)
  }
}

/** The menu that lies over the page closes by Escape, and by whatever is done elsewhere. */
const foldOnLeaving = (menu: HTMLDetailsElement, fold: () => void): void => {
  for (const event of ["click", "focusin"]) {
    document.addEventListener(event, ({ target }) => {
      if (target instanceof Node && !menu.contains(target)) fold()
    })
  }
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return
    fold()
    menu.querySelector("summary")?.focus()
  })
}

/** A link to itself for every heading that has an anchor, for the pointer alone: the menu of the page has the same links. */
const addAnchors = (): void => {
  for (const heading of document.querySelectorAll("main :is(h2, h3)[id]")) {
    heading.append(
      element("a", { class: "anchor", href: `#${heading.id}`, tabindex: "-1", "aria-hidden": "true" }, "#")
    )
  }
}

/** The console says by this setting that somebody is signed in; whether that still holds is found out there. */
const nameConsole = (): void => {
  const link = document.querySelector<HTMLAnchorElement>("a[data-console]")
  if (link === null || setting("signed-in").read() !== "yes") return
  link.textContent = "Console"
  link.href = link.dataset["console"] ?? link.href
}

applyTheme()
document.addEventListener("DOMContentLoaded", () => {
  nameConsole()
  foldMenus()
  addAnchors()
  addCopyButtons()
  addLanguageTabs()
  addThemes()
  addSearch()
})
