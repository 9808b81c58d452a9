import { parseArgs } from "node:util"

/** What the caller asked for. */
export interface Arguments {
  readonly names: ReadonlyArray<string>
  readonly quick: boolean
  readonly json: string | undefined
  readonly help: boolean
}

/** Reads the command line; throws a one-line error on an unknown option or bench. */
export const readArguments = (argv: ReadonlyArray<string>, known: ReadonlyArray<string>): Arguments => {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      quick: { type: "boolean", default: false },
      json: { type: "string" },
      help: { type: "boolean", default: false }
    }
  })
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`unknown bench: ${unknown.join(", ")} (there are: ${known.join(", ")})`)
  return { names: positionals, quick: values.quick, json: values.json, help: values.help }
}
