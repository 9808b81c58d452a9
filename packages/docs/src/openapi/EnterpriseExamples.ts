import * as HttpApi from "effect/http-api/HttpApi"
import { products, roadmapOf } from "@grid/domain/products/Product"
import { Access } from "@grid/domain/http/Access"
import { Api } from "@grid/domain/api/Api"
import { Context, Struct } from "effect"
import { exampleOf } from "./DerivedExamples.ts"
import { versionsOf } from "./EngineVersions.ts"
import { isObject, type Json, type JsonObject } from "./Schemas.ts"

/** Examples of the enterprise namespace, whose members carry their own. */
const derive = () => {
  const answers: Record<string, Json> = {}
  const requests: Record<string, JsonObject> = {}
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      if (!Context.getUnsafe(endpoint.annotations, Access).bare) return
      const [success] = endpoint.success
      if (success !== undefined) {
        const answer = exampleOf(success)
        if (isObject(answer)) answers[endpoint.identifier] = { ...answer, ...versionsOf(success, answer) }
      }
      const payload = endpoint.payload.values().next().value?.schemas[0]
      const request = payload === undefined ? null : exampleOf(payload)
      // A service that began today knew nothing then.
      if (isObject(request)) requests[endpoint.identifier] = Struct.omit(request, ["known_at"])
    }
  })
  answers["products"] = {
    products: products.map((product) => ({ ...roadmapOf(product, "https://grid.example"), name: product.name }))
  }
  return { answers, requests }
}

export const enterpriseExamples = derive()
