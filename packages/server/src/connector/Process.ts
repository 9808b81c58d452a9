import * as Pipe from "@grid/mcp/Pipe"
import { Effect, Option } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { fromText } from "../gate/Credentials.ts"

/** Answers an assistant over standard input and output, with one key, until it closes them. */
export const serve = (secret: string) =>
  Effect.flatMap(AppSettings, ({ baseUrl, host, port }) =>
    Pipe.serve({
      input: process.stdin,
      write: (message) => process.stdout.write(`${message}\n`),
      credential: fromText(secret),
      baseUrl: Option.getOrElse(baseUrl, () => `http://${host}:${port}`)
    })
  )
