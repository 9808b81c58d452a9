import { element } from "./Elements.ts"
import { excerptOf, indexOf, ranked, type Section, type SearchIndex } from "./Ranking.ts"

const hitOf = (section: Section, query: string): HTMLElement =>
  element(
    "li",
    {},
    element(
      "a",
      { href: section.path },
      element("strong", {}, section.title),
      element("span", { class: "where" }, section.page),
      element(
        "span",
        { class: "excerpt" },
        ...excerptOf(section.text, query).map(({ isMatch, text }) => (isMatch ? element("mark", {}, text) : text))
      )
    )
  )

/** The index, loaded when it is first needed; a failure is forgotten, so that the next try asks again. */
const makeLoad = (address: string) => {
  let index: Promise<SearchIndex> | undefined
  return (): Promise<SearchIndex> => {
    index ??= fetch(address).then(async (response) => {
      if (!response.ok) throw new Error(String(response.status))
      // Written by the same service for this script.
      return indexOf((await response.json()) as ReadonlyArray<Section>)
    })
    index.catch(() => (index = undefined))
    return index
  }
}

const makeDialog = () => {
  const input = element("input", {
    type: "search",
    "aria-label": "Search the docs",
    placeholder: "Search the docs",
    autocomplete: "off",
    spellcheck: "false"
  })
  const message = element("p", { role: "status" })
  const list = element("ol", { class: "hits" })
  const close = element("button", { type: "button", class: "close" }, "Close")
  const dialog = element(
    "dialog",
    { class: "search-dialog", "aria-label": "Search" },
    element("div", { class: "search-head" }, input, close),
    message,
    list
  )
  close.addEventListener("click", () => dialog.close())
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close()
  })
  return { dialog, input, list, message }
}

/** Arrow keys move between the input and the hits. */
const addArrowKeys = (dialog: HTMLElement, input: HTMLElement, list: HTMLElement): void =>
  dialog.addEventListener("keydown", (event) => {
    const stops = [input, ...list.querySelectorAll("a")]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const next = event.key === "ArrowDown" ? stops[at + 1] : event.key === "ArrowUp" ? stops[at - 1] : undefined
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  })

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Search over all pages, behind the button of the header and the key `/`. */
export const addSearch = (): void => {
  const opener = document.querySelector<HTMLButtonElement>("button.search")
  const address = opener?.dataset["index"]
  if (!opener || address === undefined) return
  const { dialog, input, list, message } = makeDialog()
  const load = makeLoad(address)
  document.body.append(dialog)

  const show = async () => {
    const query = input.value
    try {
      const hits = query.trim() === "" ? [] : ranked(await load(), query)
      if (query !== input.value) return
      list.replaceChildren(...hits.map((section) => hitOf(section, query)))
      message.textContent =
        query.trim() === ""
          ? ""
          : hits.length === 0
            ? `Nothing about “${query}”. Try fewer words.`
            : `${hits.length} found`
    } catch {
      message.textContent = "The index cannot be read now. Try again in a moment."
    }
  }
  const open = () => {
    dialog.showModal()
    input.select()
    void show()
  }

  input.addEventListener("input", () => void show())
  input.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") list.querySelector("a")?.click()
  })
  // A hit may be on the page that is shown.
  list.addEventListener("click", () => dialog.close())
  addArrowKeys(dialog, input, list)
  opener.hidden = false
  opener.addEventListener("click", open)
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || dialog.open || isWriting(event.target))
      return
    event.preventDefault()
    open()
  })
}
