import { CarbonEngine, type Computed } from "@grid/domain/carbon/CarbonEngine"
import { CarbonStore, type NewBlock } from "@grid/domain/carbon/CarbonStore"
import { inputDatasets } from "@grid/domain/carbon/GridMix"
import { GridData } from "@grid/domain/grid/GridData"
import { Revisions } from "@grid/domain/observations/Revisions"
import { blockMs, blocksPerDay, dayMs, floorIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Effect, Layer, Ref } from "effect"
import type * as Capacity from "@grid/models/carbon/Capacity"
import * as CapacityTables from "./CapacityTables.ts"
import { capacityText, hashOf, snapshotId } from "@grid/models/carbon/Frozen"
import { isComplete } from "@grid/models/carbon/GridMix"
import { readDay } from "./Inputs.ts"
import { frozen, replay, textOf, whatIf } from "@grid/models/carbon/Replay"
import { restatement } from "@grid/models/carbon/Restating"

/** Capacity tables that come after their month has ended restate blocks up to this old; older ones on command. */
const capacityMs = 62 * dayMs

/** One day is computed while the store reads or writes another. */
const daysAtOnce = 2

/** After so many blocks other work gets a turn. */
const blocksAtOnce = 8

const nothing: Computed = { computed: 0, restated: 0, unchanged: 0 }

const plus = (a: Computed, b: Computed): Computed => ({
  computed: a.computed + b.computed,
  restated: a.restated + b.restated,
  unchanged: a.unchanged + b.unchanged
})

type TableAt = Effect.Success<ReturnType<typeof CapacityTables.read>>

/** The engine on what ingest has written. */
export const layer = Layer.effect(
  CarbonEngine,
  Effect.gen(function* () {
    const grid = yield* GridData
    const revisions = yield* Revisions
    const store = yield* CarbonStore
    /** Block that ran at the last look. */
    const lookedIn = yield* Ref.make(0)
    const tables = makeTables()

    const computeDay = Effect.fnUntraced(function* (day: number, tableAt: TableAt, until: number) {
      const inputs = yield* readDay(grid, day)
      if (inputs === null) return nothing
      const start = istDayStart(day)
      const held = yield* store.ids({ from: start, to: start + dayMs })
      const idOf = new Map(held.map(({ block_start, id }) => [block_start, id]))
      const table = tableAt(start, inputs.simulated)
      const capacity = tables.textOf(table)
      const origin = JSON.stringify(inputs.provenance.map(({ captured_at: _captured, ...rest }) => rest))
      const frame = {
        simulated: inputs.simulated,
        capacity: capacity.hash,
        captured_at: inputs.captured_at,
        origin: hashOf(origin)
      }
      const blocks: Array<NewBlock> = []
      let unchanged = 0
      const blockAt = inputs.blocks(table)
      for (let place = 0; place < blocksPerDay; place++) {
        const block = blockAt(place)
        if (block.block_start + blockMs > until) break
        const before = idOf.get(block.block_start)
        // Where nothing can be told and nothing was, there is nothing to keep.
        if (before === undefined && !isComplete(block)) continue
        const text = textOf(block, frame)
        const id = snapshotId(block.block_start, text)
        if (before === id) {
          unchanged++
          continue
        }
        blocks.push(frozen(id, block, text, frame))
        if (blocks.length % blocksAtOnce === 0) yield* Effect.yieldNow
      }
      if (blocks.length === 0) return { ...nothing, unchanged }
      const replaced = blocks.filter(({ block_start }) => idOf.has(block_start))
      const previous =
        replaced.length === 0 ? [] : yield* store.holding({ from: start, to: start + dayMs, limit: blocksPerDay })
      const restatements = replaced.flatMap((block) => {
        const before = previous.find(({ block_start }) => block_start === block.block_start)
        return before === undefined ? [] : [restatement(before, block)]
      })
      yield* store.put(
        blocks,
        restatements,
        new Map([
          [capacity.hash, capacity.text],
          [frame.origin, origin]
        ])
      )
      return { computed: blocks.length - replaced.length, restated: replaced.length, unchanged }
    })

    const computeDays = Effect.fnUntraced(function* (
      days: ReadonlyArray<number>,
      onDay: (done: number) => Effect.Effect<void>
    ) {
      if (days.length === 0) return nothing
      const now = yield* Clock.currentTimeMillis
      const tableAt = yield* CapacityTables.read(revisions, { from: istDayStart(Math.min(...days)), to: now })
      let all = nothing
      let done = 0
      yield* Effect.forEach(
        days,
        (day) =>
          Effect.flatMap(store.inDay(day, computeDay(day, tableAt, now)), (found) => {
            all = plus(all, found)
            return onDay(++done)
          }),
        { concurrency: daysAtOnce, discard: true }
      )
      return all
    })

    /** Days of the near past whose blocks rest on another capacity table than they would now. */
    const outdated = Effect.fnUntraced(function* (now: number) {
      const from = now - capacityMs
      const held = yield* store.ids({ from, to: now })
      const first = held[0]?.block_start
      if (first === undefined) return []
      const tableAt = yield* CapacityTables.read(revisions, { from: first, to: now })
      return held.flatMap(({ block_start, capacity, simulated }) => {
        const day = istDay(block_start)
        return tables.textOf(tableAt(istDayStart(day), simulated)).hash === capacity ? [] : [day]
      })
    })

    return CarbonEngine.of({
      compute: (days, onDay = () => Effect.void) => computeDays(days, onDay),
      look: Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const running = floorIst(now, blockMs)
        const { changed, days, version } = yield* store.pending({ datasets: inputDatasets })
        const ended = (yield* Ref.get(lookedIn)) === running ? [] : [istDay(running - blockMs)]
        const stale = changed ? yield* outdated(now) : []
        const due = [...new Set([...days, ...ended, ...stale])].toSorted((a, b) => b - a)
        const done = yield* computeDays(due, () => Effect.void)
        if (changed) yield* store.lookedAt(version)
        yield* Ref.set(lookedIn, running)
        return done
      }),
      replay,
      whatIf
    })
  })
)

/** Texts of tables, made once for each. */
const makeTables = () => {
  const known = new WeakMap<Capacity.CapacityTable, { readonly text: string; readonly hash: string }>()
  return {
    textOf: (table: Capacity.CapacityTable) => {
      const before = known.get(table)
      if (before !== undefined) return before
      const text = capacityText(table)
      const made = { text, hash: hashOf(text) }
      known.set(table, made)
      return made
    }
  }
}
