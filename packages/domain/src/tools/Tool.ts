import type { Schema } from "effect"
import type { Feature } from "../plans/Plan.ts"

/** Rights that a tool needs, and the cost of a call. A key is needed in any case. */
export interface ToolAccess {
  /** Needed for every call. */
  readonly feature: Feature | null
  /** Needed when the argument is present. */
  readonly featureByArgument: Readonly<Record<string, Feature>>
  /** Charged against the quota, as one call of REST is. */
  readonly metered: boolean
}

/** Contract of a tool, between clients of the connector and its implementation. */
export interface ToolContract<Arguments, ArgumentsJson, Result, ResultJson> {
  /** Name by which it is called. */
  readonly name: string
  readonly title: string
  /** For a model: what it gives, in which unit and time zone, how fresh. Plan and cost are added from `access`. */
  readonly description: string
  /** Closed: unknown arguments are refused. */
  readonly arguments: Schema.Codec<Arguments, ArgumentsJson>
  /** Data of a result, without `meta`; a struct, so that its members stand beside it. */
  readonly result: Schema.Codec<Result, ResultJson>
  readonly access: ToolAccess
}

/** A metered tool of every plan, but for what the options say. */
export const access = (options: Partial<ToolAccess> = {}): ToolAccess => ({
  feature: null,
  featureByArgument: {},
  metered: true,
  ...options
})

/** The contract, with its types read off its schemas. */
export const contract = <Arguments, ArgumentsJson, Result, ResultJson>(
  tool: ToolContract<Arguments, ArgumentsJson, Result, ResultJson>
): ToolContract<Arguments, ArgumentsJson, Result, ResultJson> => tool
