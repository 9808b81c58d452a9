import type { Source, SourceInfo } from "@grid/domain/ingest/Source"
import type { Effect } from "effect"
import type { Upstream } from "../http/Upstream.ts"

/** Manner in which a source is asked over the network. */
export interface Live {
  /** Address of the source unless the operator says otherwise; null where there is nothing to ask. */
  readonly baseUrl: string | null
  readonly make: (baseUrl: string) => Effect.Effect<Source, never, Upstream>
}

/** Everything there is to know of a source: a file of this folder exports one. */
export interface Definition {
  readonly info: SourceInfo
  /** Reads an answer of the upstream or a file (`fileName(raw)` is not null then). Pure. */
  readonly parse: Source["parse"]
  /** Endings of the files it reads, such as `.xls`; empty where it imports none. */
  readonly files: ReadonlyArray<string>
  /** Null where the source comes by import alone. */
  readonly live: Live | null
}

/** Address of a source and its pace there. */
export interface Options {
  readonly baseUrl: string
  /** Pause between two requests of one visit, ms. */
  readonly spacingMs: number
}

/** Pace of a source that is asked for past days too. */
export interface BackfillOptions extends Options {
  /** Pause where a span needs more requests than a visit may have, ms. */
  readonly backfillSpacingMs: number
}

/** Manner of asking that differs from the defaults in the address alone. */
export const live = <O extends Options>(
  make: (options: O) => Effect.Effect<Source, never, Upstream>,
  defaults: O
): Live => ({ baseUrl: defaults.baseUrl, make: (baseUrl) => make({ ...defaults, baseUrl }) })
