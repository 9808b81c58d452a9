import { KeyStore, type Tenant } from "@grid/domain/keys/KeyStore"
import { OwnData } from "@grid/domain/people/OwnData"
import { get as planOf, initialPlan, PlanId } from "@grid/domain/plans/Plan"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { resolve } from "node:path"
import { command, group, page } from "../arguments/Commands.ts"
import {
  argument,
  asGiven,
  json,
  oneOf,
  plan,
  reason,
  tenantName,
  toggle,
  withDefault
} from "../arguments/Parameters.ts"
import { UsageError } from "../output/Failure.ts"
import { bytes, instant } from "../output/Format.ts"
import { writeNew } from "../output/NewFile.ts"
import { print } from "../output/Output.ts"
import { list, table } from "../output/Table.ts"
import { operator, store } from "../session/Session.ts"

const document = (tenant: Tenant) => {
  const { limit_day, limit_minute } = planOf(tenant.plan)
  const suspended_at = isoOrNull(tenant.suspended_at)
  return { ...tenant, limit_minute, limit_day, created_at: iso(tenant.created_at), suspended_at }
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
    ["created", instant(tenant.created_at)],
    ["suspended", tenant.suspended_at === null ? "no" : instant(tenant.suspended_at)]
  ])
}

const create = command(
  "create",
  page("Create a tenant, on the plan trial unless another is given", "gds tenants create acme --plan pro"),
  { name: tenantName, plan: plan("Plan of the tenant").pipe(withDefault(initialPlan)), json },
  Effect.fnUntraced(function* (options) {
    const tenant = yield* (yield* KeyStore).createTenant(options.name, options.plan, yield* operator)
    yield* print(options.json, document(tenant), () => text(tenant))
  }, Effect.provide(store))
)

const listTenants = command(
  "list",
  page("List all tenants", "gds tenants list --json"),
  { json },
  Effect.fnUntraced(function* (options) {
    const tenants = yield* (yield* KeyStore).tenants
    yield* print(options.json, { tenants: tenants.map(document) }, () =>
      table(
        ["tenant", "plan", "active keys", "members", "calls today", "created", "suspended"],
        tenants.map((tenant) => [
          tenant.id,
          tenant.plan,
          tenant.keys_active,
          tenant.members,
          tenant.calls_today,
          instant(tenant.created_at),
          instant(tenant.suspended_at)
        ]),
        "No tenants yet; make one with: gds tenants create acme"
      )
    )
  }, Effect.provide(store))
)

const newPlan = argument("plan", `Plan to move to: ${PlanId.literals.join(", ")}`, oneOf(PlanId.literals))

const setPlan = command(
  "set-plan",
  page("Move a tenant and all its keys to a plan, from the next call on", "gds tenants set-plan acme growth"),
  { name: tenantName, plan: newPlan, json },
  Effect.fnUntraced(function* (options) {
    const tenant = yield* (yield* KeyStore).setPlan(options.name, options.plan, yield* operator)
    yield* print(options.json, document(tenant), () => text(tenant))
  }, Effect.provide(store))
)

/** Command that suspends a tenant, or ends that. */
const suspension = <Name extends "suspend" | "resume">(name: Name, help: ReturnType<typeof page>) =>
  command(
    name,
    help,
    { name: tenantName, reason, json },
    Effect.fnUntraced(function* (options) {
      const keys = yield* KeyStore
      const why = Option.getOrNull(options.reason)
      const tenant = yield* keys.suspend(options.name, name === "suspend", yield* operator, why)
      yield* print(options.json, document(tenant), () => text(tenant))
    }, Effect.provide(store))
  )

const exportTenant = command(
  "export",
  page(
    "Write everything that is kept of a tenant to a new file, as one JSON document without secrets",
    "gds tenants export acme acme.json"
  ),
  { name: tenantName, file: argument("file", "Path of the new file", asGiven), json },
  Effect.fnUntraced(function* (options) {
    const path = resolve(options.file)
    const size = yield* writeNew(path, (yield* OwnData).ofTenant(options.name, yield* operator))
    yield* print(
      options.json,
      { tenant: options.name, file: path, bytes: size },
      () => `Wrote ${bytes(size)} to ${path}.`
    )
  }, Effect.provide(store))
)

const deleteTenant = command(
  "delete",
  page(
    "End every access of a tenant at once and erase what is kept of it. The audit log keeps what was done and when, without who",
    "gds tenants delete acme --yes"
  ),
  { name: tenantName, yes: toggle("yes", "Confirm that all that is kept of it may be lost"), json },
  Effect.fnUntraced(function* (options) {
    if (!options.yes) {
      return yield* new UsageError({
        message: `gds tenants delete erases ${options.name} for good; confirm with --yes`
      })
    }
    yield* (yield* OwnData).eraseTenant(options.name, yield* operator)
    yield* print(options.json, { tenant: options.name, erased: true }, () => `Erased: ${options.name}`)
  }, Effect.provide(store))
)

/** `gds tenants` */
export const tenants = group("tenants", "Tenants and their plans", [
  create,
  listTenants,
  setPlan,
  suspension(
    "suspend",
    page(
      "Refuse every call of a tenant from the next one on, without ending its keys and sessions",
      'gds tenants suspend acme --reason "unpaid since March"'
    )
  ),
  suspension("resume", page("Answer the calls of a suspended tenant again", "gds tenants resume acme")),
  exportTenant,
  deleteTenant
])
