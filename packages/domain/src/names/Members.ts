import { nearest } from "./Nearest.ts"

/** Names that other services have for a parameter, by ours. */
const elsewhere: Readonly<Record<string, ReadonlyArray<string>>> = {
  from: ["start", "startdate", "starttime", "datefrom", "since", "begin", "date", "day"],
  to: ["end", "enddate", "endtime", "dateto", "until", "date", "day"],
  hours: ["days", "lookback"],
  resolution: ["interval", "granularity", "frequency", "freq", "step"],
  horizon: ["hours", "days", "date", "from", "to"],
  horizon_days: ["hours", "horizonh", "date", "from", "to"],
  state: ["region", "province", "city"],
  region: ["zone", "state"],
  area: ["state", "city"],
  zone: ["region"],
  limit: ["top", "count", "size", "pagesize", "perpage"],
  cursor: ["page", "pagetoken", "offset"],
  query: ["q", "search", "text"],
  known_at: ["knownat", "vintage"],
  latitude: ["lat", "state", "city", "place", "location"],
  longitude: ["lon", "lng", "state", "city", "place", "location"],
  lat: ["latitude"],
  lng: ["lon", "long", "longitude"]
}

/** The known parameters that are perhaps meant by a name: those that look like it, else those that are so called elsewhere. */
export const nearestMembers = (name: string, known: ReadonlyArray<string>): ReadonlyArray<string> => {
  const similar = nearest(name, known)
  if (similar.length > 0) return similar
  const folded = name.toLowerCase().replaceAll(/[-_]/g, "")
  return known.filter((member) => elsewhere[member]?.includes(folded))
}
