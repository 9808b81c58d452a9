import { nullOfNaN } from "@grid/domain/numbers/Numbers"
import { CarbonMarginal, type MarginalRow } from "@grid/domain/marginal/CarbonMarginal"
import { defaultMarginalMethod } from "@grid/domain/carbon/MarginalSignal"
import { blockDefaults, marginalDefaults } from "@grid/domain/marginal/MarginalAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import { CarbonStore } from "@grid/domain/carbon/CarbonStore"
import { type MarginalBlock, MarginalStore } from "@grid/domain/carbon/MarginalStore"
import { type CarbonChange, CarbonIntensity, noBlocks, type Signal } from "@grid/domain/carbon/Carbon"
import { coverage } from "@grid/domain/observations/Provenance"
import { fromSlug, type StateSlug } from "@grid/domain/states/State"
import { blockMs } from "@grid/domain/time/Time"
import { Effect, Layer, Struct } from "effect"
import { placeOf } from "@grid/models/carbon/Frozen"
import { taskOf } from "@grid/models/engines/Engine"
import { combinedMargin } from "@grid/models/marginal/Baseline"
import { emissionsDelta } from "@grid/models/marginal/Delta"
import type { BlockValues } from "@grid/models/marginal/Block"
import { valuesIn } from "@grid/models/marginal/Signals"
import { shiftOf } from "@grid/models/matching/Profile"
import { makeAnswers } from "./BlockAnswers.ts"

/** Blocks that are dispatched again in one answer, some milliseconds each. */
const mostAgain = 192

/** Skill of a signal that was never held against outcomes. */
const unmeasuredSkill = 0.5

const signal: Signal = { basis: "direct", view: "consumption" }

const rowOf = ({ block_start, id, previous, result }: MarginalBlock, state: StateSlug): MarginalRow => ({
  block_start,
  snapshot_id: id,
  ...valuesIn(result, state),
  previous:
    previous === null
      ? null
      : {
          snapshot_id: previous.id,
          restated_at: previous.restated_at,
          reason: previous.reason,
          ...valuesIn(previous.result, state)
        }
})

const unknownRow = (block_start: number): MarginalRow => ({
  block_start,
  snapshot_id: null,
  dispatch: null,
  regression: null,
  previous: null
})

type Methods = CarbonMarginal["Service"]
type Query = Parameters<Methods["history"]>[0]

/** Rows of a state by block, with the stamps of the newest. */
const read = Effect.fnUntraced(function* (
  store: CarbonStore["Service"],
  marginals: MarginalStore["Service"],
  { from, state, to }: Query
) {
  if ((yield* store.newest) === null) return yield* noBlocks
  const { data, realm } = yield* marginals.blocks({ from, to })
  const known = new Map(data.map((block) => [block.block_start, rowOf(block, state)]))
  const rows = Array.from({ length: Math.max(0, Math.round((to - from) / blockMs)) }, (_, place) => {
    const start = from + place * blockMs
    return known.get(start) ?? unknownRow(start)
  })
  const present = rows.filter(({ dispatch, regression }) => dispatch !== null || regression !== null).length
  const stamps = data.flatMap(({ captured_at, method_version, origin, simulated }) =>
    method_version === null ? [] : [{ captured_at, method_version, origin, simulated, area: placeOf(state) }]
  )
  return {
    data: { rows, coverage: coverage(present, rows.length), simulated: realm === "simulated" },
    stamps: stamps.slice(-1)
  }
})

