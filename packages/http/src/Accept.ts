import { put } from "@grid/domain/operations/BoundedMap"

interface Range {
  readonly type: string
  readonly quality: number
}

const parse = (accept: string): ReadonlyArray<Range> =>
  accept.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith("q="))
    const value = quality === undefined ? 1 : Number(quality.slice(2))
    return { type, quality: value >= 0 && value <= 1 ? value : 0 }
  })

const specificity = (range: string, type: string): number =>
  range === type ? 3 : range === `${type.slice(0, type.indexOf("/"))}/*` ? 2 : range === "*/*" ? 1 : 0

/** The offered media type that the client likes best, the earlier where it likes several alike; null where none fits. */
export const negotiate = <T extends string>(accept: string | undefined, offered: ReadonlyArray<T>): T | null => {
  if (accept === undefined || accept === "*/*" || accept === offered[0] || accept.trim() === "")
    return offered[0] ?? null
  const ranges = parse(accept)
  let best: { readonly type: T; readonly quality: number } | null = null
  for (const type of offered) {
    const match = ranges
      .map((range) => ({ quality: range.quality, fit: specificity(range.type, type) }))
      .filter((range) => range.fit > 0)
      .sort((a, b) => b.fit - a.fit)[0]
    if (match !== undefined && match.quality > 0 && (best === null || match.quality > best.quality)) {
      best = { type, quality: match.quality }
    }
  }
  return best?.type ?? null
}

/** Content codings by preference: what compresses live answers best for its time comes first. */
export const codings = ["zstd", "br", "gzip"] as const
export type Coding = (typeof codings)[number]

/** Codings by header: clients have few, and send them with every call. */
const remembered = new Map<string, Coding | null>()
const mostRemembered = 200
const longestRemembered = 100

/** The coding to compress with, or null. */
export const negotiateCoding = (acceptEncoding: string | undefined): Coding | null => {
  if (acceptEncoding === undefined) return null
  const known = remembered.get(acceptEncoding)
  if (known !== undefined) return known
  const coding = chooseCoding(acceptEncoding)
  if (acceptEncoding.length <= longestRemembered) put(remembered, mostRemembered, acceptEncoding, coding)
  return coding
}

const chooseCoding = (acceptEncoding: string): Coding | null => {
  const qualities = new Map(parse(acceptEncoding).map((range) => [range.type, range.quality]))
  let best: { readonly coding: Coding; readonly quality: number } | null = null
  for (const coding of codings) {
    const quality = qualities.get(coding) ?? qualities.get("*") ?? 0
    if (quality > 0 && (best === null || quality > best.quality)) best = { coding, quality }
  }
  return best?.coding ?? null
}
