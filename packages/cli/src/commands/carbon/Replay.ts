import { CarbonEngine, type Difference, type WhatIf } from "@grid/domain/carbon/CarbonEngine"
import { CarbonStore, type StoredBlock } from "@grid/domain/carbon/CarbonStore"
import type { View } from "@grid/domain/fuel/FuelMix"
import { round } from "@grid/domain/numbers/Numbers"
import {
  defaultFactorSet,
  type FactorSet,
  factorSet,
  factorSetIds,
  factorSets
} from "@grid/domain/reference/EmissionFactors"
import { iso, istDayStart } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { command, type InputOf, page } from "../../arguments/Commands.ts"
import { argument, asGiven, choice, json, optional } from "../../arguments/Parameters.ts"
import { CommandFailed, UsageError } from "../../output/Failure.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { daysOf, from, spanOf, state, store, to } from "./Bounds.ts"

/** Most differences to list; all are counted. */
const mostListed = 1_000

interface Otherwise {
  readonly set: FactorSet
  readonly view: View
}

/** Means of an area's blocks, of those that are known both ways. */
interface AreaMeans {
  readonly area: string
  readonly blocks: number
  readonly stored_kg_co2e_per_mwh: number | null
  readonly otherwise_kg_co2e_per_mwh: number | null
}

interface Outcome {
  readonly blocks: number
  readonly exact: number
  readonly damaged: ReadonlyArray<{ readonly snapshot_id: string; readonly detail: string }>
  /** Count of the numbers that differ; the first of them are listed. */
  readonly differing: number
  readonly differences: ReadonlyArray<Difference>
  readonly means: ReadonlyArray<AreaMeans>
}

const parameters = {
  snapshot: argument("snapshot_id", "Snapshot to replay; instead of it --from and --to", asGiven).pipe(optional),
  from: from.pipe(optional),
  to,
  state,
  factors: choice("factors", factorSetIds, "Factor set to try").pipe(optional),
  basis: choice("basis", ["direct", "lifecycle"], "Basis to try").pipe(optional),
  view: choice("view", ["consumption", "generation"], "View to try").pipe(optional),
  json
}

/** `gds carbon replay` */
export const replay = command(
  "replay",
  page(
    "Recompute snapshots from what was frozen with them and compare byte for byte: one, or every one ever made of a span. Ends with 1 where anything differs. --factors, --basis and --view add what the same inputs would give otherwise; nothing stored changes",
    "gds carbon replay 20260818T0930Z-3f9ac1e07b52d864",
    "gds carbon replay --from 2026-08-01 --to 2026-08-31",
    "gds carbon replay --from 2026-08-18 --to 2026-08-18 --state kerala --factors ipcc-2014-lifecycle"
  ),
  parameters,
  Effect.fnUntraced(function* (options) {
    const otherwise = yield* otherwiseOf(options)
    const area = Option.getOrNull(options.state)
    const outcome = yield* work(options, area, otherwise).pipe(Effect.scoped, Effect.provide(store))
    yield* print(options.json, document(outcome, otherwise), () => text(outcome, otherwise))
    const failed = outcome.blocks - outcome.exact
    if (failed > 0) {
      return yield* new CommandFailed({
        message: `${failed} of ${outcome.blocks} snapshots do not replay to what is stored.`
      })
    }
  })
)

type Query = InputOf<typeof parameters>

const otherwiseOf = Effect.fnUntraced(function* ({ basis, factors, view }: Query) {
  if (Option.isNone(basis) && Option.isNone(factors) && Option.isNone(view)) return null
  const requiredBasis = Option.getOrNull(basis)
  const set = Option.match(factors, {
    onSome: factorSet,
    onNone: () => factorSets.find((one) => one.basis === (requiredBasis ?? "direct")) ?? factorSet(defaultFactorSet)
  })
  if (requiredBasis !== null && set.basis !== requiredBasis) {
    return yield* new UsageError({ message: `--factors ${set.id} has the basis ${set.basis}, not ${requiredBasis}` })
  }
  return { set, view: Option.getOrElse(view, (): View => "consumption") } satisfies Otherwise
})

