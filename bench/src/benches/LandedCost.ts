import { secondsOf } from "../Seconds.ts"
import { on } from "@grid/domain/reference/Reference"
import { ruleAsOf } from "@grid/domain/reference/Rules"
import { type KeptRule, landedCostRules } from "@grid/domain/tariffs/LandedCostAssumptions"
import { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { istDate } from "@grid/domain/time/Time"
import { loadSolver } from "@grid/models/engines/Highs"
import { assumptionsOf } from "@grid/models/landed-cost/Assumptions"
import type { LandedCostInputs } from "@grid/models/landed-cost/Inputs"
import { landedCost } from "@grid/models/landed-cost/LandedCost"
import { revisionsOf } from "@grid/models/landed-cost/Revisions"
import { samples } from "@grid/models/profiles/Samples"
import { seededTables } from "@grid/testing/reference/Seeded"
import { Record, Result } from "effect"
import type { Bench } from "../Bench.ts"
import { landedCost as goals, measuredColumns, measuredRow, type Goal } from "../Figures.ts"
import { figure } from "../report/Table.ts"
import { median } from "../Statistics.ts"

const state = "maharashtra"
const as_of = on("2026-11-23")

const sampleOf = (id: string) => {
  const sample = samples.find(({ head }) => head.id === id)
  if (sample === undefined) throw new Error(`no sample ${id}`)
  return sample.profile()
}

/** A factory of three shifts for a year at the charges that ship, with prices that swing by hour and week. */
const factory = (): LandedCostInputs => {
  const tables = seededTables()
  const rules = Record.map(landedCostRules, (_, rule: KeptRule) =>
    ruleAsOf(tables, { rule, state, scope: "solar", as_of })
  )
  const numbers = Result.getOrThrow(assumptionsOf({}, rules))
  const load = sampleOf("sample-three-shift")
  const solar = sampleOf("sample-solar")
  const isOf = (row: { readonly state: string | null }) => row.state === null || row.state === state
  return {
    frame: { kind: "simulated", confidence: 0, assumptions: numbers.assumptions, missing: [], sources: [] },
    consumer: { state, discom: "MSEDCL", voltage_class: "33kV", contract_demand_kva: 12_000, consumer_category: null },
    as_of,
    is_replay: true,
    modes: SupplyMode.literals,
    load: { from: istDate(load.from), mwh: load.mwh },
    tables: {
      tariffs: tables.tariffs.filter(isOf),
      charges: tables.charges.filter(isOf),
      discoms: tables.discoms.filter(isOf)
    },
    revisions: revisionsOf(tables),
    plant: {
      capacity_mw: null,
      is_interstate: true,
      mwh_per_mw: solar.mwh.map((mwh) => mwh / (solar.capacity_mw ?? 1)),
      is_simulated: true
    },
    captivity: { structure: "company", is_pending: false },
    prices: {
      area: "bid-w2",
      inr_per_mwh: load.mwh.map((_, block) => 4_500 + 2_500 * Math.sin(block / 15) + 1_500 * Math.sin(block / 107)),
      borrowed_days: 0,
      is_simulated: true
    },
    assumed: numbers.assumed,
    given: {},
    duty_on: null,
    rules: numbers.rules,
    paths: 0
  }
}

const rounds = 5

/** Five ways of supply for a year, without bands and with 500 paths. One thread, as the service does it. */
export const landedCostBench: Bench = {
  name: "landed-cost",
  description: "five ways of supply for a year of blocks, without bands and with 500 paths",
  run: async ({ progress, quick }) => {
    const highs = await loadSolver()
    const inputs = factory()
    const measure = (paths: number) => {
      const all = Array.from({ length: quick ? 1 : rounds }, () =>
        secondsOf(() => landedCost.compute({ ...inputs, paths }, { highs, seed: "bench" }))
      )
      progress(`${paths} paths: ${all.map((seconds) => figure(seconds, 2)).join(", ")} s`)
      return { first: all[0] ?? Number.NaN, typical: median(all) }
    }
    const [without, withPaths] = [measure(0), measure(500)]
    const row = (what: string, seconds: number, goal: Goal) =>
      measuredRow(what, `${figure(seconds, 2)} s`, goal, quick ? Number.NaN : seconds)
    return {
      title: "Landed cost",
      tables: [
        {
          title: "Five ways of supply for a year",
          columns: measuredColumns,
          rows: [
            row("without bands", without.typical, goals.seconds),
            ["without bands, the first of a process", `${figure(without.first, 2)} s`, "", ""],
            row("with 500 paths", withPaths.typical, goals.pathsSeconds)
          ]
        }
      ],
      notes: [`Median of ${rounds}; the first of a process compiles the solver.`],
      raw: { without, withPaths }
    }
  }
}
