import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import { plans } from "@grid/domain/plans/Plan"
import { roadmapOf } from "@grid/domain/products/Product"
import { Effect, Result } from "effect"
import { AppSettings, type Settings } from "../config/Settings.ts"
import { type HttpCall, json } from "@grid/http/HttpCall"
import { type Answering, answering, publicMeta } from "./Answering.ts"
import { checkJson, parametersOf } from "@grid/http/Check"

type Answers = Readonly<Record<string, (call: HttpCall) => object>>

/** Answers of the routes that need no key, by name. */
const answersOf = (products: Settings["products"]): Answers => ({
  plans: (call) => ({ data: { plans }, meta: publicMeta(call) }),
  products: ({ baseUrl }) => ({
    products: products.map((product) => ({ ...roadmapOf(product, baseUrl), name: product.name }))
  })
})

/** Routes that need no key. */
export const makePublicRoute = Effect.map(AppSettings, ({ products }) => {
  const answers = answersOf(products)
  return (route: ContractRoute): Answering => {
    const answer = answers[route.name]
    if (answer === undefined) throw new Error(`no answer for the public route ${route.name}`)
    return answering((call, decoded) =>
      Effect.fromResult(
        Result.map(
          Result.flatMap(parametersOf(call, route, decoded), () => checkJson(call)),
          () => json(200, answer(call), { "cache-control": "public, max-age=300" })
        )
      )
    )
  }
})
