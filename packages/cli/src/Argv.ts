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

/** The words with a `--json` at the front put behind the command, which alone takes it; `--log-level` is taken anywhere. */
export const commandFirst = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first, ...rest] = words
  if (first !== "--json") return words
  const end = own(rest).length
  return [...rest.slice(0, end), first, ...rest.slice(end)]
}

/** True where the words ask for help, wherever among the options. */
export const isHelp = (words: ReadonlyArray<string>): boolean =>
  own(words).some((word) => word === "--help" || word === "-h")

/** The words up to the first option: the command, and perhaps its arguments. */
export const leading = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const end = words.findIndex((word) => word.startsWith("-"))
  return end < 0 ? words : words.slice(0, end)
}
