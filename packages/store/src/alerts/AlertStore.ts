import { SqlClient } from "effect/sql/SqlClient"
import { type AlertChange, AlertStore, mostAlerts, type NewAlert } from "@grid/domain/alerts/AlertStore"
import type { AlertId, TenantId } from "@grid/domain/Brands"
import { Conflict } from "@grid/domain/errors/ApiError"
import { Effect, Layer } from "effect"
import { channel } from "../database/Notices.ts"
import { run } from "../database/Sql.ts"
import { makeId } from "../keys/Secrets.ts"
import { alertColumns, decodeAlerts, decodeDeliveries, deliveryColumns, noSuchAlert } from "./Rows.ts"

const tooMany = new Conflict({
  detail: `A tenant may have ${mostAlerts} alerts, and this one has as many; delete one that is no longer needed.`
})

/** Alerts in PostgreSQL. */
export const layer = Layer.effect(
  AlertStore,
  Effect.map(SqlClient, (sql) => {
    const find = (tenant: TenantId, id: AlertId, lock = "") =>
      sql.unsafe(`select ${alertColumns} from alert a where a.id = $1 and a.tenant_id = $2 ${lock}`, [id, tenant]).pipe(
        Effect.map(decodeAlerts),
        Effect.flatMap(([found]) => (found === undefined ? Effect.fail(noSuchAlert(id)) : Effect.succeed(found)))
      )

    /** Has the nodes look at once whether the new condition holds already. */
    const look = sql.unsafe(`select pg_notify($1, 'alert')`, [channel])

    const create = Effect.fnUntraced(function* (tenant: TenantId, alert: NewAlert) {
      // One creation of a tenant after the other, so that two cannot both be the last.
      yield* sql.unsafe(`select from tenant where id = $1 for no key update`, [tenant])
      const [count] = yield* sql.unsafe<{ n: number }>(`select count(*)::int as n from alert where tenant_id = $1`, [
        tenant
      ])
      if ((count?.n ?? 0) >= mostAlerts) return yield* tooMany
      const id = makeId("alert") as AlertId
      yield* sql.unsafe(
        `insert into alert (id, tenant_id, name, metric, market_type, area, op, threshold, for_blocks, url, secret)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          id,
          tenant,
          alert.name,
          alert.metric,
          alert.market_type,
          alert.area,
          alert.op,
          alert.threshold,
          alert.for_blocks,
          alert.url,
          alert.secret
        ]
      )
      yield* look
      return yield* Effect.orDie(find(tenant, id))
    })

    const change = Effect.fnUntraced(function* (tenant: TenantId, id: AlertId, input: AlertChange) {
      const before = yield* find(tenant, id, "for update")
      const after = { ...before, ...defined(input) }
      const startsAnew =
        after.op !== before.op ||
        after.threshold !== before.threshold ||
        after.for_blocks !== before.for_blocks ||
        after.enabled !== before.enabled
      yield* sql.unsafe(
        `update alert set name = $2, op = $3, threshold = $4, for_blocks = $5, url = $6, enabled = $7 where id = $1`,
        [id, after.name, after.op, after.threshold, after.for_blocks, after.url, after.enabled]
      )
      if (startsAnew) {
        yield* sql.unsafe(
          `update alert set version = version + 1, firing = false, failing_since = null,
             decided_to = greatest(decided_to, date_bin('15 minutes', clock_timestamp(), 'epoch') - interval '15 minutes')
           where id = $1`,
          [id]
        )
        yield* look
      }
      if (input.secret !== undefined) {
        yield* sql.unsafe(
          `update alert set secret = $2, previous_secret = secret,
             previous_secret_until = clock_timestamp() + interval '24 hours' where id = $1`,
          [id, input.secret]
        )
      }
      if (before.enabled && !after.enabled) {
        yield* sql.unsafe(
          `update alert_delivery set state = 'failed', next_attempt_at = null, error = 'the alert was switched off'
           where alert_id = $1 and state = 'pending'`,
          [id]
        )
      }
      return yield* Effect.orDie(find(tenant, id))
    })

    const remove = Effect.fnUntraced(function* (tenant: TenantId, id: AlertId) {
      const found = yield* find(tenant, id, "for update")
      yield* sql.unsafe(`delete from alert where id = $1`, [id])
      return found
    })

    return AlertStore.of({
      create: (tenant, alert) => run("AlertStore.create", sql.withTransaction(create(tenant, alert))),
      get: (tenant, id) => run("AlertStore.get", find(tenant, id)),
      change: (tenant, id, input) => run("AlertStore.change", sql.withTransaction(change(tenant, id, input))),
      remove: (tenant, id) => run("AlertStore.remove", sql.withTransaction(remove(tenant, id))),
      list: (tenant, { cursor, limit }) =>
        run(
          "AlertStore.list",
          Effect.map(
            sql.unsafe(
              `select ${alertColumns} from alert a where a.tenant_id = $1 and ($2::bigint is null or a.seq < $2)
               order by a.seq desc limit $3`,
              [tenant, cursor, limit]
            ),
            decodeAlerts
          )
        ),
      deliveries: (tenant, id, { cursor, limit }) =>
        run(
          "AlertStore.deliveries",
          Effect.andThen(
            find(tenant, id),
            Effect.map(sql.unsafe(deliveriesText, [id, cursor, limit]), decodeDeliveries)
          )
        )
    })
  })
)

/** A page of an alert's deliveries, newest first. */
export const deliveriesText = `select ${deliveryColumns} from alert_delivery d
  where d.alert_id = $1 and ($2::bigint is null or d.seq < $2) order by d.seq desc limit $3`

/** The members that are given, without the secret. */
const defined = (change: AlertChange): Partial<NewAlert & { readonly enabled: boolean }> =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => value !== undefined && name !== "secret"))
