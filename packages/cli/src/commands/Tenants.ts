import { KeyStore, type Tenant } from "@grid/domain/keys/KeyStore"
import { get as planOf, initialPlan, PlanId } from "@grid/domain/plans/Plan"
import { iso } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { command, group, page } from "../arguments/Commands.ts"
import { argument, json, oneOf, plan, tenantName, withDefault } from "../arguments/Parameters.ts"
import { instant } from "../output/Format.ts"
import { print } from "../output/Output.ts"
import { list, table } from "../output/Table.ts"
import { operator, store } from "../session/Session.ts"

const pages = {
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

const document = (tenant: Tenant) => {
  const { limit_day, limit_minute } = planOf(tenant.plan)
  return { ...tenant, limit_minute, limit_day, created_at: iso(tenant.created_at) }
}

const text = (tenant: Tenant) => {
  const { limit_day, limit_minute } = planOf(tenant.plan)
  return list([
    ["tenant", tenant.id],
    ["plan", tenant.plan],
    ["limits", `${limit_minute} calls a minute, ${limit_day ?? "unlimited"} a day`],
    ["active keys", String(tenant.keys_active)],
    ["members", String(tenant.members)],
    ["calls today", String(tenant.calls_today)],
    ["created", instant(tenant.created_at)]
  ])
}

const create = command(
  "create",
  pages["tenants create"],
  { name: tenantName, plan: plan("Plan of the tenant").pipe(withDefault(initialPlan)), json },
  Effect.fnUntraced(function* (options) {
    const tenant = yield* (yield* KeyStore).createTenant(options.name, options.plan, yield* operator)
    yield* print(options.json, document(tenant), () => text(tenant))
  }, Effect.provide(store))
)

const listTenants = command(
  "list",
  pages["tenants list"],
  { json },
  Effect.fnUntraced(function* (options) {
    const tenants = yield* (yield* KeyStore).tenants
    yield* print(options.json, { tenants: tenants.map(document) }, () =>
      table(
        ["tenant", "plan", "active keys", "members", "calls today", "created"],
        tenants.map((tenant) => [
          tenant.id,
          tenant.plan,
          tenant.keys_active,
          tenant.members,
          tenant.calls_today,
          instant(tenant.created_at)
        ]),
        "No tenants yet; make one with: gds tenants create acme"
      )
    )
  }, Effect.provide(store))
)

const newPlan = argument("plan", `Plan to move to: ${PlanId.literals.join(", ")}`, oneOf(PlanId.literals))

const setPlan = command(
  "set-plan",
  pages["tenants set-plan"],
  { name: tenantName, plan: newPlan, json },
  Effect.fnUntraced(function* (options) {
    const tenant = yield* (yield* KeyStore).setPlan(options.name, options.plan, yield* operator)
    yield* print(options.json, document(tenant), () => text(tenant))
  }, Effect.provide(store))
)

/** `gds tenants` */
export const tenants = group("tenants", "Tenants and their plans", [create, listTenants, setPlan])
