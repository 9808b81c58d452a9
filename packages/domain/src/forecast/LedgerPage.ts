import { Result, Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { InvalidParameter } from "../errors/ApiError.ts"
import { numberBefore } from "../http/Cursor.ts"
import { oneArea } from "../http/OneArea.ts"
import type { Area } from "../observations/Area.ts"
import type { Zone } from "../states/State.ts"
import { type Target, targets } from "./Vintage.ts"

/** Most vintages of a page: those of a day. */
export const vintagesPerPage = 96

const defaultVintages = 24

export const ForecastTarget = Schema.Literals(targets).annotate({
  identifier: "ForecastTarget",
  description: "`demand` and `carbon` of all India, a state or a zone; `dam` and `rtm`, the prices of two markets"
})

export const SealedVintage = Schema.Struct({
  issued_at: Timestamp.annotateKey({ description: "When the forecast was issued" }),
  simulated: Schema.Boolean.annotate({ description: "True where it rests on values of the simulator" }),
  hash: Schema.String.annotate({ description: "SHA-256 of `body`, lower-case hex" }),
  previous_hash: Schema.NullOr(Schema.String).annotate({
    description: "`hash` of the vintage before, which `body` holds as `previous`; null for the first"
  }),
  body: Schema.String.annotate({
    description:
      "Canonical text of the forecast, to the letter: JSON with `issued_at`, `start` and `step` in ms, and `points` of [p10, p50, p90]"
  })
}).annotate({ identifier: "SealedVintage", description: "A forecast as the ledger keeps it" })

export const LedgerPage = Schema.Struct({
  target: ForecastTarget,
  area: Schema.String.annotate({ description: "`india`, a state's canonical slug or a zone", examples: ["india"] }),
  vintages: Schema.Int.annotate({ description: "Vintages of this target and area in all" }),
  first: Timestamp.annotateKey({ description: "When the first was issued" }),
  last: Timestamp.annotateKey({ description: "When the last was issued" }),
  items: Schema.Array(SealedVintage).annotate({ description: "Vintages, newest first" })
}).annotate({
  identifier: "LedgerPage",
  description: "Part of the ledger of a target and area, in which no forecast is ever changed"
})
export type LedgerPage = typeof LedgerPage.Type

export interface LedgerQuery {
  readonly target: Target
  readonly area: Area
  /** Issue time before which the vintages lie, epoch ms; null for the newest. */
  readonly before: number | null
  readonly limit: number
}

interface LedgerRequest {
  readonly target?: Target | undefined
  readonly state?: Area | undefined
  readonly zone?: Zone | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Question of a request; refused where prices of a state or a zone are asked for. */
export const ledgerQuery = ({
  cursor,
  limit = defaultVintages,
  state,
  target = "demand",
  zone
}: LedgerRequest): Result.Result<LedgerQuery, InvalidParameter> => {
  const place = state === undefined ? (zone === undefined ? null : "zone") : "state"
  return place !== null && (target === "dam" || target === "rtm")
    ? Result.fail(InvalidParameter.of(place, "is taken with demand and carbon alone: prices are forecast all-India"))
    : Result.flatMap(oneArea({ state, zone }), (area) =>
        Result.map(numberBefore(cursor, "this list"), (before) => ({ target, area, before, limit }))
      )
}
