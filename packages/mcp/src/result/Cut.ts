/** Most items of a list in a result. */
export const mostItems = 50

/** Numbers of items that cut lists still have, by path, such as `markets.0.blocks`. */
export type Remaining = ReadonlyMap<string, number>

const nameOf = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, "")

/**
 * A JSON value whose lists have at most `mostItems`, the names of those that had more, and what is left of each. A page that
 * goes on counts from the end of a list: items that came to its head in between shift nothing.
 */
export const cut = (
  value: unknown,
  before: Remaining | null = null
): { readonly value: unknown; readonly lists: ReadonlyArray<string>; readonly remaining: Remaining } => {
  const lists = new Set<string>()
  const remaining = new Map<string, number>()
  const continued = new Set([...(before?.keys() ?? [])].map(nameOf))
  const walk = (part: unknown, path: string): unknown => {
    if (Array.isArray(part)) {
      const name = nameOf(path)
      const items = continued.has(name) ? part.slice(Math.max(0, part.length - (before?.get(path) ?? 0))) : part
      if (items.length > mostItems) {
        lists.add(name)
        remaining.set(path, items.length - mostItems)
      }
      return items.slice(0, mostItems).map((item, index) => walk(item, `${path}.${index}`))
    }
    if (typeof part !== "object" || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, member]) => [name, walk(member, path === "" ? name : `${path}.${name}`)])
    )
  }
  return { value: walk(value, ""), lists: [...lists], remaining }
}
