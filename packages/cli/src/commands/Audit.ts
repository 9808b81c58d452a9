import { AuditLog, type NumberedEntry } from "@grid/domain/keys/AuditLog"
import { iso } from "@grid/domain/time/Time"
import { Effect, Option, Result } from "effect"
import { command, page } from "../arguments/Commands.ts"
import {
  instant as instantOption,
  integer,
  json,
  optional,
  type Parse,
  tenant,
  text,
  withDefault
} from "../arguments/Parameters.ts"
import { instant } from "../output/Format.ts"
import { print } from "../output/Output.ts"
import { table } from "../output/Table.ts"
import { store } from "../session/Session.ts"

const action: Parse<string, string> = (word) =>
  /^[a-z][a-z._]{0,59}$/.test(word)
    ? Result.succeed(word)
    : Result.fail(`must be an action such as key.created, or its first word, not "${word}"`)

const document = ({ action, actor, actor_name, at, details, key_id, tenant_id }: NumberedEntry) => ({
  at: iso(at),
  tenant: tenant_id,
  actor: { ...actor, name: actor_name },
  action,
  key_id,
  details
})

const usualEntries = 50

/** `gds audit`. Tenants that are erased have entries, too. */
export const audit = command(
  "audit",
  page(
    "Changes of tenants, keys, members and sessions, newest first: who, what and when",
    "gds audit --tenant acme --action key --from 2026-08-01",
    "gds audit --limit 20 --json"
  ),
  {
    tenant: tenant("Changes of this tenant only; without it of all").pipe(optional),
    action: text("action", "This action only, or all that begin with a word: key, member, session", action).pipe(
      optional
    ),
    from: instantOption("from", "Changes since then: IST day or timestamp with offset").pipe(optional),
    limit: integer("limit", 1, 10_000, `Most changes (${usualEntries})`).pipe(withDefault(usualEntries)),
    json
  },
  Effect.fnUntraced(function* (options) {
    const entries = yield* (yield* AuditLog).list({
      tenant: Option.getOrNull(options.tenant),
      member: null,
      action: Option.getOrNull(options.action),
      from: Option.isSome(options.from) ? options.from.value.ms : null,
      before: null,
      limit: options.limit
    })
    yield* print(options.json, { changes: entries.map(document) }, () =>
      table(
        ["at (UTC)", "tenant", "actor", "action", "key", "details"],
        entries.map(({ action, actor, actor_name, at, details, key_id, tenant_id }) => [
          instant(at),
          tenant_id,
          actor_name ?? `${actor.kind} ${actor.id}`,
          action,
          key_id,
          JSON.stringify(details)
        ]),
        "No such changes."
      )
    )
  }, Effect.provide(store))
)
