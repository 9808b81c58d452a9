import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { RawAnswer } from "./Source.ts"
import type { SourceId } from "../observations/SourceId.ts"

/**
 * Every upstream answer, kept before it is read, and every imported file that holds anything. Equal bodies are stored
 * once.
 */
export class RawArchive extends Context.Service<
  RawArchive,
  {
    /**
     * Keeps an answer. A file that is imported again, with the same name and bytes, is the answer it was before; `read`
     * says whether that one has been dealt with to the end.
     */
    readonly put: (
      raw: RawAnswer
    ) => Effect.Effect<{ readonly id: number; readonly duplicate: boolean; readonly read: boolean }, ServiceUnavailable>
    /** The answer that a file with this name and these bytes became, or null where it is new. */
    readonly findFile: (
      raw: RawAnswer
    ) => Effect.Effect<{ readonly id: number; readonly read: boolean } | null, ServiceUnavailable>
    readonly get: (id: number) => Effect.Effect<RawAnswer | null, ServiceUnavailable>
    /** Says that an answer has been dealt with to the end, whatever it held. */
    readonly markRead: (id: number) => Effect.Effect<void, ServiceUnavailable>
    /** Ids after `after` in the order of arrival, at most `limit`: all, or those that were never read to the end. */
    readonly ids: (query: {
      readonly source: SourceId
      readonly after: number
      readonly limit: number
      readonly unreadOnly: boolean
    }) => Effect.Effect<ReadonlyArray<number>, ServiceUnavailable>
    /** Answers of a source; with `unreadOnly` those that were never read to the end. */
    readonly count: (query: {
      readonly source: SourceId
      readonly unreadOnly: boolean
    }) => Effect.Effect<number, ServiceUnavailable>
    /** Newest answer with status 200 to this request, with its `etag` and `last-modified` for conditional calls; null where there is none. */
    readonly newest: (
      source: SourceId,
      url: string
    ) => Effect.Effect<
      { readonly id: number; readonly etag?: string; readonly lastModified?: string } | null,
      ServiceUnavailable
    >
    /** Times at which answers with status 200 to this request came, from `since` on, epoch ms, oldest first. */
    readonly fetchTimes: (
      source: SourceId,
      url: string,
      since: number
    ) => Effect.Effect<ReadonlyArray<number>, ServiceUnavailable>
  }
>()("@grid/domain/RawArchive") {}
