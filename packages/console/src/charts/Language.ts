/**
 * Gives the browser a language that `Intl` takes where its own is none, such as `en-US@posix`: uPlot hands it on as it is, and
 * would not even load.
 */
const mendLanguage = (): void => {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, "language", { value: "en-GB" })
  }
}

mendLanguage()
