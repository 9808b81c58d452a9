/** A method and path with what answers it. A path segment that begins with `:` is a parameter. */
export interface PathEntry<H> {
  readonly method: string
  readonly path: string
  readonly handler: H
  /** What is suggested in place of the path. */
  readonly suggestedAs?: string
}

export type Found<H> =
  | { readonly _tag: "found"; readonly handler: H; readonly parameters: ReadonlyArray<string> }
  | { readonly _tag: "method"; readonly allow: ReadonlyArray<string> }
  | { readonly _tag: "none"; readonly similar: ReadonlyArray<string> }

/**
 * Edits between two texts (Levenshtein); infinite where they are more than `limit`. Anybody may ask for what is not there,
 * so texts that cannot be alike cost next to nothing.
 */
const distance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY
  let row = Uint16Array.from({ length: b.length + 1 }, (_, index) => index)
  let next = new Uint16Array(b.length + 1)
  for (let i = 1; i <= a.length; i++) {
    let least = i
    next[0] = i
    for (let j = 1; j <= b.length; j++) {
      const edits = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      )
      next[j] = edits
      least = Math.min(least, edits)
    }
    if (least > limit) return Number.POSITIVE_INFINITY
    ;[row, next] = [next, row]
  }
  const edits = row[b.length] as number
  return edits <= limit ? edits : Number.POSITIVE_INFINITY
}

/** Edits up to which a text of this length still looks alike. */
const alike = (length: number) => Math.max(3, length / 3)

/** Edits between a path and a known one, where they look alike; a parameter stands for any one segment. */
const editsTo = (path: string, known: ReadonlyArray<string>): number => {
  const whole = known.join("/")
  // What lies below the path that was asked for is what was meant, however much longer it is.
  if (whole.startsWith(`${path}/`)) return 0
  if (!known.some(isParameter)) return distance(path, whole, alike(whole.length))
  const segments = path.split("/")
  if (segments.length !== known.length) return Number.POSITIVE_INFINITY
  // Segment by segment: what stands for a parameter must not make up for another word before it.
  return known.reduce(
    (sum, segment, index) =>
      isParameter(segment) ? sum : sum + distance(segments[index] as string, segment, Math.max(1, segment.length / 3)),
    0
  )
}

const isParameter = (segment: string) => segment.startsWith(":")

const suggestions = 3

/** Paths longer than this are not compared with the known ones. */
const comparable = 120

/** Finds what answers a path and method, or the paths that look most like it. */
export const makePaths = <H>(entries: ReadonlyArray<PathEntry<H>>) => {
  const fixed = new Map<string, Map<string, H>>()
  const patterned: Array<{ readonly segments: ReadonlyArray<string>; readonly methods: Map<string, H> }> = []
  for (const { handler, method, path } of entries) {
    if (!path.includes("/:")) {
      const methods = fixed.get(path) ?? new Map<string, H>()
      fixed.set(path, methods.set(method, handler))
    } else {
      const segments = path.split("/")
      const same = patterned.find((entry) => entry.segments.join("/") === path)
      if (same === undefined) patterned.push({ segments, methods: new Map([[method, handler]]) })
      else same.methods.set(method, handler)
    }
  }
  const shown = new Map(
    entries.map(({ path, suggestedAs = path }) => [path, suggestedAs.replaceAll(/:(\w+)/g, "{$1}")] as const)
  )
  const known = [...shown].map(([path, suggestion]) => ({ segments: path.split("/"), suggestion }))

  const decode = (segment: string): string | null => {
    try {
      return decodeURIComponent(segment)
    } catch {
      return null
    }
  }

  const choose = (methods: Map<string, H>, method: string, parameters: ReadonlyArray<string>): Found<H> => {
    const handler = methods.get(method)
    return handler === undefined
      ? { _tag: "method", allow: [...methods.keys()].flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name])) }
      : { _tag: "found", handler, parameters }
  }

  const similar = (path: string): ReadonlyArray<string> =>
    path.length > comparable
      ? []
      : [
          ...new Set(
            known
              .map(({ segments, suggestion }) => ({ edits: editsTo(path, segments), suggestion }))
              .filter(({ edits }) => edits !== Number.POSITIVE_INFINITY)
              .sort((a, b) => a.edits - b.edits)
              .map(({ suggestion }) => suggestion)
          )
        ].slice(0, suggestions)

  return {
    find: (path: string, method: string): Found<H> => {
      const methods = fixed.get(path)
      if (methods !== undefined) return choose(methods, method, [])
      const segments = path.split("/")
      for (const entry of patterned) {
        if (entry.segments.length !== segments.length) continue
        const fits = entry.segments.every((segment, index) => isParameter(segment) || segment === segments[index])
        if (!fits) continue
        const parameters = entry.segments.flatMap((segment, index) =>
          isParameter(segment) ? [decode(segments[index] as string)] : []
        )
        if (parameters.every((parameter) => parameter !== null && parameter !== "")) {
          return choose(entry.methods, method, parameters as ReadonlyArray<string>)
        }
      }
      return { _tag: "none", similar: similar(path) }
    }
  }
}
