import { SqlClient } from "effect/sql/SqlClient"
import { MemberStore } from "@grid/domain/people/MemberStore"
import { Effect, Layer } from "effect"
import { run, runInTurn } from "../database/Sql.ts"
import * as Members from "./Members.ts"

/** Members in PostgreSQL. */
export const layer = Layer.effect(
  MemberStore,
  Effect.map(SqlClient, (sql) =>
    MemberStore.of({
      list: (tenant) => run("MemberStore.list", Members.list(sql, tenant)),
      get: (tenant, id) => run("MemberStore.get", Members.getOf(sql, tenant, id)),
      invite: (member, actor) =>
        runInTurn(
          "MemberStore.invite",
          member.tenant_id,
          sql.withTransaction(
            Effect.andThen(Members.checkRoom(sql, member.tenant_id, actor), Members.invite(sql, member, actor))
          )
        ),
      owner: (owner, actor) => run("MemberStore.owner", sql.withTransaction(Members.owner(sql, owner, actor))),
      ofSubject: (subject, place) =>
        run("MemberStore.ofSubject", sql.withTransaction(Members.ofSubject(sql, subject, place))),
      setRole: (id, role, actor) =>
        runInTurn("MemberStore.setRole", id, sql.withTransaction(Members.setRole(sql, id, role, actor))),
      remove: (id, actor) => runInTurn("MemberStore.remove", id, sql.withTransaction(Members.remove(sql, id, actor))),
      makeLink: (id, actor, purpose) =>
        runInTurn("MemberStore.makeLink", id, sql.withTransaction(Members.makeLink(sql, id, actor, purpose)))
    })
  )
)