const work = Effect.fnUntraced(function* (options: Query, area: string | null, otherwise: Otherwise | null) {
  const blocks = yield* CarbonStore
  const engine = yield* CarbonEngine
  const tally = makeTally(engine, area, otherwise)
  if (Option.isSome(options.snapshot)) {
    if (Option.isSome(options.from) || Option.isSome(options.to)) {
      return yield* new UsageError({ message: "<snapshot_id> excludes --from and --to" })
    }
    const block = yield* blocks.find(options.snapshot.value)
    if (block === null) {
      return yield* new CommandFailed({
        message: `There is no snapshot ${options.snapshot.value}. See gds carbon snapshots.`
      })
    }
    tally.add(block)
    return tally.outcome()
  }
  if (Option.isNone(options.from)) return yield* new UsageError({ message: "Give <snapshot_id>, or --from and --to" })
  const span = yield* spanOf({ from: options.from.value, to: options.to })
  const days = daysOf(span)
  const report = yield* Progress.make("Replaying", "days")
  for (const [index, day] of days.entries()) {
    const part = { from: Math.max(span.from, istDayStart(day)), to: Math.min(span.to, istDayStart(day + 1)) }
    for (const block of yield* blocks.made(part)) tally.add(block)
    yield* report(index + 1, days.length)
  }
  return tally.outcome()
})

const makeTally = (engine: CarbonEngine["Service"], area: string | null, otherwise: Otherwise | null) => {
  let count = 0
  let exact = 0
  let differing = 0
  const damaged: Array<Outcome["damaged"][number]> = []
  const differences: Array<Difference> = []
  const sums = new Map<string, { blocks: number; stored: number; otherwise: number }>()
  const isAsked = (of: { readonly area: string }) => area === null || of.area === area
  const sumUp = (one: WhatIf) => {
    if (one.stored === null || one.otherwise === null) return
    const sum = sums.get(one.area) ?? { blocks: 0, stored: 0, otherwise: 0 }
    sum.blocks++
    sum.stored += one.stored
    sum.otherwise += one.otherwise
    sums.set(one.area, sum)
  }
  return {
    add: (block: StoredBlock) => {
      const replay = engine.replay(block)
      const own = replay.differences.filter(isAsked)
      count++
      if (replay.damage !== null) damaged.push({ snapshot_id: block.id, detail: replay.damage })
      else if (replay.exact || own.length === 0) exact++
      differing += own.length
      differences.push(...own.slice(0, Math.max(0, mostListed - differences.length)))
      if (otherwise !== null) for (const one of engine.whatIf(block, otherwise).filter(isAsked)) sumUp(one)
    },
    outcome: (): Outcome => ({
      blocks: count,
      exact,
      damaged,
      differing,
      differences,
      means: [...sums].map(([name, sum]) => ({
        area: name,
        blocks: sum.blocks,
        stored_kg_co2e_per_mwh: mean(sum.stored, sum.blocks),
        otherwise_kg_co2e_per_mwh: mean(sum.otherwise, sum.blocks)
      }))
    })
  }
}

const mean = (sum: number, count: number) => round(sum / count, 1e6)

const document = ({ differences, means, ...rest }: Outcome, otherwise: Otherwise | null) => ({
  ...rest,
  differences: differences.map(({ block_start, ...difference }) => ({ block_start: iso(block_start), ...difference })),
  what_if:
    otherwise === null
      ? null
      : { factor_set: otherwise.set.id, basis: otherwise.set.basis, view: otherwise.view, means }
})

const text = (outcome: Outcome, otherwise: Otherwise | null) =>
  outcome.blocks === 0
    ? "No snapshot was made of this time, so nothing was replayed; gds carbon snapshots lists those that there are."
    : comparison(outcome, otherwise)

const comparison = ({ blocks, damaged, differences, differing, exact, means }: Outcome, otherwise: Otherwise | null) =>
  paragraphs(
    list([
      ["snapshots", String(blocks)],
      ["exact", String(exact)],
      ["damaged", String(damaged.length)],
      ["numbers that differ", String(differing)]
    ]),
    table(
      ["snapshot", "what is wrong"],
      damaged.map(({ detail, snapshot_id }) => [snapshot_id, detail])
    ),
    table(
      ["block", "snapshot", "area", "view", "fuel", "stored MW", "replayed MW"],
      differences.map((one) => [
        instant(one.block_start),
        one.snapshot_id,
        one.area,
        one.view,
        one.fuel,
        one.stored_mw,
        one.replayed_mw
      ])
    ),
    otherwise === null
      ? ""
      : `Means by ${otherwise.set.id}, ${otherwise.view}, beside what is served by default\n${table(
          ["area", "blocks", "served kg CO2e/MWh", "otherwise kg CO2e/MWh"],
          means.map((one) => [one.area, one.blocks, one.stored_kg_co2e_per_mwh, one.otherwise_kg_co2e_per_mwh]),
          "No intensity is known both ways."
        )}`
  )
