import { Command } from "@effect/cli"
import { Effect } from "effect"
import { page } from "../output/Help.ts"

/** What `--help` says. */
export const pages = {
  mcp: page(
    "Answer an AI assistant over standard input and output, with the key in GDS_API_KEY",
    "GDS_API_KEY=svc_live_... gds mcp"
  )
}

/** `gds mcp`. What it runs is loaded only now: no other command needs it. */
export const mcp = Command.make("mcp", {}, () =>
  Effect.flatMap(
    Effect.promise(() => import("../service/Pipe.ts")),
    ({ run }) => run
  )
).pipe(Command.withDescription(pages.mcp.summary))
