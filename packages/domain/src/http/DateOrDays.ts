import { InvalidParameter } from "../errors/ApiError.ts"
import { parseInstant } from "../time/Time.ts"
import type { WindowRequest } from "../time/Window.ts"
import { Result } from "effect"

/** One day, or a window: `date` and the others exclude each other. */
export const dateOrDays = (
  query: WindowRequest & { readonly date?: string | undefined }
): Result.Result<WindowRequest, InvalidParameter> => {
  if (query.date === undefined) return Result.succeed(query)
  return query.from !== undefined || query.to !== undefined || query.hours !== undefined
    ? Result.fail(InvalidParameter.of("date", "cannot be combined with from, to and hours: use one or the other"))
    : Result.mapBoth(parseInstant(query.date), {
        onFailure: (message) => InvalidParameter.of("date", message),
        onSuccess: (day) => ({ from: day, to: day })
      })
}
