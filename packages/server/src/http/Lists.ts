/** How many items of a list are written at a time: long lists are made while the client reads. */
const partSize = 1_000

const isLong = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value) && value.length > partSize

/** An object of plain values as JSON text, its long lists in parts. */
export function* objectJson(data: object): Iterable<string> {
  let separator = "{"
  for (const [name, value] of Object.entries(data)) {
    const key = `${separator}${JSON.stringify(name)}:`
    separator = ","
    if (!isLong(value)) {
      yield `${key}${JSON.stringify(value)}`
      continue
    }
    for (let from = 0; from < value.length; from += partSize) {
      const part = JSON.stringify(value.slice(from, from + partSize)).slice(1, -1)
      yield from === 0 ? `${key}[${part}` : `,${part}`
    }
    yield "]"
  }
  yield "}"
}
