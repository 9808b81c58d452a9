import { type CarbonIntensity, signalType } from "@grid/domain/carbon/Carbon"
import { DataUnavailable, InvalidParameter, type ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { CallTime } from "@grid/domain/http/RequestWindow"
import type { DemandHistory } from "@grid/domain/grid/DemandHistory"
import type { Answer } from "@grid/domain/grid/GridData"
import type { DailyReports } from "@grid/domain/grid/Reports"
import type { Series } from "@grid/domain/grid/Series"
import type { GridStatistics } from "@grid/domain/grid/Statistics"
import { hundredths, mean } from "@grid/domain/numbers/Numbers"
import { realmOfAll, realmOfProvenance } from "@grid/domain/observations/Realm"
import { blockMs, dayMs, hourMs, iso, istDate, parseInstant } from "@grid/domain/time/Time"
import { earliestOf, resolve, type Window } from "@grid/domain/time/Window"
import { pastDays, type StateDay, type StateHour, type StateSnapshotResult } from "@grid/domain/tools/StateSnapshot"
import { Effect, Result } from "effect"
import { distinct } from "@grid/domain/observations/Provenance"
import type { ToolAnswer } from "./Tool.ts"

/** Services that a past day is read from. */
export interface PastSources {
  readonly statistics: GridStatistics["Service"]
  readonly reports: DailyReports["Service"]
  readonly history: DemandHistory["Service"]
  readonly carbon: CarbonIntensity["Service"]
}

/** The day that is asked for with the days before it, as far as the plan reads. */
export const pastWindow = (date: string, { now, plan }: CallTime): Result.Result<Window, InvalidParameter> =>
  Result.flatMap(
    Result.mapError(parseInstant(date), (message) => InvalidParameter.of("date", message)),
    (day) => {
      if (day.ms + dayMs > now) {
        return Result.fail(
          InvalidParameter.of(
            "date",
            `must be an Indian day that is over, up to ${istDate(now - dayMs)}: leave it out for now`
          )
        )
      }
      const from = { ms: day.ms - (pastDays - 1) * dayMs, isDate: true }
      const limits = { now, step: dayMs, historyDays: plan.history_days, defaultHours: 24 }
      return Result.filterOrFail(
        resolve({ from, to: day }, limits),
        (window) => window.to === day.ms + dayMs && window.from < window.to,
        () =>
          InvalidParameter.of(
            "date",
            `lies further back than the ${plan.history_days} days that the ${plan.name} plan reads: ask for a later day`
          )
      )
    }
  )

/** Parts of an answer that are known, of one realm; null for the others. */
const parts = <A extends Record<string, Answer<unknown> | null>>(read: A): A => {
  const realm = realmOfAll(
    Object.values(read).map((part) => (part === null ? null : realmOfProvenance(part.provenance)))
  )
  const isOf = (part: Answer<unknown> | null) =>
    part !== null && [realm, null].includes(realmOfProvenance(part.provenance))
  return Object.fromEntries(Object.entries(read).map(([name, part]) => [name, isOf(part) ? part : null])) as A
}

const ifKnown = <A>(read: Effect.Effect<Answer<A>, DataUnavailable | ServiceUnavailable>) =>
  Effect.catchTag(read, "DataUnavailable", () => Effect.succeed(null))

const at = ({ start, step, values }: Series, ts: number): number =>
  values[Math.round((ts - start) / step)] ?? Number.NaN

const orNull = (value: number) => (Number.isNaN(value) ? null : hundredths(value))

/** Hours of a day: demand, and the mean intensity of the four blocks. */
const hoursOf = (from: number, demand: Series | null, carbon: Series | null): ReadonlyArray<StateHour> =>
  Array.from({ length: dayMs / hourMs }, (_, hour) => {
    const ts = from + hour * hourMs
    const blocks = carbon === null ? [Number.NaN] : [0, 1, 2, 3].map((block) => at(carbon, ts + block * blockMs))
    return {
      ts: iso(ts),
      demand_mw: demand === null ? null : orNull(at(demand, ts)),
      average: { ...signalType, kg_co2e_per_mwh: orNull(mean(blocks)) }
    }
  })

/** A state on a day that is over, and on the days before it. */
export const makePast =
  ({ carbon, history, reports, statistics }: PastSources) =>
  (
    state: string,
    window: Window
  ): Effect.Effect<ToolAnswer<StateSnapshotResult>, DataUnavailable | ServiceUnavailable> =>
    Effect.gen(function* () {
      const span = { from: window.from, to: window.to }
      const day = { from: window.to - dayMs, to: window.to }
      const signal = { basis: "direct", view: "consumption", area: state } as const
      const read = yield* Effect.all(
        {
          days: ifKnown(statistics.days({ area: state, ...span })),
          reports: ifKnown(reports.psp({ ...span, zone: null, states: { slug: state } })),
          demand: ifKnown(history.read({ area: state, ...day, resolution: "hour", mode: "raw" })),
          carbon: ifKnown(carbon.series({ ...signal, ...day })),
          carbonDays: ifKnown(carbon.days({ ...signal, ...day }))
        },
        { concurrency: 1 }
      )
      const known = parts(read)
      const figures = known.days?.data.days ?? []
      const told = [...(known.reports?.data ?? [])]
      if (figures.length === 0 && told.length === 0) {
        return yield* new DataUnavailable({
          dataset: "demand",
          detail: `Nothing of ${state} is known of ${istDate(day.from)} and the days before: search_datasets says since when there is data.`
        })
      }
      const days = Array.from({ length: (span.to - span.from) / dayMs }, (_, index): StateDay => {
        const date = istDate(span.to - (index + 1) * dayMs)
        const figure = figures.find((one) => one.date === date)
        const row = told.find((one) => one.date === date)?.states?.find(({ slug }) => slug === state)
        return {
          date,
          max_demand_mw: figure?.max_demand_mw ?? row?.max_demand_mw ?? null,
          max_demand_ts: figure?.max_demand_ts ?? null,
          min_demand_mw: figure?.min_demand_mw ?? null,
          min_demand_ts: figure?.min_demand_ts ?? null,
          energy_mwh: figure?.energy_mwh ?? row?.energy_mwh ?? null,
          shortage_mw: row?.shortage_mw ?? null,
          energy_shortage_mwh: row?.energy_shortage_mwh ?? null
        }
      })
      const of = Object.values(known).flatMap((part) => part ?? [])
      const captured = of.flatMap(({ as_of }) => as_of ?? [])
      const as_of = captured.length === 0 ? null : Math.max(...captured)
      return {
        data: {
          as_of: iso(as_of ?? day.to),
          slug: state,
          carbon_day: known.carbonDays?.data.rows[0] ?? null,
          hours: hoursOf(day.from, known.demand?.data ?? null, known.carbon?.data ?? null),
          days
        },
        as_of,
        provenance: distinct(of.flatMap(({ provenance }) => provenance)),
        since: earliestOf(of.map(({ since }) => since)),
        window
      }
    })
