/** Numbers, texts and nulls of a part at most: a millisecond's work. */
const mostLeaves = 4_096

/** What is left of a bound on leaves after those of a value; negative where there are more. */
const leavesLeft = (value: unknown, bound: number): number => {
  if (typeof value !== "object" || value === null) return bound - 1
  const members: ReadonlyArray<unknown> = Array.isArray(value) ? value : Object.values(value)
  let left = bound - 1
  for (let index = 0; index < members.length && left >= 0; index++) left = leavesLeft(members[index], left)
  return left
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
  else if (Array.isArray(value)) yield* partsOfArray(value)
  else yield* partsOfObject(value)
}
