import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { KeyId, MemberId, TenantId } from "@grid/domain/Brands"
import { NotFound, TooManyRequests } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { Session, SessionListing, type SignInMethod } from "@grid/domain/people/Session"
import {
  type Browser,
  mostSessions,
  mostSignInsAnHour,
  type SessionScope,
  type StartedSession
} from "@grid/domain/people/SessionStore"
import { PlanId } from "@grid/domain/plans/Plan"
import { Effect, Option, Schema } from "effect"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import * as AuditLog from "../keys/AuditLog.ts"
import { hashSecret, makeKeyId, makeToken } from "../keys/Secrets.ts"

/** Time after which a session that is not used ends, the longest it lasts, and how seldom a use is noted, as SQL. */
const idle = "interval '12 hours'"
const longest = "interval '7 days'"
const noteEvery = "interval '5 minutes'"

/** Time for which a sign-in confirms who it is, as SQL. */
const confirmed = "interval '10 minutes'"

/** Longest text of a browser that is kept, characters. */
const userAgentLength = 200

const columns = `k.id, k.tenant_id, k.plan, s.member_id, m.name, m.role, m.is_operator, s.method, s.signed_in_at,
  s.confirmed_at, s.confirmed_at > clock_timestamp() - ${confirmed} as is_confirmed`

const tables = "api_key k join session s on s.key_id = k.id join member m on m.id = s.member_id"

const isLive = "k.revoked_at is null and k.expires_at > clock_timestamp()"

const decode = firstOf(Session)

const decodeListings = rowsOf(SessionListing)

const decodeMember = firstOf(Schema.Struct({ tenant_id: TenantId, plan: PlanId }))

const decodeWait = firstOf(Schema.Struct({ wait_s: Schema.Number }))

export const noSuchMember = (id: MemberId) =>
  new NotFound({
    detail: `There is no member ${id}: the list of members shows those that there are.`,
    did_you_mean: []
  })

/** Actor of what a member does. */
export const actorOf = (member: MemberId): Actor => ({ kind: "user", id: member })

/** Session of a token; puts its end off where that was last done some minutes ago. */
export const find = Effect.fnUntraced(function* (sql: SqlClient, token: string) {
  const hash = hashSecret(token)
  const rows = yield* sql`with due as (
      update session s set last_seen_at = clock_timestamp() from api_key k
      where k.id = s.key_id and k.hash = ${hash} and ${sql.literal(isLive)}
        and s.last_seen_at < clock_timestamp() - ${sql.literal(noteEvery)}
      returning s.key_id
    ), moved as (
      update api_key k set expires_at = least(k.created_at + ${sql.literal(longest)}, clock_timestamp() + ${sql.literal(idle)})
      from due where k.id = due.key_id returning k.expires_at
    )
    select ${sql.literal(columns)}, coalesce((select expires_at from moved), k.expires_at) as expires_at
    from ${sql.literal(tables)} where k.hash = ${hash} and ${sql.literal(isLive)}`
  return Option.fromNullishOr(decode(rows))
})

/** Refuses one sign-in of a member too many, of those of the last hour. */
const checkRoom = Effect.fnUntraced(function* (sql: SqlClient, id: MemberId) {
  const eldest = decodeWait(
    yield* sql`select ceil(3600 - extract(epoch from clock_timestamp() - signed_in_at))::float8 as wait_s
      from session where member_id = ${id} order by signed_in_at desc offset ${mostSignInsAnHour - 1} limit 1`
  )
  if (eldest === undefined || eldest.wait_s <= 0) return
  return yield* new TooManyRequests({
    detail: `A member may sign in ${mostSignInsAnHour} times an hour. Go on with a session that is there, or wait ${eldest.wait_s} seconds.`,
    retry_after_s: eldest.wait_s
  })
})

