import { GridData } from "@grid/domain/grid/GridData"
import type { SeriesPage } from "@grid/domain/grid/Series"
import { Revisions } from "@grid/domain/observations/Revisions"
import { istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"

/** Noon of the day that is taken for today, epoch ms. */
export const noon = Date.parse("2026-08-18T12:00:00+05:30")

export const today = istDay(noon)

/** Fuels of which the days of a dispatch are made. */
export const dayFuels = ["generation_solar", "generation_wind", "generation_hydro", "generation_nuclear"] as const

/** Hours of a day of the country, one and the same power: of a fuel `fuel_mw`. */
export const pageOf = (dataset: SeriesPage["dataset"], day: number, fuel_mw = 9_000): SeriesPage => ({
  dataset,
  area: "india",
  source: "npp",
  kind: "observed",
  day,
  blocks: null,
  hours: Array.from({ length: 24 }, () => (dataset === "demand" ? 180_000 : fuel_mw)),
  present: 96,
  captured_at: noon,
  version: 1
})

/** Capacity of each fuel in a month, MW, whose begin is so many days ago. */
export interface KnownMonth {
  readonly days_ago: number
  readonly mw: number
}

/** A store that knows capacity in these months and these readings. */
export const storesOf = (
  data: ReadonlyArray<SeriesPage>,
  months: ReadonlyArray<KnownMonth> = [{ days_ago: 60, mw: 23_000 }]
) =>
  Layer.mergeAll(
    Layer.mock(GridData, {
      unsafeDemandLatest: () => null,
      pagesOf: () => Effect.succeed({ data, as_of: null, provenance: [], version: "", realm: "real" })
    }),
    Layer.mock(Revisions, {
      values: ({ from, to }) =>
        Effect.succeed(
          months.flatMap(({ days_ago, mw }) =>
            (["solar", "wind", "hydro", "nuclear"] as const)
              .map((fuel) => ({
                dataset: `installed_capacity_${fuel}` as const,
                area: "rajasthan",
                source: "cea-capacity" as const,
                kind: "observed" as const,
                period_minutes: 1_440,
                recorded_at: noon,
                ts: istDayStart(today - days_ago),
                value: mw,
                captured_at: noon
              }))
              .filter(({ ts }) => ts >= from && ts < to)
          )
        )
    })
  )
