import { Schema } from "effect"

/** Extent to which the legacy namespace is folded into v1; the operator's setting. */
export const NamespacePhase = Schema.Literals(["mapping-freeze", "dual-mount", "redirects", "single-surface"])
export type NamespacePhase = typeof NamespacePhase.Type

/** True while legacy paths answer themselves; afterwards they lead to v1. */
export const answersItself = (phase: NamespacePhase): boolean => phase === "mapping-freeze" || phase === "dual-mount"

/** True while documents name legacy paths. */
export const isDocumented = (phase: NamespacePhase): boolean => phase !== "single-surface"

/** A legacy path and the path of v1 that took its place. Query, body and answer are the same under both. */
export interface Mapping {
  readonly legacy: string
  readonly path: string
  /** True where the data belongs to a tenant: mapped with every path below it, and never open to callers without a key. */
  readonly owned: boolean
}

const mapped = (legacy: string, path: string, owned = false): Mapping => ({
  legacy: `/api/${legacy}`,
  path: `/developer/v1/${path}`,
  owned
})

/** The whole mapping. `fuel-mix-timeseries` had a route of its own for states; `state` in the query took its place. */
export const mappings: ReadonlyArray<Mapping> = [
  mapped("intelligence/summary", "grid/summary"),
  mapped("intelligence/states", "grid/states"),
  mapped("intelligence/grid-frequency", "grid/frequency/latest"),
  mapped("intelligence/grid-statistics", "grid/statistics"),
  mapped("intelligence/demand-timeseries", "grid/demand/history"),
  mapped("intelligence/demand-forecast", "forecast/demand"),
  mapped("intelligence/demand-accuracy", "forecast/demand/accuracy"),
  mapped("intelligence/demand-reconciliation", "grid/demand/reconciliation"),
  mapped("intelligence/power-flows", "grid/power-flows"),
  mapped("intelligence/state-interchange-canonical", "grid/state-interchange"),
  mapped("intelligence/posoco-psp", "grid/psp"),
  mapped("intelligence/exchange-market-data", "market/exchange/latest"),
  mapped("intelligence/exchange-market-data/heatmap", "market/exchange/heatmap"),
  mapped("intelligence/exchange-market-data/spread", "market/exchange/spread"),
  mapped("intelligence/exchange-market-data/price-duration", "market/exchange/price-duration"),
  mapped("intelligence/exchange-market-data/duck-curve", "market/exchange/duck-curve"),
  mapped("intelligence/exchange-market-data/storage-arbitrage", "market/exchange/storage-arbitrage"),
  mapped("intelligence/exchange-market-data/forward-curve", "forecast/exchange-forward-curve"),
  mapped("intelligence/exchange-area-prices", "market/exchange/area-prices"),
  mapped("intelligence/exchange-canonical", "market/exchange/canonical"),
  mapped("intelligence/exchange-green-market", "market/exchange/green"),
  mapped("intelligence/open-access-charges", "market/open-access-charges"),
  mapped("intelligence/carbon-intensity", "carbon-intensity/by-state"),
  mapped("intelligence/carbon-intensity/latest", "carbon-intensity/latest"),
  mapped("intelligence/carbon-intensity-mix", "carbon-intensity/with-fuel-mix"),
  mapped("intelligence/carbon-forecast", "forecast/carbon-intensity"),
  mapped("intelligence/carbon-summary", "carbon-intensity/summary"),
  mapped("intelligence/fuel-mix-timeseries", "fuel-mix/latest"),
  mapped("intelligence/canonical-freshness", "meta/canonical-freshness"),
  mapped("intelligence/catalog", "catalog"),
  mapped("intelligence/power-plants", "assets/power-plants"),
  mapped("intelligence/renewable-capacity", "assets/renewable-capacity"),
  mapped("intelligence/daily-brief", "briefings/daily"),
  mapped("intelligence/daily-summary", "briefings/daily-summary"),
  mapped("intelligence/project-economics", "tools/project-economics"),
  mapped("intelligence/jobs", "jobs", true),
  mapped("intelligence/price-alerts", "alerts", true),
  mapped("alerts", "alerts", true)
]

/** The one legacy route that is no other spelling of one of v1: it stays where it is, in every phase. */
export const stateMetricsPath = "/api/intelligence/state-metrics-canonical"

/** A legacy spelling of a route of the contract. */
export interface Alias {
  readonly path: string
  readonly mapping: Mapping
  /** May be called without a key where the operator lets anonymous callers in. */
  readonly open: boolean
}

/** The legacy spellings of a route of the contract. */
export const aliasesOf = (route: { readonly method: string; readonly path: string }): ReadonlyArray<Alias> =>
  mappings.flatMap((mapping) =>
    route.path === mapping.path || (mapping.owned && route.path.startsWith(`${mapping.path}/`))
      ? [
          {
            path: mapping.legacy + route.path.slice(mapping.path.length),
            mapping,
            open: route.method === "GET" && !mapping.owned
          }
        ]
      : []
  )

const byLegacy = new Map(mappings.map((mapping) => [mapping.legacy, mapping]))
const owned = mappings.filter((mapping) => mapping.owned)

/** The mapping that a legacy path falls under; null where there is none. */
export const mappingOf = (path: string): Mapping | null =>
  byLegacy.get(path) ?? owned.find(({ legacy }) => path.startsWith(`${legacy}/`)) ?? null

/** Path in v1 of a path under this mapping. */
export const movedTo = ({ legacy, path }: Mapping, request: string): string => path + request.slice(legacy.length)

const namespaces = ["/api/intelligence", "/api/alerts"]

/** True for paths of the legacy namespace, mounted or not. */
export const isLegacy = (path: string): boolean =>
  namespaces.some((namespace) => path === namespace || path.startsWith(`${namespace}/`))

const exchange = "/developer/v1/market/exchange"

/** Segments of exchange paths that were given up, and where their data is now. */
const retired: Readonly<Record<string, ReadonlyArray<string>>> = {
  dam: [`${exchange}/latest?market_type=DAM`],
  rtm: [`${exchange}/latest?market_type=RTM`],
  gdam: [`${exchange}/latest?market_type=GDAM`, `${exchange}/green`],
  "area-mcp": [`${exchange}/area-prices`],
  "area-volumes": [`${exchange}/area-prices`]
}

/** Paths that now have the data of a path with a retired segment; empty for every other path. */
export const successorsOf = (path: string): ReadonlyArray<string> =>
  isLegacy(path)
    ? [
        ...new Set(
          path
            .toLowerCase()
            .split("/")
            .flatMap((segment) => (Object.hasOwn(retired, segment) ? (retired[segment] ?? []) : []))
        )
      ]
    : []
