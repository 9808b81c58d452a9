import type { SqlClient } from "effect/sql/SqlClient"
import { KeyId, type TenantId } from "@grid/domain/Brands"
import type { Actor, AuditEntry } from "@grid/domain/keys/KeyStore"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"

const decode = rowsOf(
  Schema.Struct({
    at: Schema.Number,
    actor_kind: Schema.Literals(["user", "operator", "system"]),
    actor_id: Schema.String,
    action: Schema.String,
    tenant_id: Schema.NullOr(Schema.String.pipe(Schema.brand("TenantId"))),
    key_id: Schema.NullOr(KeyId),
    details: Schema.Unknown
  })
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
  sql`insert into audit_log (actor_kind, actor_id, action, tenant_id, key_id, details)
    values (${actor.kind}, ${actor.id}, ${action}, ${tenant}, ${key}, ${JSON.stringify(details)})`

/** Entries of one tenant, or of all where null, oldest first. */
export const list = (sql: SqlClient, tenant: TenantId | null) =>
  Effect.map(
    sql`select * from audit_log where (${tenant}::text is null or tenant_id = ${tenant}) order by id`,
    (rows) =>
      decode(rows).map(({ actor_id, actor_kind, ...entry }): AuditEntry => ({
        ...entry,
        actor: { kind: actor_kind, id: actor_id }
      }))
  )
