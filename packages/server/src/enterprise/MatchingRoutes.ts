import { cleanFuels } from "@grid/analytics/carbon/Days"
import { type GridBlock, match } from "@grid/analytics/enterprise/Matching"
import { profileOf } from "@grid/analytics/enterprise/Profile"
import { CarbonIntensity, type CarbonMixRow } from "@grid/domain/carbon/Carbon"
import { HourlyMatching } from "@grid/domain/enterprise/Carbon"
import { InvalidLoadProfile } from "@grid/domain/errors/ApiError"
import { type MixFuel, mixFuels } from "@grid/domain/fuel/FuelMix"
import { blockMs } from "@grid/domain/time/Time"
import { Effect, Either } from "effect"
import { encoder } from "../http/Encoded.ts"
import type { DataHandlers } from "../routes/DataRoutes.ts"

const unknown: GridBlock = { kg_co2e_per_mwh: null, clean_fraction: null }

const gridBlockOf = ({ average, share_fraction, total_mw }: CarbonMixRow): GridBlock => ({
  kg_co2e_per_mwh: average.kg_co2e_per_mwh,
  clean_fraction:
    total_mw === null
      ? null
      : mixFuels.reduce((all, fuel: MixFuel) => all + (cleanFuels.has(fuel) ? (share_fraction[fuel] ?? 0) : 0), 0)
})

/** 24/7 matching on the grid's mix of consumption, direct emissions. */
export const matchingRoutes = Effect.map(CarbonIntensity, (carbon) => {
  const encodeMatching = encoder(HourlyMatching)
  const handlers: Pick<DataHandlers, "hourlyMatching"> = {
    hourlyMatching: ({ payload: { from: day, generation_mwh, granularity, load_mwh, state } }) => {
      const profiles = Either.all([
        profileOf("load_mwh", day, load_mwh),
        profileOf("generation_mwh", day, generation_mwh)
      ])
      return Either.flatMap(profiles, ([{ from, mwh: load }, { mwh: generation }]) => {
        if (load.length !== generation.length) {
          const detail = `load_mwh has ${load.length} values and generation_mwh ${generation.length}; they must be of the same blocks.`
          return Either.left(new InvalidLoadProfile({ detail }))
        }
        const to = from + load.length * blockMs
        return Either.right(
          Effect.map(carbon.withMix({ area: state, basis: "direct", view: "consumption", from, to }), (answer) => {
            const byStart = new Map(answer.data.rows.map((row) => [Date.parse(row.block_start), gridBlockOf(row)]))
            const grid = load.map((_, index) => byStart.get(from + index * blockMs) ?? unknown)
            return encodeMatching(
              { ...answer, data: match({ from, load_mwh: load, generation_mwh: generation, grid, granularity }) },
              { etag: null }
            )
          })
        )
      })
    }
  }
  return handlers
})
