import { match } from "@grid/models/matching/Matching"
import { profileOf } from "@grid/models/matching/Profile"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { HourlyMatching } from "@grid/domain/matching/Matching"
import { InvalidLoadProfile } from "@grid/domain/errors/ApiError"
import { blockMs } from "@grid/domain/time/Time"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import type { DataHandlers } from "../contract/DataRoutes.ts"

/** 24/7 matching on the grid's mix of consumption, direct emissions. */
export const matchingRoutes = Effect.map(CarbonIntensity, (carbon) => {
  const encodeMatching = encoder(HourlyMatching)
  const handlers: Pick<DataHandlers, "hourlyMatching"> = {
    hourlyMatching: ({ payload: { from: day, generation_mwh, granularity, load_mwh, state } }) => {
      const profiles = Result.all([
        profileOf("load_mwh", day, load_mwh),
        profileOf("generation_mwh", day, generation_mwh)
      ])
      return Result.flatMap(profiles, ([{ from, mwh: load }, { mwh: generation }]) => {
        if (load.length !== generation.length) {
          const detail = `load_mwh has ${load.length} values and generation_mwh ${generation.length}; they must be of the same blocks.`
          return Result.fail(new InvalidLoadProfile({ detail }))
        }
        const to = from + load.length * blockMs
        return Result.succeed(
          Effect.map(
            carbon.cleanParts({ area: state, basis: "direct", view: "consumption", from, to }),
            ({ data: grid, ...answer }) =>
              encodeMatching(
                { ...answer, data: match({ from, load_mwh: load, generation_mwh: generation, grid, granularity }) },
                { etag: null }
              )
          )
        )
      })
    }
  }
  return handlers
})
