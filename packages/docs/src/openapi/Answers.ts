import { files, mediaTypes, tabular } from "@grid/domain/http/Access"
import type { ProblemCode } from "@grid/domain/errors/Problem"
import { String as Text } from "effect"
import { type Components, registered } from "./Components.ts"
import { type Endpoint, isKept } from "./Endpoints.ts"
import { computationExample, csvExamples, examples, fileExamples } from "./Examples.ts"
import { headerRefs } from "./Headers.ts"
import { byStatus, problemResponse } from "./Problems.ts"
import { type JsonObject, memberOf, refName, schemaRef, tidy } from "./Schemas.ts"
import type { SpecContent } from "./Spec.ts"

/** Response to a request whose ETag still holds. */
export const notModified: JsonObject = {
  description: "What you have is still the newest: no body",
  headers: headerRefs(["x-request-id", "quota", "etag", "last-modified", "cache-control"])
}

/** References to the problems of an operation by status. */
export const problemsOf = (
  codes: ReadonlySet<ProblemCode>,
  withKey: boolean,
  baseUrl: string,
  components: Components
): JsonObject =>
  Object.fromEntries(
    byStatus(codes).map(([status, group]) => {
      const [names, response] = problemResponse(group, { withKey, baseUrl })
      return [String(status), { $ref: `#/components/responses/${registered(components.responses, names, response)}` }]
    })
  )

/** The envelope of an answer as a component of its own, named after its data. */
const envelope = (raw: JsonObject, endpoint: Endpoint, components: Components): JsonObject => {
  const schema = tidy(raw, false)
  const data = refName(memberOf(schema, "properties")["data"])
  const name = `${data ?? Text.capitalize(endpoint.name)}Response`
  components.schemas[name] = { description: `Envelope of ${data ?? endpoint.name}`, ...schema }
  return schemaRef(name)
}

const csvContent = (example: string | undefined): JsonObject => ({
  [mediaTypes.csv]: {
    schema: {
      type: "string",
      description: "RFC 4180: a header row, then one row per item; an empty cell is null"
    },
    example: example ?? ""
  }
})

const parquetContent: JsonObject = {
  [mediaTypes.parquet]: {
    schema: { type: "string", format: "binary", description: "Apache Parquet, compressed with Snappy" },
    example: "PAR1…"
  }
}

const workbookContent: JsonObject = {
  [mediaTypes.xlsx]: {
    schema: { type: "string", format: "binary", description: "Workbook with one sheet, instants as dates" },
    example: "PK…"
  }
}

/** Header of a table that is a file; JSON and CSV do without. */
const filename: JsonObject = {
  description: "Name to keep a workbook or a file of Parquet under",
  schema: { type: "string" },
  example: 'attachment; filename="demand-history.xlsx"'
}

const fileOf = (schema: JsonObject, endpoint: Endpoint, description: string): JsonObject => ({
  description,
  headers: headerRefs([
    "x-request-id",
    "cache-control",
    "quota",
    "etag",
    "last-modified",
    "x-meta-as-of",
    "x-meta-licence",
    "x-meta-window",
    "content-disposition"
  ]),
  content: {
    "application/json": { schema: tidy(schema, false), example: examples[endpoint.name] ?? null },
    ...csvContent(fileExamples[endpoint.name]),
    ...workbookContent,
    ...parquetContent
  }
})

/**
 * A response with JSON as its one media type. Clients made of the document need not be told which one they get, so what the
 * same call gives in other formats is described apart, in `x-formats`.
 */
export const jsonAlone = (response: JsonObject): JsonObject => {
  const { "application/json": json = {}, ...others } = memberOf(response, "content")
  const types = Object.keys(others).map((type) => `\`${type}\``)
  if (types.length === 0) return response
  return {
    ...response,
    description: `${response["description"]}; also as ${types.join(", ")}`,
    content: { "application/json": json },
    "x-formats": others
  }
}

/** Example of an answer; with 202 an engine's route answers with its job. */
const exampleOf = (status: string, { name, policy }: Endpoint) =>
  (policy.computed && status === "202" ? computationExample : examples[name]) ?? null

/** Response of an endpoint that succeeded. */
export const successOf = (
  status: string,
  content: SpecContent | undefined,
  endpoint: Endpoint,
  description: string,
  components: Components
): JsonObject => {
  const { bare, computed, credential, formats, metered } = endpoint.policy
  const raw = content?.["application/json"]?.schema ?? {}
  if (endpoint.policy.formats === files) return fileOf(raw, endpoint, description)
  const schema = bare ? tidy(raw, false) : envelope(raw, endpoint, components)
  const isTable = formats === tabular
  return {
    description,
    headers: {
      ...headerRefs([
        "x-request-id",
        "cache-control",
        ...(credential === "key" ? ["quota"] : []),
        ...(isKept(endpoint) ? ["etag"] : []),
        ...(metered ? ["last-modified"] : []),
        ...(isTable ? ["x-meta-as-of", "x-meta-licence", "x-meta-window", "x-meta-next-expected-at"] : []),
        ...(isTable && endpoint.isPaged ? ["x-next-cursor"] : []),
        ...(status === "202" ? ["location", ...(computed ? ["preference-applied"] : [])] : [])
      ]),
      ...(isTable && { "Content-Disposition": filename })
    },
    content: {
      "application/json": { schema, example: exampleOf(status, endpoint) },
      ...(isTable && { ...csvContent(csvExamples[endpoint.name]), ...workbookContent, ...parquetContent })
    }
  }
}
