import { signal } from "@preact/signals"

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

/** Origin as the `meta` of an answer has it. */
export const originOf = ({ as_of, provenance = [] }: Meta): Origin => ({
  asOf: as_of == null ? null : Date.parse(as_of),
  sources: [...new Set(provenance.map(({ source }) => source))]
})
