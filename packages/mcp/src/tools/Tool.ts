import { needsOfTools, noNeeds, type Question } from "@grid/domain/api/Needs"
import { withNamedDays } from "@grid/domain/http/NamedDays"
import { type ApiError, NotInPlan } from "@grid/domain/errors/ApiError"
import type { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import type { MetaFacts } from "@grid/domain/http/MetaText"
import type { NeedText } from "@grid/domain/observations/Holdings"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { lowestWith, type Plan } from "@grid/domain/plans/Plan"
import type { ToolAccess, ToolContract } from "@grid/domain/tools/Tool"
import { type Effect, Result, Schema } from "effect"
import { cut } from "../result/Cut.ts"
import { type CallPage, nextCursor, pageOf } from "../result/Pages.ts"
import { footer } from "../result/Text.ts"
import { describe, isPaged, type Listing } from "./Listing.ts"

/** A call whose arguments are decoded, before anything is charged. */
export interface ToolRequest<Arguments> {
  readonly arguments: Arguments
  readonly plan: Plan
  /** Epoch ms. */
  readonly now: number
}

/** Answer of a tool. The same object for the same data saves putting it into words again. */
export interface ToolAnswer<Data> extends MetaFacts {
  readonly data: Data
}

/** Implementation of a tool's contract. */
export interface Implementation<Arguments, Data> {
  /** A failure refuses what is wrong with the request, free of charge; a success is run once the call is admitted. */
  readonly answer: (
    request: ToolRequest<Arguments>
  ) => Result.Result<Effect.Effect<ToolAnswer<Data>, ApiError, CurrentCaller>, ApiError>
  /** The data, its lists cut already, as a person reads it. */
  readonly text: (data: Data) => string
}

/** Parts of a result that are the same from call to call. */
export interface Rendered {
  /** JSON of the text block. */
  readonly text: string
  /** JSON of the data with `truncated`, without the closing brace: `meta` follows. */
  readonly members: string
}

/** A tool as the connector calls it. */
export interface Tool {
  readonly name: string
  readonly access: ToolAccess
  /** Its entry in `tools/list`, made when it is first asked for: few starts ever need it. */
  readonly listing: () => Listing
  /** Checks the plan's rights and the arguments, in this order. */
  readonly prepare: (
    input: unknown,
    plan: Plan,
    now: number
  ) => Result.Result<
    {
      readonly run: Effect.Effect<ToolAnswer<unknown>, ApiError, CurrentCaller>
      readonly show: Show
      readonly needs: ReadonlyArray<NeedText>
    },
    ApiError
  >
}

/** Rendering of a tool's answer. */
export type Show = (answer: ToolAnswer<unknown>) => Rendered

const lacks = (feature: ToolAccess["feature"], plan: Plan): Result.Result<void, NotInPlan> =>
  feature === null || plan[feature]
    ? Result.void
    : Result.fail(new NotInPlan({ feature, required_plan: lowestWith(feature) }))

/** A tool by its contract and implementation. Schemas are compiled here, once. */
export const makeTool = <Arguments extends object, ArgumentsJson, Data extends object, DataJson>(
  contract: ToolContract<Arguments, ArgumentsJson, Data, DataJson>,
  { answer, text }: Implementation<Arguments, Data>
): Tool => {
  const { access, name } = contract
  const needs = needsOfTools[name] ?? noNeeds
  const decode = strictDecoder(contract.arguments, "arguments")
  const encode = Schema.encodeSync(contract.result)
  let entry: Listing | null = null
  const listing = () => (entry ??= describe(contract))
  const cache = new WeakMap<object, Rendered>()

  const render = (result: ToolAnswer<Data>, plan: Plan, given: Arguments, page: CallPage): Rendered => {
    const { lists, remaining, value } = cut(encode(result.data), page.before)
    const cursor = lists.length > 0 && isPaged(listing()) ? nextCursor(given, page, remaining) : null
    const truncated = {
      ...(lists.length === 0 ? {} : { truncated: true, truncated_lists: lists }),
      ...(cursor === null ? {} : { next_cursor: cursor })
    }
    return {
      text: JSON.stringify([text(value as Data), ...footer(result, plan, lists, cursor)].join("\n")),
      members: JSON.stringify({ ...(value as object), ...truncated }).slice(0, -1)
    }
  }

  const show = (result: ToolAnswer<Data>, plan: Plan, given: Arguments, page: CallPage): Rendered => {
    const cached = page.before === null ? cache.get(result.data) : undefined
    if (cached !== undefined) return cached
    const rendered = render(result, plan, given, page)
    // A cursor is of its call.
    if (page.before === null && !rendered.members.includes('"next_cursor"')) cache.set(result.data, rendered)
    return rendered
  }

  return {
    name,
    access,
    listing,
    prepare: (input, plan, now) => {
      const right = lacks(access.feature, plan)
      if (Result.isFailure(right)) return Result.fail(right.failure)
      const decoded = decode(input)
      if (Result.isFailure(decoded)) return Result.fail(withNamedDays(decoded.failure, now))
      const given = decoded.success
      for (const [argument, feature] of Object.entries(access.featureByArgument)) {
        const ofArgument = Object.hasOwn(given, argument) ? lacks(feature, plan) : Result.void
        if (Result.isFailure(ofArgument)) return Result.fail(ofArgument.failure)
      }
      return Result.flatMap(pageOf(given, now), (page) =>
        Result.map(answer({ arguments: given, plan, now: page.now }), (run) => ({
          run,
          show: (result) => show(result as ToolAnswer<Data>, plan, given, page),
          needs: needs(given as Question)
        }))
      )
    }
  }
}
