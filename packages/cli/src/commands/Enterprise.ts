import { group } from "../arguments/Commands.ts"
import * as Replay from "./enterprise/Replay.ts"

/** `gds enterprise` */
export const enterprise = group("enterprise", "Results of the enterprise engines: their replay", [Replay.replay])
