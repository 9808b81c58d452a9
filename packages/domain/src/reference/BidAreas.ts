import { mostSuggestions, nearestBy } from "../names/Nearest.ts"
import { type BidArea, bidAreas } from "../observations/Area.ts"
import { areaOfBidArea } from "../observations/AreaName.ts"
import { findWithCities, fromSlug } from "../states/State.ts"
import { findZone } from "../states/ZoneName.ts"
import type { Confidence } from "./Reference.ts"

/** That a state, or a part of it, is in a bid area of the exchange. */
export interface BidAreaMember {
  readonly area: BidArea
  /** Canonical slug. */
  readonly state: string
  /** Null where all of the state is in the area. */
  readonly part: string | null
  readonly confidence: Confidence
}

const member = (
  area: BidArea,
  state: string,
  part: string | null = null,
  confidence: Confidence = "unverified"
): BidAreaMember => ({ area, state, part, confidence })

/**
 * Members of the 13 bid areas. Goa and Puducherry lie in several. The two island territories are in none: they are not
 * connected to the grid. Only Maharashtra's area is published; the others are general knowledge.
 */
export const bidAreaMembers: ReadonlyArray<BidAreaMember> = [
  member("n1", "jammu-and-kashmir"),
  member("n1", "ladakh"),
  member("n1", "himachal-pradesh"),
  member("n1", "chandigarh"),
  member("n1", "haryana"),
  member("n2", "uttar-pradesh"),
  member("n2", "uttarakhand"),
  member("n2", "rajasthan"),
  member("n2", "delhi"),
  member("n3", "punjab"),
  member("w1", "madhya-pradesh"),
  member("w2", "maharashtra", null, "published"),
  member("w2", "gujarat"),
  member("w2", "dadra-and-nagar-haveli-and-daman-and-diu"),
  member("w2", "goa", "North Goa"),
  member("w3", "chhattisgarh"),
  member("s1", "andhra-pradesh"),
  member("s1", "telangana"),
  member("s1", "karnataka"),
  member("s1", "puducherry", "Yanam"),
  member("s1", "goa", "South Goa"),
  member("s2", "tamil-nadu"),
  member("s2", "puducherry", "Puducherry"),
  member("s2", "puducherry", "Karaikal"),
  member("s3", "kerala"),
  member("s3", "puducherry", "Mahe"),
  member("e1", "west-bengal"),
  member("e1", "sikkim"),
  member("e1", "bihar"),
  member("e1", "jharkhand"),
  member("e2", "odisha"),
  member("a1", "tripura"),
  member("a1", "meghalaya"),
  member("a1", "manipur"),
  member("a1", "mizoram"),
  member("a1", "nagaland"),
  member("a2", "assam"),
  member("a2", "arunachal-pradesh")
]

/** The bid area of a state by canonical slug; several where its parts lie in several, none where it is in no area. */
export const bidAreasOf = (state: string): ReadonlyArray<BidAreaMember> =>
  bidAreaMembers.filter((each) => each.state === state)

const alike = nearestBy(bidAreas.map((area) => [area.toUpperCase(), [area, areaOfBidArea(area)]] as const))

const codesOf = (members: ReadonlyArray<BidAreaMember>): ReadonlyArray<string> => [
  ...new Set(members.map(({ area }) => area.toUpperCase()))
]

/** Codes of the bid areas in which the state or city of that name lies; none where there is none. */
export const bidAreaCodesOf = (name: string): ReadonlyArray<string> =>
  codesOf(bidAreasOf(findWithCities(name)?.slug ?? ""))

/** The same, else those of the zone of that name, else those that look like it; at most three. */
export const nearestBidAreas = (text: string): ReadonlyArray<string> => {
  const zone = findZone(text)
  const ofZone = bidAreaMembers.filter(({ part, state }) => part === null && fromSlug(state)?.zone === zone)
  const [codes = []] = [bidAreaCodesOf(text), codesOf(ofZone), alike(text)].filter((each) => each.length > 0)
  return codes.slice(0, mostSuggestions)
}
