import { CarbonEngine } from "@grid/domain/carbon/CarbonEngine"
import { lookingOnLeader } from "../AfterWrites.ts"

/** Computes blocks as their readings come; the poll is for blocks that have come to their end. */
export const layer = lookingOnLeader(CarbonEngine, {
  work: "carbon",
  poll: "5 seconds",
  rest: "500 millis",
  failure: "carbon intensities were not computed"
})
