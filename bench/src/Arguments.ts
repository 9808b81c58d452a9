import { parseArgs } from "node:util"

/** Arguments of the caller. */
export interface Arguments {
  readonly names: ReadonlyArray<string>
  readonly quick: boolean
  readonly json: string | undefined
  readonly help: boolean
}

/** Reads the command line; throws a one-line error on an unknown option or bench. */
export const readArguments = (argv: ReadonlyArray<string>, names: ReadonlyArray<string>): Arguments => {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      quick: { type: "boolean", default: false },
      json: { type: "string" },
      help: { type: "boolean", default: false }
    }
  })
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`unknown bench: ${unknown.join(", ")} (there are: ${names.join(", ")})`)
  return { names: positionals, quick: values.quick, json: values.json, help: values.help }
}
