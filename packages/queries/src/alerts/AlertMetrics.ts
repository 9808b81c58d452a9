import { nth } from "@grid/domain/numbers/Numbers"
import { AlertMetrics, type MetricReader, type Watch } from "@grid/domain/alerts/AlertMetrics"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { GridData } from "@grid/domain/grid/GridData"
import { kindAt } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import type { DatasetId, Kind } from "@grid/domain/observations/Dataset"
import { areOfOneRealm } from "@grid/domain/observations/Realm"
import { coverage } from "@grid/domain/observations/Provenance"
import { Effect, Layer } from "effect"
import { series } from "../reading/Reading.ts"
import { type Span, together } from "@grid/models/reading/Values"

/** Readers over what is stored. A further metric is a further entry. */
export const layer = Layer.effect(
  AlertMetrics,
  Effect.gen(function* () {
    const grid = yield* GridData
    const carbon = yield* CarbonIntensity
    const blocks = (dataset: DatasetId, area: string, { from, to }: Span) =>
      series(grid, { dataset, area, from, to, resolution: "block" })

    const stored = (unit: string, datasetOf: (watch: Watch) => DatasetId): MetricReader => ({
      unit,
      read: (watch, span) => blocks(datasetOf(watch), watch.area, span)
    })

    const spread: MetricReader = {
      unit: "INR/MWh",
      read: ({ area }, span) =>
        Effect.map(
          Effect.all([blocks("price_rtm", area, span), blocks("price_dam", area, span)], { concurrency: 1 }),
          ([rtm, dam]) => ({
            ...together([rtm, dam]),
            data: difference(rtm.data, dam.data, areOfOneRealm([rtm.realm, dam.realm]))
          })
        )
    }

    return AlertMetrics.of({
      price: stored("INR/MWh", ({ market_type }) => prices[market_type ?? "DAM"]),
      spread,
      frequency: stored("Hz", () => "frequency"),
      demand: stored("MW", () => "demand"),
      carbon: {
        unit: "kg_co2e_per_mwh",
        read: ({ area }, span) => carbon.series({ ...span, area, basis: "direct", view: "consumption" })
      }
    })
  })
)

const prices = { DAM: "price_dam", RTM: "price_rtm", GDAM: "price_gdam" } as const

/** Arithmetic on observed values is derived; what rests on anything else is as that is. */
const kindOfDifference = (a: Kind, b: Kind): Kind => (a !== "observed" ? a : b !== "observed" ? b : "derived")

/** `a` less `b`, block by block, of one and the same span; unknown where either is, or throughout where one alone is simulated. */
const difference = (a: Series, b: Series, isOfOneRealm: boolean): Series => {
  const kindsAt = (index: number) => [kindAt(a, index), kindAt(b, index)] as const
  const values = a.values.map((value, index) => (isOfOneRealm ? value - nth(b.values, index) : Number.NaN))
  const kinds = Array.from(values, (_, index) => kindOfDifference(...kindsAt(index)))
  const kindList = [...new Set(kinds)]
  const present = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0)
  return {
    start: a.start,
    step: a.step,
    values,
    kindList,
    kinds: Uint8Array.from(kinds, (kind) => kindList.indexOf(kind)),
    coverage: coverage(present, values.length)
  }
}
