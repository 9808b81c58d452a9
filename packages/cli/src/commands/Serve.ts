import { Effect, Option } from "effect"
import { command, page } from "../arguments/Commands.ts"
import { asGiven, integer, json, optional, text } from "../arguments/Parameters.ts"
import { workerCount } from "../settings/WorkerCount.ts"

const port = integer("port", 0, 65_535, "Port to listen on, 0 for any that is free; wins over PORT").pipe(optional)

const host = text("host", "Address to listen on; wins over HOST", asGiven).pipe(optional)

const workers = text(
  "workers",
  "Processes that serve, or auto for one a core; wins over GDS_WORKERS",
  workerCount
).pipe(optional)

/** `gds serve`. What it runs is loaded only now: no other command needs it. */
export const serve = command(
  "serve",
  page(
    "Start the service: REST API, docs and ingest",
    "gds serve",
    "gds serve --port 9090 --host 0.0.0.0",
    "gds serve --workers auto"
  ),
  { port, host, workers, json },
  (options) =>
    Effect.flatMap(
      Effect.promise(() => import("../fleet/Start.ts")),
      ({ start }) =>
        start(
          {
            ...(Option.isSome(options.port) ? { port: options.port.value } : {}),
            ...(Option.isSome(options.host) ? { host: options.host.value } : {}),
            ...(Option.isSome(options.workers) ? { workers: options.workers.value } : {})
          },
          options.json
        )
    )
)
