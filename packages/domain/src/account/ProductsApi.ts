import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { PublicGate } from "../http/PublicGate.ts"
import { Access, publicAccess } from "../http/Access.ts"
import { text } from "../http/Members.ts"
import { Roadmap } from "../products/Product.ts"

export const ProductEntry = Schema.Struct({
  ...Roadmap.fields,
  name: text("Name for people", "Substation headroom")
}).annotate({ identifier: "Product", description: "A product of the enterprise namespace" })

export const Products = Schema.Struct({
  products: Schema.Array(ProductEntry).annotate({ description: "Every product, served or not" })
}).annotate({ identifier: "Products", description: "Products of the enterprise namespace and how far they are" })

/** Products under `/v1`, served and to come. */
export class ProductsApi extends HttpApiGroup.make("enterprise")
  .add(
    HttpApiEndpoint.get("products", "/products", { success: Products })
      .annotate(Access, { ...publicAccess, bare: true })
      .annotate(OpenApi.Summary, "Products and their status")
      .annotate(
        OpenApi.Description,
        "Status and planned availability of every product of the enterprise namespace. Needs no key."
      )
  )
  .middleware(PublicGate)
  .annotate(OpenApi.Description, "The enterprise namespace: what is served and what is on the roadmap.")
  .prefix("/v1") {}
