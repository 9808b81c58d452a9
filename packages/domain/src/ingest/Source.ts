import { Context, type Cron, type Effect, Schema, type Stream } from "effect"
import type { DatasetId } from "../observations/Dataset.ts"
import type { Observation } from "../observations/Observation.ts"
import type { WriteSummary } from "../observations/ObservationStore.ts"
import { SourceId } from "../observations/SourceId.ts"
import type { Collection, SourceRecord } from "../observations/SourceRecord.ts"

/** Origin and licence of values; goes to the wire as provenance. */
export interface SourceInfo {
  readonly id: SourceId
  readonly title: string
  readonly url: string | null
  readonly licence: string
  /** `no` where its terms do not allow values to be shown to those who have no key; else absent. */
  readonly redistribution?: "no"
  readonly datasets: ReadonlyArray<DatasetId>
  /** Entry of the catalogue with which all its values come out, where they come later than others give the same. */
  readonly publication?: string
  /** Collections of records that it fills, where it does. */
  readonly collections?: ReadonlyArray<Collection>
}

/** One upstream answer as it came, before anybody has looked into it. */
export interface RawAnswer {
  readonly source: SourceId
  readonly url: string
  /** Body of the request where it had one: it is part of what was asked. */
  readonly request: string | null
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly fetched_at: number
  readonly body: Uint8Array
}

/** An upstream that did not give what it should. Recorded with the run and retried; never shown as a value. */
export class UpstreamError extends Schema.TaggedError<UpstreamError>()("UpstreamError", {
  source: SourceId,
  /** `http_status`, `timeout`, `transport`, `not_json`, `not_a_workbook`, `unexpected_shape`, `too_large`, `redirect`, `retry_after` */
  reason: Schema.String,
  detail: Schema.String
}) {}

/** Address under which a file that was imported is kept: its name, without the folders above it. */
export const fileUrl = (name: string): string => `file:${name}`

/** Name of the file an answer was imported from; null for an answer of an upstream. */
export const fileName = (raw: Pick<RawAnswer, "url">): string | null =>
  raw.url.startsWith("file:") ? raw.url.slice("file:".length) : null

/** Entry of an answer that could not be read, as people find it, and its place in a table or list. */
export interface Refusal {
  readonly entry: string
  readonly reason: string
  /** Line of the file, from 1. */
  readonly line?: number
  /** Column or member. */
  readonly field?: string
}

/** Result of reading one raw answer. `rejected` are entries that could not be read, each with the reason. */
export interface Parsed {
  readonly observations: ReadonlyArray<Observation>
  /** Records of things, beside the values. */
  readonly records?: ReadonlyArray<SourceRecord>
  readonly rejected: ReadonlyArray<Refusal>
}

/** Half-open window of instants, epoch ms. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * A source: how to fetch raw answers for a window and how to read one. `parse` is pure, so that the archive can be
 * read again at any time with the same outcome.
 */
export interface Source {
  readonly info: SourceInfo
  /** Times of the runs after the first load. */
  readonly schedule: Cron.Cron
  /** Reach of the first load into the past, ms; 0 where the source knows the present alone. */
  readonly firstLoadMs: number
  /** Shortest interval between two visits (runs), ms. How requests of one visit are spaced is the source's own. */
  readonly politenessMs: number
  /** Pause between two days of a backfill, ms; without it `politenessMs`. */
  readonly backfillPauseMs?: number
  /** Host whose patience it shares: no two visits of the schedule there within `politenessMs`, whichever source makes them. */
  readonly host?: string
  /** All that a span needs: what an operator or a backfill asks for. */
  readonly fetch: (span: Span) => Stream.Stream<RawAnswer, UpstreamError>
  /** Part of a span that one visit of the schedule fetches, where that is less: the rest comes with later visits. */
  readonly visit?: (span: Span) => Stream.Stream<RawAnswer, UpstreamError>
  readonly parse: (raw: RawAnswer) => Effect.Effect<Parsed, UpstreamError>
}

/** Counts of values and records of a run; `rejected` entries could not be read. */
export interface RunSummary extends WriteSummary {
  readonly read: number
  readonly rejected: number
}

export interface IngestRun extends RunSummary {
  readonly id: number
  readonly source: SourceId
  readonly started_at: number
  readonly ended_at: number | null
  /** `failed` keeps whatever had been read before the failure. */
  readonly outcome: "running" | "succeeded" | "failed"
  readonly error_code: string | null
  readonly error_detail: string | null
}

/** The sources switched on in this process, by name. */
export class EnabledSources extends Context.Service<EnabledSources, ReadonlyArray<SourceId>>()(
  "@grid/domain/EnabledSources"
) {}
