import type { EngineTask } from "@grid/domain/engines/EngineTask"
import type { Frame, Framed, FrameMember, Identity } from "@grid/domain/engines/Frame"
import { Schema } from "effect"
import type { Highs } from "highs"

/** Tools that an engine computes with beside its inputs. */
export interface Tools {
  /** The loaded solver; an error where an engine said that it does not solve. */
  readonly highs: Highs
  /** SHA-256 of the inputs, hex: seed of the draws of former versions. Those that are served draw by what is drawn from (record 0086). */
  readonly seed: string
}

/** Answer of an engine less the frame, of which it may refine a part. */
export type Body<A> = Omit<A, FrameMember> & Partial<Pick<Frame, "assumptions" | "confidence" | "missing">>

/** List of an answer that is written already: JSON in UTF-8 of rows alike, of text, finite numbers and null. */
export class JsonRows {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** Body of an answer whose long lists may be written already. They are JSON as they are, and none goes through the schema. */
export type WrittenBody<A> = {
  readonly [Name in keyof Body<A>]: Body<A>[Name] | (Body<A>[Name] extends ReadonlyArray<unknown> ? JsonRows : never)
}

/**
 * A pure function of frozen inputs: no clock, no store, no random source but its seed. The same inputs give the same bytes; a
 * change of the method is a new version beside the old one.
 */
export interface Engine<Inputs extends Framed, A extends Frame & Identity, Answer extends WrittenBody<A> = Body<A>> {
  /** Subject and quantity: `storage-stack`. */
  readonly engine: string
  /** `model_version` of its answers. */
  readonly version: string
  /** Schema of the answer, as the contract publishes it. */
  readonly schema: Schema.Codec<A, unknown>
  /** False where the solver is not touched, so that nobody waits until it is loaded. */
  readonly solves?: boolean
  readonly compute: (inputs: Inputs, tools: Tools) => Answer
}

/** Question for an engine. */
export const taskOf = <Inputs extends Framed, A extends Frame & Identity>(
  { engine, schema, version }: Engine<Inputs, A, WrittenBody<A>>,
  inputs: Inputs
): EngineTask<A> => ({ engine, version, schema, inputs })

/** Identity of an answer but for the version, which the engine knows. */
type Asked = Omit<Identity, "model_version">

/** A computation as it is found by name: from the text of its inputs to the text of its answer, or to that in UTF-8. */
export interface Computation {
  readonly engine: string
  readonly version: string
  /** True where the solver must be loaded. */
  readonly solves: boolean
  readonly answer: (inputs: string, identity: Asked, tools: Tools) => string
  readonly bytes: (inputs: string, identity: Asked, tools: Tools) => Uint8Array<ArrayBuffer>
}

/** An engine as it is found by name, with the schema of its answers: that of the contract. */
export interface RegisteredEngine extends Computation {
  readonly schema: Schema.Top
}

/** An engine for the registry. */
export const registered = <Inputs extends Framed, A extends Frame & Identity>({
  compute,
  engine,
  schema,
  solves = true,
  version
}: Engine<Inputs, A, WrittenBody<A>>): RegisteredEngine => {
  const encode = Schema.encodeUnknownSync(schema)
  const bytes: Computation["bytes"] = (text, identity, tools) => {
    // The text is what `taskOf` of this very engine took.
    const inputs = JSON.parse(text) as Inputs
    const answer = { ...identity, model_version: version, ...inputs.frame, ...compute(inputs, tools) }
    const rows = new Map<string, JsonRows>()
    for (const [name, value] of Object.entries(answer)) if (value instanceof JsonRows) rows.set(name, value)
    const none = Object.fromEntries([...rows.keys()].map((name) => [name, []]))
    return jsonOf(Object.assign({}, encode({ ...answer, ...none })), rows)
  }
  return {
    engine,
    version,
    schema,
    solves,
    bytes,
    answer: (...question) => new TextDecoder().decode(bytes(...question))
  }
}

/** JSON of an object in UTF-8, with rows in the places of their names. */
const jsonOf = (members: object, rows: ReadonlyMap<string, JsonRows>): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder()
  const parts: Array<Uint8Array> = []
  let text = ""
  let open = "{"
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue
    text += `${open}${JSON.stringify(name)}:`
    open = ","
    const list = rows.get(name)
    if (list === undefined) {
      text += JSON.stringify(value)
      continue
    }
    parts.push(encoder.encode(text), list.bytes)
    text = ""
  }
  const last = encoder.encode(`${text}}`)
  return parts.length === 0 ? last : joined([...parts, last])
}

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((bytes, { length }) => bytes + length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}
