import type { SqlClient } from "effect/sql/SqlClient"
import { type MemberId, TenantId } from "@grid/domain/Brands"
import { Conflict, TooManyRequests } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import type { Role } from "@grid/domain/keys/Role"
import { Member } from "@grid/domain/people/Member"
import {
  type LinkPurpose,
  mostInvitationsAnHour,
  mostMembers,
  type NewMember,
  type SignInLink
} from "@grid/domain/people/MemberStore"
import { Effect, Option, Schema } from "effect"
import { peopleSeed } from "../database/Locks.ts"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import * as AuditLog from "../keys/AuditLog.ts"
import { erasedActor, forgetPerson } from "../keys/Erasure.ts"
import { hashSecret, makeId, makeToken } from "../keys/Secrets.ts"
import * as Tenants from "../keys/Tenants.ts"
import * as Sessions from "./Sessions.ts"

/** Time for which a link may be used by its purpose, as SQL. */
const linkLives = { sign_in: "interval '15 minutes'", invitation: "interval '72 hours'" } satisfies Record<
  LinkPurpose,
  string
>

const columns = "id, tenant_id, name, role, is_operator, subject, created_at, removed_at"

const decodeListings = rowsOf(
  Schema.Struct({
    ...Member.fields,
    last_sign_in_at: Schema.NullOr(Schema.Number),
    link_expires_at: Schema.NullOr(Schema.Number)
  })
)

const decodeFirst = firstOf(Member)

const decodeOnly = onlyOf(Member)

const decodeExpiry = onlyOf(Schema.Struct({ expires_at: Schema.Number }))

export const list = (sql: SqlClient, tenant: TenantId | null) =>
  Effect.map(
    sql`select ${sql.literal(columns)},
        (select a.at from audit_log a where a.tenant_id = m.tenant_id and a.actor_id = m.id and a.action = 'session.started'
          order by a.id desc limit 1) as last_sign_in_at,
        (select max(l.expires_at) from sign_in_link l where l.member_id = m.id and l.used_at is null
          and l.expires_at > clock_timestamp()) as link_expires_at
      from member m
      where removed_at is null and (${tenant}::text is null or tenant_id = ${tenant}) order by created_at, id`,
    decodeListings
  )

/** A member of a tenant: what is another tenant's is not there. */
export const getOf = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, id: MemberId) {
  const member = yield* get(sql, id)
  return member.tenant_id === tenant ? member : yield* Sessions.noSuchMember(id)
})

/** A member who is there; `lock` keeps others from changing it until the transaction ends. */
export const get = Effect.fnUntraced(function* (sql: SqlClient, id: MemberId, lock = "") {
  const member = decodeFirst(
    yield* sql`select ${sql.literal(columns)} from member where id = ${id} and removed_at is null ${sql.literal(lock)}`
  )
  return member === undefined ? yield* Sessions.noSuchMember(id) : member
})

