import { command, page } from "../arguments/Commands.ts"
import { Effect } from "effect"

/** `gds mcp`. What it runs is loaded only now: no other command needs it. */
export const mcp = command(
  "mcp",
  page(
    "Answer an AI assistant over standard input and output, with the key in GDS_API_KEY. Without DATABASE_URL name the service's data folder: GDS_DATA_DIR counts from the working directory",
    "GDS_DATA_DIR=/var/lib/grid GDS_API_KEY=svc_live_... gds mcp"
  ),
  {},
  () =>
    Effect.flatMap(
      Effect.promise(() => import("../service/Pipe.ts")),
      ({ run }) => run
    )
)
