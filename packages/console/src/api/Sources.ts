import { signal } from "@preact/signals"
import { useEffect } from "preact/hooks"

/** Origin of what the page at hand shows. */
export interface Origin {
  /** Instant of capture of the newest value, epoch ms; null where nothing is known. */
  readonly asOf: number | null
  readonly sources: ReadonlyArray<string>
}

/** Origin of the page at hand, for its footer; null where it shows no data. */
export const origin = signal<Origin | null>(null)

interface Meta {
  readonly as_of?: string | null
  readonly provenance?: ReadonlyArray<{ readonly source: string }>
}

/** Origin of several things together. */
export const joined = (all: ReadonlyArray<Origin>): Origin => {
  const captures = all.flatMap(({ asOf }) => asOf ?? [])
  return {
    asOf: captures.length === 0 ? null : Math.max(...captures),
    sources: [...new Set(all.flatMap(({ sources }) => sources))]
  }
}

/** Origin as the `meta` of one or more answers have it. */
export const originOf = (...metas: ReadonlyArray<Meta>): Origin =>
  joined(
    metas.map(({ as_of, provenance = [] }) => ({
      asOf: as_of == null ? null : Date.parse(as_of),
      sources: provenance.map(({ source }) => source)
    }))
  )

/** Puts the origin of the page at hand into its footer while the page is open; null until there is an answer. */
export const useOrigin = (next: Origin | null): void => {
  const text = JSON.stringify(next)
  useEffect(() => {
    origin.value = next
    return () => {
      origin.value = null
    }
  }, [text])
}
