import type { components } from "@grid-data/client/openapi"

type Vintage = components["schemas"]["SealedVintage"]

/** Members of a body that are held against what stands beside it. */
interface Body {
  readonly issued_at: number
  /** Begin of the first interval, epoch ms. */
  readonly start: number
  readonly previous: string | null
}

/** Outcome of checking a vintage. */
export interface Verdict {
  readonly vintage: Vintage
  /** Begin of its first interval, epoch ms; null where it cannot be read. */
  readonly begin: number | null
  /** Fault of it; null where there is none. */
  readonly fault: string | null
}

const bodyOf = (text: string): Body | null => {
  try {
    const { issued_at, previous, start }: Partial<Body> = JSON.parse(text)
    return typeof issued_at === "number" && typeof start === "number" && previous !== undefined
      ? { issued_at, start, previous }
      : null
  } catch {
    return null
  }
}

const faultOf = (vintage: Vintage, before: Vintage | undefined, hash: string, body: Body | null): string | null => {
  if (hash !== vintage.hash) return "the text is not that of its hash"
  if (body === null || body.issued_at !== Date.parse(vintage.issued_at)) return "the text names another issue"
  if (body.previous !== vintage.previous_hash) return "the text follows another vintage"
  if (body.start < body.issued_at) return "it was issued after its first hour had begun"
  if (before === undefined) return null
  if (vintage.previous_hash !== before.hash) return "the vintage before is missing or another one"
  return body.issued_at <= Date.parse(before.issued_at) ? "it was issued before the one before" : null
}

/** Verdicts on vintages, newest first as they stand in the ledger; null where hashes cannot be computed. */
export const checked = async (
  vintages: ReadonlyArray<Vintage>,
  hashOf: (text: string) => Promise<string | null>
): Promise<ReadonlyArray<Verdict> | null> => {
  const verdicts: Array<Verdict> = []
  for (const [place, vintage] of vintages.entries()) {
    const hash = await hashOf(vintage.body)
    if (hash === null) return null
    const body = bodyOf(vintage.body)
    verdicts.push({
      vintage,
      begin: body?.start ?? null,
      fault: faultOf(vintage, vintages[place + 1], hash, body)
    })
  }
  return verdicts
}
