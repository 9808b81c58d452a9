import { Schema } from "effect"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { ResultId } from "../Brands.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { nextCursor } from "../http/Lists.ts"
import { instant, list, text, whole } from "../http/Members.ts"
import { page } from "../http/Parameters.ts"
import { Provenance } from "../observations/Provenance.ts"
import { exampleSources, Frame, frameFields } from "./Frame.ts"

const path = Schema.Struct({ result_id: ResultId })

/** Results are read with the narrowest right to any engine. */
const access = { ...enterprise(null), feature: "distribution" } as const

/** Most results of a page. */
export const resultsPerPage = 100

const ResultItem = Schema.Struct({
  result_id: ResultId,
  engine: text("Engine that computed it", "storage-stack"),
  model_version: frameFields.model_version,
  inputs_sha256: frameFields.inputs_sha256,
  created_at: instant("When it was asked for", "2026-08-18T09:45:00Z"),
  bytes: Schema.NullOr(whole("Size of the answer", 4_210)).annotate({
    description: "Size of the answer; null while it is computed"
  })
}).annotate({ identifier: "ResultItem", description: "A result that is kept" })

export const ResultList = Schema.Struct({
  results: list(ResultItem, "Newest first"),
  next_cursor: nextCursor
}).annotate({ identifier: "ResultList", description: "Results of the tenant" })

/** Members that an answer has beside those that all have. */
const more = Schema.Record(Schema.String, Schema.Unknown)

/** Any answer of an engine: its own members depend on the engine. */
export const EngineAnswer = Schema.StructWithRest(
  Schema.Struct({
    ...frameFields,
    sources: list(Schema.StructWithRest(Provenance, [more]), "Every dataset and source behind the answer").annotate({
      examples: [exampleSources]
    })
  }),
  [more]
).annotate({
  identifier: "EngineAnswer",
  description: "An answer as it was given: the members that all have, and those of its engine"
})

/** Frozen inputs of any engine: what they are beside the frame depends on the engine and its version. */
export const EngineInputs = Schema.StructWithRest(
  Schema.Struct({
    frame: Frame.annotate({
      description: "Kind, confidence, assumptions, what is missing and sources, as they were before the engine computed"
    })
  }),
  [more]
).annotate({
  identifier: "EngineInputs",
  description: "Inputs of an answer as they were frozen: the frame that all have, and those of its engine"
})

export const RemovedResult = Schema.Struct({ result_id: ResultId }).annotate({
  identifier: "RemovedResult",
  description: "The result that is forgotten"
})

/** Answers of engines, kept with their frozen inputs. */
export class ResultsApi extends HttpApiGroup.make("results")
  .add(
    HttpApiEndpoint.get("listResults", "/results", { query: Schema.Struct(page(resultsPerPage)), success: ResultList })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "List the results of the tenant")
      .annotate(OpenApi.Description, "Newest first. A result stays until it is deleted; 5,000 are kept.")
  )
  .add(
    HttpApiEndpoint.get("result", "/results/:result_id", {
      params: path,
      success: EngineAnswer,
      error: [problem.not_found, problem.conflict]
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "A result, as it was answered")
      .annotate(
        OpenApi.Description,
        "The same bytes as the answer that had this `result_id`. 409 `conflict` while it is still computed."
      )
  )
  .add(
    HttpApiEndpoint.get("resultInputs", "/results/:result_id/inputs", {
      params: path,
      success: EngineInputs,
      error: [problem.not_found]
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "Frozen inputs of a result")
      .annotate(
        OpenApi.Description,
        "All that the answer rests on, as the engine read it; the body is the bytes whose SHA-256 is `inputs_sha256`. 404 `not_found` for answers on distribution networks, whose inputs hold loads of single consumers."
      )
  )
  .add(
    HttpApiEndpoint.delete("deleteResult", "/results/:result_id", {
      params: path,
      success: RemovedResult,
      error: [problem.not_found]
    })
      .annotate(Access, { ...access, changes: "records" })
      .annotate(OpenApi.Summary, "Delete a result")
      .annotate(OpenApi.Description, "Forgets the answer, and its inputs where no other result rests on them.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "Answers of engines, to be read again and computed again.")
  .prefix("/v1") {}
