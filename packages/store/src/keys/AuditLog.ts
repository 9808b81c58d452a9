import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { KeyId, type TenantId } from "@grid/domain/Brands"
import { AuditLog, type AuditQuestion, mostOfAction, repeatedActions } from "@grid/domain/keys/AuditLog"
import type { Actor, AuditEntry } from "@grid/domain/keys/KeyStore"
import { Effect, Layer, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { changeAll } from "./Erasure.ts"
import { auditTable } from "./Owned.ts"

const Entry = Schema.Struct({
  at: Schema.Number,
  actor_kind: Schema.Literals(["user", "operator", "system"]),
  actor_id: Schema.String,
  action: Schema.String,
  tenant_id: Schema.NullOr(Schema.String.pipe(Schema.brand("TenantId"))),
  key_id: Schema.NullOr(KeyId),
  details: Schema.Unknown
})

const decode = rowsOf(Entry)

const decodePage = rowsOf(
  Schema.Struct({
    ...Entry.fields,
    number: Schema.Int,
    actor_name: Schema.NullOr(Schema.String),
    member_name: Schema.NullOr(Schema.String)
  })
)

/** Changes as they may be read. */
export const layer = Layer.effect(
  AuditLog,
  Effect.map(SqlClient, (sql) =>
    AuditLog.of({
      list: (question) => run("AuditLog.list", page(sql, question)),
      forget: run("AuditLog.forget", forget(sql))
    })
  )
)

/** Adds an entry, in the transaction of the change that it names; the tenant is null where the service itself is changed. */
export const append = (
  sql: SqlClient,
  actor: Actor,
  action: string,
  tenant: TenantId | null,
  key: KeyId | null,
  details: Readonly<Record<string, unknown>>
) =>
  appendEach(
    sql,
    actor,
    action,
    sql`(select ${tenant}::text as tenant_id, ${key}::text as key_id, ${JSON.stringify(details)}::jsonb as details)`
  )

/** Adds an entry for each row of a source of rows, with its tenant_id, key_id and details, in the transaction of the changes that these name. */
export const appendEach = (sql: SqlClient, actor: Actor, action: string, rows: Fragment) =>
  sql`insert into audit_log (actor_kind, actor_id, action, tenant_id, key_id, details)
    select ${actor.kind}, ${actor.id}, ${action}, tenant_id, key_id, details from ${rows} changes`

/** An entry with its actor as one value. */
const entryOf = <Row extends typeof Entry.Type>({ actor_id, actor_kind, ...entry }: Row) => ({
  ...entry,
  actor: { kind: actor_kind, id: actor_id } satisfies Actor
})

/** Entries that a member made or that name the member, as an array of their numbers: PostgreSQL would look through the log for either. */
export const numbersOf = (sql: SqlClient, member: string): Fragment =>
  sql`array(select id from audit_log where actor_id = ${member} union select id from audit_log where details ->> 'member' = ${member})`

const page = (sql: SqlClient, { action, before, from, limit, member, tenant }: AuditQuestion) =>
  Effect.map(
    sql`select a.id as number, a.at, a.actor_kind, a.actor_id, m.name as actor_name, o.name as member_name, a.action, a.tenant_id, a.key_id, a.details
      from audit_log a left join member m on m.id = a.actor_id
        left join member o on o.id = a.details ->> 'member'
      where (${tenant}::text is null or a.tenant_id = ${tenant})
        and (${member}::text is null or a.id = any (${numbersOf(sql, member ?? "")}))
        and (${action}::text is null or a.action = ${action} or starts_with(a.action, ${action}::text || '.'))
        and (${from}::float8 is null or a.at >= to_timestamp(${from}::float8 / 1000))
        and (${before}::int8 is null or a.id < ${before})
      order by a.id desc limit ${limit}`,
    (rows) => decodePage(rows).map(entryOf)
  )

/** Entries of one tenant, or of all where null, oldest first. */
export const list = (sql: SqlClient, tenant: TenantId | null) =>
  Effect.map(
    sql`select * from audit_log where (${tenant}::text is null or tenant_id = ${tenant}) order by id`,
    (rows) => decode(rows).map((row): AuditEntry => entryOf(row))
  )

/** Rows that one statement forgets: each looks at all entries of repeated actions. */
const forgottenAtOnce = 20_000

const forget = (sql: SqlClient) =>
  changeAll(
    sql,
    auditTable.table,
    sql`delete from audit_log where id in (
        select id from (
          select id, row_number() over (partition by tenant_id, action order by id desc) as place
          from audit_log where tenant_id is not null and action = any (${repeatedActions})
        ) entry where place > ${mostOfAction} limit ${forgottenAtOnce}
      )`,
    forgottenAtOnce
  )
