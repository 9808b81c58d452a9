import { SqlClient } from "effect/sql/SqlClient"
import { MemberStore } from "@grid/domain/people/MemberStore"
import { Effect, Layer } from "effect"
import { run } from "../database/Sql.ts"
import * as Members from "./Members.ts"

/** Members in PostgreSQL. */
export const layer = Layer.effect(
  MemberStore,
  Effect.map(SqlClient, (sql) =>
    MemberStore.of({
      list: (tenant) => run("MemberStore.list", Members.list(sql, tenant)),
      get: (tenant, id) => run("MemberStore.get", Members.getOf(sql, tenant, id)),
      invite: (member, actor) =>
        run(
          "MemberStore.invite",
          sql.withTransaction(
            Effect.andThen(Members.checkRoom(sql, member.tenant_id, actor), Members.invite(sql, member, actor))
          )
        ),
      owner: (owner, actor) => run("MemberStore.owner", sql.withTransaction(Members.owner(sql, owner, actor))),
      ofSubject: (subject, place) =>
        run("MemberStore.ofSubject", sql.withTransaction(Members.ofSubject(sql, subject, place))),
      setRole: (id, role, actor) =>
        run("MemberStore.setRole", sql.withTransaction(Members.setRole(sql, id, role, actor))),
      remove: (id, actor) => run("MemberStore.remove", sql.withTransaction(Members.remove(sql, id, actor))),
      makeLink: (id, actor, purpose) =>
        run("MemberStore.makeLink", sql.withTransaction(Members.makeLink(sql, id, actor, purpose)))
    })
  )
)
