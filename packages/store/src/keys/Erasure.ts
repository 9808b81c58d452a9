import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { MemberId, TenantId } from "@grid/domain/Brands"
import { Effect } from "effect"
import { auditTable, belongsTo, ownedTables } from "./Owned.ts"

/** Rows that one statement removes: so few that nobody waits long for them. */
const batchSize = 1_000

/** Actor whom an entry names in the place of somebody of an erased tenant. */
export const erasedActor = "erased"

/** Changes rows of a table, also of one that is only added to. Returns how many there were. */
const change = (sql: SqlClient, table: string, statement: Fragment) =>
  sql.withTransaction(
    Effect.andThen(
      sql`select set_config('gds.erases_from', ${table}, true)`,
      Effect.map(sql`${statement} returning 1 as one`, (rows) => rows.length)
    )
  )

/** The same, `size` rows at a time, until no row is left that the statement is for. */
export const changeAll = Effect.fnUntraced(function* (
  sql: SqlClient,
  table: string,
  statement: Fragment,
  size = batchSize
) {
  for (let last = size; last === size;) last = yield* change(sql, table, statement)
})

/**
 * Erases what is kept of a tenant whose keys are revoked, some rows at a time; from the log of changes who did them and what they
 * were about. Safe to repeat.
 */
export const eraseRows = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId) {
  for (const owned of ownedTables) {
    const rows = sql`select t.ctid from ${sql(owned.table)} t where ${belongsTo(sql, owned, tenant)} limit ${batchSize}`
    yield* changeAll(sql, owned.table, sql`delete from ${sql(owned.table)} where ctid = any (array(${rows}))`)
  }
  const { table } = auditTable
  const named = sql`(actor_kind = 'user' and actor_id <> ${erasedActor} or details <> '{}')`
  yield* changeAll(
    sql,
    table,
    sql`update audit_log
      set actor_id = case when actor_kind = 'user' then ${erasedActor} else actor_id end, details = '{}'
      where id = any (array(select id from audit_log where tenant_id = ${tenant} and ${named} limit ${batchSize}))`
  )
})

/** Erases a member's names from keys and the log of changes: the id, behind which nobody stands any more, takes their place. */
export const forgetPerson = (sql: SqlClient, tenant: TenantId, member: MemberId, subject: string | null) =>
  Effect.andThen(
    sql`update api_key
      set created_by = case created_by when ${subject} then ${member} else created_by end,
        revoked_by = case revoked_by when ${subject} then ${member} else revoked_by end
      where tenant_id = ${tenant} and (created_by = ${subject} or revoked_by = ${subject})`,
    forgetInLog(sql, tenant, member, subject)
  )

const forgetInLog = (sql: SqlClient, tenant: TenantId, member: MemberId, subject: string | null) =>
  change(
    sql,
    auditTable.table,
    sql`update audit_log
      set actor_id = case when actor_kind = 'user' and actor_id = ${subject} then ${member} else actor_id end,
        details = case when details ->> 'member' = ${member} or starts_with(action, 'passkey.') and actor_id = ${member}
          then details - 'name' else details end
      where tenant_id = ${tenant} and (actor_id = ${member} or actor_id = ${subject} or details ->> 'member' = ${member})`
  )
