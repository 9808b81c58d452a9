import {
  type Product,
  ProductId,
  type ProductOverride,
  products,
  ProductStatus,
  withOverrides
} from "@grid/domain/enterprise/Product"
import { Either, Schema } from "effect"

/**
 * The products as the operator wants them, from `GDS_PRODUCT_STATUS`: a JSON object from product to status, or to
 * `{"status": …, "eta": …}`. What is not built cannot be served, and says so.
 */
export const parseProducts = (text: string): Either.Either<ReadonlyArray<Product>, string> =>
  Either.gen(function* () {
    const entries = yield* entriesOf(text)
    const overrides = new Map<ProductId, ProductOverride>()
    for (const [name, value] of entries) {
      const product = products.find(({ id }) => id === name)
      if (product === undefined) {
        return yield* Either.left(`names no product "${name}": there are ${ProductId.literals.join(", ")}`)
      }
      const override = yield* overrideOf(name, value)
      if (!product.built && override.status !== undefined && override.status !== "roadmap") {
        return yield* Either.left(`cannot make ${name} ${override.status}: it is not built and stays roadmap`)
      }
      overrides.set(product.id, override)
    }
    return withOverrides(overrides)
  })

const entriesOf = (text: string): Either.Either<ReadonlyArray<readonly [string, unknown]>, string> =>
  Either.mapBoth(decodeObject(text), {
    onLeft: () =>
      `must be a JSON object from product to status, such as {"tariffs":"beta"}, not "${text.slice(0, 80)}"`,
    onRight: Object.entries
  })

const decodeObject = Schema.decodeUnknownEither(
  Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
)

const decodeStatus = Schema.decodeUnknownEither(ProductStatus)

const decodeOverride = Schema.decodeUnknownEither(
  Schema.Struct({
    status: Schema.optionalWith(ProductStatus, { exact: true }),
    eta: Schema.optionalWith(Schema.NonEmptyString, { exact: true })
  }),
  { onExcessProperty: "error" }
)

const overrideOf = (name: string, value: unknown): Either.Either<ProductOverride, string> =>
  Either.match(decodeStatus(value), {
    onRight: (status) => Either.right({ status }),
    onLeft: () =>
      Either.mapLeft(
        decodeOverride(value),
        () => `must give ${name} one of ${ProductStatus.literals.join(", ")}, or {"status": …, "eta": …}`
      )
  })
