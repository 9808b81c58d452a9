import {
  type Product,
  ProductId,
  type ProductOverride,
  products,
  ProductStatus,
  withOverrides
} from "@grid/domain/products/Product"
import { Result, Schema } from "effect"

/**
 * The products as the operator wants them, from `GDS_PRODUCT_STATUS`: a JSON object from product to status, or to
 * `{"status": …, "eta": …}`.
 */
export const parseProducts = (text: string): Result.Result<ReadonlyArray<Product>, string> =>
  Result.gen(function* () {
    const entries = yield* entriesOf(text)
    const overrides = new Map<ProductId, ProductOverride>()
    for (const [name, value] of entries) {
      const product = products.find(({ id }) => id === name)
      if (product === undefined) {
        return yield* Result.fail(`names no product "${name}": there are ${ProductId.literals.join(", ")}`)
      }
      overrides.set(product.id, yield* overrideOf(name, value))
    }
    return withOverrides(overrides)
  })

const entriesOf = (text: string): Result.Result<ReadonlyArray<readonly [string, unknown]>, string> =>
  Result.mapBoth(decodeObject(text), {
    onFailure: () =>
      `must be a JSON object from product to status, such as {"tariffs":"beta"}, not "${text.slice(0, 80)}"`,
    onSuccess: Object.entries
  })

const decodeObject = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

const decodeStatus = Schema.decodeUnknownResult(ProductStatus)

const decodeOverride = Schema.decodeUnknownResult(
  Schema.Struct({
    status: Schema.optionalKey(ProductStatus),
    eta: Schema.optionalKey(Schema.NonEmptyString)
  }),
  { onExcessProperty: "error" }
)

const overrideOf = (name: string, value: unknown): Result.Result<ProductOverride, string> =>
  Result.match(decodeStatus(value), {
    onSuccess: (status) => Result.succeed({ status }),
    onFailure: () =>
      Result.mapError(
        decodeOverride(value),
        () => `must give ${name} one of ${ProductStatus.literals.join(", ")}, or {"status": …, "eta": …}`
      )
  })
