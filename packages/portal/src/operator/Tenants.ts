import { TenantId } from "@grid/domain/Brands"
import { ChangeReason } from "@grid/domain/http/Parameters"
import { KeyStore, type Tenant } from "@grid/domain/keys/KeyStore"
import { get as planOf, PlanId, plans } from "@grid/domain/plans/Plan"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { Effect, Schema } from "effect"
import { PortalSettings } from "../config/Settings.ts"
import { answer } from "../sign-in/ConsoleRoute.ts"
import type { OperatorRoute } from "./OperatorRoute.ts"

/** Most tenants of an answer. */
const mostTenants = 200

const PlanChange = Schema.Struct({ tenant: TenantId, plan: PlanId })

const Suspension = Schema.Struct({
  tenant: TenantId,
  suspended: Schema.Boolean,
  reason: ChangeReason.check(Schema.isPattern(/\S/, { message: "must say why" }))
})

const tenantItem = ({ created_at, suspended_at, ...tenant }: Tenant) => ({
  ...tenant,
  limit_day: planOf(tenant.plan).limit_day,
  created_at: iso(created_at),
  suspended_at: isoOrNull(suspended_at)
})

/** Tenants and their plans, the plans themselves, and the products as the settings have them. */
export const makeTenantRoutes = Effect.fnUntraced(function* ({ confirmedChange, read }: OperatorRoute) {
  const { products } = yield* PortalSettings
  const keys = yield* KeyStore
  return [
    read("/console/operator/tenants", ({ query }) =>
      Effect.map(keys.tenants, (tenants) => {
        const part = new URLSearchParams(query).get("search")?.trim().toLowerCase() ?? ""
        const matches = tenants.filter(({ id }) => id.toLowerCase().includes(part))
        return answer(200, { total: matches.length, tenants: matches.slice(0, mostTenants).map(tenantItem) })
      })
    ),
    confirmedChange("/console/operator/tenants/plan", PlanChange, ({ plan, tenant }, actor) =>
      Effect.map(keys.setPlan(tenant, plan, actor), (changed) => answer(200, tenantItem(changed)))
    ),
    confirmedChange("/console/operator/tenants/suspend", Suspension, ({ reason, suspended, tenant }, actor) =>
      Effect.map(keys.suspend(tenant, suspended, actor, reason), (changed) => answer(200, tenantItem(changed)))
    ),
    read("/console/operator/plans", () => Effect.succeed(answer(200, { plans }))),
    read("/console/operator/products", () => Effect.succeed(answer(200, { products })))
  ]
})
