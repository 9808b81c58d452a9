import { Console, Effect } from "effect"
import { stripVTControlCharacters } from "node:util"
import { CurrentStatus, type Status, statusOn, type Stream } from "./Status.ts"

/** Prints one document on standard output: as JSON for programs, else as text for people. */
export const print = <A>(json: boolean, document: A, text: (document: A) => string): Effect.Effect<void> =>
  Console.log(json ? JSON.stringify(document) : text(document))

/** Streams to which a command writes: `process`, or what stands for it. */
export interface Streams {
  readonly stdout: Stream
  readonly stderr: Stream
}

const wantsColour = (stream: Stream) => stream.isTTY === true && !process.env["NO_COLOR"]

const write =
  (stream: Stream, status: Status) =>
  (...parts: ReadonlyArray<unknown>): void => {
    const text = parts.map(String).join(" ").trimEnd()
    status.hide()
    stream.write(`${wantsColour(stream) ? text : stripVTControlCharacters(text)}\n`)
  }

/** Runs an effect with a console that colours nothing but a terminal. Logs are errors. */
export const withPlainConsole =
  ({ stderr, stdout }: Streams) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    const status = statusOn(stderr)
    return effect.pipe(
      Effect.updateService(Console.Console, (console) => ({
        ...console,
        log: write(stdout, status),
        error: write(stderr, status)
      })),
      Effect.provideService(CurrentStatus, status)
    )
  }
