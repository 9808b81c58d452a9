import { distance } from "fastest-levenshtein"

/** Most suggestions that an error carries. */
export const mostSuggestions = 3

/** Longest text that is compared with others, characters: whoever sends more has not misspelt a name. */
const comparable = 120

/** Edits between two texts; infinite where they are more than a third of the other's length, `least` at least. */
export const editsBetween = (text: string, other: string, least: number): number => {
  const limit = Math.max(least, other.length / 3)
  const edits = Math.abs(text.length - other.length) > limit ? Number.POSITIVE_INFINITY : distance(text, other)
  return edits <= limit ? edits : Number.POSITIVE_INFINITY
}

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "") || text

/** Shortest text that counts as a part of another, characters. */
const shortestPart = 4

/** Distance of a text from a name, both folded: 0 where they are the same, infinite where they do not look alike. */
const farness = (text: string, name: string): number => {
  if (text === name) return 0
  const [short, long] = text.length < name.length ? [text, name] : [name, text]
  return Math.min(
    editsBetween(text, name, name.length > 1 ? 1 : 0),
    short.length >= shortestPart && long.includes(short) ? long.length / short.length : Number.POSITIVE_INFINITY
  )
}

/** The suggestion that a name stands for, by the names that stand for it. */
export type NamesBySuggestion = Iterable<readonly [suggestion: string, names: ReadonlyArray<string>]>

/**
 * The suggestions for a text whose names look most like it, nearest first, at most three: in another case, cut short, or
 * with up to a third of the letters wrong. One alone where a name differs in case or punctuation only.
 */
export const nearestBy = (bySuggestion: NamesBySuggestion): ((text: string) => ReadonlyArray<string>) => {
  const candidates = [...bySuggestion].flatMap(([suggestion, names]) =>
    names.map((name) => ({ suggestion, name: folded(name) }))
  )
  return (text) => {
    if (text.length > comparable || text.trim() === "") return []
    const wanted = folded(text)
    const alike = candidates
      .map(({ name, suggestion }) => ({ suggestion, far: farness(wanted, name) }))
      .filter(({ far }) => far !== Number.POSITIVE_INFINITY)
      .toSorted((a, b) => a.far - b.far)
    const same = alike.filter(({ far }) => far === 0)
    return [...new Set((same.length > 0 ? same : alike).map(({ suggestion }) => suggestion))].slice(0, mostSuggestions)
  }
}

/** The names that look most like a text, nearest first, at most three. */
export const nearest = (text: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  nearestBy(names.map((name) => [name, [name]] as const))(text)