/** A session of a member, in the place of the one that the browser had. */
export const start = Effect.fnUntraced(function* (
  sql: SqlClient,
  id: MemberId,
  method: SignInMethod,
  { replaces, user_agent }: Browser
) {
  // Neither a removal nor a change of plan that is under way misses this session, and one sign-in of a member counts the others.
  const member = decodeMember(
    yield* sql`select m.tenant_id, t.plan from member m join tenant t on t.id = m.tenant_id
      where m.id = ${id} and m.removed_at is null for no key update of m for share of t`
  )
  if (member === undefined) return yield* noSuchMember(id)
  yield* checkRoom(sql, id)
  if (replaces !== null) {
    yield* endWhere(sql, sql`k.hash = ${hashSecret(replaces)}`, actorOf(id), "replaced")
  }
  const token = makeToken()
  const key = makeKeyId()
  yield* sql`insert into api_key (id, tenant_id, name, hash, secret_hint, plan, kind, expires_at)
    values (${key}, ${member.tenant_id}, 'console', ${hashSecret(token)}, '', ${member.plan}, 'session',
      clock_timestamp() + ${sql.literal(idle)})`
  yield* sql`insert into session (key_id, member_id, method, user_agent)
    values (${key}, ${id}, ${method}, ${user_agent.slice(0, userAgentLength)})`
  yield* AuditLog.append(sql, actorOf(id), "session.started", member.tenant_id, key, { method })
  const session = Option.getOrThrow(yield* find(sql, token))
  return { token, session } satisfies StartedSession
})

const decodeCount = onlyOf(Schema.Struct({ sessions: Schema.Int }))

/** Ends the sessions that a condition names, in one statement: a member may have thousands. Returns how many there were. */
const endWhere = (sql: SqlClient, condition: Fragment, actor: Actor, reason: string) =>
  Effect.map(
    sql`with ended as (
        update api_key k set revoked_at = clock_timestamp(), version = version + 1
        from session s where s.key_id = k.id and ${sql.literal(isLive)} and ${condition}
        returning k.id, k.tenant_id, s.member_id
      ), entry as (
        ${AuditLog.appendEach(
          sql,
          actor,
          "session.ended",
          sql`(select tenant_id, id as key_id,
            jsonb_build_object('member', member_id, 'reason', ${reason}::text) as details from ended)`
        )} returning id
      ) select count(*)::int as sessions from entry`,
    (rows) => decodeCount(rows).sessions
  )

const isWithin = (sql: SqlClient, { member, tenant }: SessionScope) =>
  sql`(${tenant}::text is null or k.tenant_id = ${tenant}) and (${member}::text is null or s.member_id = ${member})`

export const list = (sql: SqlClient, scope: SessionScope) =>
  Effect.map(
    sql`select k.id, k.tenant_id, s.member_id, m.name, s.method, s.user_agent, s.signed_in_at, s.last_seen_at, k.expires_at
      from ${sql.literal(tables)} where ${sql.literal(isLive)} and ${isWithin(sql, scope)}
      order by s.last_seen_at desc, k.id limit ${mostSessions}`,
    decodeListings
  )

/** Ends a session by its id; what is beyond the scope is not there. */
export const endById = Effect.fnUntraced(function* (sql: SqlClient, scope: SessionScope, id: KeyId, actor: Actor) {
  const ended = yield* endWhere(sql, sql`k.id = ${id} and ${isWithin(sql, scope)}`, actor, "ended from the list")
  if (ended > 0) return
  return yield* new NotFound({
    detail: "There is no such session, or it has ended; list the sessions to see those that there are.",
    did_you_mean: []
  })
})

/** Ends the other sessions of a session's member. */
export const endOthers = (sql: SqlClient, { id, member_id }: Session) =>
  endWhere(sql, sql`s.member_id = ${member_id} and k.id <> ${id}`, actorOf(member_id), "ended from the list")

/** Ends one session. */
export const end = (sql: SqlClient, { id, member_id }: Session) =>
  endWhere(sql, sql`k.id = ${id}`, actorOf(member_id), "signed out")

/** Ends all sessions of a member. */
export const endAll = (sql: SqlClient, member: MemberId, actor: Actor, reason: string) =>
  endWhere(sql, sql`s.member_id = ${member}`, actor, reason)
