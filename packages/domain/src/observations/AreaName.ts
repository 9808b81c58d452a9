import { nearestBy } from "../names/Nearest.ts"
import { find, spellingsWithCities, states } from "../states/State.ts"
import { findZone } from "../states/ZoneName.ts"
import { type Area, type BidArea, bidAreas, corridors, entities, isArea, national, slug, zones } from "./Area.ts"

/** Prefix of a bid area's code in the name of its area. */
const bid = "bid-"

export const areaOfBidArea = (area: BidArea): Area => bid + area

/** The bid area that somebody means: `W2`, `w2`, `bid-w2`. */
export const findBidArea = (text: string): BidArea | undefined => {
  const name = slug(text)
  return bidAreas.find((area) => area === name || areaOfBidArea(area) === name)
}

/** The area that somebody means: as it stands in an answer, in any case, or by another name of a state, zone or bid area. */
export const findArea = (text: string): Area | undefined => {
  const own = [text, text.toLowerCase(), slug(text)].find(isArea)
  if (own !== undefined) return own
  if (/^(all[ -]?india|in)$/i.test(text)) return national
  const bidArea = findBidArea(text)
  return bidArea === undefined ? (findZone(text)?.toLowerCase() ?? find(text)?.slug) : areaOfBidArea(bidArea)
}

const inCapitals: ReadonlySet<Area> = new Set<Area>([...zones, ...corridors])

/** An area as it stands in answers: bid areas, zones and corridors in capitals (`W2`, `NR`, `ER-NR`), the others as they are. */
export const wireArea = (area: Area): string => {
  const [whole = area] = area.split("/", 1)
  const written = inCapitals.has(whole) ? whole.toUpperCase() : whole
  return (whole.startsWith(bid) ? whole.slice(bid.length).toUpperCase() : written) + area.slice(whole.length)
}

/** Areas that a wrong name perhaps means, as they stand in answers, at most three. */
export const nearestAreas = nearestBy([
  ...states.map((state) => [state.slug, spellingsWithCities(state).filter((name) => name.length > 2)] as const),
  ...[national, ...Object.keys(entities), ...zones, ...corridors, ...bidAreas.map(areaOfBidArea)].map(
    (area) => [wireArea(area), [wireArea(area)]] as const
  )
])
