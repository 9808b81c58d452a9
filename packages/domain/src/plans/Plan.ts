import { Schema } from "effect"

export const PlanId = Schema.Literals([
  "trial",
  "sandbox",
  "student",
  "institutional",
  "grid_ai",
  "pro",
  "starter",
  "growth",
  "enterprise",
  "partner"
]).annotate({ identifier: "PlanId", description: "Plan of a key, lower case" })
export type PlanId = typeof PlanId.Type

/** Rights that a plan can include, apart from its limits. */
export const Feature = Schema.Literals([
  "states",
  "forecast_rest",
  "forecast_connector",
  "data_centre",
  "ip_allow_list",
  "enterprise",
  "distribution"
]).annotate({ identifier: "Feature", description: "A right that a plan may include" })
export type Feature = typeof Feature.Type

export const Plan = Schema.Struct({
  id: PlanId,
  name: Schema.String.annotate({ description: "Name for people" }),
  limit_minute: Schema.Int.annotate({ description: "Calls per calendar minute (UTC)" }),
  limit_day: Schema.NullOr(Schema.Int).annotate({ description: "Calls per calendar day (UTC); null = unlimited" }),
  history_days: Schema.Int.annotate({ description: "How far back history may be read, days" }),
  states: Schema.Boolean.annotate({ description: "State-level data" }),
  forecast_rest: Schema.Boolean.annotate({ description: "Forecasts over REST" }),
  forecast_connector: Schema.Boolean.annotate({ description: "Forecasts over the connector" }),
  data_centre: Schema.Boolean.annotate({ description: "Data Centre tools of the connector" }),
  ip_allow_list: Schema.Boolean.annotate({ description: "Keys may be restricted to addresses" }),
  enterprise: Schema.Boolean.annotate({ description: "Enterprise routes under /v1" }),
  distribution: Schema.Boolean.annotate({ description: "Distribution products under /v1, alone or with the others" })
}).annotate({ identifier: "Plan", description: "Limits and rights of a plan" })
export type Plan = typeof Plan.Type

const year = 365.25

const plan = (
  id: PlanId,
  name: string,
  limit_minute: number,
  limit_day: number | null,
  history_days: number,
  ...features: ReadonlyArray<Feature>
): Plan => ({
  id,
  name,
  limit_minute,
  limit_day,
  history_days: Math.ceil(history_days),
  states: features.includes("states"),
  forecast_rest: features.includes("forecast_rest"),
  forecast_connector: features.includes("forecast_connector"),
  data_centre: features.includes("data_centre"),
  ip_allow_list: features.includes("ip_allow_list"),
  enterprise: features.includes("enterprise"),
  distribution: features.includes("distribution")
})

/** The plans table: the one place where limits and rights are written. Ordered from the least to the most, then the tier beside them. */
export const plans: ReadonlyArray<Plan> = [
  plan("trial", "Trial", 10, 1_000, 7),
  plan("sandbox", "Sandbox", 3, 100, 7),
  plan("student", "Student", 20, 1_000, 7),
  plan("institutional", "Institutional", 30, 5_000, 90),
  plan("grid_ai", "Grid AI", 3, 100, 7),
  plan("pro", "Pro", 10, 100, 3 * year, "states", "forecast_rest", "data_centre", "ip_allow_list"),
  plan("starter", "Starter", 60, 10_000, 90, "data_centre", "ip_allow_list"),
  plan(
    "growth",
    "Growth",
    300,
    100_000,
    3 * year,
    "states",
    "forecast_rest",
    "forecast_connector",
    "data_centre",
    "ip_allow_list"
  ),
  plan(
    "enterprise",
    "Enterprise",
    600,
    null,
    10 * year,
    "states",
    "forecast_rest",
    "forecast_connector",
    "data_centre",
    "ip_allow_list",
    "enterprise",
    "distribution"
  ),
  plan("partner", "Partner", 60, 10_000, 90, "ip_allow_list", "distribution")
]

/** Rights to products, which a whole tier is about: without them a route answers `TIER_REQUIRED`. */
const tiers: ReadonlySet<Feature> = new Set(["enterprise", "distribution"])

export const isTier = (feature: Feature | null): boolean => feature !== null && tiers.has(feature)

/** Most calls in a minute that any plan admits. */
export const mostOfMinute = Math.max(...plans.map(({ limit_minute }) => limit_minute))

const byId = new Map(plans.map((entry) => [entry.id, entry]))

/** The plan with this id. */
export const get = (id: PlanId): Plan => {
  const entry = byId.get(id)
  if (entry === undefined) throw new Error(`no plan ${id}`)
  return entry
}

/** Every new tenant starts here. */
export const initialPlan: PlanId = "trial"

/** The first plan of the table that includes the feature. */
export const lowestWith = (feature: Feature): PlanId => plans.find((entry) => entry[feature])?.id ?? "enterprise"

/** The first plan of the table whose history reaches back so many days; null where none does. */
export const lowestReaching = (days: number): PlanId | null =>
  plans.find(({ history_days }) => history_days >= days)?.id ?? null
