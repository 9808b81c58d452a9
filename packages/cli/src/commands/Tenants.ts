import { Args, Command, Options } from "@effect/cli"
import { KeyStore, type Tenant } from "@grid/domain/keys/KeyStore"
import { get as planOf, initialPlan, PlanId } from "@grid/domain/plans/Plan"
import { iso } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { argument, json, oneOf, plan, tenantName } from "../arguments/Parameters.ts"
import { instant } from "../output/Format.ts"
import { page } from "../output/Help.ts"
import { print } from "../output/Output.ts"
import { list, table } from "../output/Table.ts"
import { operator, store } from "../session/Session.ts"

/** What `--help` says. */
export const pages = {
  tenants: page("Tenants and their plans"),
  "tenants create": page(
    "Create a tenant, on the plan trial unless another is given",
    "gds tenants create acme --plan pro"
  ),
  "tenants list": page("List all tenants", "gds tenants list --json"),
  "tenants set-plan": page(
    "Move a tenant and all its keys to a plan, from the next call on",
    "gds tenants set-plan acme growth"
  )
}

const document = (tenant: Tenant) => ({ ...tenant, created_at: iso(tenant.created_at) })

const text = (tenant: Tenant) => {
  const { limit_day, limit_minute } = planOf(tenant.plan)
  return list([
    ["tenant", tenant.id],
    ["plan", tenant.plan],
    ["limits", `${limit_minute} calls a minute, ${limit_day ?? "unlimited"} a day`],
    ["active keys", String(tenant.keys_active)],
    ["created", instant(tenant.created_at)]
  ])
}

const create = Command.make(
  "create",
  { name: tenantName, plan: plan("Plan of the tenant").pipe(Options.withDefault(initialPlan)), json },
  Effect.fnUntraced(function* (options) {
    const tenant = yield* (yield* KeyStore).createTenant(options.name, options.plan, yield* operator)
    yield* print(options.json, document(tenant), () => text(tenant))
  }, Effect.provide(store))
).pipe(Command.withDescription(pages["tenants create"].summary))

const listTenants = Command.make(
  "list",
  { json },
  Effect.fnUntraced(function* (options) {
    const tenants = yield* (yield* KeyStore).tenants
    yield* print(options.json, { tenants: tenants.map(document) }, () =>
      table(
        ["tenant", "plan", "active keys", "created"],
        tenants.map((tenant) => [tenant.id, tenant.plan, tenant.keys_active, instant(tenant.created_at)]),
        "No tenants yet. Create one with: gds tenants create <name>"
      )
    )
  }, Effect.provide(store))
).pipe(Command.withDescription(pages["tenants list"].summary))

const newPlan = Args.text({ name: "plan" }).pipe(
  argument("plan", oneOf(PlanId.literals)),
  Args.withDescription(`Plan to move to: ${PlanId.literals.join(", ")}`)
)

const setPlan = Command.make(
  "set-plan",
  { name: tenantName, plan: newPlan, json },
  Effect.fnUntraced(function* (options) {
    const tenant = yield* (yield* KeyStore).setPlan(options.name, options.plan, yield* operator)
    yield* print(options.json, document(tenant), () => text(tenant))
  }, Effect.provide(store))
).pipe(Command.withDescription(pages["tenants set-plan"].summary))

/** `gds tenants` */
export const tenants = Command.make("tenants").pipe(
  Command.withDescription(pages.tenants.summary),
  Command.withSubcommands([create, listTenants, setPlan])
)
