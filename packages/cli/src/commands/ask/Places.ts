import { Basis } from "@grid/domain/carbon/Carbon"
import { View } from "@grid/domain/fuel/FuelMix"
import { zoneName } from "@grid/domain/states/ZoneName"
import { StateSlug } from "@grid/domain/states/State"
import { type Area, national } from "@grid/domain/observations/Area"
import { Effect, Layer, Option } from "effect"
import { bySchema, choice, optional, text, withDefault } from "../../arguments/Parameters.ts"
import { UsageError } from "../../output/Failure.ts"
import { store as stores } from "../../session/Session.ts"
import * as CarbonIntensity from "@grid/queries/carbon/CarbonIntensity"
import * as DemandHistory from "@grid/queries/demand/DemandHistory"
import * as Forecasts from "@grid/queries/forecast/Forecasts"
import * as FuelMix from "@grid/queries/fuel/FuelMix"
import * as ExchangePrices from "@grid/queries/market/ExchangePrices"
import * as MarketAnalysis from "@grid/queries/market/MarketAnalysis"

/** Series of the grid and of the exchange, as the HTTP surface reads them. */
const reads = Layer.mergeAll(
  DemandHistory.layer,
  FuelMix.layer,
  ExchangePrices.layer,
  MarketAnalysis.layer,
  CarbonIntensity.layer,
  Forecasts.layer
)

/** The store with its reads, for one command. */
export const store = Layer.provideMerge(reads, stores)

/** `--state`; decodes to the canonical slug. */
const state = text(
  "state",
  'State or union territory by any of its names, such as "tamil nadu"; all India without it',
  bySchema(StateSlug)
).pipe(optional)

/** `--zone`; decodes to its code. */
const zone = text("zone", "Despatch zone by code or name, such as northern", bySchema(zoneName("Zone", "NR"))).pipe(
  optional
)

/** Options of what can be asked of a state or a zone. */
export const place = { state, zone }

/** `--basis` */
export const basis = choice("basis", Basis.literals, "Emissions counted: of burning, or of the whole life").pipe(
  withDefault("direct")
)

/** `--view` */
export const view = (otherwise: View) =>
  choice("view", View.literals, "Of what is generated in the area, or of what is used in it").pipe(
    withDefault(otherwise)
  )

/** The area that a state or zone names. */
export const areaOf = (options: {
  readonly state: Option.Option<string>
  readonly zone: Option.Option<string>
}): Effect.Effect<Area, UsageError> =>
  Option.isSome(options.state) && Option.isSome(options.zone)
    ? Effect.fail(new UsageError({ message: "--zone cannot be combined with --state: use one or the other" }))
    : Effect.succeed(
        Option.getOrElse(options.state, () =>
          Option.match(options.zone, { onNone: () => national, onSome: (code) => code.toLowerCase() })
        )
      )
