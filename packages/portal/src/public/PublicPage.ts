import type { SourceInfo } from "@grid/domain/ingest/Source"
import { keptFor } from "@grid/domain/time/Kept"
import { isoOrNull } from "@grid/domain/time/Time"
import { etagOf, hasAnswer } from "@grid/http/Etag"
import { currentCall } from "@grid/http/HttpCall"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { publicDocument } from "@grid/http/PublicDocument"
import { makeSourceRecords, sourceStates } from "@grid/queries/catalog/SourceStates"
import { Clock, Effect, Exit } from "effect"
import { PortalSettings } from "../config/Settings.ts"
import { carbonOf, demandOf, frequencyOf, generationOf, marketOf } from "./Figures.ts"
import { makeParts } from "./Parts.ts"
import type { PublicData } from "./PublicData.ts"
import { showingOf } from "./Showing.ts"

/** Time for which a document is kept before it is made again, and that for which a failure is. */
const madeFor = "15 seconds"
const failedFor = "1 second"

/** Data of the page, with the provenance of what is shown. */
const makeData = Effect.fnUntraced(function* (infos: ReadonlyArray<SourceInfo>) {
  const read = yield* makeParts
  const readRecords = yield* makeSourceRecords(infos)
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const parts = yield* read(now)
    const records = yield* readRecords
    const { dataOf, origin, simulated, withheld } = showingOf(parts, infos)
    const { as_of, provenance } = origin
    const markets = [
      marketOf("DAM", dataOf(parts.dam), parts.dam.provenance, now),
      marketOf("RTM", dataOf(parts.rtm), parts.rtm.provenance, now)
    ].filter((market) => market !== null)
    const data: PublicData = {
      as_of: isoOrNull(as_of),
      simulated,
      demand: demandOf(dataOf(parts.demandNow), dataOf(parts.demand), dataOf(parts.zones), { now, simulated }),
      frequency: frequencyOf(dataOf(parts.frequencyNow), dataOf(parts.frequency)),
      generation: generationOf(dataOf(parts.generation), parts.generation.provenance),
      prices: markets.length === 0 ? null : { unit: "INR/MWh", markets },
      carbon: carbonOf(dataOf(parts.carbonNow), dataOf(parts.carbon)),
      sources: sourceStates(infos, records, new Set(provenance.map(({ source }) => source)), now),
      withheld
    }
    return { data, provenance }
  })
})

/**
 * The data of the public page, made at most so often for all who ask, and kept as bytes. Its `request_id` is that of the
 * request it was made for.
 */
export const makePublicRoutes = Effect.gen(function* () {
  const { publicPage, sourceInfos } = yield* PortalSettings
  if (!publicPage) return []
  const read = yield* makeData(sourceInfos)
  const make = Effect.withFiber((fiber) =>
    Effect.map(read, ({ data, provenance }) => {
      const { requestId } = currentCall(fiber)
      const meta = { as_of: data.as_of, request_id: requestId, api_version: "v1", provenance }
      return { document: publicDocument(JSON.stringify({ data, meta })), etag: etagOf(JSON.stringify(data)) }
    })
  )
  const kept = yield* keptFor(make, (exit) => (Exit.isSuccess(exit) ? madeFor : failedFor))
  const handler: PlainRoute["handler"] = (call) =>
    Effect.flatMap(kept, ({ document, etag }) => {
      const headers = { "cache-control": "public, max-age=15", etag }
      return hasAnswer(call.message.headers["if-none-match"], etag)
        ? Effect.succeed({ status: 304, headers, body: null })
        : document(call, "application/json", headers)
    })
  const route: PlainRoute = { method: "GET", path: "/console/public", surface: "console", handler }
  return [route]
})
