import { evenCell } from "@grid/domain/batteries/Cell"
import { mean, sum } from "@grid/domain/numbers/Numbers"
import { loadSolver } from "@grid/models/engines/Highs"
import { backtestDay } from "@grid/models/batteries/dispatch/Backtest"
import { optimum, revenue } from "@grid/models/batteries/Schedule"
import { type Outlook, type Plan, type Plant, simplex, twoStage } from "@grid/models/batteries/dispatch/TwoStage"
import { makeRandom } from "@grid/models/engines/Random"
import type { DayHistory } from "@grid/models/forecast/DayHistory"
import type { Highs } from "highs"
import { assert, beforeAll, describe, it } from "vitest"
import { assertFeasible, plant as empty, terms } from "./support/DispatchPlan.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const plant: Plant = { ...empty, initial_mwh: 8 }

/** Two days by the hour: a random shape, scenarios around it, ancillary capacity that is sometimes worth having. */
const outlookOf = (seed: string): Outlook => {
  const { next } = makeRandom(seed)
  const dam = Array.from({ length: 48 }, (_, step) => 4_000 + 3_000 * Math.sin((step * Math.PI) / 12) + 2_000 * next())
  return {
    step_h: 1,
    steps: 48,
    dam,
    rtm: Array.from({ length: 4 }, () => dam.map((price) => price * (0.6 + 0.9 * next()))),
    ancillary: dam.map(() => 1_500 * next()),
    ...terms
  }
}

const seeds = Array.from({ length: 8 }, (_, index) => `dispatch ${index}`)

/** Outlooks in which storage takes part in some of the markets. */
const kinds = (outlook: Outlook): ReadonlyArray<Outlook> => [
  outlook,
  { ...outlook, ancillary: null },
  { ...outlook, dam: null },
  { ...outlook, rtm: null },
  { ...outlook, rtm: null, ancillary: null }
]

const whole = seeds.map(outlookOf)
const parts = whole.map(kinds)

const plans = new Map<Outlook, Plan>()

/** The plan of the plant, computed once for each outlook. */
const planOf = (outlook: Outlook): Plan => {
  const plan = plans.get(outlook) ?? twoStage(highs, plant, outlook)
  plans.set(outlook, plan)
  return plan
}

