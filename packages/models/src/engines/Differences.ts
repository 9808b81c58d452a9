/** A place in two documents where they differ; `undefined` where one has nothing there. */
export interface Difference {
  /** Members and indices from the root: `annual[3].p50`. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** Places where two JSON documents differ, in the order of the first. */
export const differencesOf = (before: unknown, after: unknown, path = ""): ReadonlyArray<Difference> => {
  if (Object.is(before, after)) return []
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }]
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    differencesOf(
      before[name],
      after[name],
      Array.isArray(before) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`
    )
  )
}
