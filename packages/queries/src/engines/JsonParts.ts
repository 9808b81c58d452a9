import { JsonBytes } from "@grid/domain/numbers/JsonBytes"

/** Numbers, texts and nulls of a part at most: a millisecond's work. */
const mostLeaves = 4_096

/** Rest of a bound on leaves after those of a value; negative where there are more. */
const leavesLeft = (value: unknown, bound: number): number => {
  if (typeof value !== "object" || value === null) return bound - 1
  const members: ReadonlyArray<unknown> = Array.isArray(value) ? value : Object.values(value)
  let left = bound - 1
  if (members.length > left) return -1
  for (let index = 0; index < members.length && left >= 0; index++) left = leavesLeft(members[index], left)
  return left
}

const isColumn = (value: ReadonlyArray<unknown>): value is ReadonlyArray<number | null> => {
  for (let index = 0; index < value.length; index++) {
    if (typeof value[index] !== "number" && value[index] !== null) return false
  }
  return true
}

/** Characters of a number in a column, about. */
const numberCharacters = 12

function* partsOfColumn(values: ReadonlyArray<number | null>): Generator<string> {
  const json = new JsonBytes(mostLeaves * numberCharacters)
  for (let first = 0; first < values.length; first += mostLeaves) {
    writeNumbers(json, values, first, Math.min(values.length, first + mostLeaves))
    yield json.flush()
  }
  yield "]"
}

const writeNumbers = (json: JsonBytes, values: ReadonlyArray<number | null>, first: number, end: number): void => {
  for (let index = first; index < end; index++) {
    json.text(index === 0 ? "[" : ",")
    json.number(values[index] ?? Number.NaN)
  }
}

function* partsOfArray(values: ReadonlyArray<unknown>): Generator<string> {
  let open = "["
  for (let first = 0, end = 0; first < values.length; first = end) {
    for (let left = mostLeaves; end < values.length; end++) {
      left = leavesLeft(values[end], left)
      if (left < 0) break
    }
    if (end > first) yield open + JSON.stringify(values.slice(first, end)).slice(1, -1)
    else {
      yield open
      yield* jsonParts(values[end++])
    }
    open = ","
  }
  yield "]"
}

function* partsOfObject(value: object): Generator<string> {
  let open = "{"
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    yield `${open}${JSON.stringify(name)}:`
    yield* jsonParts(member)
    open = ","
  }
  yield "}"
}

/** JSON of a plain value, as `JSON.stringify` writes it, in parts between which others may run. */
export function* jsonParts(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null || leavesLeft(value, mostLeaves) >= 0) yield JSON.stringify(value)
  else if (Array.isArray(value)) yield* isColumn(value) ? partsOfColumn(value) : partsOfArray(value)
  else yield* partsOfObject(value)
}
