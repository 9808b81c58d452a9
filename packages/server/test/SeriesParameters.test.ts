import { assert, describe, it } from "@effect/vitest"
import type { JsonObject } from "@grid/docs/openapi/Schemas"
import { operations, resolved } from "./support/Published.ts"

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

/** Route of the mix of now. */
const ofNow = new Set(["/developer/v1/fuel-mix/latest"])

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
  "market/deviation-rates",
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
    for (const name of ["hours", "format", "comments", "tz"]) assert.isTrue(names.has(name), name)
    assert.strictEqual(names.has("known_at"), !ofNow.has(path))
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

  it("a zone can be named as a state can, but where there is one value for all of the grid, and on the exchange", () => {
    const lacking = series.filter((operation) => !inQuery(operation).has("zone"))
    assert.deepStrictEqual(
      lacking.map(({ path }) => path.replace("/developer/v1/", "")).toSorted(),
      expected.filter(
        (path) => path.startsWith("market/") || ["grid/frequency/history", "grid/power-flows"].includes(path)
      )
    )
  })

  it("the market is the day-ahead one where none is named", () => {
    const markets = operations.flatMap(({ parameters, path }) =>
      parameters.filter(({ name }) => name === "market_type").map((parameter) => ({ ...parameter, path }))
    )
    assert.isAbove(markets.length, 10)
    for (const { path, required, schema } of markets) {
      assert.isNotTrue(required, path)
      assert.strictEqual(schema["default"], "DAM", path)
    }
  })
})

const membersOf = (schema: JsonObject) => (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>

const namesSignal = (members: object) => Object.keys(members).some((name) => name.endsWith("signal_type"))

/** Places of an answer's schema where an intensity has no signal beside or above it; that of a row stands in its `average`. */
const withoutSignal = (raw: JsonObject, place: string, isNamed = false): ReadonlyArray<string> => {
  const schema = resolved(raw)
  const members = membersOf(schema)
  const { average = {} } = members
  const named = isNamed || namesSignal(members) || namesSignal(membersOf(resolved(average)))
  const alternatives = ["anyOf", "oneOf", "allOf"].flatMap((word) => (schema[word] ?? []) as ReadonlyArray<JsonObject>)
  const items = schema["items"] as JsonObject | undefined
  return [
    ...(named ? [] : Object.keys(members).filter((name) => name.endsWith("kg_co2e_per_mwh"))).map(
      (name) => `${place}.${name}`
    ),
    ...Object.entries(members).flatMap(([name, member]) => withoutSignal(member, `${place}.${name}`, named)),
    ...alternatives.flatMap((one) => withoutSignal(one, place, named)),
    ...(items === undefined ? [] : withoutSignal(items, `${place}[]`, named))
  ]
}

describe("carbon intensities", () => {
  it("are nowhere published without their signal, but as factors of fuels", () => {
    const places = operations.flatMap(({ id, responses }) => {
      const { content } = resolved(responses["200"] ?? responses["201"] ?? {}) as {
        readonly content?: Readonly<Record<string, { readonly schema: JsonObject }>>
      }
      const schema = content?.["application/json"]?.schema
      return schema === undefined ? [] : withoutSignal(schema, id)
    })
    assert.deepStrictEqual(
      places.filter((place) => !place.includes("factor")),
      []
    )
    assert.isNotEmpty(places)
  })
})
