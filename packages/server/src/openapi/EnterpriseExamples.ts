import * as HttpApi from "@effect/platform/HttpApi"
import { products, roadmapOf } from "@grid/domain/enterprise/Product"
import { Access } from "@grid/domain/http/Access"
import { Api } from "@grid/domain/http/Api"
import { Context, Option, type Schema } from "effect"
import { exampleOf } from "./DerivedExamples.ts"
import type { Json, JsonObject } from "./Schemas.ts"

/** Examples of the enterprise namespace, whose members carry their own. */
const derive = () => {
  const answers: Record<string, Json> = {}
  const requests: Record<string, JsonObject> = {}
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      const policy = Context.unsafeGet(endpoint.annotations as Context.Context<Access>, Access)
      if (!policy.bare) return
      answers[endpoint.name] = exampleOf(endpoint.successSchema as Schema.Schema.All)
      if (Option.isSome(endpoint.payloadSchema)) {
        requests[endpoint.name] = exampleOf(endpoint.payloadSchema.value as Schema.Schema.All) as JsonObject
      }
    }
  })
  answers["products"] = {
    products: products.map((product) => ({ ...roadmapOf(product, "https://grid.example"), name: product.name }))
  }
  return { answers, requests }
}

export const enterpriseExamples = derive()
