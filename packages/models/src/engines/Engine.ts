import type { EngineTask } from "@grid/domain/engines/EngineTask"
import type { Frame, Framed, FrameMember, Identity } from "@grid/domain/engines/Frame"
import { Schema } from "effect"
import type { Highs } from "highs"

/** What an engine computes with beside its inputs. */
export interface Tools {
  /** The loaded solver. */
  readonly highs: Highs
  /** Seed of every random draw: SHA-256 of the inputs, hex. */
  readonly seed: string
}

/** Answer of an engine less the frame, of which it may refine a part. */
export type Body<A> = Omit<A, FrameMember> & Partial<Pick<Frame, "assumptions" | "confidence" | "missing">>

/**
 * A pure function of frozen inputs: no clock, no store, no random source but its seed. The same inputs give the same bytes; a
 * change of the method is a new version beside the old one.
 */
export interface Engine<Inputs extends Framed, A extends Frame & Identity> {
  /** Subject and quantity: `storage-stack`. */
  readonly engine: string
  /** `model_version` of its answers. */
  readonly version: string
  /** Schema of the answer, as the contract publishes it. */
  readonly schema: Schema.Codec<A, unknown>
  readonly compute: (inputs: Inputs, tools: Tools) => Body<A>
  /** Members that are many rows alike, of text, finite numbers and null. They are JSON as they are, and none goes through the schema. */
  readonly rows?: ReadonlyArray<Exclude<keyof A & string, FrameMember>>
}

/** Question for an engine. */
export const taskOf = <Inputs extends Framed, A extends Frame & Identity>(
  { engine, schema, version }: Engine<Inputs, A>,
  inputs: Inputs
): EngineTask<A> => ({ engine, version, schema, inputs })

/** An engine as it is found by name: from the text of its inputs to the text of its answer. */
export interface RegisteredEngine {
  readonly engine: string
  readonly version: string
  readonly answer: (inputs: string, identity: Omit<Identity, "model_version">, tools: Tools) => string
}

/** An engine for the registry. */
export const registered = <Inputs extends Framed, A extends Frame & Identity>({
  compute,
  engine,
  rows = [],
  schema,
  version
}: Engine<Inputs, A>): RegisteredEngine => {
  const encode = Schema.encodeUnknownSync(schema)
  const none = Object.fromEntries(rows.map((name) => [name, []]))
  return {
    engine,
    version,
    answer: (text, identity, tools) => {
      // The text is what `taskOf` of this very engine took.
      const inputs = JSON.parse(text) as Inputs
      const answer = { ...identity, model_version: version, ...inputs.frame, ...compute(inputs, tools) }
      const plain = Object.fromEntries(Object.entries(answer).filter(([name]) => Object.hasOwn(none, name)))
      for (const list of Object.values(plain)) refuseUnknown(list)
      return JSON.stringify(Object.assign({}, encode({ ...answer, ...none }), plain))
    }
  }
}

/** JSON has no NaN and writes null instead, which is for what is not known. Rows have the same members, all of them. */
const refuseUnknown = (rows: unknown): void => {
  const list = rows as ReadonlyArray<Readonly<Record<string, unknown>>>
  const names = Object.keys(list[0] ?? {})
  for (const row of list) {
    for (const name of names) {
      const value = row[name]
      if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`a row of an answer has ${value}`)
    }
  }
}
