import { keysPerPage } from "@grid/domain/account/KeysApi"
import { methodVersion } from "@grid/domain/carbon/GridMix"
import { mostKnownDays } from "@grid/domain/observations/KnowledgeTime"
import { mostCurveDays, mostHours } from "@grid/domain/forecast/Forecasts"
import { mostActiveKeys, mostNewKeysAnHour } from "@grid/domain/keys/ApiKey"
import { answersItself, isDocumented, stateMetricsPath } from "@grid/domain/legacy/Mapping"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { lowestWith, plans } from "@grid/domain/plans/Plan"
import { defaultFactorSet } from "@grid/domain/reference/EmissionFactors"
import { states } from "@grid/domain/states/State"
import { blockMs, blocksPerDay, iso, isoIst, istDay, istDayStart } from "@grid/domain/time/Time"
import { demandVersion } from "@grid/queries/forecast/DemandForecaster"
import { priceVersion } from "@grid/queries/forecast/price/PriceForecaster"
import { alertMessage, examples, requestExamples } from "../openapi/Examples.ts"
import { type Content, contentOf } from "./Frame.ts"
import { html, json, table } from "./Html.ts"
import { legacyTable, productsTable, routesTable } from "./RouteTables.ts"
import type { Site } from "./Site.ts"

const number = (value: number) => value.toLocaleString("en-US")

const days = (value: number) => (value < 366 ? `${value} days` : `${Math.round(value / 365.25)} years`)

const yes = (value: boolean) => (value ? "yes" : "no")

const plansTable = table(
  "Plans",
  ["Plan", "A minute", "A day", "History", "States", "Forecasts", "Data Centre tools", "IP allow list", "Enterprise"],
  plans.map((plan) => [
    html`<code>${plan.id}</code>`,
    number(plan.limit_minute),
    plan.limit_day === null ? "unlimited" : number(plan.limit_day),
    days(plan.history_days),
    yes(plan.states),
    plan.forecast_rest ? (plan.forecast_connector ? "REST, connector" : "REST") : "no",
    yes(plan.data_centre),
    yes(plan.ip_allow_list),
    yes(plan.enterprise)
  ])
)

const exampleDay = istDayStart(istDay(Date.parse("2026-08-18T06:30:00Z")))

const blocksTable = table(
  "Blocks of 18 August 2026",
  ["Block", "Start in IST", "Start in UTC"],
  [1, 2, 22, 23, 24, 48, 62, blocksPerDay].map((block) => {
    const start = exampleDay + (block - 1) * blockMs
    return [block, html`<code>${isoIst(start)}</code>`, html`<code>${iso(start)}</code>`]
  })
)

const samples = () => ({
  answer: json(examples["frequencyLatest"]),
  alert_request: JSON.stringify(requestExamples["createAlert"]),
  alert_message: json(alertMessage),
  export_request: JSON.stringify(requestExamples["createJob"])
})

/** Start page: from the first call to the meaning of the numbers. */
export const startPage = (site: Site): Content => {
  const { phase } = site
  const legacy = isDocumented(phase) ? [answersItself(phase) ? "legacy-aliases" : "legacy-redirects", "legacy"] : []
  return contentOf(site, ["start", ...legacy], {
    ...samples(),
    plans: plansTable,
    blocks: blocksTable,
    routes: routesTable(),
    products: productsTable(),
    ip_allow_list_plan: lowestWith("ip_allow_list"),
    most_keys: mostActiveKeys,
    most_new_keys: mostNewKeysAnHour,
    keys_per_page: number(keysPerPage),
    enterprise_plan: lowestWith("enterprise"),
    blocks_per_day: blocksPerDay,
    least_coverage_pct: Math.round(leastCoverage * 100),
    state_slug: states[20]?.slug ?? "",
    state_iso: states[20]?.iso ?? "",
    state_count: states.length,
    forecast_hours: mostHours,
    curve_days: mostCurveDays,
    known_days: mostKnownDays,
    demand_version: demandVersion,
    price_version: priceVersion,
    carbon_method: methodVersion,
    factor_set: defaultFactorSet,
    ...(isDocumented(phase) && { legacy_paths: legacyTable(), state_metrics_path: stateMetricsPath })
  })
}