describe("dispatch in two stages", () => {
  it("keeps to power, energy, cycles and efficiency in every scenario, and sells nothing twice", () => {
    const outlooks = parts.flat()
    for (const outlook of outlooks) assertFeasible(plant, outlook, planOf(outlook))
    assert.lengthOf(outlooks, 5 * seeds.length)
  })

  it("sells on the day-ahead market no more than the store holds and what was bought there before", () => {
    for (const outlook of whole) {
      let content = plant.initial_mwh
      for (const mw of planOf(outlook).dam_mw) {
        content -= mw < 0 ? mw * plant.charge_efficiency : mw / plant.discharge_efficiency
        assert.isAtLeast(content, -1e-4)
        content = Math.min(content, plant.energy_mwh)
      }
    }
  })

  it("earns the sum of its prices and volumes", () => {
    for (const outlook of whole) {
      const { ancillary_mw, dam_mw, objective_inr, scenarios } = planOf(outlook)
      const worth = scenarios.map(
        ({ content_mwh, net_mw }, scenario) =>
          sum(
            net_mw.map((mw, step) => {
              const sold = dam_mw[step] ?? 0
              return (
                sold * (outlook.dam?.[step] ?? 0) +
                (mw - sold) * (outlook.rtm?.[scenario]?.[step] ?? 0) -
                outlook.rtm_cost_inr_per_mwh * Math.abs(mw - sold) +
                (ancillary_mw[step] ?? 0) * (outlook.ancillary?.[step] ?? 0) -
                plant.wear_inr_per_mwh * Math.max(0, mw)
              )
            })
          ) +
          outlook.end_value_inr_per_mwh * (content_mwh.at(-1) ?? 0)
      )
      assert.closeTo(mean(worth) / objective_inr, 1, 1e-6)
    }
  })

  it("earns, on one market from empty to empty, what the schedule of a day earns", () => {
    for (const seed of seeds) {
      const dam = outlookOf(seed).dam?.slice(0, 24) ?? []
      const cell = evenCell(2, 0.85, 1)
      const of: Plant = {
        ...plant,
        power_mw: 1,
        energy_mwh: 2,
        initial_mwh: 0,
        wear_inr_per_mwh: 0,
        cycles_per_day: 1,
        charge_efficiency: cell.charge_efficiency,
        discharge_efficiency: cell.discharge_efficiency
      }
      const outlook = { ...outlookOf(seed), steps: 24, dam, rtm: null, ancillary: null, end_value_inr_per_mwh: 0 }
      const prices = Float64Array.from(dam)
      assert.closeTo(
        twoStage(highs, of, outlook).objective_inr / revenue(optimum(highs, prices, cell), prices),
        1,
        1e-6
      )
    }
  })

  it.each<readonly [string, Partial<Plant>]>([
    ["power", { power_mw: 13 }],
    ["energy", { energy_mwh: 30 }],
    ["cycles", { cycles_per_day: 2 }],
    ["cycles without limit", { cycles_per_day: null }],
    ["charge efficiency", { charge_efficiency: 0.97 }],
    ["discharge efficiency", { discharge_efficiency: 0.98 }],
    ["less wear", { wear_inr_per_mwh: 0 }]
  ])("more %s never earns less", (_, more) => {
    for (const outlook of parts.slice(0, 3).flat()) {
      const plain = planOf(outlook).objective_inr
      assert.isAtLeast(twoStage(highs, { ...plant, ...more }, outlook).objective_inr, plain - 1e-3)
    }
  })

  it("another market never earns less", () => {
    for (const [outlook = assert.fail(), ...less] of parts) {
      const all = planOf(outlook).objective_inr
      for (const fewer of less) assert.isAtLeast(all, planOf(fewer).objective_inr - 1e-3)
    }
  })

  it("a longer horizon with foresight never earns less", () => {
    for (const seed of seeds) {
      const { dam } = outlookOf(seed)
      const earned = (steps: number) =>
        twoStage(highs, plant, {
          ...outlookOf(seed),
          steps,
          dam: dam?.slice(0, steps) ?? null,
          rtm: null,
          ancillary: null,
          end_value_inr_per_mwh: 0
        }).objective_inr
      const byLength = [12, 24, 36, 48].map(earned)
      assert.deepStrictEqual(
        byLength,
        byLength.toSorted((one, other) => one - other)
      )
    }
  })

  it("keeps the volumes that are given, and answers other real-time prices with the store alone", () => {
    for (const outlook of whole) {
      const plan = planOf(outlook)
      const average = outlook.dam?.map((_, step) => mean(outlook.rtm?.map((path) => path[step] ?? 0) ?? [])) ?? []
      const later = twoStage(highs, plant, { ...outlook, rtm: [average] }, { ...simplex, firm: plan })
      assert.deepStrictEqual([later.dam_mw, later.ancillary_mw], [plan.dam_mw, plan.ancillary_mw])
      assertFeasible(plant, { ...outlook, rtm: [average] }, later)
    }
  })
})

describe("a backtest on both markets", () => {
  const { next } = makeRandom("both markets")
  const hours = 24 * 20
  const dam = Float64Array.from(
    { length: hours },
    (_, hour) => 4_000 + 2_500 * Math.sin((hour * Math.PI) / 12) + 1_500 * next()
  )
  const rtm = dam.map((price) => price * (0.7 + 0.6 * next()))
  const history = (values: Float64Array): DayHistory => ({ firstDay: 0, days: 20, slots: 24, values })
  const cell = evenCell(2, 0.85, 1)
  const yesterday = (day: number) => dam.slice(24 * day - 24, 24 * day)
  const judged = (day: number, real: Float64Array | null) =>
    backtestDay(highs, { dam: history(dam), rtm: real === null ? null : history(real) }, day, yesterday(day), cell)

  it("earns no more than with foresight, which earns no less than on one market", () => {
    for (const day of [16, 17, 18, 19]) {
      const [both, alone] = [judged(day, rtm), judged(day, null)]
      assert.isAtLeast(both?.perfect_inr ?? 0, alone?.perfect_inr ?? Number.NaN)
      assert.isBelow(both?.earned_inr.forecast ?? Number.NaN, both?.perfect_inr ?? 0)
    }
  })

  it("trades by nothing that comes later: only what it is settled at follows the day's real-time prices", () => {
    const day = 18
    const earned = (factor: number) =>
      judged(
        day,
        rtm.map((price, hour) => (hour >= 24 * day ? price * factor : price))
      )?.earned_inr.forecast ?? Number.NaN
    const [one, two, three] = [earned(1), earned(2), earned(3)]
    assert.closeTo(three - two, two - one, 1e-6, "settlement is linear in prices, as the volumes stay")
  })

  it("says nothing of a day whose real-time prices are not all known", () => {
    assert.isNull(
      judged(
        18,
        rtm.map((price, hour) => (hour === 24 * 18 + 7 ? Number.NaN : price))
      )
    )
  })
})
