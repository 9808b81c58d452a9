import * as HttpApi from "effect/http-api/HttpApi"
import { Api } from "@grid/domain/api/Api"
import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import { noMembers, strictDecoder } from "@grid/domain/http/StrictDecoder"
import { Result, type Schema } from "effect"
import { type Answer, urlOf } from "./Client.ts"

/** What changes with the data of an answer; one of a route that has no tag is compared whole. */
const tagOf = (answer: Answer) => answer.header("etag") ?? answer.text

/** Two calls with nothing new from the sources between them; the first is made once more, with the tag of its answer. */
export const sameData = async (
  first: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  second: () => Promise<Answer>
): Promise<readonly [Answer, Answer]> => {
  for (;;) {
    const before = await first({})
    const other = await second()
    const etag = before.header("etag")
    const again = await first(etag === null ? {} : { "if-none-match": etag })
    if (again.status === 304 || tagOf(again) === tagOf(before)) return [before, other]
  }
}

/** Every answer of a data route in turn, with its query. */
const queries = [
  "",
  "hours=1",
  "hours=30&resolution=block",
  "hours=200&resolution=day&mode=raw",
  "hours=24&state=IN-MH",
  "hours=3&mode=blended",
  "limit=10&order=desc",
  "theme=market",
  "zone=SR",
  "query=price"
]

const queryDecoders = new Map<string, (query: unknown) => Result.Result<unknown, unknown>>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint: { identifier, query } }) =>
    queryDecoders.set(identifier, query === undefined ? noMembers : strictDecoder(query as Schema.Codec<unknown>))
})

/** True where the contract lets a query pass. */
const takes = ({ name }: ContractRoute, query: object): boolean =>
  Result.isSuccess(queryDecoders.get(name)?.(query) ?? Result.fail(null))

/** Good calls of routes, with each of the queries that they take. */
export const callsOfRoutes = (routes: ReadonlyArray<ContractRoute>) =>
  routes.flatMap((route) =>
    queries
      .map((query) => urlOf(route, query))
      .filter((url) => takes(route, Object.fromEntries(new URL(url, "http://a").searchParams)))
      .map((url) => ({ route, url }))
  )
