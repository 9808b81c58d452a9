import { QuotaLedger, type UsageDay } from "@grid/domain/quota/QuotaLedger"
import { RequestLog } from "@grid/domain/requests/RequestLog"
import type { RouteUsage } from "@grid/domain/requests/Requests"
import { minuteMs } from "@grid/domain/time/Time"
import { repair, type UsageRepair } from "@grid/store/repair/UsageRepair"
import { Clock, Effect } from "effect"
import { Command } from "effect/cli"
import { command, page } from "../arguments/Commands.ts"
import { integer, json, optional, tenant, toggle, withDefault } from "../arguments/Parameters.ts"
import { connect } from "../database/Connection.ts"
import { clockAhead } from "../database/Report.ts"
import { knownTenant } from "../database/KnownTenant.ts"
import { CommandFailed } from "../output/Failure.ts"
import { print } from "../output/Output.ts"
import { paragraphs, table } from "../output/Table.ts"
import { operator, store } from "../session/Session.ts"

const defaultDays = 30

const text = (days: ReadonlyArray<UsageDay>, asked: number) =>
  days.length === 0
    ? `No calls in the last ${asked} days (UTC).`
    : paragraphs(
        table(
          ["date (UTC)", "calls", "refused", "rest", "legacy", "connector", "console", "embed"],
          days.map((day) => [
            day.date,
            day.calls,
            day.refused,
            day.by_surface.rest,
            day.by_surface.legacy,
            day.by_surface.connector,
            day.by_surface.console,
            day.by_surface.embed
          ])
        ),
        table(
          ["date (UTC)", "key", "calls", "refused"],
          days.flatMap((day) => day.by_key.map((key) => [day.date, key.key_id, key.calls, key.refused]))
        )
      )

const routesText = (routes: ReadonlyArray<RouteUsage>) =>
  table(
    ["route", "surface", "status", "code", "calls"],
    routes.map(({ calls, code, route, status_class, surface }) => [route, surface, status_class, code, calls]),
    "No calls in this time."
  )

const repairText = ({ day, tenants }: UsageRepair, dryRun: boolean) =>
  tenants.length === 0
    ? "Nothing lies ahead of the database's clock."
    : [
        `${dryRun ? "Would be" : "Was"} put right, today being ${day} (UTC):`,
        table(
          ["tenant", "day before", "calls before", "calls today", "jobs", "deliveries"],
          tenants.map((one) => [
            one.tenant_id,
            one.day_before,
            one.day_used_before,
            one.day_used,
            one.jobs,
            one.deliveries
          ])
        )
      ].join("\n")

/** Difference of the clocks at which one of them is wrong, ms. */
const wrongMs = minuteMs

/** On a clock that is still wrong, calls of the true today would be counted on another day. */
const assertClock = Effect.gen(function* () {
  const ahead = yield* clockAhead(yield* connect, Clock.currentTimeMillis)
  if (Math.abs(ahead) < wrongMs) return
  return yield* new CommandFailed({
    message: `The database's clock is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead < 0 ? "behind" : "ahead of"} this machine's: put both right first, nothing was changed.`
  })
}).pipe(Effect.scoped)

const repairCommand = command(
  "repair",
  page(
    "Put right day counters, usage and leases that lie ahead of the database's clock, once it is right again. Today then counts every call noted on its date or a later one; each tenant's change is audited",
    "gds usage repair --dry-run",
    "gds usage repair --json"
  ),
  { dryRun: toggle("dry-run", "Show what would be changed, and change nothing"), json },
  Effect.fnUntraced(function* (options) {
    yield* assertClock
    const report = yield* repair({ actor: yield* operator, trial: options.dryRun })
    yield* print(options.json, { dry_run: options.dryRun, ...report }, () => repairText(report, options.dryRun))
  }, Effect.provide(store))
)

/** `gds usage` */
export const usage = command(
  "usage",
  page(
    "Calls charged and refused per day, by surface and by key, newest day first; or answered calls by route and outcome",
    "gds usage --tenant acme --days 7",
    "gds usage --tenant acme --routes"
  ),
  {
    tenant: tenant("Calls of this tenant only; without it of all").pipe(optional),
    days: integer("days", 1, 366, `So many days (UTC), 1 to 366 (${defaultDays})`).pipe(withDefault(defaultDays)),
    routes: toggle("routes", "By route, surface, status and code of the problem, the most calls first"),
    json
  },
  Effect.fnUntraced(function* (options) {
    const tenantId = yield* knownTenant(options.tenant)
    if (options.routes) {
      const routes = yield* (yield* RequestLog).routes(tenantId, options.days)
      return yield* print(options.json, { tenant: tenantId, routes }, () => routesText(routes))
    }
    const days = yield* (yield* QuotaLedger).usage(tenantId, options.days)
    yield* print(options.json, { tenant: tenantId, days }, () => text(days, options.days))
  }, Effect.provide(store))
).pipe(Command.withSubcommands([repairCommand]))
