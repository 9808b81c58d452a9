import { assert, beforeAll, describe, it } from "@effect/vitest"
import { dispatchDefaults } from "@grid/domain/dispatch/DispatchAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import type { Source } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { sum } from "@grid/domain/numbers/Numbers"
import type { Observation } from "@grid/domain/observations/Observation"
import { states } from "@grid/domain/states/State"
import { hourMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import * as CeaDaily from "@grid/ingest/sources/CeaDaily"
import * as Npp from "@grid/ingest/sources/Npp"
import * as Psp from "@grid/ingest/sources/Psp"
import * as PspHistory from "@grid/ingest/sources/PspHistory"
import { type DailyValue, recordedDay } from "@grid/models/dispatch/DayReport"
import { countryPlace, zonePlaces } from "@grid/models/dispatch/India"
import { limits } from "@grid/models/dispatch/Model5"
import { type Score, score } from "@grid/models/dispatch/RecordedDay"
import { makeRandom } from "@grid/models/engines/Random"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect, Result } from "effect"
import * as Solver from "@grid/queries/batteries/Solver"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const dir = Recordings.directory()

const bodyOf = (file: Buffer, from: string): Uint8Array => {
  if (from === "") return new Uint8Array(file)
  const [first = 0, start] = [file.indexOf("\n") + 1, file.indexOf(`\n${from}`) + 1]
  return new Uint8Array(Buffer.concat([file.subarray(0, first), file.subarray(start)]))
}

/** Values that a source reads in a recorded file, of a table its heading and the lines from one that begins so. */
const observed = (parse: Source["parse"], source: SourceId, file: string, from = "") =>
  Effect.map(
    parse({
      source,
      url: `file:${file.slice(file.lastIndexOf("/") + 1)}`,
      request: null,
      status: 200,
      headers: {},
      fetched_at: Date.UTC(2026, 7, 21),
      body: bodyOf(readFileSync(join(dir ?? "", file)), from)
    }),
    ({ observations }) => observations
  )

const dailyOf = (observations: ReadonlyArray<Observation>, day: number): DailyValue => {
  const start = istDayStart(day)
  const values = new Map(
    observations.filter(({ ts }) => ts === start).map(({ area, dataset, value }) => [`${dataset} ${area}`, value])
  )
  return (dataset, area) => values.get(`${dataset} ${area}`) ?? null
}

const hourlyOf = (observations: ReadonlyArray<Observation>, day: number) => (dataset: string) => {
  const start = istDayStart(day)
  return Array.from({ length: 24 }, (_, hour) => {
    const from = start + hour * hourMs
    const own = observations.filter(
      (one) =>
        one.dataset === dataset &&
        one.area === "india" &&
        one.ts >= from &&
        one.ts < from + hourMs &&
        one.value !== null
    )
    return own.length === 0 ? Number.NaN : own.reduce((sum, { value }) => sum + Number(value), 0) / own.length
  })
}

const { values } = Result.getOrThrow(assume(dispatchDefaults))

describe.skipIf(dir === undefined)("recorded days (skipped without recordings)", () => {
  let highs: Effect.Success<Solver.Solver["Service"]["highs"]>
  beforeAll(async () => {
    highs = await Effect.runPromise(
      Effect.flatMap(Solver.Solver, (solver) => solver.highs).pipe(Effect.provide(Solver.layer))
    )
  })

  const scoreOf = (date: string, observations: ReadonlyArray<Observation>): Score => {
    const day = istDay(Date.parse(`${date}T00:00:00+05:30`))
    const recorded = recordedDay({
      date,
      daily: dailyOf(observations, day),
      hourly: hourlyOf(observations, day),
      earlier: []
    })
    if (recorded === null) throw new Error(`nothing is recorded of ${date}`)
    return score(recorded, recorded.places.length === 1 ? [countryPlace] : zonePlaces, values, highs)
  }

  const thermalError = ({ total }: Score) =>
    Math.abs(total.fuels.find(({ fuel }) => fuel === "thermal")?.error_fraction ?? Number.NaN)

  it.effect("2025-04-08: thermal energy within 2 %, at least six of seven corridors in the right direction", () =>
    Effect.gen(function* () {
      const result = scoreOf("2025-04-08", yield* observed(Psp.parse, "psp", "psp/08.04.25_NLDC_PSP.xls"))
      assert.isAtMost(thermalError(result), 0.02)
      assert.strictEqual(result.corridors.length, 7)
      assert.isAtLeast(result.corridors.filter((corridor) => corridor.direction_right).length, 6)
      assert.closeTo(result.unserved_mwh, 0, 1)
      assert.isBelow(result.coal_at_minimum_fraction, 0.5)
    })
  )

  it.effect(
    "2025-04-08: corridors carry less than their limits and every state draws, so that interchange widens none",
    () =>
      Effect.gen(function* () {
        const observations = yield* observed(Psp.parse, "psp", "psp/08.04.25_NLDC_PSP.xls")
        const daily = dailyOf(observations, istDay(Date.parse("2025-04-08T00:00:00+05:30")))
        const areas = [...new Set(observations.map(({ area }) => area))]
        for (const { forward_mw, from, reverse_mw, to } of limits) {
          const lines = areas.filter((area) => area.startsWith(`line/${from}-${to}-`.toLowerCase()))
          assert.isNotEmpty(lines)
          // The import is that of the first zone. Lines have their peaks at different times: together they are at least the corridor's.
          assert.isAtMost(sum(lines.map((line) => daily("line_max_import", line) ?? 0)), reverse_mw, `${to} to ${from}`)
          assert.isAtMost(sum(lines.map((line) => daily("line_max_export", line) ?? 0)), forward_mw, `${from} to ${to}`)
        }
        const drawals = states.flatMap(({ slug }) => daily("drawal_schedule_energy", slug) ?? [])
        assert.isAtLeast(drawals.length, 30)
        assert.isAbove(Math.min(...drawals), 0)
      })
  )

  it.effect("2026-08-19: thermal energy within 2 %, coal by hour within 5 % on average", () =>
    Effect.gen(function* () {
      const demand = yield* observed(Npp.parse, "npp", "npp/npp_demand_2026-08-18_20.csv")
      const fuels = yield* observed(Npp.parse, "npp", "npp/npp_fuelmix_2026-08-18_20.csv")
      const result = scoreOf("2026-08-19", [...demand, ...fuels])
      assert.isAtLeast(result.hours, 18)
      assert.isAtMost(thermalError(result), 0.02)
      assert.isAtMost(result.coal_hourly_error_fraction ?? 1, 0.05)
    })
  )

  it.effect("20 drawn days of CEA from 2023 on: thermal energy within 2 %", () =>
    Effect.gen(function* () {
      const cea = yield* observed(
        CeaDaily.parse,
        "cea-daily",
        "history/cea_daily_generation_2018-04_2024-12.csv",
        "2023"
      )
      const psp = yield* observed(PspHistory.parse, "psp-history", "history/psp_daily_2013-01_2024-12.csv", "2023")
      // The factor of the report is of 2019 to 2022.
      const from = Date.parse("2023-01-01T00:00:00+05:30")
      const met = psp.filter(({ area, dataset, ts }) => ts >= from && area === "india" && dataset === "energy_met")
      const recent = cea.filter(({ ts }) => ts >= from)
      const random = makeRandom("recorded days")
      for (let draw = 0; draw < 20; draw++) {
        const date = istDate(met[random.below(met.length)]?.ts ?? 0)
        const result = scoreOf(date, [...recent, ...met])
        assert.isAtMost(thermalError(result), 0.02, date)
      }
    })
  )
})
