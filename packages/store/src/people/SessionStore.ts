import { SqlClient } from "effect/sql/SqlClient"
import { MemberId } from "@grid/domain/Brands"
import { LinkInvalid } from "@grid/domain/errors/ApiError"
import { type Browser, SessionStore } from "@grid/domain/people/SessionStore"
import { Effect, Layer, Schema } from "effect"
import { firstOf } from "../database/Rows.ts"
import { run, runInTurn } from "../database/Sql.ts"
import { hashSecret } from "../keys/Secrets.ts"
import { forget } from "./Forgetting.ts"
import * as Members from "./Members.ts"
import * as Sessions from "./Sessions.ts"

/** Sessions in PostgreSQL: keys of their own kind, so that gate, quota and revocation hold for them as they stand. */
export const layer = Layer.effect(
  SessionStore,
  Effect.map(SqlClient, (sql) =>
    SessionStore.of({
      startByLink: (link, browser) =>
        runInTurn("SessionStore.startByLink", link, sql.withTransaction(startByLink(sql, link, browser))),
      start: (member, method, browser) =>
        runInTurn("SessionStore.start", member, sql.withTransaction(Sessions.start(sql, member, method, browser))),
      find: (token) => run("SessionStore.find", Sessions.find(sql, token)),
      end: (session) => run("SessionStore.end", Effect.asVoid(sql.withTransaction(Sessions.end(sql, session)))),
      list: (scope) => run("SessionStore.list", Sessions.list(sql, scope)),
      endById: (scope, id, actor) =>
        run("SessionStore.endById", sql.withTransaction(Sessions.endById(sql, scope, id, actor))),
      endOthers: (session) => run("SessionStore.endOthers", sql.withTransaction(Sessions.endOthers(sql, session))),
      endAll: (member, actor) =>
        run(
          "SessionStore.endAll",
          sql.withTransaction(
            Effect.andThen(Members.get(sql, member), Sessions.endAll(sql, member, actor, "all signed out"))
          )
        ),
      forget: run("SessionStore.forget", forget(sql))
    })
  )
)

const decodeLink = firstOf(Schema.Struct({ member_id: MemberId }))

const startByLink = Effect.fnUntraced(function* (sql: SqlClient, link: string, browser: Browser) {
  const used = decodeLink(
    yield* sql`update sign_in_link set used_at = clock_timestamp()
      where hash = ${hashSecret(link)} and used_at is null and expires_at > clock_timestamp() returning member_id`
  )
  if (used === undefined) return yield* new LinkInvalid({})
  return yield* Effect.catchTag(Sessions.start(sql, used.member_id, "link", browser), "NotFound", () =>
    Effect.fail(new LinkInvalid({}))
  )
})
