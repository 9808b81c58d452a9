import { group } from "../arguments/Commands.ts"
import * as Host from "./network/Host.ts"
import * as Solve from "./network/Solve.ts"

/** `gds network` */
export const networkGroup = group("network", "Feeders and transformers: their power flow, and what they can host", [
  Solve.solve,
  Host.host
])
