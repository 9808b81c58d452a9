import type { SqlClient } from "effect/sql/SqlClient"
import { Metric, Operator, Delivery, MessageType } from "@grid/domain/alerts/Alert"
import { AlertId, DeliveryId, TenantId } from "@grid/domain/Brands"
import { NotFound } from "@grid/domain/errors/ApiError"
import { MarketType } from "@grid/domain/market/Market"
import { Effect, Schema } from "effect"
import { firstOf } from "../database/Rows.ts"

/** Columns of an alert without its secret. */
export const alertColumns = `a.id, a.tenant_id, a.seq, a.name, a.metric, a.market_type, a.area, a.op, a.threshold, a.for_blocks,
  a.url, a.firing, a.enabled, a.last_fired_at, right(a.secret, 4) as secret_hint, a.failing_since`

export const deliveryColumns = `d.id, d.seq, d.type, d.block_start, d.state, d.attempts, d.created_at, d.last_attempt_at,
  d.next_attempt_at, d.response_status, d.error, d.resends, encode(sha256(convert_to(d.body, 'UTF8')), 'hex') as body_sha256`

/** Row of `alertColumns`; a `StoredAlert`. */
export const Alert = Schema.Struct({
  id: AlertId,
  tenant_id: TenantId,
  seq: Schema.Int,
  name: Schema.String,
  metric: Metric,
  market_type: Schema.NullOr(MarketType),
  area: Schema.String,
  op: Operator,
  threshold: Schema.Number,
  for_blocks: Schema.Int,
  url: Schema.String,
  firing: Schema.Boolean,
  enabled: Schema.Boolean,
  last_fired_at: Schema.NullOr(Schema.Number),
  secret_hint: Schema.String,
  failing_since: Schema.NullOr(Schema.Number)
})

/** Row of `deliveryColumns`; a `StoredDelivery`. */
export const DeliveryRow = Schema.Struct({
  id: DeliveryId,
  seq: Schema.Int,
  type: MessageType,
  block_start: Schema.NullOr(Schema.Number),
  state: Delivery.fields.state,
  attempts: Schema.Int,
  created_at: Schema.Number,
  last_attempt_at: Schema.NullOr(Schema.Number),
  next_attempt_at: Schema.NullOr(Schema.Number),
  response_status: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(Schema.String),
  resends: Schema.Int,
  body_sha256: Schema.String
})

/** Gives up the pending deliveries of an alert that is switched off. */
export const giveUp = (sql: SqlClient, id: AlertId) =>
  sql`update alert_delivery set state = 'failed', next_attempt_at = null, error = 'the alert was switched off'
    where alert_id = ${id} and state = 'pending'`

export const noSuchAlert = (id: AlertId) =>
  new NotFound({ detail: `There is no alert ${id}; list the alerts to see their ids.`, did_you_mean: [] })

const decodeAlert = firstOf(Alert)

/** A tenant's alert, locked where it is to be changed. */
export const find = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, id: AlertId, lock = "") {
  const alert = decodeAlert(
    yield* sql`select ${sql.literal(alertColumns)} from alert a
      where a.id = ${id} and a.tenant_id = ${tenant} ${sql.literal(lock)}`
  )
  if (alert === undefined) return yield* noSuchAlert(id)
  return alert
})
