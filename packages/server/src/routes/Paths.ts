/** A method and path with what answers it. A path segment that begins with `:` is a parameter. */
export interface PathEntry<H> {
  readonly method: string
  readonly path: string
  readonly handler: H
}

export type Found<H> =
  | { readonly _tag: "found"; readonly handler: H; readonly parameters: ReadonlyArray<string> }
  | { readonly _tag: "method"; readonly allow: ReadonlyArray<string> }
  | { readonly _tag: "none"; readonly similar: ReadonlyArray<string> }

/** Edits between two texts (Levenshtein). */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min(
          (row[j] as number) + 1,
          (next[j - 1] as number) + 1,
          (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
        )
      )
    }
    row = next
  }
  return row[b.length] as number
}

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
      const known = patterned.find((entry) => entry.segments.join("/") === path)
      if (known === undefined) patterned.push({ segments, methods: new Map([[method, handler]]) })
      else known.methods.set(method, handler)
    }
  }
  const paths = [...new Set(entries.map((entry) => entry.path.replaceAll(/:(\w+)/g, "{$1}")))]

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
      : paths
          // What lies below the path that was asked for is what was meant, however much longer it is.
          .map((known) => ({ known, edits: known.startsWith(`${path}/`) ? 0 : distance(path, known) }))
          .filter(({ edits, known }) => edits <= Math.max(3, known.length / 3))
          .sort((a, b) => a.edits - b.edits)
          .slice(0, suggestions)
          .map(({ known }) => known)

  return {
    find: (path: string, method: string): Found<H> => {
      const methods = fixed.get(path)
      if (methods !== undefined) return choose(methods, method, [])
      const segments = path.split("/")
      for (const entry of patterned) {
        if (entry.segments.length !== segments.length) continue
        const fits = entry.segments.every((segment, index) => segment.startsWith(":") || segment === segments[index])
        if (!fits) continue
        const parameters = entry.segments.flatMap((segment, index) =>
          segment.startsWith(":") ? [decode(segments[index] as string)] : []
        )
        if (parameters.every((parameter) => parameter !== null && parameter !== "")) {
          return choose(entry.methods, method, parameters as ReadonlyArray<string>)
        }
      }
      return { _tag: "none", similar: similar(path) }
    }
  }
}