/** Keeps others who give or take the right of an owner, or invite, from doing so until the transaction ends. */
const lockPeople = (sql: SqlClient, tenant: TenantId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`owner ${tenant}`}, ${peopleSeed}))`

const decodeRoom = onlyOf(Schema.Struct({ members: Schema.Int, wait_s: Schema.NullOr(Schema.Number) }))

/** Refuses one member too many: of those who are there, and, to users, of those who were invited in the last hour. */
export const checkRoom = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, actor: Actor) {
  yield* lockPeople(sql, tenant)
  const { members, wait_s } = decodeRoom(
    yield* sql`select count(*) filter (where removed_at is null)::int as members,
        ceil(3600 - extract(epoch from clock_timestamp() - (select created_at from member where tenant_id = ${tenant}
          order by created_at desc offset ${mostInvitationsAnHour - 1} limit 1)))::float8 as wait_s
      from member where tenant_id = ${tenant}`
  )
  if (members >= mostMembers) {
    return yield* new Conflict({
      detail: `A tenant may have ${mostMembers} members; remove one who is no longer needed.`
    })
  }
  if (actor.kind !== "user" || wait_s === null || wait_s <= 0) return
  return yield* new TooManyRequests({
    detail: `A tenant may invite ${mostInvitationsAnHour} members an hour. Wait ${wait_s} seconds.`,
    retry_after_s: wait_s
  })
})

/** A new member; `subject` is that of the identity provider, null for one who comes by a link. */
export const invite = Effect.fnUntraced(function* (
  sql: SqlClient,
  member: NewMember,
  actor: Actor,
  subject: string | null = null
) {
  const { is_operator, name, role, tenant_id, tenant_plan } = member
  yield* Tenants.ensure(sql, tenant_id, tenant_plan, actor)
  const added = decodeOnly(
    yield* sql`insert into member (id, tenant_id, name, role, is_operator, subject)
      values (${makeId("mem")}, ${tenant_id}, ${name}, ${role}, ${is_operator}, ${subject}) returning ${sql.literal(columns)}`
  )
  yield* AuditLog.append(sql, actor, "member.invited", tenant_id, null, { member: added.id, name, role, is_operator })
  return added
})

/** The eldest owner of a tenant. Those who ask at once for one that is not there get the same. */
export const owner = Effect.fnUntraced(function* (sql: SqlClient, input: Omit<NewMember, "role">, actor: Actor) {
  yield* lockPeople(sql, input.tenant_id)
  const owners = (yield* list(sql, input.tenant_id)).filter(({ role }) => role === "owner")
  return owners[0] ?? (yield* invite(sql, { ...input, role: "owner" }, actor))
})

/** Member of a subject. Those who sign in with it at once for the first time get the same. */
export const ofSubject = Effect.fnUntraced(function* (
  sql: SqlClient,
  subject: string,
  place: Pick<NewMember, "tenant_id" | "name"> | null
) {
  yield* sql`select pg_advisory_xact_lock(hashtextextended(${`subject ${subject}`}, ${peopleSeed}))`
  const known = decodeFirst(
    yield* sql`select ${sql.literal(columns)} from member where subject = ${subject} and removed_at is null`
  )
  if (known !== undefined || place === null) return Option.fromNullishOr(known)
  const actor: Actor = { kind: "system", id: "identity-provider" }
  return Option.some(yield* invite(sql, { ...place, role: "member", is_operator: false }, actor, subject))
})

/** A member who is to be an owner no more, and is not the last one. Others cannot take that right from another meanwhile. */
const getToChange = Effect.fnUntraced(function* (sql: SqlClient, id: MemberId) {
  const { tenant_id } = yield* get(sql, id)
  yield* lockPeople(sql, tenant_id)
  const member = yield* get(sql, id, "for no key update")
  const others = yield* sql`select from member
    where tenant_id = ${tenant_id} and role = 'owner' and removed_at is null and id <> ${id} limit 1`
  if (member.role === "owner" && others.length === 0) {
    return yield* new Conflict({
      detail:
        "This is the last owner of the tenant. Make another member an owner first, or erase the tenant as a whole."
    })
  }
  return member
})

export const setRole = Effect.fnUntraced(function* (sql: SqlClient, id: MemberId, role: Role, actor: Actor) {
  const member = yield* role === "owner" ? get(sql, id, "for no key update") : getToChange(sql, id)
  if (member.role === role) return member
  yield* sql`update member set role = ${role} where id = ${id}`
  yield* Sessions.endAll(sql, id, actor, "another role")
  yield* AuditLog.append(sql, actor, "member.role_changed", member.tenant_id, null, {
    member: id,
    from: member.role,
    to: role
  })
  return { ...member, role }
})

/** Nothing that the member signed in with is left. */
export const remove = Effect.fnUntraced(function* (sql: SqlClient, id: MemberId, actor: Actor) {
  const member = yield* getToChange(sql, id)
  yield* Sessions.endAll(sql, id, actor, "member removed")
  for (const table of ["passkey", "sign_in_link", "sign_in_challenge"]) {
    yield* sql`delete from ${sql(table)} where member_id = ${id}`
  }
  yield* AuditLog.append(sql, actor, "member.removed", member.tenant_id, null, { member: id })
  return decodeOnly(
    yield* sql`update member set removed_at = clock_timestamp() where id = ${id} returning ${sql.literal(columns)}`
  )
})

const decodePerson = firstOf(
  Schema.Struct({ tenant_id: TenantId, subject: Schema.NullOr(Schema.String), is_gone: Schema.Boolean })
)

/** Removes a member, unless that was done before, and whatever says who it was. */
export const erase = Effect.fnUntraced(function* (sql: SqlClient, id: MemberId, actor: Actor) {
  const person = decodePerson(
    yield* sql`select tenant_id, subject, removed_at is not null as is_gone from member where id = ${id}`
  )
  if (person === undefined) return yield* Sessions.noSuchMember(id)
  if (!person.is_gone) yield* remove(sql, id, actor)
  yield* sql`delete from session where member_id = ${id}`
  yield* sql`update member set name = ${erasedActor}, subject = null where id = ${id}`
  yield* forgetPerson(sql, person.tenant_id, id, person.subject)
  yield* AuditLog.append(sql, actor, "member.erased", person.tenant_id, null, { member: id })
})

export const makeLink = Effect.fnUntraced(function* (
  sql: SqlClient,
  id: MemberId,
  actor: Actor,
  purpose: LinkPurpose = "sign_in"
) {
  const member = yield* get(sql, id, "for share")
  const token = makeToken()
  yield* sql`delete from sign_in_link where member_id = ${id} and used_at is null`
  const { expires_at } = decodeExpiry(
    yield* sql`insert into sign_in_link (hash, member_id, expires_at)
      values (${hashSecret(token)}, ${id}, clock_timestamp() + ${sql.literal(linkLives[purpose])}) returning expires_at`
  )
  yield* AuditLog.append(sql, actor, "link.made", member.tenant_id, null, { member: id, purpose })
  return { member, token, expires_at } satisfies SignInLink
})
