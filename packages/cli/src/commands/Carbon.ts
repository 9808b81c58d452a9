import { group } from "../arguments/Commands.ts"
import * as Changes from "./carbon/Changes.ts"
import * as Compute from "./carbon/Compute.ts"
import * as Marginal from "./carbon/Marginal.ts"
import * as Replay from "./carbon/Replay.ts"
import * as Snapshots from "./carbon/Snapshots.ts"

/** `gds carbon` */
export const carbon = group("carbon", "Carbon intensity: its snapshots, their replay, and what was restated", [
  Replay.replay,
  Snapshots.snapshots,
  Compute.compute,
  Marginal.marginal,
  Changes.changes
])
