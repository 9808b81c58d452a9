import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData, Read } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import { areOfOneRealm, ofOneRealm, realmOfAll } from "@grid/domain/observations/Realm"
import { isKnown, statesIn, zoneOrigin, zoneSum } from "@grid/models/demand/ZoneSum"
import { together } from "@grid/models/reading/Values"
import { Effect } from "effect"
import { series, type SeriesQuery } from "./Reading.ts"

type ReadArea = (area: Area) => Effect.Effect<Read<Series>, DataUnavailable | ServiceUnavailable>

/**
 * Demand of an area as `readArea` reads it; of a zone the sum of its states, or what a source gives of the zone itself where that
 * sum is unknown throughout.
 */
export const withZones = Effect.fnUntraced(function* (
  area: Area,
  readArea: ReadArea
): Effect.fn.Return<Read<Series>, DataUnavailable | ServiceUnavailable> {
  const members = statesIn(area)
  const reads = yield* Effect.forEach(
    members,
    (state) =>
      readArea(state.slug).pipe(
        Effect.map((read) => [{ ...read, state }]),
        Effect.catchTag("DataUnavailable", () => Effect.succeed([]))
      ),
    { concurrency: 2 }
  )
  const parts = ofOneRealm(reads.flat())
  if (parts.length === 0) return yield* readArea(area)
  const { as_of, ...rest } = together(parts)
  const realm = realmOfAll(parts.map((part) => part.realm))
  const data = zoneSum(
    parts.map(({ data: ofState, state }) => ({ state, series: ofState })),
    members
  )
  if (!isKnown(data)) {
    const own = yield* Effect.catchTag(readArea(area), "DataUnavailable", () => Effect.succeed(null))
    if (own !== null && own.realm !== null && areOfOneRealm([own.realm, realm])) return own
  }
  return {
    ...rest,
    as_of,
    realm,
    provenance: as_of === null ? [] : [...rest.provenance, ...zoneOrigin(data, as_of)],
    data
  }
})

/** Demand of an area, of a zone, too, as columns over the whole span; `DataUnavailable` where none has ever come. */
export const demandSeries = (grid: GridData["Service"], { area, ...query }: Omit<SeriesQuery, "dataset">) =>
  withZones(area, (one) => series(grid, { ...query, dataset: "demand", area: one }))
