import { type ApiError, NotInPlan } from "@grid/domain/errors/ApiError"
import type { CurrentCaller } from "@grid/domain/gate/Gate"
import type { MetaFacts } from "@grid/domain/http/MetaText"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { lowestWith, type Plan } from "@grid/domain/plans/Plan"
import type { ToolAccess, ToolContract } from "@grid/domain/tools/Tool"
import { type Effect, Either, Schema } from "effect"
import { cut } from "../result/Cut.ts"
import { footer } from "../result/Text.ts"
import { describe } from "./Listing.ts"

/** A call whose arguments are decoded, before anything is charged. */
export interface ToolRequest<Arguments> {
  readonly arguments: Arguments
  readonly plan: Plan
  /** Epoch ms. */
  readonly now: number
}

/** What a tool found. The same object for the same data saves putting it into words again. */
export interface ToolAnswer<Result> extends MetaFacts {
  readonly data: Result
}

/** How a tool does what its contract says. */
export interface Implementation<Arguments, Result> {
  /** Left refuses what is wrong with the request, free of charge; right is run once the call is admitted. */
  readonly answer: (
    request: ToolRequest<Arguments>
  ) => Either.Either<Effect.Effect<ToolAnswer<Result>, ApiError, CurrentCaller>, ApiError>
  /** The data, its lists cut already, as a person reads it. */
  readonly text: (data: Result) => string
}

/** A result but for what differs from call to call. */
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
  /** Its entry in `tools/list`. */
  readonly listing: object
  /** Checks the plan's rights and the arguments, in this order. */
  readonly prepare: (
    given: unknown,
    plan: Plan,
    now: number
  ) => Either.Either<
    { readonly run: Effect.Effect<ToolAnswer<unknown>, ApiError, CurrentCaller>; readonly show: Show },
    ApiError
  >
}

type Show = (answer: ToolAnswer<unknown>) => Rendered

const lacks = (feature: ToolAccess["feature"], plan: Plan): Either.Either<void, NotInPlan> =>
  feature === null || plan[feature]
    ? Either.void
    : Either.left(new NotInPlan({ feature, required_plan: lowestWith(feature) }))

/** A tool by its contract and implementation. Schemas are compiled here, once. */
export const makeTool = <Arguments, ArgumentsJson, Result, ResultJson>(
  contract: ToolContract<Arguments, ArgumentsJson, Result, ResultJson>,
  { answer, text }: Implementation<Arguments, Result>
): Tool => {
  const { access, name } = contract
  const decode = strictDecoder(contract.arguments, "arguments")
  const encode = Schema.encodeSync(contract.result)
  const known = new WeakMap<object, Rendered>()

  const show = (found: ToolAnswer<Result>): Rendered => {
    const { data } = found as ToolAnswer<Result & object>
    const before = known.get(data)
    if (before !== undefined) return before
    const { lists, value } = cut(encode(data))
    const truncated = lists.length === 0 ? "" : `,"truncated":true,"truncated_lists":${JSON.stringify(lists)}`
    const rendered = {
      text: JSON.stringify(`${text(value as Result)}\n${footer(found, lists)}`),
      members: `${JSON.stringify(value).slice(0, -1)}${truncated}`
    }
    known.set(data, rendered)
    return rendered
  }

  return {
    name,
    access,
    listing: describe(contract),
    prepare: (given, plan, now) => {
      const right = lacks(access.feature, plan)
      if (Either.isLeft(right)) return Either.left(right.left)
      const decoded = decode(given)
      if (Either.isLeft(decoded)) return Either.left(decoded.left)
      for (const [argument, feature] of Object.entries(access.featureByArgument)) {
        const granted = Object.hasOwn(given as object, argument) ? lacks(feature, plan) : Either.void
        if (Either.isLeft(granted)) return Either.left(granted.left)
      }
      return Either.map(answer({ arguments: decoded.right, plan, now }), (run) => ({ run, show: show as Show }))
    }
  }
}
