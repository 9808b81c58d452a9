import { Schema } from "effect"

/** Member of a bare answer that is a page. */
export const nextCursor = Schema.NullOr(Schema.String).annotate({
  description: "`cursor` of the next page; null on the last",
  examples: ["NDI"]
})

/** Items of a list that are written at a time: long lists are made while the client reads. */
const partSize = 1_000

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

/** True for a list whose items hold lists: it is written item by item. */
const holdsLists = (value: unknown): value is ReadonlyArray<object> =>
  isList(value) && typeof value[0] === "object" && value[0] !== null && Object.values(value[0]).some(isList)

/** An object of plain values as JSON text, its long lists in parts. */
export function* objectJson(data: object): Iterable<string> {
  let separator = "{"
  for (const [name, value] of Object.entries(data)) {
    const key = `${separator}${JSON.stringify(name)}:`
    separator = ","
    if (holdsLists(value)) {
      for (const [index, item] of value.entries()) {
        yield index === 0 ? `${key}[` : ","
        yield* objectJson(item)
      }
      yield "]"
    } else if (isList(value) && value.length > partSize) {
      for (let from = 0; from < value.length; from += partSize) {
        const part = JSON.stringify(value.slice(from, from + partSize)).slice(1, -1)
        yield from === 0 ? `${key}[${part}` : `,${part}`
      }
      yield "]"
    } else yield `${key}${JSON.stringify(value)}`
  }
  yield "}"
}
