import type { SqlClient } from "effect/sql/SqlClient"
import { mostResends, mostResendsAnHour } from "@grid/domain/alerts/AlertStore"
import { type AlertId, type DeliveryId, type KeyId, type TenantId } from "@grid/domain/Brands"
import { Conflict, NotFound } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { Effect, Schema } from "effect"
import { firstOf, onlyOf } from "../database/Rows.ts"
import { audit } from "./Auditing.ts"
import { deliveryColumns, DeliveryRow, find } from "./Rows.ts"

const decodeDelivery = firstOf(DeliveryRow)

const decodeResent = onlyOf(DeliveryRow)

const decodeWait = onlyOf(Schema.Struct({ wait_s: Schema.NullOr(Schema.Number) }))

/** Makes a delivery that is over due once more; the queue does the rest. */
export const resend = Effect.fnUntraced(function* (
  sql: SqlClient,
  tenant: TenantId,
  id: AlertId,
  delivery: DeliveryId,
  by: KeyId | Actor
) {
  // One resend of a tenant after the other, so that their bound holds.
  yield* sql`select from tenant where id = ${tenant} for no key update`
  const alert = yield* find(sql, tenant, id, "for no key update")
  const current = decodeDelivery(
    yield* sql`select ${sql.literal(deliveryColumns)} from alert_delivery d
      where d.id = ${delivery} and d.alert_id = ${id} for update`
  )
  if (current === undefined) {
    return yield* new NotFound({
      detail: `The alert ${id} has no delivery ${delivery}; list its deliveries to see their ids.`,
      did_you_mean: []
    })
  }
  if (!alert.enabled) {
    return yield* new Conflict({ detail: "The alert is switched off: switch it on (enabled), then resend." })
  }
  if (current.state === "pending") {
    return yield* new Conflict({ detail: "The delivery is still tried by itself; next_attempt_at says when." })
  }
  if (current.resends >= mostResends) {
    return yield* new Conflict({ detail: `The delivery was resent ${mostResends} times, which is the most.` })
  }
  yield* checkBound(sql, tenant)
  const rows = yield* sql`update alert_delivery d set state = 'pending', resends = d.resends + 1,
      next_attempt_at = clock_timestamp() where d.id = ${delivery} returning ${sql.literal(deliveryColumns)}`
  yield* audit(sql, by, "delivery.resent", tenant, { alert: id, delivery })
  return decodeResent(rows)
})

/** Refuses one resend too many of those in an hour. */
const checkBound = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId) {
  const { wait_s } = decodeWait(
    yield* sql`select ceil(3600 - extract(epoch from clock_timestamp() - (
        select at from audit_log where tenant_id = ${tenant} and action = 'delivery.resent'
        order by at desc offset ${mostResendsAnHour - 1} limit 1
      )))::float8 as wait_s`
  )
  if (wait_s === null || wait_s <= 0) return
  return yield* new Conflict({
    detail: `A tenant may resend ${mostResendsAnHour} deliveries an hour, and this one has; wait ${wait_s} seconds.`
  })
})
