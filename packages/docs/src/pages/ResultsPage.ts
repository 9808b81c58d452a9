import { halfLifeDays, tierWeights } from "@grid/domain/engines/Confidence"
import { longestSeconds } from "@grid/domain/engines/EngineThreads"
import { type Content, contentOf } from "./Frame.ts"
import type { Site } from "./Site.ts"

/** Page on what the answers of engines have in common. */
export const resultsPage = (site: Site): Content =>
  contentOf(site, ["results"], {
    half_life_days: halfLifeDays,
    weights: Object.entries(tierWeights)
      .map(([kind, weight]) => `${kind} ${weight}`)
      .join(", "),
    longest: `${longestSeconds} seconds`
  })
