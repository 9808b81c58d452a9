import { assert, describe, it } from "@effect/vitest"
import { operations } from "./support/Published.ts"

const inQuery = ({ parameters }: (typeof operations)[number]) =>
  new Set(parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name))

/** Routes of v1 that read a window; those of months and of restatements are told by their own words. */
const series = operations.filter(
  (operation) =>
    operation.method === "GET" &&
    operation.path.startsWith("/developer/v1/") &&
    !["assets/renewable-capacity", "grid/monthly-supply"].some((path) => operation.path.endsWith(path)) &&
    ["from", "to", "hours"].some((name) => inQuery(operation).has(name))
)

/** Routes that give one figure, or the best of them, for all of a window, and the mix of now with its last hours. */
const withoutResolution = new Set(
  ["grid/state-metrics", "market/exchange/windows", "carbon-intensity/windows", "fuel-mix/latest"].map(
    (path) => `/developer/v1/${path}`
  )
)

const expected = [
  "carbon-intensity/by-state",
  "carbon-intensity/history",
  "carbon-intensity/summary",
  "carbon-intensity/windows",
  "carbon-intensity/with-fuel-mix",
  "fuel-mix/history",
  "fuel-mix/latest",
  "grid/demand/history",
  "grid/demand/reconciliation",
  "grid/frequency/history",
  "grid/power-flows",
  "grid/psp",
  "grid/renewable-generation",
  "grid/state-interchange",
  "grid/state-metrics",
  "grid/station-generation",
  "grid/statistics",
  "market/exchange/area-prices",
  "market/exchange/canonical",
  "market/exchange/duck-curve",
  "market/exchange/green",
  "market/exchange/heatmap",
  "market/exchange/price-duration",
  "market/exchange/spread",
  "market/exchange/storage-arbitrage",
  "market/exchange/windows"
]

describe("parameters of series", () => {
  it("the series routes are these", () => {
    assert.deepStrictEqual(series.map(({ path }) => path.replace("/developer/v1/", "")).toSorted(), expected)
  })

  it.each(series.map((operation) => [operation.path, operation] as const))("%s", (path, operation) => {
    const names = inQuery(operation)
    assert.isTrue(names.has("hours"))
    if (path !== "/developer/v1/fuel-mix/latest") assert.isTrue(names.has("from") && names.has("to"))
    assert.strictEqual(names.has("resolution"), !withoutResolution.has(path))
    const { schema } = operation.parameters.find(({ name }) => name === "resolution") ?? {}
    if (schema !== undefined)
      for (const name of schema["enum"] as ReadonlyArray<string>) assert.include(["block", "hour", "day"], name)
  })

  it("where a state can be named it is `state`, on every route of the grid, the fuels and the carbon but those of all of it", () => {
    const whole = ["grid/frequency/history", "grid/power-flows", "carbon-intensity/by-state"]
    const lacking = series.filter(
      (operation) => !operation.path.includes("/market/") && !inQuery(operation).has("state")
    )
    assert.deepStrictEqual(lacking.map(({ path }) => path.replace("/developer/v1/", "")).toSorted(), whole.toSorted())
  })
})
