import { RiskScreening } from "@grid/domain/curtailment/RiskScreening"
import { lookingOnLeader } from "../AfterWrites.ts"

/** Computes the risk screens that somebody waits for, each once in five minutes; the poll is for steps without a write. */
export const layer = lookingOnLeader(RiskScreening, {
  work: "risk",
  poll: "10 seconds",
  rest: "5 seconds",
  failure: "risk screens were not computed"
})
