import { SqlClient } from "effect/sql/SqlClient"
import { needsStates } from "@grid/domain/alerts/Alert"
import { AlertOutbox, type Decision, type DueDelivery, type Outcome } from "@grid/domain/alerts/AlertOutbox"
import type { AlertId, TenantId } from "@grid/domain/Brands"
import { get as planOf, type PlanId } from "@grid/domain/plans/Plan"
import { iso } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { run } from "../database/Sql.ts"
import { makeId } from "../keys/Secrets.ts"
import { alertColumns, decodeDeliveries, decodeWatched, deliveryColumns, noSuchAlert } from "./Rows.ts"

/** So long a claimed delivery is left to whoever claimed it. An attempt takes at most a fraction of it. */
const lease = `interval '1 minute'`

const keptFor = `interval '30 days'`

/** An alert without a good delivery for so long is switched off when the next one is given up. */
const failingFor = `interval '5 days'`

interface ClaimedRow extends Omit<DueDelivery, "secrets"> {
  readonly secret: string
  readonly previous_secret: string | null
}

const claimedColumns = `d.id, d.type, d.attempts, d.body, a.url, a.secret,
  case when a.previous_secret_until > clock_timestamp() then a.previous_secret end as previous_secret`

const dueOf = ({ previous_secret, secret, ...due }: ClaimedRow): DueDelivery => ({
  ...due,
  secrets: previous_secret === null ? [secret] : [secret, previous_secret]
})

const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** Evaluation and deliveries in PostgreSQL: rows are the queue, row locks see to it that one node does each thing. */
export const layer = Layer.effect(
  AlertOutbox,
  Effect.map(SqlClient, (sql) => {
    const settle = Effect.fnUntraced(function* ({ attempts, id }: Pick<DueDelivery, "id" | "attempts">, out: Outcome) {
      // The alert before its delivery, as everybody locks them.
      yield* sql.unsafe(
        `select from alert where id = (select alert_id from alert_delivery where id = $1) for no key update`,
        [id]
      )
      const retryMs = out._tag === "failed" && !out.gone ? out.retry_ms : null
      const state = out._tag === "delivered" ? "delivered" : retryMs === null ? "failed" : "pending"
      const rows = yield* sql.unsafe<{ readonly alert_id: AlertId }>(
        `update alert_delivery d set state = $3, response_status = $4, error = $5,
           next_attempt_at = clock_timestamp() + make_interval(secs => $6::float8 / 1000)
         where d.id = $1 and d.attempts = $2 and d.state = 'pending' returning d.alert_id, ${deliveryColumns}`,
        [id, attempts, state, out.response_status, out._tag === "delivered" ? null : out.error, retryMs]
      )
      const [row] = rows
      if (row === undefined) return null
      if (out._tag === "delivered") {
        yield* sql.unsafe(`update alert set failing_since = null where id = $1 and failing_since is not null`, [
          row.alert_id
        ])
      } else {
        const [after] = yield* sql.unsafe<{ readonly enabled: boolean }>(
          `update alert set failing_since = coalesce(failing_since, clock_timestamp()),
             enabled = enabled and not ($2 or ($3 and coalesce(failing_since < clock_timestamp() - ${failingFor}, false)))
           where id = $1 returning enabled`,
          [row.alert_id, out.gone, state === "failed"]
        )
        if (after?.enabled === false) {
          yield* sql.unsafe(
            `update alert_delivery set state = 'failed', next_attempt_at = null, error = 'the alert was switched off'
             where alert_id = $1 and state = 'pending'`,
            [row.alert_id]
          )
        }
      }
      return decodeDeliveries(rows)[0] ?? null
    })

    return AlertOutbox.of({
      watched: run(
        "AlertOutbox.watched",
        Effect.map(
          sql.unsafe<{ readonly area: string; readonly plans: ReadonlyArray<PlanId> }>(
            `select ${alertColumns}, a.version, a.decided_to, k.plans
             from alert a join (
               select tenant_id, array_agg(distinct plan) as plans from api_key
               where revoked_at is null and (expires_at is null or expires_at > clock_timestamp())
                 and tenant_id in (select tenant_id from alert where enabled)
               group by tenant_id
             ) k using (tenant_id) where a.enabled order by a.id`
          ),
          (rows) =>
            decodeWatched(
              rows.filter(({ area, plans }) => !needsStates(area) || plans.some((plan) => planOf(plan).states))
            )
        )
      ),
      decide: (decisions) =>
        decisions.length === 0
          ? Effect.succeed(0)
          : run(
              "AlertOutbox.decide",
              Effect.map(sql.unsafe(decideStatement, decideParameters(decisions)), (rows) => rows.length)
            ),
      claimTest: (tenant: TenantId, id: AlertId, body: string) =>
        run(
          "AlertOutbox.claimTest",
          Effect.flatMap(
            sql.unsafe<ClaimedRow>(
              `with d as (
                 insert into alert_delivery (id, alert_id, type, body, attempts, last_attempt_at, next_attempt_at)
                 select $1, a.id, 'alert.test', $2, 1, clock_timestamp(), clock_timestamp() + ${lease}
                 from alert a where a.id = $3 and a.tenant_id = $4
                 returning *
               ) select ${claimedColumns} from d join alert a on a.id = d.alert_id`,
              [makeId("msg"), body, id, tenant]
            ),
            ([row]) => (row === undefined ? Effect.fail(noSuchAlert(id)) : Effect.succeed(dueOf(row)))
          )
        ),
      claim: (limit) =>
        run(
          "AlertOutbox.claim",
          Effect.map(
            sql.unsafe<ClaimedRow>(
              `with due as materialized (
                 select id from alert_delivery where state = 'pending' and next_attempt_at <= clock_timestamp()
                 order by next_attempt_at limit $1 for update skip locked
               )
               update alert_delivery d set attempts = d.attempts + 1, last_attempt_at = clock_timestamp(),
                 next_attempt_at = clock_timestamp() + ${lease}
               from due, alert a where d.id = due.id and a.id = d.alert_id returning ${claimedColumns}`,
              [limit]
            ),
            (rows) => rows.map(dueOf)
          )
        ),
      settle: (delivery, outcome) => run("AlertOutbox.settle", sql.withTransaction(settle(delivery, outcome))),
      prune: run(
        "AlertOutbox.prune",
        Effect.asVoid(
          sql.unsafe(
            `delete from alert_delivery where state <> 'pending' and created_at < clock_timestamp() - ${keptFor}`
          )
        )
      )
    })
  })
)

