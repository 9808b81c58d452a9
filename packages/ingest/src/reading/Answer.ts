import { fileName, type Parsed, type RawAnswer, type Source, UpstreamError } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { Effect, Result } from "effect"
import { parseJson, show } from "./Reading.ts"

/** Reason for which a whole answer or file cannot be read, and what came instead. */
export interface Unreadable {
  readonly reason: "http_status" | "not_json" | "not_a_workbook" | "unexpected_shape" | "too_large"
  readonly detail: string
}

/** Content of an answer. Left: it cannot be read. */
export type Content = Result.Result<Parsed, Unreadable>

/** `parse` of a source from a reader of its answers. */
export const parser =
  (source: SourceId, read: (raw: RawAnswer) => Content): Source["parse"] =>
  (raw) =>
    Effect.suspend(() =>
      Effect.mapError(Effect.fromResult(read(raw)), (unreadable) => new UpstreamError({ source, ...unreadable }))
    )

export const unexpected = (detail: string): Result.Result<never, Unreadable> =>
  Result.fail({ reason: "unexpected_shape", detail })

/** Outcome of a reader that fails for the shape of its content alone. */
export const orUnexpected: <A>(outcome: Result.Result<A, string>) => Result.Result<A, Unreadable> = Result.mapError(
  (detail) => ({ reason: "unexpected_shape", detail })
)

/** Content of an answer that as a whole is one rejected entry. */
export const refusal = (entry: string, reason: string): Parsed => ({
  observations: [],
  rejected: [{ entry, reason }]
})

/** Text of an answer with status 200. */
export const text = (raw: RawAnswer): Result.Result<string, Unreadable> => {
  const content = new TextDecoder().decode(raw.body)
  return raw.status === 200
    ? Result.succeed(content)
    : Result.fail({ reason: "http_status", detail: `status ${raw.status}: ${show(content)}` })
}

/** JSON of an answer with status 200. */
export const json = (raw: RawAnswer): Result.Result<unknown, Unreadable> =>
  Result.flatMap(text(raw), (content) =>
    Result.mapError(parseJson(content), () => ({ reason: "not_json", detail: `status 200 with ${show(content)}` }))
  )

/** Name of the file, or the last part of the address. */
export const nameOf = (raw: RawAnswer): string => fileName(raw) ?? raw.url.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? ""
