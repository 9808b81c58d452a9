import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { ReferenceImports, type Seeds } from "@grid/domain/reference/ReferenceImports"
import { type ReferenceHistory, type ReferenceTables, tablesAt } from "@grid/domain/reference/ReferenceTables"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { run } from "../database/Sql.ts"
import { record, seed } from "./Recording.ts"
import { history, newestImport } from "./Versions.ts"

/** All that was recorded up to an import. */
interface Kept {
  readonly newest: number
  readonly history: ReferenceHistory
  readonly current: ReferenceTables
}

/** Reference data in PostgreSQL, with the rows that come with the service. */
export const layer = (seeds: Seeds) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const sql = yield* SqlClient
      yield* run("ReferenceData.seed", seed(sql, seeds))
      let kept: Kept | null = null
      // Everything is kept in memory; each read asks whether an import has been added.
      const look = Effect.gen(function* () {
        const newest = yield* newestImport(sql)
        if (kept?.newest === newest) return kept
        const versions = yield* history(sql)
        return (kept = { newest, history: versions, current: tablesAt(versions, null) })
      })
      const data = ReferenceData.of({
        tables: Effect.gen(function* () {
          const { current, history } = yield* run("ReferenceData.tables", look)
          const known_at = yield* KnowledgeTime
          return known_at === null ? current : tablesAt(history, known_at)
        }),
        history: Effect.map(run("ReferenceData.history", look), ({ history }) => history)
      })
      const imports = ReferenceImports.of({
        record: (table, rows, actor, { dryRun }) =>
          run("ReferenceImports.record", sql.withTransaction(record(sql, table, rows, actor, dryRun)))
      })
      return Context.make(ReferenceData, data).pipe(Context.add(ReferenceImports, imports))
    })
  )
