import { Command, Options } from "@effect/cli"
import { Effect, Option } from "effect"
import { integer, json } from "../arguments/Parameters.ts"
import { page } from "../output/Help.ts"

/** What `--help` says. */
export const pages = {
  serve: page("Start the service: REST API, docs and ingest", "gds serve", "gds serve --port 9090 --host 0.0.0.0")
}

const port = integer("port", 0, 65_535).pipe(
  Options.withDescription("Port to listen on, 0 for any that is free; wins over PORT"),
  Options.optional
)

const host = Options.text("host").pipe(
  Options.withDescription("Address to listen on; wins over HOST"),
  Options.optional
)

/** `gds serve`. What it runs is loaded only now: no other command needs it. */
export const serve = Command.make("serve", { port, host, json }, (options) =>
  Effect.flatMap(
    Effect.promise(() => import("../service/Run.ts")),
    ({ run }) =>
      run(
        {
          ...(Option.isSome(options.port) ? { port: options.port.value } : {}),
          ...(Option.isSome(options.host) ? { host: options.host.value } : {})
        },
        options.json
      )
  )
).pipe(Command.withDescription(pages.serve.summary))
