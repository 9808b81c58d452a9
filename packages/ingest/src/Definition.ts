import type { Source, SourceInfo } from "@grid/domain/ingest/Source"
import type { Effect } from "effect"
import type { Upstream } from "./http/Upstream.ts"

/** Manner in which a source is asked over the network. */
export interface Live {
  /** Address of the source unless the operator says otherwise; null where there is nothing to ask. */
  readonly baseUrl: string | null
  readonly make: (baseUrl: string) => Effect.Effect<Source, never, Upstream>
}

/** Everything there is to know of a source: a file of `sources/` exports one. */
export interface Definition {
  readonly info: SourceInfo
  /** Reads an answer of the upstream or a file (`fileName(raw)` is not null then). Pure. */
  readonly parse: Source["parse"]
  /** Endings of the files it reads, such as `.xls`; empty where it imports none. */
  readonly files: ReadonlyArray<string>
  /** Null where the source comes by import alone. */
  readonly live: Live | null
}
