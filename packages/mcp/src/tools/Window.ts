import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { dayMs } from "@grid/domain/time/Time"
import { resolve, type Window } from "@grid/domain/time/Window"
import { mostDays } from "@grid/domain/tools/Parameters"
import { Result } from "effect"

type Options = Parameters<typeof resolve>

/** Window of `hours`, or of `from` and `to`, which reaches over at most `mostDays`. */
export const rangeOf = (request: Options[0], options: Options[1]): Result.Result<Window, InvalidParameter> =>
  Result.filterOrFail(
    resolve(request, options),
    ({ from, to }) => to - from <= mostDays * dayMs,
    () =>
      InvalidParameter.of(
        "from",
        `must lie at most ${mostDays} days before to: ask in parts, or over REST, where windows are longer`
      )
  )
