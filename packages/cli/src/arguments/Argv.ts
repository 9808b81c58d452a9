import { Either } from "effect"
import { UsageError } from "../output/Failure.ts"

/** Options that `@effect/cli` lets pass without a value, as they may come several times. */
const repeatable = ["--ip-allow"]

/**
 * Evens out what `@effect/cli` reads differently from place to place: `--name=value` becomes two words (it knows that
 * form at some positions only, and never for a repeatable option), and an empty word or a repeatable option without a
 * value is refused (it would drop them, and with them the restriction they were meant to be).
 */
export const normalise = (words: ReadonlyArray<string>): Either.Either<ReadonlyArray<string>, UsageError> => {
  const end = words.indexOf("--")
  const own = end < 0 ? words : words.slice(0, end)
  const split = own.flatMap((word) => {
    const match = /^(--[a-z][a-z-]*)=(.*)$/s.exec(word)
    return match === null ? [word] : [match[1] ?? "", match[2] ?? ""]
  })
  const empty = split.findIndex((word) => word.trim() === "")
  if (empty >= 0) {
    const before = split[empty - 1]
    return refuse(
      before?.startsWith("--") === true ? `${before} needs a value` : "An argument is empty; is a variable unset?"
    )
  }
  const last = split.at(-1)
  if (last !== undefined && repeatable.includes(last)) return refuse(`${last} needs a value`)
  return Either.right([...split, ...(end < 0 ? [] : words.slice(end))])
}

const refuse = (message: string) => Either.left(new UsageError({ message }))

/** Whether the words ask for help, wherever among the options. */
export const isHelp = (words: ReadonlyArray<string>): boolean => {
  const end = words.indexOf("--")
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === "--help" || word === "-h")
}

/** The words up to the first option: the command, and perhaps its arguments. */
export const leading = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const end = words.findIndex((word) => word.startsWith("-"))
  return end < 0 ? words : words.slice(0, end)
}
