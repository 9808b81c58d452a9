import { SqlClient } from "effect/sql/SqlClient"
import { featureOf, MessageType, needsStates } from "@grid/domain/alerts/Alert"
import { AlertOutbox, type Decision, type DueDelivery, type Outcome } from "@grid/domain/alerts/AlertOutbox"
import { AlertId, DeliveryId, TenantId } from "@grid/domain/Brands"
import { get as planOf, type Plan, PlanId } from "@grid/domain/plans/Plan"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { Effect, Layer, Schema } from "effect"
import { firstOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { makeId } from "../keys/Secrets.ts"
import { Alert, alertColumns, deliveryColumns, DeliveryRow, giveUp, noSuchAlert } from "./Rows.ts"

/** Time that a claimed delivery is left to whoever claimed it, as SQL. An attempt takes at most a fraction of it. */
export const lease = `interval '1 minute'`

const retention = `interval '30 days'`

/** Tests of one alert that are kept. */
const mostTests = 100

/** Time without a good delivery after which an alert is switched off when the next one is given up, as SQL. */
const patience = `interval '5 days'`

const claimedColumns = `d.id, a.tenant_id as tenant, d.type, d.attempts, d.resends, d.body, a.url, a.secret,
  case when a.previous_secret_until > clock_timestamp() then a.previous_secret end as previous_secret`

const ClaimedRow = Schema.Struct({
  id: DeliveryId,
  tenant: TenantId,
  type: MessageType,
  attempts: Schema.Int,
  resends: Schema.Int,
  body: Schema.String,
  url: Schema.String,
  secret: Schema.String,
  previous_secret: Schema.NullOr(Schema.String)
})

const decodeClaimed = rowsOf(ClaimedRow)

const decodeTest = firstOf(ClaimedRow)

const decodeWatched = rowsOf(
  Schema.Struct({
    ...Alert.fields,
    version: Schema.Int,
    decided_to: Schema.Number,
    plans: Schema.Array(PlanId)
  })
)

const decodeSettled = firstOf(Schema.Struct({ ...DeliveryRow.fields, alert_id: AlertId }))

const decodeEnabled = firstOf(Schema.Struct({ enabled: Schema.Boolean }))

const dueOf = ({ previous_secret, secret, ...due }: typeof ClaimedRow.Type): DueDelivery => ({
  ...due,
  secrets: previous_secret === null ? [secret] : [secret, previous_secret]
})

/** Evaluation and deliveries in PostgreSQL: rows are the queue, row locks see to it that one node does each thing. */
export const layer = Layer.effect(
  AlertOutbox,
  Effect.map(SqlClient, (sql) =>
    AlertOutbox.of({
      watched: run("AlertOutbox.watched", watched(sql)),
      decide: (decisions) =>
        decisions.length === 0 ? Effect.succeed(0) : run("AlertOutbox.decide", decide(sql, decisions)),
      claimTest: (tenant, id, body) => run("AlertOutbox.claimTest", claimTest(sql, tenant, id, body)),
      claim: (limit, each, underWay) => run("AlertOutbox.claim", claim(sql, limit, each, underWay)),
      settle: (delivery, outcome) => run("AlertOutbox.settle", sql.withTransaction(settle(sql, delivery, outcome))),
      prune: run("AlertOutbox.prune", prune(sql))
    })
  )
)

const watched = (sql: SqlClient) =>
  Effect.map(
    sql`select ${sql.literal(alertColumns)}, a.version, a.decided_to, k.plans
      from alert a join (
        select tenant_id, array_agg(distinct plan) as plans from api_key
        where revoked_at is null and (expires_at is null or expires_at > clock_timestamp())
          and tenant_id in (select tenant_id from alert where enabled)
          and tenant_id not in (select id from tenant where suspended_at is not null)
        group by tenant_id
      ) k using (tenant_id) where a.enabled order by a.id`,
    (rows) =>
      decodeWatched(rows).flatMap(({ plans, ...alert }) =>
        plans.map(planOf).some((plan) => permits(plan, alert)) ? [alert] : []
      )
  )

/** True where a plan has what watching an alert needs. */
const permits = (plan: Plan, { area, metric }: Pick<typeof Alert.Type, "area" | "metric">): boolean => {
  const feature = featureOf(metric)
  return (!needsStates(area) || plan.states) && (feature === null || plan[feature])
}

const claimTest = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, id: AlertId, body: string) {
  const row = decodeTest(
    yield* sql`with d as (
        insert into alert_delivery (id, alert_id, type, body, attempts, last_attempt_at, next_attempt_at)
        select ${makeId("msg")}, a.id, 'alert.test', ${body}, 1, clock_timestamp(),
          clock_timestamp() + ${sql.literal(lease)}
        from alert a where a.id = ${id} and a.tenant_id = ${tenant}
        returning *
      ) select ${sql.literal(claimedColumns)} from d join alert a on a.id = d.alert_id`
  )
  if (row === undefined) return yield* noSuchAlert(id)
  return dueOf(row)
})

const isDue = "d.state = 'pending' and d.next_attempt_at <= clock_timestamp()"

