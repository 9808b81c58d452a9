import { redact } from "@grid/server/operations/Redact"
import { Console, Effect, identity } from "effect"
import { stripVTControlCharacters } from "node:util"

/** Prints one document on standard output: as JSON for programs, else as text for people. */
export const print = <A>(json: boolean, document: A, text: (document: A) => string): Effect.Effect<void> =>
  Console.log(json ? JSON.stringify(document) : text(document))

const wantsColour = (stream: NodeJS.WriteStream) => stream.isTTY && !process.env["NO_COLOR"]

const write =
  (stream: NodeJS.WriteStream, clean: (text: string) => string) =>
  (...parts: ReadonlyArray<unknown>) =>
    Effect.sync(() => {
      const text = clean(parts.map(String).join(" ").trimEnd())
      stream.write(`${wantsColour(stream) ? text : stripVTControlCharacters(text)}\n`)
    })

/** Runs an effect with a console that colours nothing but a terminal, and that keeps secrets out of errors. */
export const withPlainConsole = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Console.consoleWith((console) =>
    Console.withConsole(effect, {
      ...console,
      log: write(process.stdout, identity),
      error: write(process.stderr, redact)
    })
  )
