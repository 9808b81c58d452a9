import type { TenantId } from "@grid/domain/Brands"
import { type ApiError, TooManyRequests } from "@grid/domain/errors/ApiError"
import { AnswerPlaces } from "@grid/http/AnswerPlaces"
import { type HttpCall, reply } from "@grid/http/HttpCall"
import { Effect, Stream } from "effect"

/** Downloads of a tenant, and in all, that are under way at a time. */
const places = new AnswerPlaces({ ofOwner: 2, inAll: 8 })

/** A text that is read from the store while it is sent, as a file. */
export const makeDownload = Effect.map(
  Effect.context<never>(),
  (context) =>
    (call: HttpCall, tenant: TenantId, text: Stream.Stream<string, ApiError>, type: string, name: string) => {
      const place = places.take(call, tenant)
      if (place === "owner" || place === "all") {
        return Effect.fail(
          new TooManyRequests({ detail: "Other downloads are under way. Wait until they end.", retry_after_s: 5 })
        )
      }
      call.tenant = tenant
      const parts = Stream.toAsyncIterableWith(Stream.encodeText(text), context)
      return Effect.succeed(
        reply(
          200,
          type,
          { bytes: null, compressible: true, parts },
          { "cache-control": "no-store", "content-disposition": `attachment; filename="${name}"` }
        )
      )
    }
)
