import type { Contestant } from "../load/Contestant.ts"
import { latestPath, type Service } from "./Service.ts"

/** The service as one of those compared, asked with keys of 600 calls a minute each; the hot one apart. */
export const ourContestant = (
  service: Service,
  keys: ReadonlyArray<string>,
  { hotKey = "", name = "Grid Data Service", path = latestPath } = {}
): Contestant => ({
  name,
  url: service.url + path,
  keys,
  hotKey,
  remainingHeader: "x-ratelimit-remaining-minute",
  process: service.process,
  callsPerMinute: keys.length * 600
})
