import type { Place } from "@grid/domain/datacentre/DataCentre"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { type Coordinate, stateAt } from "@grid/domain/states/StateAt"
import { Result } from "effect"

/** The place of a coordinate; refused outside India, in the words of the argument at `path`. */
export const placeOf = <Label extends string | null>(
  { latitude, longitude }: Coordinate,
  label: Label,
  path = "latitude"
): Result.Result<Place & { readonly label: Label }, InvalidParameter> => {
  const state = stateAt({ latitude, longitude })
  return state === null
    ? Result.fail(
        InvalidParameter.of(
          path,
          `must lie in India together with longitude, latitude about 7 to 37 and longitude about 68 to 98; ${latitude}, ${longitude} does not`
        )
      )
    : Result.succeed({ latitude, longitude, label, state })
}
