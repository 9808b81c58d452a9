import { nearest } from "@grid/domain/names/Nearest"
import { urlSettings } from "@grid/ingest/Sources"
import { ConfigProvider, Effect } from "effect"

/** Prefix of the service's own settings; whatever else the environment holds is somebody else's. */
const prefix = "GDS"

/** Names in the environment that begin with the prefix; `ConfigProvider` gives them as a tree of their parts. */
const namesBelow = (
  path: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<string>, ConfigProvider.SourceError, never> =>
  Effect.gen(function* () {
    const node = yield* (yield* ConfigProvider.ConfigProvider).load([...path])
    if (node === undefined) return []
    const own = node.value === undefined ? [] : [path.join("_")]
    if (node._tag === "Value") return own
    // Parts that are all numbers come as a count; none of the service's names has such a part, so one speaks for all.
    const parts = node._tag === "Array" ? [String(node.length - 1)] : [...node.keys]
    const below = yield* Effect.forEach(parts, (part) => namesBelow([...path, part]), { concurrency: 1 })
    return [...own, ...below.flat()]
  })

/** Name of a setting with why it is none: one that nobody reads would be a wish that is silently not granted. */
const misnomer = (name: string, known: ReadonlyArray<string>) => {
  const bare = name.slice(prefix.length + 1)
  const [similar] = known.includes(bare)
    ? [bare]
    : nearest(
        name,
        known.filter((one) => one.startsWith(`${prefix}_`))
      )
  return {
    name,
    message: `is not a setting; ${similar === undefined ? "" : `did you mean ${similar}? `}gds --help lists them all`
  }
}

/** Variables `GDS_*` of the environment that are no settings, of those given and the addresses of sources. */
export const unknownSettings = Effect.fnUntraced(function* (variables: ReadonlyArray<string>) {
  const known = [...variables.filter((name) => !name.includes("<")), ...urlSettings]
  const names = yield* namesBelow([prefix])
  return names.filter((name) => !known.includes(name)).map((name) => misnomer(name, known))
})