/** Claims what has been due longest, tenant by tenant in turn: receivers of one that never answer would hold up those of all others. */
const claim = (sql: SqlClient, limit: number, each: number, underWay: ReadonlyArray<TenantId>) =>
  Effect.map(
    sql`with due as materialized (
        select d.id from alert_delivery d join (
          select d.id, row_number() over (partition by a.tenant_id order by d.next_attempt_at)
            + cardinality(array_positions(${underWay}::text[], a.tenant_id)) as turn
          from alert_delivery d join alert a on a.id = d.alert_id where ${sql.literal(isDue)}
        ) queue using (id)
        where ${sql.literal(isDue)} and queue.turn <= ${each}
        order by queue.turn, d.next_attempt_at limit ${limit} for update of d skip locked
      )
      update alert_delivery d set attempts = d.attempts + 1, last_attempt_at = clock_timestamp(),
        next_attempt_at = clock_timestamp() + ${sql.literal(lease)}
      from due, alert a where d.id = due.id and a.id = d.alert_id returning ${sql.literal(claimedColumns)}`,
    (rows) => decodeClaimed(rows).map(dueOf)
  )

const settle = Effect.fnUntraced(function* (
  sql: SqlClient,
  { attempts, id }: Pick<DueDelivery, "id" | "attempts">,
  out: Outcome
) {
  // The alert before its delivery, as everybody locks them.
  yield* sql`select from alert where id = (select alert_id from alert_delivery where id = ${id}) for no key update`
  const retryMs = out._tag === "failed" && !out.gone ? out.retry_ms : null
  const state = out._tag === "delivered" ? "delivered" : retryMs === null ? "failed" : "pending"
  const settled = decodeSettled(
    yield* sql`update alert_delivery d set state = ${state}, response_status = ${out.response_status},
        error = ${out._tag === "delivered" ? null : out.error},
        next_attempt_at = clock_timestamp() + make_interval(secs => ${retryMs}::float8 / 1000)
      where d.id = ${id} and d.attempts = ${attempts} and d.state = 'pending'
      returning d.alert_id, ${sql.literal(deliveryColumns)}`
  )
  if (settled === undefined) return null
  const { alert_id, ...delivery } = settled
  if (out._tag === "delivered") {
    yield* sql`update alert set failing_since = null where id = ${alert_id} and failing_since is not null`
  } else {
    const alert = decodeEnabled(
      yield* sql`update alert set failing_since = coalesce(failing_since, clock_timestamp()),
          enabled = enabled and not (${out.gone} or (${state === "failed"}
            and coalesce(failing_since < clock_timestamp() - ${sql.literal(patience)}, false)))
        where id = ${alert_id} returning enabled`
    )
    if (alert?.enabled === false) yield* giveUp(sql, alert_id)
  }
  return delivery
})

const prune = (sql: SqlClient) =>
  Effect.asVoid(
    sql`delete from alert_delivery where state <> 'pending'
      and (created_at < clock_timestamp() - ${sql.literal(retention)} or id in (
        select id from (
          select id, row_number() over (partition by alert_id order by seq desc) as place
          from alert_delivery where type = 'alert.test'
        ) test where place > ${mostTests}
      ))`
  )

/** An alert that was changed, or decided on by another node, since it was read is left as it is; one message per block. */
const decide = (sql: SqlClient, decisions: ReadonlyArray<Decision>) => {
  const messages = decisions.flatMap(({ alert, messages: ofAlert }) =>
    ofAlert.map((message) => ({ ...message, alert }))
  )
  return Effect.map(
    sql`with decision as (
        select * from unnest(
          ${decisions.map(({ alert }) => alert.id)}::text[],
          ${decisions.map(({ alert }) => alert.version)}::int[],
          ${decisions.map(({ alert }) => iso(alert.decided_to))}::timestamptz[],
          ${decisions.map(({ decided_to }) => iso(decided_to))}::timestamptz[],
          ${decisions.map(({ firing }) => firing)}::bool[],
          ${decisions.map(({ fired_at }) => isoOrNull(fired_at))}::timestamptz[]
        ) as t(id, version, decided_from, decided_to, firing, fired_at)
      ), held as materialized (
        select a.id from alert a join decision t on t.id = a.id
        where a.enabled and a.version = t.version and a.decided_to = t.decided_from
        order by a.id for no key update of a
      ), moved as (
        update alert a set decided_to = t.decided_to, firing = t.firing,
          last_fired_at = coalesce(t.fired_at, a.last_fired_at)
        from decision t join held using (id) where a.id = t.id returning a.id
      )
      insert into alert_delivery (id, alert_id, type, block_start, body)
      select m.id, m.alert_id, m.type, m.block_start, m.body
      from unnest(
        ${messages.map(() => makeId("msg"))}::text[],
        ${messages.map(({ alert }) => alert.id)}::text[],
        ${messages.map(({ type }) => type)}::text[],
        ${messages.map(({ block_start }) => iso(block_start))}::timestamptz[],
        ${messages.map(({ body }) => body)}::text[]
      ) as m(id, alert_id, type, block_start, body)
      join moved on moved.id = m.alert_id order by m.block_start
      on conflict (alert_id, block_start) do nothing returning id`,
    (rows) => rows.length
  )
}
