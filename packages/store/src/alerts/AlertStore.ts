import { SqlClient } from "effect/sql/SqlClient"
import { type AlertChange, AlertStore, mostAlerts, type NewAlert } from "@grid/domain/alerts/AlertStore"
import { AlertId, type KeyId, type TenantId } from "@grid/domain/Brands"
import { Conflict } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { Effect, Layer, Schema } from "effect"
import { channel } from "../database/Notices.ts"
import { onlyOf, rowsOf } from "../database/Rows.ts"
import { run, runInTurn } from "../database/Sql.ts"
import { makeId } from "../keys/Secrets.ts"
import { audit } from "./Auditing.ts"
import { resend } from "./Resend.ts"
import { Alert, alertColumns, deliveryColumns, DeliveryRow, find, giveUp } from "./Rows.ts"

const tooMany = new Conflict({
  detail: `A tenant may have ${mostAlerts} alerts, and this one has as many; delete one that is no longer needed.`
})

const decodeAlerts = rowsOf(Alert)

const decodeDeliveries = rowsOf(DeliveryRow)

const decodeCount = onlyOf(Schema.Struct({ n: Schema.Int }))

interface Page {
  readonly cursor: number | null
  readonly limit: number
}

/** A page of an alert's deliveries, newest first. */
export const deliveriesStatement = (sql: SqlClient, id: AlertId, { cursor, limit }: Page) =>
  sql`select ${sql.literal(deliveryColumns)} from alert_delivery d
    where d.alert_id = ${id} and (${cursor}::bigint is null or d.seq < ${cursor}) order by d.seq desc limit ${limit}`

/** Alerts in PostgreSQL. */
export const layer = Layer.effect(
  AlertStore,
  Effect.map(SqlClient, (sql) =>
    AlertStore.of({
      create: (tenant, alert, by) =>
        runInTurn("AlertStore.create", tenant, sql.withTransaction(create(sql, tenant, alert, by))),
      get: (tenant, id) => run("AlertStore.get", find(sql, tenant, id)),
      change: (tenant, id, input, by) =>
        runInTurn("AlertStore.change", tenant, sql.withTransaction(change(sql, tenant, id, input, by))),
      remove: (tenant, id, by) =>
        runInTurn("AlertStore.remove", tenant, sql.withTransaction(remove(sql, tenant, id, by))),
      list: (tenant, page) => run("AlertStore.list", list(sql, tenant, page)),
      deliveries: (tenant, id, page) =>
        run("AlertStore.deliveries", Effect.andThen(find(sql, tenant, id), deliveries(sql, id, page))),
      resend: (tenant, id, delivery, by) =>
        runInTurn("AlertStore.resend", tenant, sql.withTransaction(resend(sql, tenant, id, delivery, by)))
    })
  )
)

/** Has the nodes look at once whether the new condition holds already. */
const notify = (sql: SqlClient) => sql`select pg_notify(${channel}, 'alert')`

/** Key of the call, or whoever runs a command. */
type By = KeyId | Actor

const create = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, alert: NewAlert, by: By) {
  // One creation of a tenant after the other, so that two cannot both be the last.
  yield* sql`select from tenant where id = ${tenant} for no key update`
  const count = decodeCount(yield* sql`select count(*)::int as n from alert where tenant_id = ${tenant}`)
  if (count.n >= mostAlerts) return yield* tooMany
  const id = AlertId.make(makeId("alert"))
  yield* sql`insert into alert (id, tenant_id, name, metric, market_type, area, op, threshold, for_blocks, url, secret)
    values (${id}, ${tenant}, ${alert.name}, ${alert.metric}, ${alert.market_type}, ${alert.area}, ${alert.op},
      ${alert.threshold}, ${alert.for_blocks}, ${alert.url}, ${alert.secret})`
  yield* audit(sql, by, "alert.created", tenant, { alert: id, name: alert.name })
  yield* notify(sql)
  return yield* Effect.orDie(find(sql, tenant, id))
})

const change = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, id: AlertId, input: AlertChange, by: By) {
  const previous = yield* find(sql, tenant, id, "for update")
  const alert = { ...previous, ...defined(input) }
  const startsAnew =
    alert.op !== previous.op ||
    alert.threshold !== previous.threshold ||
    alert.for_blocks !== previous.for_blocks ||
    alert.enabled !== previous.enabled
  yield* sql`update alert set name = ${alert.name}, op = ${alert.op}, threshold = ${alert.threshold},
    for_blocks = ${alert.for_blocks}, url = ${alert.url}, enabled = ${alert.enabled} where id = ${id}`
  if (startsAnew) {
    yield* sql`update alert set version = version + 1, firing = false, failing_since = null,
        decided_to = greatest(decided_to, date_bin('15 minutes', clock_timestamp(), 'epoch') - interval '15 minutes')
      where id = ${id}`
    yield* notify(sql)
  }
  if (input.secret !== undefined) {
    yield* sql`update alert set secret = ${input.secret}, previous_secret = secret,
      previous_secret_until = clock_timestamp() + interval '24 hours' where id = ${id}`
  }
  if (previous.enabled && !alert.enabled) yield* giveUp(sql, id)
  const members = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  yield* audit(sql, by, "alert.changed", tenant, { alert: id, name: alert.name, members })
  return yield* Effect.orDie(find(sql, tenant, id))
})

const remove = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, id: AlertId, by: By) {
  const alert = yield* find(sql, tenant, id, "for update")
  yield* sql`delete from alert where id = ${id}`
  yield* audit(sql, by, "alert.deleted", tenant, { alert: id, name: alert.name })
  return alert
})

const list = (sql: SqlClient, tenant: TenantId, { cursor, limit }: Page) =>
  Effect.map(
    sql`select ${sql.literal(alertColumns)} from alert a
      where a.tenant_id = ${tenant} and (${cursor}::bigint is null or a.seq < ${cursor})
      order by a.seq desc limit ${limit}`,
    decodeAlerts
  )

const deliveries = (sql: SqlClient, id: AlertId, page: Page) =>
  Effect.map(deliveriesStatement(sql, id, page), decodeDeliveries)

/** Members of a change that it names, without the secret. */
const defined = (change: AlertChange): Partial<NewAlert & { readonly enabled: boolean }> =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => value !== undefined && name !== "secret"))
