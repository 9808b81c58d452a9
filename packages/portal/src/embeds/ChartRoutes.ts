import { chartQuery } from "@grid/domain/embeds/ChartQuery"
import { type Embed, embedEnded, isEmbedToken } from "@grid/domain/embeds/Embed"
import { EmbedStore } from "@grid/domain/embeds/EmbedStore"
import { type ApiError, TooManyRequests } from "@grid/domain/errors/ApiError"
import { tierOf } from "@grid/domain/gate/Anonymous"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { Gate, type Refusal } from "@grid/domain/gate/Gate"
import { clientAddress } from "@grid/http/ClientAddress"
import { hasAnswer } from "@grid/http/Etag"
import type { HttpCall, Reply } from "@grid/http/HttpCall"
import type { ContractRead, PlainRoute } from "@grid/http/PlainRoute"
import { publicDocument } from "@grid/http/PublicDocument"
import { Effect, Option, Result } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { PortalSettings } from "../config/Settings.ts"
import { Attempts } from "../identity/Attempts.ts"
import { networkOfCall } from "../identity/Network.ts"
import { pageHeaders, pageType } from "../site/SiteRoutes.ts"
import { checkLicence } from "./Licence.ts"
import { keptAnswer, KeptAnswers } from "./KeptAnswers.ts"

/** Looks of an address in a minute, and those at embeds that do not exist. */
const mostLooks = 600
const mostInVain = 60

/** Headers of the data: whoever has them asks whether they are still the same, so that an end of the embed holds at once. */
const dataHeaders = { "cache-control": "private, no-cache", "cross-origin-resource-policy": "same-origin" }

/** Refusal as a stranger may know it: nothing of what the tenant has or has left. */
const forStrangers = (failure: ApiError | Refusal): ApiError => {
  const error = failure._tag === "Refusal" ? failure.error : failure
  return error._tag === "QuotaExceeded"
    ? new TooManyRequests({
        detail: "The calls of whoever put this chart here are used up for now. It is shown again after Retry-After.",
        retry_after_s: error.retry_after_s
      })
    : error
}

const get = (path: PlainRoute["path"], handler: PlainRoute["handler"]): PlainRoute => ({
  method: "GET",
  path,
  surface: "embed",
  handler
})

/** Embed of the token in a path, of which an address may look at so many. */
const makeEmbedOf = Effect.gen(function* () {
  const { trustedProxies } = yield* PortalSettings
  const embeds = yield* EmbedStore
  const looks = new Attempts(mostLooks)
  const inVain = new Attempts(mostInVain)
  return Effect.fnUntraced(function* (call: HttpCall) {
    const network = networkOfCall(call, trustedProxies)
    yield* looks.taken(network)
    const token = call.path.split("/")[2] ?? ""
    if (!isEmbedToken(token)) return yield* embedEnded()
    const embed = yield* inVain.counted(
      network,
      Effect.flatMap(
        embeds.find(token),
        Option.match({ onNone: () => Effect.fail(embedEnded()), onSome: Effect.succeed })
      )
    )
    return { embed, token }
  })
})

type EmbedOf = Effect.Success<typeof makeEmbedOf>

/** Data of embeds, through the gate: charged to the tenant once for data that have changed, at most once a minute. */
const makeData = Effect.fnUntraced(function* (embedOf: EmbedOf) {
  const { sourceInfos, trustedProxies } = yield* PortalSettings
  const embeds = yield* EmbedStore
  const gate = yield* Gate
  const answers = new KeptAnswers()

  const charged = Effect.fnUntraced(function* ({ id }: Embed, etag: string, charge: Effect.Effect<unknown, Refusal>) {
    if (yield* embeds.claim(id, etag)) yield* Effect.onError(charge, () => Effect.ignore(embeds.release(id)))
  })

  const reply = Effect.fnUntraced(function* (call: HttpCall, read: ContractRead) {
    const { embed, token } = yield* embedOf(call)
    const query = yield* Effect.fromResult(chartQuery(embed.chart, embed.parameters))
    const { rawHeaders, socket } = call.message
    const request = {
      credential: Result.succeed(token),
      address: () => clientAddress(socket.remoteAddress, rawHeaders, trustedProxies),
      surface: "embed" as const
    }
    const { caller, value } = yield* gate.admit({ ...request, cost: 0, check: read(call, query) })
    const made = Effect.gen(function* () {
      const answer = yield* Effect.provideService(value, CurrentCaller, caller)
      yield* checkLicence(sourceInfos, answer.provenance)
      return keptAnswer(embed, answer)
    })
    const { document, etag } = yield* answers.get(embed.id, caller.plan.id, made)
    const log = { key_id: caller.key.id, tier: tierOf(caller) }
    const headers = { ...dataHeaders, etag }
    if (hasAnswer(call.message.headers["if-none-match"], etag)) return { status: 304, headers, body: null, log }
    yield* charged(embed, etag, gate.admit({ ...request, cost: 1, check: () => Result.void }))
    return { ...(yield* document(call, "application/json", headers)), log }
  })

  return (call: HttpCall, read: ContractRead): Effect.Effect<Reply, ApiError> =>
    Effect.mapError(reply(call, read), forStrangers)
})

/** The page of embeds, framed by the sites of each alone: by nobody where there is none. */
const makePage = Effect.fnUntraced(function* (embedOf: EmbedOf) {
  const { site } = yield* PortalSettings
  const file = join(site, "embed.html")
  if (!existsSync(file)) return []
  const page = publicDocument(readFileSync(file))
  return [
    get(
      "/embed/:token",
      Effect.fnUntraced(function* (call) {
        const match = yield* Effect.catchTag(embedOf(call), "NotFound", () => Effect.succeed(null))
        const ancestors = match === null ? "'none'" : match.embed.origins.join(" ")
        const reply = yield* page(call, pageType, pageHeaders(ancestors))
        return { ...reply, status: match === null ? 404 : 200 }
      })
    )
  ]
})

/** Routes of charts in pages of other sites. A token shows its one query, and nothing else. */
export const makeChartRoutes = Effect.gen(function* () {
  const embedOf = yield* makeEmbedOf
  return [...(yield* makePage(embedOf)), get("/embed/:token/data", yield* makeData(embedOf))]
})
