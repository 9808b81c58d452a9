import { Command } from "@effect/cli"
import { page } from "../output/Help.ts"
import * as Changes from "./carbon/Changes.ts"
import * as Compute from "./carbon/Compute.ts"
import * as Replay from "./carbon/Replay.ts"
import * as Snapshots from "./carbon/Snapshots.ts"

/** What `--help` says. */
export const pages = {
  carbon: page("Carbon intensity: its snapshots, their replay, and what was restated"),
  ...Replay.pages,
  ...Snapshots.pages,
  ...Compute.pages,
  ...Changes.pages
}

/** `gds carbon` */
export const carbon = Command.make("carbon").pipe(
  Command.withDescription(pages.carbon.summary),
  Command.withSubcommands([Replay.replay, Snapshots.snapshots, Compute.compute, Changes.changes])
)
