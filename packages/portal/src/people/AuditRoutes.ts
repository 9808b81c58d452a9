import { cell } from "@grid/domain/http/Csv"
import { numberBefore, pageOf } from "@grid/domain/http/Cursor"
import { instant, page } from "@grid/domain/http/Parameters"
import { AuditLog, type AuditQuestion, type NumberedEntry } from "@grid/domain/keys/AuditLog"
import type { Session } from "@grid/domain/people/Session"
import { iso, isoIst } from "@grid/domain/time/Time"
import { csvType } from "@grid/http/TableFile"
import { Effect, Option, Schema, Stream } from "effect"
import { LiveSessions } from "../identity/LiveSessions.ts"
import { answer, makeMemberRead } from "../sign-in/ConsoleRoute.ts"
import { makeDownload } from "./Download.ts"

const entriesPerPage = { most: 500, usual: 50 }

const Question = Schema.Struct({
  action: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^[a-z][a-z._]{0,59}$/, { message: "must be an action such as key.created, or its first word" })
    )
  ),
  from: Schema.optionalKey(instant("First instant")),
  format: Schema.optionalKey(Schema.Literals(["json", "csv"])),
  ...page(entriesPerPage.most, entriesPerPage.usual)
})

/** Actor as tenants see it: who runs the service is nobody's business there. */
const actorItem = ({ actor, actor_name }: NumberedEntry) =>
  actor.kind === "operator" ? { ...actor, id: "operator", name: null } : { ...actor, name: actor_name }

const entryItem = (entry: NumberedEntry) => ({
  at: iso(entry.at),
  actor: actorItem(entry),
  action: entry.action,
  key_id: entry.key_id,
  member_name: entry.member_name,
  details: entry.details
})

const columns = ["at", "at_ist", "actor_kind", "actor_id", "actor_name", "action", "key_id", "details"]

const line = (values: ReadonlyArray<unknown>) => `${values.map(cell).join(",")}\r\n`

const entryLine = (entry: NumberedEntry) => {
  const { id, kind, name } = actorItem(entry)
  const { action, at, details, key_id } = entry
  return line([iso(at), isoIst(at), kind, id, name, action, key_id, JSON.stringify(details)])
}

/** All entries that a question is for, as CSV. */
const tableOf = (audit: AuditLog["Service"], question: AuditQuestion) =>
  Stream.concat(
    Stream.make(line(columns)),
    Stream.paginate(question.before, (before) =>
      Effect.map(audit.list({ ...question, before, limit: entriesPerPage.most }), (entries) => {
        const last = entries.length === entriesPerPage.most ? entries.at(-1)?.number : undefined
        return [[entries.map(entryLine).join("")], Option.fromNullishOr(last)] as const
      })
    )
  )

/** Entries that a member sees: an owner those of the tenant, others what they did and what was done to them. */
const scopeOf = ({ member_id, role, tenant_id }: Session) => ({
  tenant: tenant_id,
  member: role === "owner" ? null : member_id
})

/** Audit log of the tenant. */
export const makeAuditRoutes = Effect.gen(function* () {
  const audit = yield* AuditLog
  const download = yield* makeDownload
  const route = makeMemberRead(yield* LiveSessions)(
    "/console/audit",
    Question,
    Effect.fnUntraced(function* (call, { action, cursor, format, from, limit = entriesPerPage.usual }, session) {
      const before = yield* Effect.fromResult(numberBefore(cursor, "a page of this list"))
      const question = { ...scopeOf(session), action: action ?? null, from: from?.ms ?? null, before, limit: limit + 1 }
      if (format === "csv")
        return yield* download(call, session.tenant_id, tableOf(audit, question), csvType, "audit-log.csv")
      const { items, page } = pageOf(yield* audit.list(question), limit, ({ number }) => number)
      return answer(200, { items: items.map(entryItem), page })
    })
  )
  return [route]
})
