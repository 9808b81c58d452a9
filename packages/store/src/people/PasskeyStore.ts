import { SqlClient } from "effect/sql/SqlClient"
import { MemberId } from "@grid/domain/Brands"
import { Conflict, NotFound } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { mostPasskeys, Passkey } from "@grid/domain/people/Passkey"
import { type Challenge, type ChallengePurpose, PasskeyStore } from "@grid/domain/people/PasskeyStore"
import { Effect, Layer, Option, Schema } from "effect"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import * as AuditLog from "../keys/AuditLog.ts"
import { makeId } from "../keys/Secrets.ts"
import * as Members from "./Members.ts"
import * as Sessions from "./Sessions.ts"

/** Time for which a challenge may be answered, as SQL. */
const challengeLife = "interval '5 minutes'"

const columns = "id, member_id, name, public_key, counter, transports, created_at, last_used_at"

const decode = rowsOf(Passkey)

const decodeFirst = firstOf(Passkey)

const decodeOnly = onlyOf(Passkey)

const decodeChallenge = firstOf(Schema.Struct({ challenge: Schema.String, member_id: Schema.NullOr(MemberId) }))

/** Passkeys in PostgreSQL. */
export const layer = Layer.effect(
  PasskeyStore,
  Effect.map(SqlClient, (sql) =>
    PasskeyStore.of({
      challenge: (purpose, challenge) => run("PasskeyStore.challenge", insertChallenge(sql, purpose, challenge)),
      takeChallenge: (purpose, id) => run("PasskeyStore.takeChallenge", takeChallenge(sql, purpose, id)),
      list: (member) => run("PasskeyStore.list", list(sql, member)),
      add: (passkey) => run("PasskeyStore.add", sql.withTransaction(add(sql, passkey))),
      find: (id) =>
        run(
          "PasskeyStore.find",
          Effect.map(sql`select ${sql.literal(columns)} from passkey where id = ${id}`, (rows) =>
            Option.fromNullishOr(decodeFirst(rows))
          )
        ),
      noteUse: (id, counter) =>
        run(
          "PasskeyStore.noteUse",
          Effect.asVoid(sql`update passkey set counter = ${counter}, last_used_at = clock_timestamp() where id = ${id}`)
        ),
      remove: (member, id, actor) => run("PasskeyStore.remove", sql.withTransaction(remove(sql, member, id, actor)))
    })
  )
)

const insertChallenge = Effect.fnUntraced(function* (
  sql: SqlClient,
  purpose: ChallengePurpose,
  { challenge, member_id }: Challenge
) {
  const id = makeId("ch")
  yield* sql`insert into sign_in_challenge (id, purpose, challenge, member_id, expires_at)
    values (${id}, ${purpose}, ${challenge}, ${member_id}, clock_timestamp() + ${sql.literal(challengeLife)})`
  return id
})

const takeChallenge = (sql: SqlClient, purpose: ChallengePurpose, id: string) =>
  Effect.map(
    sql`delete from sign_in_challenge
      where id = ${id} and purpose = ${purpose} and expires_at > clock_timestamp() returning challenge, member_id`,
    (rows) => Option.fromNullishOr(decodeChallenge(rows))
  )

const list = (sql: SqlClient, member: MemberId) =>
  Effect.map(
    sql`select ${sql.literal(columns)} from passkey where member_id = ${member} order by created_at, id`,
    decode
  )

const add = Effect.fnUntraced(function* (
  sql: SqlClient,
  { counter, id, member_id, name, public_key, transports }: Omit<Passkey, "created_at" | "last_used_at">
) {
  const member = yield* Effect.orDie(Members.get(sql, member_id, "for no key update"))
  if ((yield* list(sql, member_id)).length >= mostPasskeys) {
    return yield* new Conflict({
      detail: `A member may have ${mostPasskeys} passkeys; remove one that is no longer needed.`
    })
  }
  const rows = yield* sql`insert into passkey (id, member_id, name, public_key, counter, transports)
    values (${id}, ${member_id}, ${name}, ${public_key}, ${counter}, ${[...transports]})
    on conflict do nothing returning ${sql.literal(columns)}`
  if (rows.length === 0) return yield* new Conflict({ detail: "This passkey is registered already; sign in with it." })
  yield* AuditLog.append(sql, Sessions.actorOf(member_id), "passkey.added", member.tenant_id, null, {
    passkey: id,
    name
  })
  return decodeOnly(rows)
})

const remove = Effect.fnUntraced(function* (sql: SqlClient, member_id: MemberId, id: string, actor: Actor) {
  const { tenant_id } = yield* Members.get(sql, member_id)
  const rows = yield* sql`delete from passkey where id = ${id} and member_id = ${member_id} returning id`
  if (rows.length === 0) {
    return yield* new NotFound({
      detail: "There is no such passkey of this member: the list of passkeys shows those that there are.",
      did_you_mean: []
    })
  }
  yield* AuditLog.append(sql, actor, "passkey.removed", tenant_id, null, { passkey: id, member: member_id })
})
