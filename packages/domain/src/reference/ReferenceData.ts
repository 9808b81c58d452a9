import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { ReferenceHistory, ReferenceTables } from "./ReferenceTables.ts"

/** Tariffs, charges, companies, rules and regulatory steps, with what was known of them at any instant. */
export class ReferenceData extends Context.Service<
  ReferenceData,
  {
    /** The tables as they stood at the `KnowledgeTime` of the caller; the same object as long as nothing was recorded. */
    readonly tables: Effect.Effect<ReferenceTables, ServiceUnavailable>
    /** Every version of every row. */
    readonly history: Effect.Effect<ReferenceHistory, ServiceUnavailable>
  }
>()("@grid/domain/ReferenceData") {}
