import type { SqlClient } from "effect/sql/SqlClient"
import { type KeyId, MemberId, type TenantId } from "@grid/domain/Brands"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { Effect, Schema } from "effect"
import { firstOf } from "../database/Rows.ts"
import * as AuditLog from "../keys/AuditLog.ts"

const decodeMember = firstOf(Schema.Struct({ member_id: MemberId }))

/** Actor of what a key does: the member whose session it stands for, else the key. */
const actorOfKey = (sql: SqlClient, key: KeyId) =>
  Effect.map(sql`select member_id from session where key_id = ${key}`, (rows): Actor => ({
    kind: "user",
    id: decodeMember(rows)?.member_id ?? key
  }))

/** Adds an entry about an alert, by the key of a call or by whoever runs a command; in the transaction of the change. */
export const audit = Effect.fnUntraced(function* (
  sql: SqlClient,
  by: KeyId | Actor,
  action: string,
  tenant: TenantId,
  details: Readonly<Record<string, unknown>>
) {
  const [actor, key] = typeof by === "string" ? [yield* actorOfKey(sql, by), by] : [by, null]
  yield* AuditLog.append(sql, actor, action, tenant, key, details)
})
