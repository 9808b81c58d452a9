import { noBlocks } from "@grid/domain/carbon/Carbon"
import { type CarbonSnapshot, CarbonSnapshots, type SnapshotQuery } from "@grid/domain/carbon/CarbonSnapshots"
import { CarbonStore, type StoredBlock } from "@grid/domain/carbon/CarbonStore"
import { MarginalStore, type StoredMarginal } from "@grid/domain/carbon/MarginalStore"
import { NotFound } from "@grid/domain/errors/ApiError"
import { blockMs } from "@grid/domain/time/Time"
import { hashOf, placeOf } from "@grid/models/carbon/Frozen"
import { signalsOf, valuesIn } from "@grid/models/marginal/Signals"
import { replayOf, snapshotOf } from "@grid/models/carbon/Snapshot"
import { Effect, Layer } from "effect"
import { makeAnswers } from "./BlockAnswers.ts"
import { MarginalComputer } from "./MarginalComputer.ts"

type Store = CarbonStore["Service"]

/** Id of the snapshot that holds for a block; null where none does. */
const holderOf = (store: Store, block_start: number) =>
  Effect.map(store.ids({ from: block_start, to: block_start + blockMs }), ([holder]) => holder?.id ?? null)

const newestId = Effect.fnUntraced(function* (store: Store) {
  const newest = yield* store.newest
  const id = newest === null ? null : yield* holderOf(store, newest)
  return id ?? (yield* noBlocks)
})

const find = Effect.fnUntraced(function* (store: Store, query: SnapshotQuery) {
  const id = query.id ?? (yield* newestId(store))
  const block = yield* store.find(id)
  if (block !== null) return block
  const detail = `There is no snapshot ${id}; ids stand beside the values, as snapshot_id.`
  return yield* new NotFound({ detail, did_you_mean: [] })
})

const marginalOf = (
  { committed_mw, fit, method_version, result }: StoredMarginal,
  { area }: SnapshotQuery
): CarbonSnapshot["marginal"] & {} => ({
  method_version,
  marginal_signals: signalsOf(valuesIn(result, area)),
  committed_mw,
  regression_sha256: fit,
  result_sha256: hashOf(result)
})

/** Reads of single snapshots. */
export const layer = Layer.effect(
  CarbonSnapshots,
  Effect.gen(function* () {
    const store = yield* CarbonStore
    const marginals = yield* MarginalStore
    const computer = yield* MarginalComputer
    const { answerOf } = makeAnswers(store, Effect.succeed(null))
    const answer = <A, E>(query: SnapshotQuery, of: (block: StoredBlock) => Effect.Effect<A, E>) =>
      answerOf(
        query,
        Effect.gen(function* () {
          const block = yield* find(store, query)
          return { data: yield* of(block), stamps: [{ ...block, area: placeOf(query.area) }] }
        })
      )

    /** Marginal values that were frozen with a snapshot, by the newest method; undefined where there are none to show. */
    const frozenWith = Effect.fnUntraced(function* ({ block_start, id }: StoredBlock, { marginal }: SnapshotQuery) {
      if (!marginal) return undefined
      const made = yield* marginals.made({ from: block_start, to: block_start + blockMs })
      return made.findLast(({ snapshot_id }) => snapshot_id === id)
    })

    const replayed = Effect.fnUntraced(function* (frozen: StoredMarginal, { area }: SnapshotQuery) {
      const [again = ""] = yield* computer.texts([frozen])
      return {
        signal_type: "marginal" as const,
        method_version: frozen.method_version,
        exact: again === frozen.result,
        stored: signalsOf(valuesIn(frozen.result, area)),
        replayed: signalsOf(valuesIn(again, area))
      }
    })

    return CarbonSnapshots.of({
      find: Effect.fn("CarbonSnapshots.find")((query) =>
        answer(
          query,
          Effect.fnUntraced(function* (block) {
            const holder = yield* holderOf(store, block.block_start)
            const frozen = yield* frozenWith(block, query)
            const snapshot = snapshotOf(block, holder ?? block.id, query)
            return frozen === undefined ? snapshot : { ...snapshot, marginal: marginalOf(frozen, query) }
          })
        )
      ),
      replay: Effect.fn("CarbonSnapshots.replay")((query) =>
        answer(
          query,
          Effect.fnUntraced(function* (block) {
            const frozen = yield* frozenWith(block, query)
            const replay = replayOf(block, query)
            return frozen === undefined ? replay : { ...replay, marginal: yield* replayed(frozen, query) }
          })
        )
      )
    })
  })
)
