import type { TenantId } from "@grid/domain/Brands"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { QuotaLedger, type UsageDay } from "@grid/domain/quota/QuotaLedger"
import { Effect, Option } from "effect"
import { command, page } from "../arguments/Commands.ts"
import { integer, json, optional, tenant, withDefault } from "../arguments/Parameters.ts"
import { CommandFailed } from "../output/Failure.ts"
import { print } from "../output/Output.ts"
import { table } from "../output/Table.ts"
import { store } from "../session/Session.ts"

const pages = {
  usage: page(
    "Calls charged and refused per day, by surface and by key, newest day first",
    "gds usage --tenant acme --days 7"
  )
}

const defaultDays = 30

const text = (days: ReadonlyArray<UsageDay>) =>
  days.length === 0
    ? "No calls in this time."
    : [
        table(
          ["date (UTC)", "calls", "refused", "rest", "legacy", "connector"],
          days.map((day) => [
            day.date,
            day.calls,
            day.refused,
            day.by_surface.rest,
            day.by_surface.legacy,
            day.by_surface.connector
          ]),
          ""
        ),
        "",
        table(
          ["date (UTC)", "key", "calls", "refused"],
          days.flatMap((day) => day.by_key.map((key) => [day.date, key.key_id, key.calls, key.refused])),
          ""
        )
      ].join("\n")

/** A name that was mistyped must not look like a tenant that makes no calls. */
const assertKnown = Effect.fnUntraced(function* (id: TenantId) {
  const tenants = yield* (yield* KeyStore).tenants
  if (tenants.some((entry) => entry.id === id)) return
  return yield* new CommandFailed({ message: `There is no tenant ${id}; see gds tenants list.` })
})

/** `gds usage` */
export const usage = command(
  "usage",
  pages.usage,
  {
    tenant: tenant("Calls of this tenant only; without it of all").pipe(optional),
    days: integer("days", 1, 366, `So many days (UTC), 1 to 366 (${defaultDays})`).pipe(withDefault(defaultDays)),
    json
  },
  Effect.fnUntraced(function* (options) {
    if (Option.isSome(options.tenant)) yield* assertKnown(options.tenant.value)
    const tenantId = Option.getOrNull(options.tenant)
    const days = yield* (yield* QuotaLedger).usage(tenantId, options.days)
    yield* print(options.json, { tenant: tenantId, days }, () => text(days))
  }, Effect.provide(store))
)
