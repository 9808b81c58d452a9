import { noBlocks } from "@grid/domain/carbon/Carbon"
import { CarbonSnapshots, type SnapshotQuery } from "@grid/domain/carbon/CarbonSnapshots"
import { CarbonStore, type StoredBlock } from "@grid/domain/carbon/CarbonStore"
import { NotFound } from "@grid/domain/errors/ApiError"
import { blockMs } from "@grid/domain/time/Time"
import { placeOf } from "@grid/models/carbon/Frozen"
import { replayOf, snapshotOf } from "@grid/models/carbon/Snapshot"
import { Effect, Layer } from "effect"
import { makeAnswerOf } from "./BlockAnswers.ts"

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

/** Reads of single snapshots. */
export const layer = Layer.effect(
  CarbonSnapshots,
  Effect.gen(function* () {
    const store = yield* CarbonStore
    const answerOf = makeAnswerOf(store, Effect.succeed(null))
    const answer = <A, E>(query: SnapshotQuery, of: (block: StoredBlock) => Effect.Effect<A, E>) =>
      answerOf(
        query,
        Effect.gen(function* () {
          const block = yield* find(store, query)
          return { data: yield* of(block), stamps: [{ ...block, area: placeOf(query.area) }] }
        })
      )
    return CarbonSnapshots.of({
      find: Effect.fn("CarbonSnapshots.find")((query) =>
        answer(query, (block) =>
          Effect.map(holderOf(store, block.block_start), (holder) => snapshotOf(block, holder ?? block.id, query))
        )
      ),
      replay: Effect.fn("CarbonSnapshots.replay")((query) =>
        answer(query, (block) => Effect.sync(() => replayOf(block, query)))
      )
    })
  })
)