/** An alert that was changed, or decided on by another node, since it was read is left as it is; one message per block. */
const decideStatement = `
with decision as (
  select * from unnest($1::text[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::bool[], $6::timestamptz[])
    as t(id, version, decided_from, decided_to, firing, fired_at)
), held as materialized (
  select a.id from alert a join decision t on t.id = a.id
  where a.enabled and a.version = t.version and a.decided_to = t.decided_from
  order by a.id for no key update of a
), moved as (
  update alert a set decided_to = t.decided_to, firing = t.firing, last_fired_at = coalesce(t.fired_at, a.last_fired_at)
  from decision t join held using (id) where a.id = t.id returning a.id
)
insert into alert_delivery (id, alert_id, type, block_start, body)
select m.id, m.alert_id, m.type, m.block_start, m.body
from unnest($7::text[], $8::text[], $9::text[], $10::timestamptz[], $11::text[]) as m(id, alert_id, type, block_start, body)
join moved on moved.id = m.alert_id order by m.block_start
on conflict (alert_id, block_start) do nothing returning id`

const decideParameters = (decisions: ReadonlyArray<Decision>): ReadonlyArray<unknown> => {
  const messages = decisions.flatMap(({ alert, messages: own }) => own.map((message) => ({ ...message, alert })))
  return [
    decisions.map(({ alert }) => alert.id),
    decisions.map(({ alert }) => alert.version),
    decisions.map(({ alert }) => iso(alert.decided_to)),
    decisions.map(({ decided_to }) => iso(decided_to)),
    decisions.map(({ firing }) => firing),
    decisions.map(({ fired_at }) => isoOrNull(fired_at)),
    messages.map(() => makeId("msg")),
    messages.map(({ alert }) => alert.id),
    messages.map(({ type }) => type),
    messages.map(({ block_start }) => iso(block_start)),
    messages.map(({ body }) => body)
  ]
}
