import type { SiteArea } from "@grid/domain/substations/SiteArea"
import { around, distance } from "geokdbush"
import KDBush from "kdbush"
import { boxOf, kmFromArea, kmPerDegree } from "./Measure.ts"

/** Thing with a place, degrees; without one it is not found by place. */
interface Placed {
  readonly lat: number | null
  readonly lon: number | null
}

/** A place that is looked from: a point or an area. */
export type Site = { readonly lat: number; readonly lng: number } | SiteArea

/** A thing and its distance from the site, km. */
interface Near<A> {
  readonly item: A
  readonly distance_km: number
}

export interface SubstationIndex<A> {
  /** Things within so many km of a site, nearest first. */
  readonly near: (site: Site, km: number) => ReadonlyArray<Near<A>>
}

/** Latitude of things, degrees at most: none is nearer to a pole, whatever area is asked about. */
const mostLatitude = 60

/** Index of things by their place. */
export const indexOf = <A extends Placed>(items: ReadonlyArray<A>): SubstationIndex<A> => {
  const placed = items.flatMap((item) =>
    item.lat === null || item.lon === null ? [] : [{ item, lat: item.lat, lon: item.lon }]
  )
  if (placed.length === 0) return { near: () => [] }
  const tree = new KDBush(placed.length)
  for (const { lat, lon } of placed) tree.add(lon, lat)
  tree.finish()
  const place = (index: number) => placed[index] as (typeof placed)[number]
  const nearPoint = (lat: number, lng: number, km: number) =>
    around(tree, lng, lat, Infinity, km).map((index) => {
      const found = place(index)
      return { item: found.item, distance_km: distance(lng, lat, found.lon, found.lat) }
    })
  const nearArea = (area: SiteArea, km: number) => {
    const [west, south, east, north] = boxOf(area)
    const dLat = km / kmPerDegree
    const farthest = Math.min(mostLatitude, Math.max(Math.abs(north), Math.abs(south)) + dLat)
    const dLng = dLat / Math.cos((farthest * Math.PI) / 180)
    return tree
      .range(west - dLng, south - dLat, east + dLng, north + dLat)
      .map((index) => {
        const found = place(index)
        return { item: found.item, distance_km: kmFromArea(area, [found.lon, found.lat]) }
      })
      .filter(({ distance_km }) => distance_km <= km)
      .toSorted((a, b) => a.distance_km - b.distance_km)
  }
  return { near: (site, km) => ("lat" in site ? nearPoint(site.lat, site.lng, km) : nearArea(site, km)) }
}