/** Inputs of the blocks of a shift, to dispatch them again by other assumptions. */
const readAgain = Effect.fnUntraced(function* (
  marginals: MarginalStore["Service"],
  rows: ReadonlyArray<MarginalRow>,
  mwh: ReadonlyArray<number>,
  state: StateSlug,
  values: BlockValues
) {
  const zone = fromSlug(state)?.zone ?? null
  if (zone === null) return undefined
  const changed = rows.flatMap((row, block) => (mwh[block] === 0 ? [] : [{ ...row, block }]))
  if (changed.length > mostAgain) {
    return yield* InvalidParameter.of(
      "assumptions",
      `of the dispatch can be replaced where at most ${mostAgain} blocks of the shift are not 0; here ${changed.length} are`
    )
  }
  const stored = yield* Effect.forEach(
    changed,
    ({ block, block_start, snapshot_id }) =>
      Effect.map(marginals.made({ from: block_start, to: block_start + blockMs }), (made) =>
        made.flatMap((value) => (value.snapshot_id === snapshot_id ? [{ ...value, block }] : [])).slice(-1)
      ),
    { concurrency: 1 }
  )
  const capacity_texts = [...new Set(stored.flat().map(({ capacity_text }) => capacity_text))]
  const blocks = stored.flat().map(({ block, capacity_text, committed_mw, inputs }) => ({
    block,
    inputs,
    capacity: capacity_texts.indexOf(capacity_text),
    committed_mw
  }))
  return { zone, values: Struct.pick(values, Struct.keys(blockDefaults)), capacity_texts, blocks }
})

/** Restatements of averages with the marginal values before and after. */
const restated = (marginals: MarginalStore["Service"]): Methods["restated"] =>
  Effect.fn("CarbonMarginal.restated")(function* (changes) {
    const ids = changes.flatMap(({ previous_snapshot_id, snapshot_id }) => [previous_snapshot_id, snapshot_id])
    const results = yield* marginals.ofSnapshots([...new Set(ids)])
    return changes.map((change): CarbonChange => {
      const [previous, current] = [change.previous_snapshot_id, change.snapshot_id].map((id) =>
        valuesIn(results.get(id) ?? null, change.state)
      )
      const marginal = (["dispatch", "regression"] as const).map((method) => ({
        method,
        previous: previous?.[method]?.kg_co2e_per_mwh ?? null,
        current: current?.[method]?.kg_co2e_per_mwh ?? null
      }))
      return { ...change, marginal }
    })
  })

/** Task of the delta of a shift. */
const delta = (
  marginals: MarginalStore["Service"],
  carbon: CarbonIntensity["Service"],
  history: Methods["history"]
): Methods["delta"] =>
  Effect.fn("CarbonMarginal.delta")(function* ({ payload }) {
    const { method = defaultMarginalMethod, state } = payload
    const { from, mwh } = yield* Effect.fromResult(shiftOf(payload))
    const { assumptions, values } = yield* Effect.fromResult(assume(marginalDefaults, payload.assumptions))
    const to = from + mwh.length * blockMs
    const marginal = yield* history({ state, from, to })
    const average = yield* carbon.supply({ area: state, from, to })
    const { rows, simulated } = marginal.data
    const isAgain = Object.keys(payload.assumptions ?? {}).some((name) => Object.hasOwn(blockDefaults, name))
    const again = isAgain ? yield* readAgain(marginals, rows, mwh, state, values) : undefined
    const known = rows.filter((row, place) => mwh[place] === 0 || row.dispatch !== null).length
    const tier = simulated || average.data.simulated ? "simulated" : "modelled"
    return taskOf(emissionsDelta, {
      frame: {
        kind: tier,
        // Values are of the very blocks; the skill of the signal has not been measured against outcomes.
        confidence: confidenceOf({ tier, age_days: 0, coverage: known / rows.length, skill: unmeasuredSkill }),
        assumptions,
        missing: [],
        sources: marginal.provenance
      },
      state,
      from,
      shift_mwh: mwh,
      method,
      average: Array.from(average.data.kg_co2e_per_mwh, nullOfNaN),
      dispatch: rows.map((row) => row.dispatch?.kg_co2e_per_mwh ?? null),
      regression: rows.map((row) => row.regression?.kg_co2e_per_mwh ?? null),
      cea: combinedMargin(values),
      ...(again === undefined ? {} : { again })
    })
  })

/** Reads of marginal values beside the snapshots that hold. */
export const layer = Layer.effect(
  CarbonMarginal,
  Effect.gen(function* () {
    const store = yield* CarbonStore
    const carbon = yield* CarbonIntensity
    const marginals = yield* MarginalStore
    const { answerOf } = makeAnswers(store, Effect.succeed(null))
    const history = Effect.fn("CarbonMarginal.history")((query: Query) =>
      answerOf(signal, read(store, marginals, query))
    )
    return CarbonMarginal.of({
      history,
      restated: restated(marginals),
      delta: delta(marginals, carbon, history)
    })
  })
)
