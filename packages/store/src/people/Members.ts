import type { SqlClient } from "effect/sql/SqlClient"
import type { MemberId, TenantId } from "@grid/domain/Brands"
import type { Actor } from "@grid/domain/keys/KeyStore"
import type { Role } from "@grid/domain/keys/Role"
import { Member } from "@grid/domain/people/Member"
import type { NewMember, SignInLink } from "@grid/domain/people/MemberStore"
import { Effect, Option, Schema } from "effect"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import * as AuditLog from "../keys/AuditLog.ts"
import { hashSecret, makeId, makeToken } from "../keys/Secrets.ts"
import * as Tenants from "../keys/Tenants.ts"
import * as Sessions from "./Sessions.ts"

/** Time for which a link may be used, as SQL. */
const linkLife = "interval '15 minutes'"

const columns = "id, tenant_id, name, role, is_operator, subject, created_at, removed_at"

const decode = rowsOf(Member)

const decodeFirst = firstOf(Member)

const decodeOnly = onlyOf(Member)

const decodeExpiry = onlyOf(Schema.Struct({ expires_at: Schema.Number }))

export const list = (sql: SqlClient, tenant: TenantId | null) =>
  Effect.map(
    sql`select ${sql.literal(columns)} from member
      where removed_at is null and (${tenant}::text is null or tenant_id = ${tenant}) order by created_at, id`,
    decode
  )

/** A member who is there; `lock` keeps others from changing it until the transaction ends. */
export const get = Effect.fnUntraced(function* (sql: SqlClient, id: MemberId, lock = "") {
  const member = decodeFirst(
    yield* sql`select ${sql.literal(columns)} from member where id = ${id} and removed_at is null ${sql.literal(lock)}`
  )
  return member === undefined ? yield* Sessions.noSuchMember(id) : member
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
  yield* sql`select pg_advisory_xact_lock(hashtextextended(${`owner ${input.tenant_id}`}, 7301949))`
  const owners = (yield* list(sql, input.tenant_id)).filter(({ role }) => role === "owner")
  return owners[0] ?? (yield* invite(sql, { ...input, role: "owner" }, actor))
})

/** Member of a subject. Those who sign in with it at once for the first time get the same. */
export const ofSubject = Effect.fnUntraced(function* (
  sql: SqlClient,
  subject: string,
  place: Pick<NewMember, "tenant_id" | "name"> | null
) {
  yield* sql`select pg_advisory_xact_lock(hashtextextended(${`subject ${subject}`}, 7301949))`
  const known = decodeFirst(
    yield* sql`select ${sql.literal(columns)} from member where subject = ${subject} and removed_at is null`
  )
  if (known !== undefined || place === null) return Option.fromNullishOr(known)
  const actor: Actor = { kind: "system", id: "identity-provider" }
  return Option.some(yield* invite(sql, { ...place, role: "member", is_operator: false }, actor, subject))
})

export const setRole = Effect.fnUntraced(function* (sql: SqlClient, id: MemberId, role: Role, actor: Actor) {
  const member = yield* get(sql, id, "for no key update")
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
  const member = yield* get(sql, id, "for no key update")
  yield* Sessions.endAll(sql, id, actor, "member removed")
  for (const table of ["passkey", "sign_in_link", "sign_in_challenge"]) {
    yield* sql`delete from ${sql(table)} where member_id = ${id}`
  }
  yield* AuditLog.append(sql, actor, "member.removed", member.tenant_id, null, { member: id })
  return decodeOnly(
    yield* sql`update member set removed_at = clock_timestamp() where id = ${id} returning ${sql.literal(columns)}`
  )
})

export const makeLink = Effect.fnUntraced(function* (sql: SqlClient, id: MemberId, actor: Actor) {
  const member = yield* get(sql, id, "for share")
  const token = makeToken()
  const { expires_at } = decodeExpiry(
    yield* sql`insert into sign_in_link (hash, member_id, expires_at)
      values (${hashSecret(token)}, ${id}, clock_timestamp() + ${sql.literal(linkLife)}) returning expires_at`
  )
  yield* AuditLog.append(sql, actor, "link.made", member.tenant_id, null, { member: id })
  return { member, token, expires_at } satisfies SignInLink
})
