import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, publicAccess } from "../http/Access.ts"
import { text } from "./Members.ts"
import { Roadmap } from "./Product.ts"

export const ProductEntry = Schema.Struct({
  ...Roadmap.fields,
  name: text("Name for people", "Substation headroom")
}).annotations({ identifier: "Product", description: "A product of the enterprise namespace" })

export const Products = Schema.Struct({
  products: Schema.Array(ProductEntry).annotations({ description: "Every product, served or not" })
}).annotations({ identifier: "Products", description: "Products of the enterprise namespace and how far they are" })

/** What there is under `/v1` and what is to come. */
export class ProductsApi extends HttpApiGroup.make("enterprise")
  .add(
    HttpApiEndpoint.get("products", "/products")
      .addSuccess(Products)
      .annotate(Access, { ...publicAccess, bare: true })
      .annotate(OpenApi.Summary, "Products and their status")
      .annotate(
        OpenApi.Description,
        "Status and planned availability of every product of the enterprise namespace. Needs no key."
      )
  )
  .addError(problem.invalid_parameter)
  .addError(problem.not_acceptable)
  .addError(problem.internal_error)
  .annotate(OpenApi.Description, "The enterprise namespace: what is served and what is on the roadmap.")
  .prefix("/v1") {}
