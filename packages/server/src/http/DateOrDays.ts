import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { type Instant, parseInstant } from "@grid/domain/time/Time"
import { Either } from "effect"

interface Days {
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

/** One day, or a span of days: `date` and the two others exclude each other. */
export const dateOrDays = (
  query: Days & { readonly date?: string | undefined }
): Either.Either<Days, InvalidParameter> => {
  if (query.date === undefined) return Either.right(query)
  return query.from !== undefined || query.to !== undefined
    ? Either.left(InvalidParameter.of("date", "cannot be combined with from and to: use one or the other"))
    : Either.mapBoth(parseInstant(query.date), {
        onLeft: (message) => InvalidParameter.of("date", message),
        onRight: (day) => ({ from: day, to: day })
      })
}
