import type { RawAnswer } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"

/** An answer with this body: bytes as they are, text as UTF-8, anything else as JSON. */
export const raw = (source: SourceId, body: unknown, rest: Partial<RawAnswer> = {}): RawAnswer => ({
  source,
  url: "http://upstream.test/",
  request: null,
  status: 200,
  headers: {},
  fetched_at: Date.UTC(2026, 7, 21),
  body:
    body instanceof Uint8Array
      ? body
      : new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
  ...rest
})
