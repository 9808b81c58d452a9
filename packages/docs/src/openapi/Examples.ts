import { iso } from "@grid/domain/time/Time"
import message from "../examples/alert-message.json" with { type: "json" }
import alerts from "../examples/alerts.json" with { type: "json" }
import assets from "../examples/assets.json" with { type: "json" }
import briefings from "../examples/briefings.json" with { type: "json" }
import carbon from "../examples/carbon.json" with { type: "json" }
import catalog from "../examples/catalog.json" with { type: "json" }
import economics from "../examples/economics.json" with { type: "json" }
import forecast from "../examples/forecast.json" with { type: "json" }
import grid from "../examples/grid.json" with { type: "json" }
import jobs from "../examples/jobs.json" with { type: "json" }
import keys from "../examples/keys.json" with { type: "json" }
import market from "../examples/market.json" with { type: "json" }
import { computedData } from "./ComputedExamples.ts"
import { enterpriseExamples } from "./EnterpriseExamples.ts"
import { listExamples } from "./ListExamples.ts"
import { metaOf } from "./ExampleMeta.ts"
import type { Json, JsonObject } from "./Schemas.ts"

/** Example of an endpoint: its answer, the body of its request, and the answer as CSV or as a CSV file, line by line. */
interface Example {
  readonly answer: ReadonlyArray<Json> | { readonly data?: Json; readonly meta: JsonObject }
  readonly request?: JsonObject
  readonly csv?: ReadonlyArray<string>
  readonly file?: ReadonlyArray<string>
}

const table: Readonly<Record<string, Example>> = {
  ...keys,
  ...grid,
  ...carbon,
  ...market,
  ...forecast,
  ...catalog,
  ...alerts,
  ...assets,
  ...briefings,
  ...economics,
  ...jobs
}

const collect = <A>(pick: (example: Example, name: string) => A | undefined): Readonly<Record<string, A>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, example]): ReadonlyArray<readonly [string, A]> => {
      const value = pick(example, name)
      return value === undefined ? [] : [[name, value]]
    })
  )

const computed: Readonly<Record<string, Json>> = JSON.parse(JSON.stringify(computedData))

const csvText = (lines: ReadonlyArray<string> | undefined) => lines?.map((line) => `${line}\r\n`).join("")

/** A successful answer of every endpoint of the Api, by the endpoint's name. A test decodes each with its schema. */
export const examples: Readonly<Record<string, Json>> = {
  ...enterpriseExamples.answers,
  ...collect(({ answer }, name): Json => {
    if (!("meta" in answer)) return answer
    return { data: computed[name] ?? answer.data ?? null, meta: metaOf(answer.meta) }
  })
}

/** Job that computes an answer of an engine. */
export const computationExample: Json = {
  ...jobs.createJob.answer.data,
  type: "computation",
  dataset: "carbon-matching",
  format: "json",
  from: null,
  to: null
}

/** Bodies of requests, by the endpoint's name. */
export const requestExamples: Readonly<Record<string, JsonObject>> = {
  ...enterpriseExamples.requests,
  ...collect(({ request }) => request)
}

/** The same answers as CSV. */
export const csvExamples = { ...listExamples, ...collect(({ csv }) => csvText(csv)) }

/** Files as CSV, by the endpoint's name. */
export const fileExamples = collect(({ file }) => csvText(file))

/** Message that is posted when the alert of the other examples fires. */
export const alertMessage: JsonObject = message

const lastModifiedAt = Date.parse("2026-08-18T09:45:00Z")

/** `Last-Modified` of the examples. */
export const lastModified = new Date(lastModifiedAt).toUTCString()

/** `X-Meta-As-Of` of the examples. */
export const asOf = iso(lastModifiedAt)
