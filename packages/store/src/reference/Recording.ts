import type { Actor } from "@grid/domain/keys/KeyStore"
import type { ImportSummary, NewVersion, SeedRow, Seeds } from "@grid/domain/reference/ReferenceImports"
import type { TableName } from "@grid/domain/reference/ReferenceTables"
import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { referenceLock } from "../database/Locks.ts"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import * as AuditLog from "../keys/AuditLog.ts"
import { newestImport } from "./Versions.ts"

/** Turn of an import: each knows all before it. */
const takeTurns = (sql: SqlClient) => sql`select pg_advisory_xact_lock(${referenceLock})`

const decodeImport = onlyOf(Schema.Struct({ id: Schema.Int, recorded_at: Schema.Number }))

const decodeNewest = rowsOf(
  Schema.Struct({
    dataset: Schema.String,
    key: Schema.String,
    content: Schema.NullOr(Schema.String),
    origin: Schema.Literals(["seed", "operator"])
  })
)

/** Newest version of every row. */
const newestVersions = (sql: SqlClient) =>
  Effect.map(
    sql`select distinct on (r.dataset, r.key) r.dataset, r.key, r.content, i.origin
      from reference_row r join reference_import i on i.id = r.import_id
      order by r.dataset, r.key, r.recorded_at desc, r.id desc`,
    (rows) => new Map(decodeNewest(rows).map((row) => [`${row.dataset}|${row.key}`, row] as const))
  )

/** An import, later than all before it, in whole milliseconds as answers write them. */
const begin = (sql: SqlClient, origin: "seed" | "operator", seeds_sha256: string | null) =>
  Effect.map(
    sql`insert into reference_import (recorded_at, origin, seeds_sha256)
      select greatest(date_trunc('milliseconds', clock_timestamp()), max(recorded_at) + interval '1 millisecond'), ${origin}, ${seeds_sha256}
      from reference_import returning id, recorded_at`,
    decodeImport
  )

const insert = (
  sql: SqlClient,
  import_id: number,
  rows: ReadonlyArray<NewVersion & { readonly table: string; readonly recorded_at: number }>
) =>
  sql`insert into reference_row (import_id, dataset, key, content, recorded_at)
    select ${import_id}, dataset, key, content, to_timestamp(recorded_at / 1000)
    from unnest(${rows.map(({ table }) => table)}::text[], ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ content }) => content)}::text[], ${rows.map((row) => row.recorded_at)}::float8[])
      with ordinality as t(dataset, key, content, recorded_at, place)
    order by place`

/** Records rows of an operator, in a transaction. Rows that are known as they are stay as they are. */
export const record = Effect.fnUntraced(function* (
  sql: SqlClient,
  table: TableName,
  rows: ReadonlyArray<NewVersion>,
  actor: Actor,
  dryRun: boolean
) {
  yield* takeTurns(sql)
  const newest = yield* newestVersions(sql)
  const changeOf = ({ content, key }: NewVersion) => {
    const before = newest.get(`${table}|${key}`)?.content ?? null
    return before === content ? "unchanged" : before === null ? "added" : content === null ? "withdrawn" : "corrected"
  }
  const counts = { added: 0, corrected: 0, withdrawn: 0, unchanged: 0 }
  for (const row of rows) counts[changeOf(row)] += 1
  const changed = rows.filter((row) => changeOf(row) !== "unchanged")
  const summary: ImportSummary = { import_id: null, read: rows.length, ...counts }
  if (dryRun || changed.length === 0) return summary
  const { id, recorded_at } = yield* begin(sql, "operator", null)
  yield* insert(
    sql,
    id,
    changed.map((row) => ({ ...row, table, recorded_at }))
  )
  yield* AuditLog.append(sql, actor, "reference.imported", null, null, { import: id, table, ...counts })
  return { ...summary, import_id: id }
})

const decodeKnown = firstOf(Schema.Struct({ known: Schema.Boolean }))

const isRecorded = (sql: SqlClient, { sha256 }: Seeds) =>
  Effect.map(
    sql`select exists (select from reference_import where seeds_sha256 = ${sha256}) as known`,
    (rows) => decodeKnown(rows)?.known === true
  )

const decodeContents = rowsOf(Schema.Struct({ dataset: Schema.String, key: Schema.String, content: Schema.String }))

/**
 * Records the rows that come with the service, once for each state of their files. In an empty database they are known from
 * the instant at which they became public, later from now on, and what the files no longer have is withdrawn; a row that an operator has
 * recorded stays his.
 */
export const seed = Effect.fnUntraced(function* (sql: SqlClient, seeds: Seeds) {
  if (yield* isRecorded(sql, seeds)) return
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* takeTurns(sql)
      if (yield* isRecorded(sql, seeds)) return
      const isFirst = (yield* newestImport(sql)) === 0
      const newest = yield* newestVersions(sql)
      const seeded = decodeContents(
        yield* sql`select r.dataset, r.key, r.content from reference_row r join reference_import i on i.id = r.import_id
          where i.origin = 'seed' and r.content is not null`
      )
      const contents = new Set(seeded.map(({ content, dataset, key }) => `${dataset}|${key}|${content}`))
      const isNew = ({ content, key, table }: SeedRow) => {
        const known = newest.get(`${table}|${key}`)
        if (known?.origin === "operator") return false
        return known?.content === null || !contents.has(`${table}|${key}|${content}`)
      }
      const { id, recorded_at } = yield* begin(sql, "seed", seeds.sha256)
      const rows = seeds.rows()
      const kept = new Set(rows.map(({ key, table }) => `${table}|${key}`))
      const withdrawn = [...newest.values()].filter(
        ({ content, dataset, key, origin }) => origin === "seed" && content !== null && !kept.has(`${dataset}|${key}`)
      )
      yield* insert(sql, id, [
        ...rows.filter(isNew).map((row) => ({ ...row, recorded_at: isFirst ? row.public_at : recorded_at })),
        ...withdrawn.map(({ dataset, key }) => ({ table: dataset, key, content: null, recorded_at }))
      ])
    })
  )
})
