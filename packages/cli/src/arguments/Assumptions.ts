import { Result } from "effect"
import { repeatedText } from "./Parameters.ts"

/** `--assume`, as often as there are assumptions to replace. */
export const assume = repeatedText("assume", "Assumption to replace, as NAME=VALUE", (given) => {
  const pairs = given.map((pair) => {
    const [name = "", value = ""] = pair.split("=")
    return [name, value.trim() === "" ? Number.NaN : Number(value)] as const
  })
  return pairs.every(([name, value]) => name !== "" && Number.isFinite(value))
    ? Result.succeed(pairs)
    : Result.fail(`must be a name and a number, as availability=0.9, not "${given.join(" ")}"`)
})
