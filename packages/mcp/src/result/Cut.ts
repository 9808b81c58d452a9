/** Most items of a list in a result. */
export const mostItems = 50

/** A JSON value whose lists have at most `mostItems`, and the names of those that had more. */
export const cut = (value: unknown): { readonly value: unknown; readonly lists: ReadonlyArray<string> } => {
  const lists = new Set<string>()
  const walk = (part: unknown, path: string): unknown => {
    if (Array.isArray(part)) {
      if (part.length > mostItems) lists.add(path)
      return part.slice(0, mostItems).map((item) => walk(item, path))
    }
    if (typeof part !== "object" || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, member]) => [name, walk(member, path === "" ? name : `${path}.${name}`)])
    )
  }
  return { value: walk(value, ""), lists: [...lists] }
}
