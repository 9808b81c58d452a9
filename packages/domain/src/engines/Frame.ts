import { Schema } from "effect"
import { ResultId } from "../Brands.ts"
import { confidence, list, text } from "../http/Members.ts"
import { Provenance } from "../observations/Provenance.ts"
import { iso } from "../time/Time.ts"
import { Assumption } from "./Assumptions.ts"

/** Nature of an engine's answer: computed from observed values, or from values of the simulator. */
export const AnswerKind = Schema.Literals(["modelled", "simulated"]).annotate({
  identifier: "AnswerKind",
  description: "`modelled` computed from observed values; `simulated` from values of the simulator"
})

/** Sources of an answer, for documentation. */
export const exampleSources: ReadonlyArray<Provenance> = [
  {
    dataset: "price_dam",
    source: "iex",
    kind: "observed",
    captured_at: iso(Date.UTC(2026, 7, 18, 8, 40)),
    licence: "no licence stated",
    url: "https://www.iexindia.com"
  }
]

const frame = {
  kind: AnswerKind,
  confidence,
  assumptions: list(Assumption, "Every assumption behind the answer; each can be replaced in the request"),
  missing: list(
    text("A part that is not known", "asm"),
    "Parts that are null because nobody loaded what they need; empty where nothing is missing"
  ),
  sources: list(Provenance, "Every dataset and source behind the answer").annotate({ examples: [exampleSources] })
}

const identity = {
  result_id: ResultId,
  inputs_sha256: text(
    "SHA-256 of the frozen inputs, hex",
    "9f2b7c0d5e8a1f364bd0c7e92a5f81d3c6b4097e2f1a8d5c3b6e9f7041d2a85c"
  ),
  model_version: text("Version of the model, for replay", "srs-v0.1")
}

/** Members that every answer of an engine has beside its own. */
export const frameFields = { ...identity, ...frame }

/** Schema of the members that inputs and answers share. */
export const Frame = Schema.Struct(frame)

/** Members of an answer that are known with its inputs; an engine may refine `assumptions`, `confidence` and `missing`. */
export type Frame = typeof Frame.Type

const Identity = Schema.Struct(identity)

/** Members of an answer that say by which engine and inputs it was made. */
export type Identity = typeof Identity.Type

export type FrameMember = keyof typeof frameFields

/** Inputs of an engine. They are frozen as JSON, and hold all that its answer rests on. */
export interface Framed {
  readonly frame: Frame
}
