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

/** Room of a transformer for a station: on its own, or no more than with an export below it that loads it as much the other way. */
type Room = "own" | "export" | "none"

/**
 * Room of a transformer by its rating alone. Its current must keep the limit of loading in every block of the station, also at the
 * voltage of a network without load: with nothing below it, rating × limit × that voltage is all that it bears. Consumers who draw
 * leave less, and so do phases that are not alike. Only an export that lasts through all hours of the station makes room, which
 * ratings do not tell.
 */
const roomOf = ({ rated_kva, source_vm_pu }: Transformer, station_kw: number, loading_limit: number): Room => {
  const most_kw = rated_kva * loading_limit * source_vm_pu
  return station_kw <= most_kw ? "own" : station_kw <= 2 * most_kw ? "export" : "none"
}

/**
 * Transformers around a place that could bear the station at a limit of their loading (per unit of the rating), the nearest first.
 * Those that could by an export alone take the places that the others leave, so that they hide none.
 */
export const sitesNear = (
  transformers: ReadonlyArray<Transformer>,
  { lat, lng, station_kw }: Place,
  loading_limit: number
): ReadonlyArray<{ readonly row: Transformer; readonly distance_km: number }> => {
  const near = transformers
    .flatMap((row) => {
      if (row.lat === null || row.lon === null) return []
      const distance_km = kmBetween([lng, lat], [row.lon, row.lat])
      return distance_km <= mostKm ? [{ row, distance_km, room: roomOf(row, station_kw, loading_limit) }] : []
    })
    .toSorted((one, other) => one.distance_km - other.distance_km || one.row.dt_id.localeCompare(other.row.dt_id))
  const ofRoom = (wanted: Room) => near.filter(({ room }) => room === wanted)
  const chosen = new Set([...ofRoom("own"), ...ofRoom("export")].slice(0, mostSites))
  return near.flatMap((site) => (chosen.has(site) ? [{ row: site.row, distance_km: site.distance_km }] : []))
}
