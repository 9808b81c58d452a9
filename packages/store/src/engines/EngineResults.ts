import { ResultId, type TenantId } from "@grid/domain/Brands"
import { EngineResults, mostBytes, mostResults } from "@grid/domain/engines/EngineResults"
import { Conflict, NotFound } from "@grid/domain/errors/ApiError"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import { run, runInTurn } from "../database/Sql.ts"

const head = { id: ResultId, engine: Schema.String, version: Schema.String, inputs_sha256: Schema.String }

const decodeAnswer = firstOf(Schema.Struct({ answer: Schema.NullOr(Schema.String) }))

const decodeCount = onlyOf(Schema.Struct({ results: Schema.Int, bytes: Schema.Number, isThere: Schema.Boolean }))

const decodeFrozen = firstOf(Schema.Struct({ ...head, gzip: Schema.Uint8Array, answer: Schema.NullOr(Schema.String) }))

const decodeList = rowsOf(
  Schema.Struct({ ...head, number: Schema.Int, created_at: Schema.Number, bytes: Schema.NullOr(Schema.Int) })
)

const tooMany = new Conflict({
  detail: `A tenant may keep ${mostResults} results of ${mostBytes / 2 ** 30} GiB with their frozen inputs, and this one has as many. Delete some that are no longer needed: DELETE /v1/results/{result_id}; GET /v1/results lists them.`
})

const notThere = (id: ResultId) =>
  new NotFound({ detail: `There is no result ${id}; GET /v1/results lists those that there are.`, did_you_mean: [] })

const computing = (id: ResultId) =>
  new Conflict({ detail: `The result ${id} is still to be computed. Ask its job, or send its question again.` })

const inflate = promisify(gunzip)

/** Results of engines in PostgreSQL. */
export const layer = Layer.effect(
  EngineResults,
  Effect.map(SqlClient, (sql) =>
    EngineResults.of({
      find: (tenant, id) => Effect.map(run("EngineResults.find", find(sql, tenant, id)), (row) => row?.answer ?? null),
      get: Effect.fnUntraced(function* (tenant, id) {
        const row = yield* run("EngineResults.get", find(sql, tenant, id))
        if (row === undefined) return yield* notThere(id)
        return row.answer ?? (yield* computing(id))
      }),
      keep: (tenant, result) => runInTurn("EngineResults.keep", tenant, sql.withTransaction(keep(sql, tenant, result))),
      finish: Effect.fnUntraced(function* (tenant, id, answer) {
        const rows = yield* run(
          "EngineResults.finish",
          sql`update engine_result set answer = coalesce(answer, ${textOf(sql, answer)})
            where tenant_id = ${tenant} and id = ${id} returning id`
        )
        if (rows.length === 0) return yield* notThere(id)
      }),
      inputs: Effect.fnUntraced(function* (tenant, id) {
        const row = yield* run("EngineResults.inputs", frozen(sql, tenant, id))
        if (row === undefined) return yield* notThere(id)
        const { gzip, ...rest } = row
        return { ...rest, inputs: yield* Effect.promise(() => inflate(gzip)) }
      }),
      list: (tenant, page) => run("EngineResults.list", list(sql, tenant, page)),
      remove: Effect.fnUntraced(function* (tenant, id) {
        const rows = yield* run(
          "EngineResults.remove",
          sql`delete from engine_result where tenant_id = ${tenant} and id = ${id} returning id`
        )
        if (rows.length === 0) return yield* notThere(id)
      })
    })
  )
)

/** Text of a statement. The driver takes bytes as they are, and for text reserves four times as much. */
const textOf = (sql: SqlClient, text: string | Uint8Array | null) =>
  typeof text === "string" || text === null ? sql`${text}` : sql`convert_from(${text}, 'UTF8')`

/** An engine whose answers are about the next hours: who asks it every five minutes would soon have as many as are kept. */
const passing = { engine: "risk-screen", days: 2 }

/** Results `r` that nothing will answer: their job was cancelled or failed. A job comes at once after its result, as SQL. */
const isGivenUp = `(answer is null and created_at < now() - interval '1 minute' and not exists (select from job j
  where j.tenant_id = r.tenant_id and j.state in ('queued', 'running') and j.spec ->> 'result_id' = r.id))`

const find = (sql: SqlClient, tenant: TenantId, id: ResultId) =>
  Effect.map(sql`select answer from engine_result where tenant_id = ${tenant} and id = ${id}`, decodeAnswer)

const keep = Effect.fnUntraced(function* (
  sql: SqlClient,
  tenant: TenantId,
  { answer, engine, id, inputs_gzip, inputs_sha256, version }: Parameters<EngineResults["Service"]["keep"]>[1]
) {
  // One result of a tenant after the other, so that their bound holds.
  yield* sql`select from tenant where id = ${tenant} for no key update`
  yield* sql`delete from engine_result r where tenant_id = ${tenant} and (
      (engine = ${passing.engine} and created_at < now() - make_interval(days => ${passing.days}))
      or ${sql.literal(isGivenUp)})`
  const { bytes, isThere, results } = decodeCount(
    yield* sql`select count(*)::int as results, coalesce(bool_or(id = ${id}), false) as "isThere",
        coalesce(sum(coalesce(octet_length(answer), 0) + octet_length(gzip)), 0)::float8 as bytes
      from engine_result join engine_inputs on sha256 = inputs_sha256 where tenant_id = ${tenant}`
  )
  if (!isThere && (results >= mostResults || bytes >= mostBytes)) return yield* tooMany
  // Locked also where they are there: whoever forgets them waits.
  yield* sql`insert into engine_inputs (sha256, gzip) values (${inputs_sha256}, ${inputs_gzip})
    on conflict (sha256) do update set sha256 = excluded.sha256`
  yield* sql`insert into engine_result (tenant_id, id, engine, version, inputs_sha256, answer)
    values (${tenant}, ${id}, ${engine}, ${version}, ${inputs_sha256}, ${textOf(sql, answer)})
    on conflict (tenant_id, id) do update set answer = coalesce(engine_result.answer, excluded.answer)`
})

const frozen = (sql: SqlClient, tenant: TenantId | null, id: ResultId) =>
  Effect.map(
    sql`select r.id, r.engine, r.version, r.inputs_sha256, r.answer, i.gzip
      from engine_result r join engine_inputs i on i.sha256 = r.inputs_sha256
      where r.id = ${id} and (${tenant}::text is null or r.tenant_id = ${tenant})`,
    decodeFrozen
  )

const list = (
  sql: SqlClient,
  tenant: TenantId,
  { cursor, limit }: { readonly cursor: number | null; readonly limit: number }
) =>
  Effect.map(
    sql`select number, id, engine, version, inputs_sha256, created_at, octet_length(answer) as bytes
      from engine_result where tenant_id = ${tenant} and (${cursor}::bigint is null or number < ${cursor})
      order by number desc limit ${limit}`,
    decodeList
  )
