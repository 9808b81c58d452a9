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

/** Begin that all paths of one part of the service share: how alike two of them are is told by the rest. */
const base = /^\/(?:developer\/v1|v1|api\/\w+)\//

const isParameter = (segment: string) => segment.startsWith(":")

/** Parts of a path. Those of the served ones are made once: a stranger may ask for paths that are not there without end. */
const partsOf = (path: string) => {
  const [begin = ""] = base.exec(path) ?? []
  const segments = path.split("/")
  return {
    path,
    begin,
    segments,
    rest: path.slice(begin.length),
    words: new Set(path.split(/[/-]/)),
    hasParameter: segments.some(isParameter)
  }
}

type Parts = ReturnType<typeof partsOf>

/** Edits from a path to a served one, where they look alike; a parameter stands for any one segment. */
const editsTo = ({ begin, path, rest, segments }: Parts, words: ReadonlyArray<string>, served: Parts): number => {
  // What lies below the path that was asked for is what was meant, however much longer it is.
  if (served.path.startsWith(`${path}/`)) return 0
  // As near as one that lacks a letter: `/prices` for `/market/exchange/area-prices`.
  if (served.path.startsWith(begin) && words.every((word) => served.words.has(word))) return 1
  if (!served.hasParameter)
    return begin === served.begin ? editsBetween(rest, served.rest, 3) : editsBetween(path, served.path, 3)
  if (segments.length !== served.segments.length) return Number.POSITIVE_INFINITY
  // Segment by segment: what stands for a parameter must not make up for another word before it.
  return served.segments.reduce(
    (sum, segment, index) => (isParameter(segment) ? sum : sum + editsBetween(segments[index] ?? "", segment, 1)),
    0
  )
}

/** The served paths that look most like a path which is not there, at most three. */
export const makeSuggestions = (paths: ReadonlyArray<ServedPath>) => {
  const served = new Set(paths.map(({ path }) => path))
  const candidates = [
    ...new Map(paths.map(({ path, suggestedAs = path }) => [path, suggestedAs.replaceAll(/:(\w+)/g, "{$1}")] as const))
  ].map(([path, suggestion]) => ({ parts: partsOf(path), suggestion }))

  const similarTo = (path: string): ReadonlyArray<string> => {
    if (path.length > comparable) return []
    const asked = partsOf(path)
    const words = asked.rest.split(/[/-]/)
    const similar = candidates
      .map(({ parts, suggestion }) => ({ edits: editsTo(asked, words, parts), suggestion }))
      .filter(({ edits }) => edits !== Number.POSITIVE_INFINITY)
      .sort((a, b) => a.edits - b.edits)
      .map(({ suggestion }) => suggestion)
    return [...new Set(similar)].slice(0, mostSuggestions)
  }

  return (path: string): ReadonlyArray<string> => {
    const similar = similarTo(path)
    if (!isLegacy(path)) return similar
    const successors = successorsOf(path).filter((url) => served.has(url.split("?")[0] ?? ""))
    const suggestions = [...new Set([...successors, ...similar])].slice(0, mostSuggestions)
    return suggestions.length > 0 ? suggestions : catalogue
  }
}
