import { CarbonEngine } from "@grid/domain/carbon/CarbonEngine"
import { CarbonStore } from "@grid/domain/carbon/CarbonStore"
import { inputDatasets } from "@grid/domain/carbon/GridMix"
import { Revisions } from "@grid/domain/observations/Revisions"
import { blockMs, dayMs, floorIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Effect, Layer, Ref } from "effect"
import { replay, whatIf } from "@grid/models/carbon/Replay"
import * as CapacityTables from "./CapacityTables.ts"
import { makeComputeDays, tableTextOf } from "./CarbonDays.ts"

/** Age up to which capacity tables that come after their month has ended restate blocks; older ones on command. */
const capacityMs = 62 * dayMs

/** The engine on what ingest has written. */
export const layer = Layer.effect(
  CarbonEngine,
  Effect.gen(function* () {
    const revisions = yield* Revisions
    const store = yield* CarbonStore
    const compute = yield* makeComputeDays
    /** Start of the block that ran at the last look, epoch ms. */
    const lastLook = yield* Ref.make(0)

    /** Days of the near past whose blocks rest on another capacity table than they would now. */
    const outdated = Effect.fnUntraced(function* (now: number) {
      const blocks = yield* store.ids({ from: now - capacityMs, to: now })
      const first = blocks[0]?.block_start
      if (first === undefined) return []
      const tableAt = yield* CapacityTables.read(revisions, { from: first, to: now })
      return blocks.flatMap(({ block_start, capacity, simulated }) => {
        const day = istDay(block_start)
        return tableTextOf(tableAt(istDayStart(day), simulated)).hash === capacity ? [] : [day]
      })
    })

    const look = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const running = floorIst(now, blockMs)
      const { changed, days, version } = yield* store.pending({ datasets: inputDatasets })
      const ended = (yield* Ref.get(lastLook)) === running ? [] : [istDay(running - blockMs)]
      const stale = changed ? yield* outdated(now) : []
      const computed = yield* compute([...new Set([...days, ...ended, ...stale])].toSorted((a, b) => b - a))
      if (changed) yield* store.lookedAt(version)
      yield* Ref.set(lastLook, running)
      return computed
    }).pipe(Effect.withSpan("CarbonEngine.look"))

    return CarbonEngine.of({ compute, look, replay, whatIf })
  })
)
