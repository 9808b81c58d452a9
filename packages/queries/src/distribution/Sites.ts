import type { Transformer } from "@grid/domain/network/Distribution"
import { kmBetween } from "@grid/models/substations/Measure"

/** Distance within which a station may be placed, km. */
const mostKm = 5

/** Most transformers that are looked at. */
const mostSites = 10

interface Place {
  readonly lat: number
  readonly lng: number
  readonly station_kw: number
}

/** Transformers around a place whose rating could bear the station at all, the nearest first. */
export const sitesNear = (
  transformers: ReadonlyArray<Transformer>,
  { lat, lng, station_kw }: Place
): ReadonlyArray<{ readonly row: Transformer; readonly distance_km: number }> =>
  transformers
    .flatMap((row) => {
      if (row.lat === null || row.lon === null) return []
      const distance_km = kmBetween([lng, lat], [row.lon, row.lat])
      return distance_km <= mostKm && row.rated_kva >= station_kw / 3 ? [{ row, distance_km }] : []
    })
    .toSorted((one, other) => one.distance_km - other.distance_km || one.row.dt_id.localeCompare(other.row.dt_id))
    .slice(0, mostSites)
