import { Result } from "effect"
import { type Parse, repeatedText } from "./Parameters.ts"

const assumption = /^([a-z0-9_]+)=([-+]?\d+(?:\.\d+)?)$/

/** Numbers by name of words such as `power_factor=0.95`. */
const assumptions: Parse<ReadonlyArray<string>, ReadonlyArray<readonly [string, number]>> = (words) =>
  Result.all(
    words.map((word) => {
      const [, name, value] = assumption.exec(word) ?? []
      return name === undefined
        ? Result.fail(`must be a name and a number such as power_factor=0.95, not "${word}"`)
        : Result.succeed([name, Number(value)] as const)
    })
  )

/** `--assume`, as often as there are assumptions to replace. */
export const assume = repeatedText(
  "assume",
  "A number in place of what is assumed or published, name=value",
  assumptions
)
