import { element, setting } from "./Elements.ts"

const language = setting("language")

/** Outcome of copying, in words. The clipboard is there on https and on localhost alone. */
const copied = async (text: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text)
    return "Copied"
  } catch {
    return "Select it to copy"
  }
}

/** Adds a button to every block of code that copies it. */
export const addCopyButtons = (): void => {
  for (const block of document.querySelectorAll(".code")) {
    const text = block.querySelector("code")?.textContent ?? ""
    const state = element("span", { "aria-live": "polite" }, "Copy")
    const title = element("span", { class: "unseen" }, ` ${block.querySelector(".title")?.textContent ?? ""}`)
    const button = element("button", { type: "button", class: "copy" }, state, title)
    button.addEventListener("click", async () => {
      state.textContent = await copied(text)
      setTimeout(() => (state.textContent = "Copy"), 2_000)
    })
    block.append(button)
  }
}

interface Group {
  readonly tabs: ReadonlyArray<HTMLButtonElement>
  readonly panels: ReadonlyArray<HTMLElement>
}

const choose = ({ panels, tabs }: Group, name: string): void => {
  if (!tabs.some((tab) => tab.textContent === name)) return
  for (const [index, tab] of tabs.entries()) {
    const isChosen = tab.textContent === name
    tab.setAttribute("aria-selected", String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    panels[index]?.toggleAttribute("hidden", !isChosen)
  }
}

const groupOf = (samples: HTMLElement, number: number): Group => {
  const panels = [...samples.querySelectorAll<HTMLElement>(".code")]
  const tabs = panels.map((panel, index) => {
    panel.id = `sample-${number}-${index}`
    panel.setAttribute("role", "tabpanel")
    panel.setAttribute("aria-labelledby", `${panel.id}-tab`)
    const attributes = { type: "button", role: "tab", id: `${panel.id}-tab`, "aria-controls": panel.id }
    return element("button", attributes, panel.dataset["tab"] ?? "")
  })
  samples.prepend(element("div", { role: "tablist", "aria-label": "Language" }, ...tabs))
  samples.classList.add("tabbed")
  return { tabs, panels }
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Turns samples in several languages into tabs. A choice counts for all samples, and on the next page. */
export const addLanguageTabs = (): void => {
  const groups = [...document.querySelectorAll<HTMLElement>(".samples")].map(groupOf)
  const chooseAll = (name: string) => groups.forEach((group) => choose(group, name))
  for (const { tabs } of groups) {
    chooseAll(tabs[0]?.textContent ?? "")
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener("click", () => {
        const top = tab.getBoundingClientRect().top
        chooseAll(tab.textContent)
        language.write(tab.textContent)
        // Samples above may have become longer: what was pressed stays where it was.
        scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" })
      })
      tab.addEventListener("keydown", ({ key }) => {
        const step = steps[key]
        const next = step === undefined ? undefined : tabs.at((index + step) % tabs.length)
        next?.focus()
        next?.click()
      })
    }
  }
  chooseAll(language.read() ?? "")
}
