import { makeSuggestions } from "@grid/http/Suggestions"
import { assert, it } from "@effect/vitest"

const exchange = "/developer/v1/market/exchange"

it("names what has the words of a path, and nothing that only begins like it", () => {
  const suggest = makeSuggestions(
    ["/ping", "/plans", "/grid/demand/latest", "/forecast/demand", "/market/exchange/area-prices"].map((path) => ({
      path: `/developer/v1${path}`
    }))
  )
  assert.deepStrictEqual(suggest("/developer/v1/demand"), [
    "/developer/v1/grid/demand/latest",
    "/developer/v1/forecast/demand"
  ])
  assert.deepStrictEqual(suggest("/developer/v1/exchange/prices"), ["/developer/v1/market/exchange/area-prices"])
  assert.deepStrictEqual(suggest("/developer/v1/weather"), [])
  assert.deepStrictEqual(suggest("/developer/v2/forecast/demand"), ["/developer/v1/forecast/demand"])
})

it("names each path once, that of a retired segment first", () => {
  const suggest = makeSuggestions([
    { path: "/api/intelligence/exchange-area-prices", suggestedAs: `${exchange}/area-prices` },
    { path: `${exchange}/area-prices` }
  ])
  assert.deepStrictEqual(suggest("/api/intelligence/exchange/area-volumes"), [`${exchange}/area-prices`])
  assert.deepStrictEqual(suggest(`${exchange}/area-price`), [`${exchange}/area-prices`])
})
