type Child = Node | string

/** A new element with its attributes and content. Text is never read as HTML. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: ReadonlyArray<Child>
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** A choice that is kept in the browser, where it allows that. */
export const setting = (name: string) => ({
  read: (): string | null => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  },
  write: (value: string): void => {
    try {
      localStorage.setItem(name, value)
    } catch {
      // Kept for this page alone.
    }
  }
})
