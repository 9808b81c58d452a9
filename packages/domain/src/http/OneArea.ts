import { Result } from "effect"
import { InvalidParameter } from "../errors/ApiError.ts"
import { type Area, national } from "../observations/Area.ts"
import { fromSlug, type Zone } from "../states/State.ts"

/** Area of a query: a state, a zone, or all India where it names neither. One that names both is refused. */
export const oneArea = ({
  state,
  zone
}: {
  readonly state?: string | undefined
  readonly zone?: Zone | undefined
}): Result.Result<Area, InvalidParameter> =>
  state !== undefined && zone !== undefined
    ? Result.fail(InvalidParameter.of("zone", "cannot be combined with state: use one or the other"))
    : Result.succeed(state ?? zone?.toLowerCase() ?? national)

/** True where a state is an area or lies in it. */
export const isWithin = (slug: string, area: Area): boolean =>
  area === national || slug === area || fromSlug(slug)?.zone?.toLowerCase() === area
