import { SqlClient } from "effect/sql/SqlClient"
import { CarbonStore, type NewBlock, type Restatement } from "@grid/domain/carbon/CarbonStore"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { readsSimulated } from "@grid/domain/observations/Realm"
import { Effect, Layer } from "effect"
import { run } from "../database/Sql.ts"
import * as AreaBlocks from "./AreaBlocks.ts"
import * as Averages from "./Averages.ts"
import * as CarbonClock from "./CarbonClock.ts"
import * as Restatements from "./Restatements.ts"
import * as Snapshots from "./Snapshots.ts"

/** Snapshots in PostgreSQL. */
export const layer = Layer.effect(
  CarbonStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const withSimulated = readsSimulated(yield* EnabledSources)
    return CarbonStore.of({
      inDay: (day, work) =>
        run("CarbonStore.inDay", sql.withTransaction(Effect.andThen(Averages.lock(sql, day), work))),
      holding: (query) => run("CarbonStore.holding", Snapshots.holding(sql, query)),
      made: (span) => run("CarbonStore.made", Snapshots.made(sql, span)),
      find: (id) => run("CarbonStore.find", Snapshots.find(sql, id)),
      ids: (span) => run("CarbonStore.ids", Snapshots.ids(sql, span)),
      put: (blocks, restatements, texts) =>
        run("CarbonStore.put", sql.withTransaction(put(sql, blocks, restatements, texts))),
      blocks: (query) =>
        Effect.flatMap(KnowledgeTime, (known_at) =>
          run("CarbonStore.blocks", AreaBlocks.list(sql, { ...query, known_at }, withSimulated))
        ),
      captured: (query) =>
        Effect.flatMap(KnowledgeTime, (known_at) =>
          run(
            "CarbonStore.captured",
            known_at === null
              ? Averages.captured(sql, query, withSimulated)
              : AreaBlocks.captured(sql, { ...query, known_at }, withSimulated)
          )
        ),
      averages: (query) => run("CarbonStore.averages", Averages.read(sql, query, withSimulated)),
      restated: (ids) => run("CarbonStore.restated", Restatements.newest(sql, ids)),
      extent: run("CarbonStore.extent", Snapshots.extent(sql, withSimulated)),
      newest: run("CarbonStore.newest", Snapshots.newest(sql, withSimulated)),
      texts: (hashes) => run("CarbonStore.texts", Snapshots.sharedTexts(sql, hashes)),
      restatements: (query) => run("CarbonStore.restatements", Restatements.list(sql, query)),
      version: run("CarbonStore.version", CarbonClock.version(sql)),
      pending: ({ datasets }) => run("CarbonStore.pending", CarbonClock.pending(sql, datasets)),
      lookedAt: (version) => run("CarbonStore.lookedAt", CarbonClock.lookedAt(sql, version))
    })
  })
)

const put = Effect.fnUntraced(function* (
  sql: SqlClient,
  blocks: ReadonlyArray<NewBlock>,
  restatements: ReadonlyArray<Restatement>,
  texts: ReadonlyMap<string, string>
) {
  yield* Averages.write(sql, blocks)
  yield* Snapshots.insert(sql, blocks, texts)
  for (const restatement of restatements) yield* Restatements.insert(sql, restatement)
  yield* CarbonClock.advance(sql)
})
