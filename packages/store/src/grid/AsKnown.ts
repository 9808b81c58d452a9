import type { GridData } from "@grid/domain/grid/GridData"
import type { SeriesPage } from "@grid/domain/grid/Series"
import type { Observation, Period } from "@grid/domain/observations/Observation"
import { inRealm } from "@grid/domain/observations/Realm"
import type { Revisions, StoredValue } from "@grid/domain/observations/Revisions"
import { istDay, istDayStart } from "@grid/domain/time/Time"
import { Array as Arr, Effect } from "effect"
import { emptyPage, hasDayPages, placeInterval, placeReadings } from "../observations/DayPage.ts"

/** A page as it is read, before the kind of readings is told. */
export type ReadPage = SeriesPage & Pick<StoredValue, "period_minutes">

type PagesQuery = Parameters<GridData["Service"]["pagesOf"]>[0]

/** Page of values as it is read at a resolution: hours stand beside blocks only where there are none. */
const pageOf = (values: Arr.NonEmptyReadonlyArray<StoredValue>, resolution: PagesQuery["resolution"]): ReadPage => {
  const [{ area, dataset, kind, period_minutes, source, ts }] = values
  const day = istDay(ts)
  const observations = values.map((value): Observation => ({ ...value, period_minutes: period_minutes as Period }))
  const { blocks, captured_at, hours, present } =
    period_minutes === 0
      ? placeReadings(emptyPage(), day, values, observations)
      : placeInterval(emptyPage(), day, observations)
  const version = values.reduce((newest, { recorded_at }) => Math.max(newest, recorded_at), 0)
  const columns = resolution === "block" ? { blocks, hours: blocks === null ? hours : null } : { blocks: null, hours }
  return { dataset, area, source, kind, period_minutes, day, ...columns, present, captured_at, version }
}

/** Day pages of series as they were known at an instant, made anew from the revisions that held then. */
export const pagesAsKnown = (
  revisions: Revisions["Service"],
  { first, last, realm, resolution, series }: PagesQuery,
  known_at: number
) =>
  Effect.map(
    revisions.values({
      datasets: [...new Set(series.map(({ dataset }) => dataset))],
      areas: [...new Set(series.map(({ area }) => area))],
      from: istDayStart(first),
      to: istDayStart(last + 1),
      as_of: known_at
    }),
    (values): ReadonlyArray<ReadPage> => {
      const asked = new Set(series.map(({ area, dataset }) => `${dataset} ${area}`))
      const ofSeries = inRealm(values, realm).filter(
        (value) => hasDayPages(value) && asked.has(`${value.dataset} ${value.area}`)
      )
      return Object.values(
        Arr.groupBy(
          ofSeries,
          ({ area, dataset, kind, period_minutes, source, ts }): string =>
            `${dataset} ${area} ${source} ${kind} ${period_minutes} ${istDay(ts)}`
        )
      ).map((own) => pageOf(own, resolution))
    }
  )
