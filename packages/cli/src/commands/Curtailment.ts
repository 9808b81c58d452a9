import { group } from "../arguments/Commands.ts"
import { forecast } from "./curtailment/Forecast.ts"

/** `gds curtailment` */
export const curtailment = group("curtailment", "What of a node's wind and sun is not taken, and why", [forecast])
