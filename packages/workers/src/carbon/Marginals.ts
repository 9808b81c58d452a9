import { MarginalEngine } from "@grid/domain/carbon/MarginalEngine"
import { lookingOnLeader } from "../AfterWrites.ts"

/** Computes marginal values of blocks once their snapshots are there, the newest day first. */
export const layer = lookingOnLeader(MarginalEngine, {
  work: "marginals",
  poll: "10 seconds",
  rest: "2 seconds",
  failure: "marginal carbon intensities were not computed"
})
