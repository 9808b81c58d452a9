import type { SourceInfo } from "@grid/domain/ingest/Source"
import type { Kind } from "@grid/domain/observations/Dataset"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { iso } from "@grid/domain/time/Time"

/** Value whose source an answer names. */
export interface Origin {
  readonly dataset: string
  readonly source: string
  readonly kind: Kind
  readonly captured_at: number
  readonly method?: string
}

export type MakeProvenance = (rows: ReadonlyArray<Origin>) => ReadonlyArray<Provenance>

/** One entry per dataset, source and kind, of the value that was captured last. */
export const makeProvenance =
  (infos: ReadonlyArray<SourceInfo>): MakeProvenance =>
  (rows) => {
    const newest = new Map<string, Origin>()
    let key = ""
    let previous: Origin | undefined
    for (const row of rows) {
      // Rows of a series follow each other, and are many.
      if (row.dataset !== previous?.dataset || row.source !== previous.source || row.kind !== previous.kind) {
        key = `${row.dataset} ${row.source} ${row.kind}`
      }
      previous = row
      const entry = newest.get(key)
      if (entry === undefined || row.captured_at >= entry.captured_at) newest.set(key, row)
    }
    return [...newest.values()]
      .map(({ captured_at, dataset, kind, method, source }): Provenance => {
        const info = infos.find(({ id }) => id === source)
        return {
          dataset,
          source,
          kind,
          ...(method === undefined ? {} : { method }),
          captured_at: iso(captured_at),
          licence: info?.licence ?? "unknown",
          url: info?.url ?? null
        }
      })
      .sort((a, b) => a.dataset.localeCompare(b.dataset) || a.source.localeCompare(b.source))
  }

/** Newest capture time, epoch ms; null of nothing. */
export const newestOf = (values: ReadonlyArray<{ readonly captured_at: number }>): number | null =>
  values.length === 0 ? null : values.reduce((newest, { captured_at }) => Math.max(newest, captured_at), -Infinity)
