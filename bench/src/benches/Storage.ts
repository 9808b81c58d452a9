import { secondsOf } from "../Seconds.ts"
import { dispatchDefaults } from "@grid/domain/batteries/Dispatch"
import { stackDefaults } from "@grid/domain/batteries/StackAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { loadSolver } from "@grid/models/engines/Highs"
import { storageDispatch } from "@grid/models/batteries/dispatch/DispatchEngine"
import { storageStack } from "@grid/models/batteries/StackEngine"
import { makeRandom } from "@grid/models/engines/Random"
import { Result } from "effect"
import type { Bench } from "../Bench.ts"
import { storage as goals, measuredColumns, measuredRow } from "../Figures.ts"
import { figure } from "../report/Table.ts"
import { median } from "../Statistics.ts"

const frame = { kind: "simulated", confidence: 0, assumptions: [], missing: [], sources: [] } as const

const asset = { capacity_mw: 50, duration_hr: 2, location_node: "W2" }

/** Day-ahead and real-time prices of so many days by block, INR/MWh: dear evenings, cheap noons, levels that drift. */
const pricesOf = (days: number) => {
  const { normal } = makeRandom("bench")
  let level = 0
  const dam = Array.from({ length: days }, () => {
    level = 0.7 * level + 0.1 * normal()
    return Array.from({ length: 96 }, (_, block) => {
      const hour = block / 4
      const sun = Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12))
      return Math.max(100, 4_000 * Math.exp(level) - 1_800 * sun + 2_500 * Math.exp(-(((hour - 20) / 2.5) ** 2)))
    })
  }).flat()
  return { first_day: 20_000, dam, rtm: dam.map((price) => price * Math.exp(0.15 * normal())) }
}

/** Days of prices that a dispatch is forecast from, as the service reads them. */
const dispatchDays = 180

const rounds = 5

type Highs = Awaited<ReturnType<typeof loadSolver>>
type Prices = ReturnType<typeof pricesOf>

const mix = { dam: true, rtm: true, dsm_avoidance: false }

const past = (first_day: number, values: ReadonlyArray<number>) => ({
  first_day: first_day + 365 - dispatchDays,
  values: values.slice(-96 * dispatchDays)
})

const dispatch = (highs: Highs, { dam, first_day, rtm }: Prices, asm: boolean) =>
  storageDispatch.compute(
    {
      frame,
      asset,
      market_mix: { ...mix, asm },
      initial_soc_fraction: 0.5,
      values: Result.getOrThrow(assume(dispatchDefaults)).values,
      first_day: first_day + 365,
      dam: past(first_day, dam),
      rtm: past(first_day, rtm),
      ancillary: asm ? { first_day: first_day + 337, values: dam.slice(-28 * 96).map((price) => 1.5 * price) } : null
    },
    { highs, seed: "bench" }
  )

const stack = (highs: Highs, { dam, first_day, rtm }: Prices) =>
  storageStack.compute(
    {
      frame,
      asset,
      market_mix: { ...mix, asm: false },
      certainty: { tier: "simulated", age_days: 1, coverage: 1 },
      first_year: 2027,
      horizon_years: 10,
      prices: { first_day, dam, rtm, asm: null, dsm: null },
      values: Result.getOrThrow(assume(stackDefaults)).values
    },
    { highs, seed: "bench" }
  )

/** A dispatch of 48 hours, and the revenue of ten years from a year of prices. One thread, as the service does it. */
export const storageBench: Bench = {
  name: "storage",
  description: "dispatch of 48 hours over 20 scenarios, and the revenue stack of ten years",
  run: async ({ progress, quick }) => {
    const highs = await loadSolver()
    const prices = pricesOf(365)
    const measure = (what: string, most: number, compute: () => unknown) => {
      const all = Array.from({ length: quick ? 1 : most }, () => secondsOf(compute))
      progress(`${what}: ${all.map((seconds) => figure(seconds, 2)).join(", ")} s`)
      return median(all)
    }
    const measured = [
      [
        "dispatch of 48 hours",
        measure("dispatch", rounds, () => dispatch(highs, prices, false)),
        goals.dispatchSeconds
      ],
      [
        "the same with reserve",
        measure("dispatch with reserve", rounds, () => dispatch(highs, prices, true)),
        goals.dispatchSeconds
      ],
      ["revenue of ten years", measure("stack", 2, () => stack(highs, prices)), goals.stackSeconds]
    ] as const
    return {
      title: "Storage",
      tables: [
        {
          title: `50 MW of two hours; prices by block of ${dispatchDays} days for the dispatch, of a year for the revenue`,
          columns: measuredColumns,
          rows: measured.map(([what, seconds, goal]) =>
            measuredRow(what, `${figure(seconds, 2)} s`, goal, quick ? Number.NaN : seconds)
          )
        }
      ],
      notes: [`Medians of ${rounds} dispatches and of two stacks.`],
      raw: Object.fromEntries(measured.map(([what, seconds]) => [what, seconds]))
    }
  }
}
