import { assert, describe, it } from "@effect/vitest"
import type { IstDate } from "@grid/domain/Brands"
import { istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { loadSolver } from "@grid/models/engines/Highs"
import { landedCost, landedCostV01 } from "@grid/models/landed-cost/LandedCost"
import { directory } from "@grid/testing/upstream/Recordings"
import type { Highs } from "highs"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll } from "vitest"
import { april, charges, order } from "./support/April.ts"
import { inputsOf } from "./support/LandedCase.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const recordings = directory()

/** Recorded clearing prices of the day-ahead market, INR/MWh, by block of the IST days on which all hours are known. */
const recorded = (): ReadonlyMap<number, ReadonlyArray<number>> => {
  const days = new Map<number, ReadonlyArray<number>>()
  const rows = readFileSync(join(recordings ?? "", "iex/iex_dam_hourly_2022-08-03_2024-07-31.csv"), "utf8")
  for (const row of rows.trim().split(/\r?\n/).slice(1)) {
    const [, date = "", , inr_per_kwh] = row.split(",")
    const day = istDay(Date.parse(`${date}T00:00:00+05:30`))
    days.set(day, [...(days.get(day) ?? []), ...Array.from({ length: 4 }, () => 1_000 * Number(inr_per_kwh))])
  }
  return new Map([...days].filter(([, blocks]) => blocks.length === 96))
}

/** Days to come, and earlier ones whose prices stand for theirs. */
interface Window {
  readonly first: number
  readonly past: number
  readonly days: number
}

const dayOf = (year: number, month: number) => istDay(Date.UTC(year, month - 1, 1))

/** Months from August 2023 on, by the same dates of the year before. */
const months = Array.from({ length: 12 }, (_, index): Window => {
  const [first, next] = [dayOf(2023, 8 + index), dayOf(2023, 9 + index)]
  return { first, past: dayOf(2022, 8 + index), days: next - first }
})

/** Four weeks from April 2023 on, by the four before. */
const weeks = Array.from({ length: 17 }, (_, index): Window => {
  const first = dayOf(2023, 4) + 28 * index
  return { first, past: first - 28, days: 28 }
})

/** Part of the windows whose cost at the prices that came lies between p10 and p90 by those before. */
const coverage = (engine: typeof landedCost, windows: ReadonlyArray<Window>): number => {
  const known = recorded()
  const pricesOf = (first: number, days: number) => {
    const all = Array.from({ length: days }, (_, index) => known.get(first + index)).filter((day) => day !== undefined)
    return Array.from({ length: days }, (_, index) => all[index % all.length] ?? []).flat()
  }
  const hits = windows.filter(({ days, first, past }) => {
    const costOf = (price_inr_per_mwh: ReadonlyArray<number>, paths: number) => {
      const inputs = inputsOf({
        ...april,
        orders: [{ ...order, from: "2023-01-01" }],
        charges: [{ ...charges, from: "2023-01-01" }],
        from: istDate(istDayStart(first)),
        load_mwh: Array.from({ length: 96 * days }, () => 0.25),
        generation_mwh: Array.from({ length: 96 * days }, () => 0),
        price_inr_per_mwh
      })
      const drawn = {
        ...inputs,
        as_of: "2024-07-31" as IstDate,
        modes: ["rtm"] as const,
        paths,
        assumed: { ...inputs.assumed, price_level_deviation: { value: 0.24, low: 0.24, high: 0.24 } },
        rules: { ...inputs.rules, price_cap_inr_per_mwh: 10_000 }
      }
      return engine.compute(drawn, { highs, seed: `from ${first}` }).results[0]
    }
    const band = costOf(pricesOf(past, days), 500)
    const cost = Number(costOf(pricesOf(first, days), 0)?.landed_inr_per_kwh)
    return Number(band?.p10) <= cost && cost <= Number(band?.p90)
  })
  return hits.length / windows.length
}

describe("bands of questions about the same days", () => {
  const days = 28
  const one = {
    ...april,
    load_mwh: april.load_mwh.slice(0, 96 * days),
    generation_mwh: april.generation_mwh.slice(0, 96 * days),
    price_inr_per_mwh: april.price_inr_per_mwh.slice(0, 96 * days).map((price, block) => price + 40 * (block % 97))
  }
  const bandsOf = (wheeling: number, modes: ReadonlyArray<SupplyMode> = ["grid", "goa", "rtm"]) => {
    const inputs = inputsOf({ ...one, charges: [{ ...charges, wheeling }] })
    const assumed = { ...inputs.assumed, price_level_deviation: { value: 0.24, low: 0.24, high: 0.24 } }
    const question = { ...inputs, assumed, modes, paths: 500 }
    const { results } = landedCost.compute(question, { highs, seed: `${wheeling} ${modes.join()}` })
    return new Map(results.map(({ mode, p10, p50, p90 }) => [mode, [p10, p50, p90].map(Number)]))
  }

  it("are never lower with a higher charge, and the same where it is not borne", () => {
    const bands = [0.4, 0.401, 0.41, 0.5].map((wheeling) => bandsOf(wheeling))
    bands.slice(1).forEach((higher, index) => {
      const lower = bands[index]
      assert.deepStrictEqual(higher.get("grid"), lower?.get("grid"))
      for (const mode of ["goa", "rtm"] as const) {
        higher.get(mode)?.forEach((value, place) => assert.isAbove(value, lower?.get(mode)?.[place] ?? Number.NaN))
      }
    })
  })

  it("are the same whatever other ways of supply are asked for, in whichever order", () => {
    const all = bandsOf(0.4)
    assert.deepStrictEqual(bandsOf(0.4, ["rtm", "goa", "grid"]).get("rtm"), all.get("rtm"))
    assert.deepStrictEqual(bandsOf(0.4, ["goa"]).get("goa"), all.get("goa"))
  })
})

describe.skipIf(recordings === undefined)("bands of recorded prices (skipped where there are no recordings)", () => {
  for (const [name, windows] of [
    ["months by the year before", months],
    ["four weeks by the four before", weeks]
  ] as const) {
    it(`cover 65 to 95 % of ${name}, by a deviation chosen on earlier prices`, () => {
      const part = coverage(landedCost, windows)
      assert.isAtLeast(part, 0.65)
      assert.isAtMost(part, 0.95)
    })
  }

  it("covered less than half of them before the level of prices was drawn", () => {
    assert.isBelow(coverage(landedCostV01, months), 0.5)
  })
})
