import { Result } from "effect"
import { UsageError } from "./output/Failure.ts"

/** The words before `--`, behind which everything is an argument. */
const own = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const end = words.indexOf("--")
  return end < 0 ? words : words.slice(0, end)
}

/** Refuses an empty word: it stems from a variable that is unset, and would lift the restriction that it was meant to be. */
export const refuseEmpty = (words: ReadonlyArray<string>): Result.Result<void, UsageError> => {
  const split = own(words).flatMap((word) => {
    const match = /^(--[a-z][a-z-]*)=(.*)$/s.exec(word)
    return match === null ? [word] : [match[1] ?? "", match[2] ?? ""]
  })
  const empty = split.findIndex((word) => word.trim() === "")
  if (empty < 0) return Result.void
  const previous = split[empty - 1] ?? ""
  const message = previous.startsWith("--") ? `${previous} needs a value` : "An argument is empty; is a variable unset?"
  return Result.fail(new UsageError({ message }))
}

/** Count of words of an option that may stand before the command; 0 for any other word. */
const lengthOfOption = (word: string | undefined): number =>
  word === "--log-level" ? 2 : word === "--json" || word?.startsWith("--log-level=") === true ? 1 : 0

/** Place of the command: of the first word behind such options. */
const placeOfCommand = (words: ReadonlyArray<string>, from = 0): number => {
  const length = lengthOfOption(words[from])
  return length === 0 ? from : placeOfCommand(words, from + length)
}

/** The words with the options before the command put behind it, which alone takes `--json`. */
export const commandFirst = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const place = placeOfCommand(words)
  const end = own(words).length
  return [...words.slice(place, end), ...words.slice(0, place), ...words.slice(Math.max(place, end))]
}

/** True where the words ask for help, wherever among the options. */
export const isHelp = (words: ReadonlyArray<string>): boolean =>
  own(words).some((word) => word === "--help" || word === "-h")

/** The words up to the first option: the command, and perhaps its arguments. */
export const leading = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const end = words.findIndex((word) => word.startsWith("-"))
  return end < 0 ? words : words.slice(0, end)
}
