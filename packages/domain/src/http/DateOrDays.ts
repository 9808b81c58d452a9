import { InvalidParameter } from "../errors/ApiError.ts"
import { type Instant, parseInstant } from "../time/Time.ts"
import { Result } from "effect"

interface Days {
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

/** One day, or a span of days: `date` and the two others exclude each other. */
export const dateOrDays = (
  query: Days & { readonly date?: string | undefined }
): Result.Result<Days, InvalidParameter> => {
  if (query.date === undefined) return Result.succeed(query)
  return query.from !== undefined || query.to !== undefined
    ? Result.fail(InvalidParameter.of("date", "cannot be combined with from and to: use one or the other"))
    : Result.mapBoth(parseInstant(query.date), {
        onFailure: (message) => InvalidParameter.of("date", message),
        onSuccess: (day) => ({ from: day, to: day })
      })
}
