import { makeSuggestions } from "@grid/http/Suggestions"
import { assert, it } from "@effect/vitest"

const exchange = "/developer/v1/market/exchange"

it("names each path once, that of a retired segment first", () => {
  const suggest = makeSuggestions([
    { path: "/api/intelligence/exchange-area-prices", suggestedAs: `${exchange}/area-prices` },
    { path: `${exchange}/area-prices` }
  ])
  assert.deepStrictEqual(suggest("/api/intelligence/exchange/area-volumes"), [`${exchange}/area-prices`])
  assert.deepStrictEqual(suggest(`${exchange}/area-price`), [`${exchange}/area-prices`])
})
