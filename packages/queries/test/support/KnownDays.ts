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

/** Hours of a day of the country, one and the same power. */
export const pageOf = (dataset: SeriesPage["dataset"], day: number): SeriesPage => ({
  dataset,
  area: "india",
  source: "npp",
  kind: "observed",
  day,
  blocks: null,
  hours: Array.from({ length: 24 }, () => (dataset === "demand" ? 180_000 : 9_000)),
  present: 96,
  captured_at: noon,
  version: 1
})

/** A store that knows capacity and these readings. */
export const storesOf = (data: ReadonlyArray<SeriesPage>) =>
  Layer.mergeAll(
    Layer.mock(GridData, {
      unsafeDemandLatest: () => null,
      pagesOf: () => Effect.succeed({ data, as_of: null, provenance: [], version: "", realm: "real" })
    }),
    Layer.mock(Revisions, {
      values: () =>
        Effect.succeed(
          (["solar", "wind", "hydro", "nuclear"] as const).map((fuel) => ({
            dataset: `installed_capacity_${fuel}` as const,
            area: "rajasthan",
            source: "cea-capacity" as const,
            kind: "observed" as const,
            period_minutes: 1_440,
            recorded_at: noon,
            ts: istDayStart(today - 60),
            value: 23_000,
            captured_at: noon
          }))
        )
    })
  )
