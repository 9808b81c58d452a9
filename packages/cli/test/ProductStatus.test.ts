import { assert, describe, it } from "@effect/vitest"
import { parseProducts } from "@grid/cli/settings/ProductStatus"

describe("GDS_PRODUCT_STATUS", () => {
  it.each([
    ["x", /must be a JSON object/],
    ["[]", /must be a JSON object/],
    ['{"tarifs":"beta"}', /names no product "tarifs": there are landed-cost, tariffs/],
    ['{"tariffs":"live"}', /must give tariffs one of roadmap, beta, available/],
    ['{"tariffs":{"status":"beta","when":"now"}}', /must give tariffs one of/]
  ])("%s is refused with one line", (text, message) => {
    const found = parseProducts(text)
    assert(found._tag === "Failure")
    assert.match(found.failure, message)
    assert.notInclude(found.failure, "\n")
  })
})
