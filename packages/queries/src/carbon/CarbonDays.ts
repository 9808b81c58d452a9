import { oncePer } from "@grid/domain/Once"
import type { Computed } from "@grid/domain/carbon/CarbonEngine"
import { CarbonStore, type NewBlock } from "@grid/domain/carbon/CarbonStore"
import { MarginalStore } from "@grid/domain/carbon/MarginalStore"
import { GridData } from "@grid/domain/grid/GridData"
import { Revisions } from "@grid/domain/observations/Revisions"
import { blockMs, blocksPerDay, dayMs, istDayStart } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { Clock, Effect } from "effect"
import type { CapacityTable } from "@grid/models/carbon/Capacity"
import { capacityText, hashOf, snapshotId } from "@grid/models/carbon/Frozen"
import { isComplete } from "@grid/models/carbon/GridMix"
import { frozen, textOf } from "@grid/models/carbon/Replay"
import { restatement } from "@grid/models/carbon/Restating"
import { restatedAreas } from "@grid/models/marginal/Signals"
import { originsOf } from "@grid/models/reading/Values"
import * as CapacityTables from "./CapacityTables.ts"
import { type DayInputs, readDay } from "./Inputs.ts"

/** Days under way at a time: one is computed while the store reads or writes another. */
const daysAtOnce = 2

/** New blocks between two turns of other work. */
const blocksAtOnce = 8

type TableAt = Effect.Success<ReturnType<typeof CapacityTables.read>>

/** Text that blocks share, with the hash that stands for it in them. */
interface HashedText {
  readonly text: string
  readonly hash: string
}

const hashed = (text: string): HashedText => ({ text, hash: hashOf(text) })

const nothing: Computed = { computed: 0, restated: 0, unchanged: 0 }

const plus = (a: Computed, b: Computed): Computed => ({
  computed: a.computed + b.computed,
  restated: a.restated + b.restated,
  unchanged: a.unchanged + b.unchanged
})

/** Hashed text of a capacity table, made once for each. */
export const tableTextOf = oncePer((table: CapacityTable): HashedText => hashed(capacityText(table)))

/** Blocks of a day that have ended by `until` and are not stored as they are computed now; `ids` are those stored, by block. */
const newBlocks = Effect.fnUntraced(function* (
  blockAt: ReturnType<DayInputs["blocks"]>,
  frame: Parameters<typeof frozen>[3],
  ids: ReadonlyMap<number, string>,
  until: number
) {
  const blocks: Array<NewBlock> = []
  let unchanged = 0
  for (let place = 0; place < blocksPerDay; place++) {
    const inputs = blockAt(place)
    if (inputs.block_start + blockMs > until) break
    const stored = ids.get(inputs.block_start)
    // Where nothing can be told and nothing was, there is nothing to keep.
    if (stored === undefined && !isComplete(inputs)) continue
    const text = textOf(inputs, frame)
    const id = snapshotId(inputs.block_start, text)
    if (stored === id) {
      unchanged++
      continue
    }
    blocks.push(frozen(id, inputs, text, frame))
    if (blocks.length % blocksAtOnce === 0) yield* nextTurn
  }
  return { blocks, unchanged }
})

/** Computes IST days, each in a transaction of its own; `onDay` hears how many are done. */
export const makeComputeDays = Effect.gen(function* () {
  const grid = yield* GridData
  const revisions = yield* Revisions
  const store = yield* CarbonStore
  const marginals = yield* MarginalStore

  const computeDay = Effect.fnUntraced(function* (day: number, tableAt: TableAt, until: number) {
    const inputs = yield* readDay(grid, day)
    if (inputs === null) return nothing
    const span = { from: istDayStart(day), to: istDayStart(day) + dayMs }
    const ids = new Map((yield* store.ids(span)).map(({ block_start, id }) => [block_start, id]))
    const table = tableAt(span.from, inputs.simulated)
    const capacity = tableTextOf(table)
    const origin = hashed(JSON.stringify(originsOf(inputs.provenance)))
    const { captured_at, simulated } = inputs
    const frame = { simulated, capacity: capacity.hash, captured_at, origin: origin.hash }
    const { blocks, unchanged } = yield* newBlocks(inputs.blocks(table), frame, ids, until)
    if (blocks.length === 0) return { ...nothing, unchanged }
    const successors = blocks.filter(({ block_start }) => ids.has(block_start))
    const previous = successors.length === 0 ? [] : yield* store.holding({ ...span, limit: blocksPerDay })
    const pairs = successors.flatMap((block) => {
      const predecessor = previous.find(({ block_start }) => block_start === block.block_start)
      return predecessor === undefined ? [] : [{ predecessor, block }]
    })
    const results = yield* marginals.ofSnapshots(pairs.flatMap(({ block, predecessor }) => [predecessor.id, block.id]))
    const restatements = pairs.map(({ block, predecessor }) => ({
      ...restatement(predecessor, block),
      marginal_areas: restatedAreas(results.get(predecessor.id) ?? null, results.get(block.id) ?? null)
    }))
    yield* store.put(blocks, restatements, new Map([capacity, origin].map(({ hash, text }) => [hash, text])))
    return { computed: blocks.length - successors.length, restated: successors.length, unchanged }
  })

  return Effect.fn("CarbonEngine.compute")(function* (
    days: ReadonlyArray<number>,
    onDay: (done: number) => Effect.Effect<void> = () => Effect.void
  ) {
    if (days.length === 0) return nothing
    const now = yield* Clock.currentTimeMillis
    const tableAt = yield* CapacityTables.read(revisions, { from: istDayStart(Math.min(...days)), to: now })
    let total = nothing
    let done = 0
    const addDay = (computed: Computed) => {
      total = plus(total, computed)
      return onDay(++done)
    }
    yield* Effect.forEach(days, (day) => Effect.flatMap(store.inDay(day, computeDay(day, tableAt, now)), addDay), {
      concurrency: daysAtOnce,
      discard: true
    })
    return total
  })
})
