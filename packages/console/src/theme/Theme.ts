import { effect, signal } from "@preact/signals"

export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

const name = "theme"

const kept = (): Theme => themes.find((theme) => theme === localStorage.getItem(name)) ?? "system"

/** Theme as the reader chose it, kept in this browser. */
export const theme = signal<Theme>("system")

/** Counts what changes colours: charts are drawn anew with it. */
export const paint = signal(0)

/** Draws charts anew whenever the system, or the page around a frame, turns light or dark. */
export const followSystem = (): void => {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    paint.value += 1
  })
}

/** Puts the theme on the document, now and whenever it or the system's changes. */
export const startTheme = (): void => {
  theme.value = kept()
  effect(() => {
    document.documentElement.dataset.theme = theme.value
    localStorage.setItem(name, theme.value)
    paint.value = paint.peek() + 1
  })
  followSystem()
}
