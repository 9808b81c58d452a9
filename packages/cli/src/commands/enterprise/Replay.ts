import { ResultId } from "@grid/domain/Brands"
import { EngineResults } from "@grid/domain/engines/EngineResults"
import { type Difference, differencesOf } from "@grid/models/engines/Differences"
import { engines, findEngine } from "@grid/models/Engines"
import * as Solver from "@grid/queries/batteries/Solver"
import { Effect, Option } from "effect"
import { createHash } from "node:crypto"
import { command, group, page } from "../../arguments/Commands.ts"
import { argument, asGiven, bySchema, json, optional, text } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"

/** Most differences to list; all are counted. */
const mostListed = 1_000

/** A result as it was frozen, with its answer. */
interface Frozen {
  readonly id: ResultId
  readonly engine: string
  readonly version: string
  readonly inputs_sha256: string
  /** JSON in UTF-8. */
  readonly inputs: Uint8Array
  readonly answer: string
}

/** Answer of a version to frozen inputs. */
const answerOf = Effect.fnUntraced(function* ({ engine, id, inputs, inputs_sha256 }: Frozen, version: string) {
  const found = findEngine(engine, version)
  if (found === undefined) {
    const versions = engines.filter((one) => one.engine === engine).map((one) => one.version)
    return yield* new CommandFailed({
      message: `There is no ${engine} ${version} here; there is ${versions.join(", ") || "no version of it"}.`
    })
  }
  const { highs } = yield* Solver.Solver
  const text = new TextDecoder().decode(inputs)
  return found.answer(text, { result_id: id, inputs_sha256 }, { highs: yield* highs, seed: inputs_sha256 })
})

const parsed = (text: string): unknown => JSON.parse(text)

const find = Effect.fnUntraced(function* (id: ResultId) {
  const result = yield* (yield* EngineResults).inputs(null, id)
  if (result.answer === null) {
    return yield* new CommandFailed({ message: `${id} is still computed and has no answer to compare with.` })
  }
  const { answer, ...rest } = result
  return { ...rest, answer } satisfies Frozen
})

interface Outcome {
  readonly result_id: ResultId
  readonly engine: string
  readonly model_version: string
  /** False where the inputs are not those that were hashed. */
  readonly inputs_whole: boolean
  readonly exact: boolean
  readonly differing: number
  readonly differences: ReadonlyArray<Difference>
}

const outcomeOf = (frozen: Frozen, version: string, answer: string): Outcome => {
  const differences = answer === frozen.answer ? [] : differencesOf(parsed(frozen.answer), parsed(answer))
  return {
    result_id: frozen.id,
    engine: frozen.engine,
    model_version: version,
    inputs_whole: createHash("sha256").update(frozen.inputs).digest("hex") === frozen.inputs_sha256,
    exact: answer === frozen.answer,
    differing: differences.length,
    differences: differences.slice(0, mostListed)
  }
}

const written = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value).slice(0, 60))

const textOf = ({ differences, differing, engine, exact, inputs_whole, model_version, result_id }: Outcome) =>
  paragraphs(
    list([
      ["result", result_id],
      ["engine", `${engine} ${model_version}`],
      ["inputs", inputs_whole ? "as they were hashed" : "DAMAGED: not as they were hashed"],
      ["answer", exact ? "the same, byte for byte" : `differs in ${differing} values`]
    ]),
    table(
      ["member", "stored", "computed"],
      differences.map(({ after, before, path }) => [path, written(before), written(after)])
    )
  )

const replay = command(
  "replay",
  page(
    "Compute the answer of a result again from its frozen inputs and compare every byte. Ends with 1 where anything differs. --model computes the same inputs by another version and prints the difference; nothing stored changes",
    "gds enterprise replay res_4f8a1c6b3e9d2b7f5a0c8d1e6f3b9a27",
    "gds enterprise replay res_4f8a1c6b3e9d2b7f5a0c8d1e6f3b9a27 --model srs-v0.1"
  ),
  {
    result: argument("result_id", "Result to replay", bySchema(ResultId)),
    model: text("model", "Another version of the engine, to see what it would have answered", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* (options) {
    const outcome = yield* Effect.gen(function* () {
      const frozen = yield* find(options.result)
      const version = Option.getOrElse(options.model, () => frozen.version)
      return outcomeOf(frozen, version, yield* answerOf(frozen, version))
    }).pipe(Effect.scoped, Effect.provide(Solver.layer), Effect.provide(store))
    yield* print(options.json, outcome, textOf)
    if (!outcome.inputs_whole) return yield* new CommandFailed({ message: "The frozen inputs are damaged." })
    if (!outcome.exact && Option.isNone(options.model)) {
      return yield* new CommandFailed({ message: "The result does not replay to what is stored." })
    }
  })
)

/** `gds enterprise` */
export const enterprise = group("enterprise", "Results of the enterprise engines: their replay", [replay])
