import { isLegacy, successorsOf } from "@grid/domain/legacy/Mapping"
import { editsBetween, mostSuggestions } from "@grid/domain/names/Nearest"

/** A path that is served; a segment that begins with `:` is a parameter. */
export interface ServedPath {
  readonly path: string
  /** Path that is suggested in its place. */
  readonly suggestedAs?: string
}

/** Suggestion for a path that was given up or that looks like no other. */
const catalogue = ["/developer/v1/catalog"]

/** Longest path that is compared with the served ones, characters. */
const comparable = 120

const isParameter = (segment: string) => segment.startsWith(":")

/** Edits from a path to a served one, where they look alike; a parameter stands for any one segment. */
const editsTo = (path: string, served: ReadonlyArray<string>): number => {
  const whole = served.join("/")
  // What lies below the path that was asked for is what was meant, however much longer it is.
  if (whole.startsWith(`${path}/`)) return 0
  if (!served.some(isParameter)) return editsBetween(path, whole, 3)
  const segments = path.split("/")
  if (segments.length !== served.length) return Number.POSITIVE_INFINITY
  // Segment by segment: what stands for a parameter must not make up for another word before it.
  return served.reduce(
    (sum, segment, index) => (isParameter(segment) ? sum : sum + editsBetween(segments[index] ?? "", segment, 1)),
    0
  )
}

/** The served paths that look most like a path which is not there, at most three. */
export const makeSuggestions = (paths: ReadonlyArray<ServedPath>) => {
  const served = new Set(paths.map(({ path }) => path))
  const candidates = [
    ...new Map(paths.map(({ path, suggestedAs = path }) => [path, suggestedAs.replaceAll(/:(\w+)/g, "{$1}")] as const))
  ].map(([path, suggestion]) => ({ segments: path.split("/"), suggestion }))

  const similarTo = (path: string): ReadonlyArray<string> =>
    path.length > comparable
      ? []
      : [
          ...new Set(
            candidates
              .map(({ segments, suggestion }) => ({ edits: editsTo(path, segments), suggestion }))
              .filter(({ edits }) => edits !== Number.POSITIVE_INFINITY)
              .sort((a, b) => a.edits - b.edits)
              .map(({ suggestion }) => suggestion)
          )
        ].slice(0, mostSuggestions)

  return (path: string): ReadonlyArray<string> => {
    const similar = similarTo(path)
    if (!isLegacy(path)) return similar
    const successors = successorsOf(path).filter((url) => served.has(url.split("?")[0] ?? ""))
    const suggestions = [...new Set([...successors, ...similar])].slice(0, mostSuggestions)
    return suggestions.length > 0 ? suggestions : catalogue
  }
}
