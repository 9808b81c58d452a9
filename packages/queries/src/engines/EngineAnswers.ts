import { ResultId, TenantId } from "@grid/domain/Brands"
import { EngineAnswers } from "@grid/domain/engines/EngineAnswers"
import { EngineResults } from "@grid/domain/engines/EngineResults"
import type { EngineTask } from "@grid/domain/engines/EngineTask"
import { type Computation, EngineThreads } from "@grid/domain/engines/EngineThreads"
import { ComputationTooLarge } from "@grid/domain/errors/ApiError"
import { JobStore } from "@grid/domain/jobs/JobStore"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { jsonParts } from "./JsonParts.ts"

const compress = promisify(gzip)

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Id of the answer of an engine's version to these inputs, for this tenant. */
const idOf = (tenant: TenantId, engine: string, version: string, inputs_sha256: string): ResultId =>
  ResultId.make(`res_${sha256([tenant, engine, version, inputs_sha256].join(" ")).slice(0, 32)}`)

/** Inputs at most, bytes: more than the largest question has, and so few that no thread comes near its largest heap. */
const mostInputBytes = 16 * 2 ** 20

const tooMuch = new ComputationTooLarge({ bound: `${mostInputBytes / 2 ** 20} MB of inputs` })

/** Bytes that are written without a pause: a millisecond's work. */
const bytesAtOnce = 2 ** 16

/** A task with its inputs frozen. They are written and hashed in parts: a year of prices is megabytes, and others run between. */
const frozen = Effect.fnUntraced(function* (
  tenant: TenantId,
  { engine, inputs, version }: Omit<EngineTask<unknown>, "schema">
) {
  const hash = createHash("sha256")
  const parts: Array<Uint8Array> = []
  let bytes = 0
  let next = bytesAtOnce
  for (const text of jsonParts(inputs)) {
    const part = Buffer.from(text)
    hash.update(part)
    parts.push(part)
    bytes += part.length
    if (bytes > mostInputBytes) return yield* tooMuch
    if (bytes < next) continue
    next = bytes + bytesAtOnce
    yield* nextTurn
  }
  const inputs_sha256 = hash.digest("hex")
  const result_id = idOf(tenant, engine, version, inputs_sha256)
  return { engine, version, inputs_sha256, inputs: Buffer.concat(parts), result_id } satisfies Computation
})

/** Inputs as they are kept. The quickest level: a year of prices takes 20 ms of another thread, and what it saves less would be a tenth. */
const compressed = ({ inputs }: Computation) => Effect.promise(() => compress(inputs, { level: 1 }))

const headOf = ({ engine, inputs_sha256, result_id, version }: Computation) => ({
  id: result_id,
  engine,
  version,
  inputs_sha256
})

/** Tenant of computations of the service itself, which none has. */
const service = TenantId.make("the-service-itself")

/** An answer that somebody else was given, as this tenant's. */
const identified = (answer: string, result_id: ResultId): string => {
  const members: Readonly<Record<string, unknown>> = JSON.parse(answer)
  return JSON.stringify({ ...members, result_id })
}

/** Answers of engines, computed in threads and kept. */
export const layer = Layer.effect(
  EngineAnswers,
  Effect.gen(function* () {
    const threads = yield* EngineThreads
    const results = yield* EngineResults
    const jobs = yield* JobStore

    return EngineAnswers.of({
      answer: Effect.fn("EngineAnswers.answer")(function* (tenant, task) {
        const computation = yield* frozen(tenant, task)
        const earlier = yield* results.find(tenant, computation.result_id)
        if (earlier !== null) return earlier
        const answering =
          task.computed === undefined
            ? threads.compute(tenant, computation)
            : Effect.succeed(identified(task.computed, computation.result_id))
        const [answer, inputs_gzip] = yield* Effect.all([answering, compressed(computation)], { concurrency: 2 })
        yield* results.keep(tenant, { ...headOf(computation), inputs_gzip, answer })
        return answer
      }),
      compute: Effect.fn("EngineAnswers.compute")(function* (task) {
        const computation = yield* frozen(service, task)
        const inputs = new TextDecoder().decode(computation.inputs)
        return { inputs, answer: new TextDecoder().decode(yield* threads.compute(service, computation)) }
      }),
      queue: Effect.fn("EngineAnswers.queue")(function* (tenant, task) {
        const computation = yield* frozen(tenant, task)
        const inputs_gzip = yield* compressed(computation)
        yield* results.keep(tenant, { ...headOf(computation), inputs_gzip, answer: null })
        const { engine, result_id } = computation
        // Without an idempotency key nothing is compared with it.
        return yield* Effect.catchTag(
          jobs.create(tenant, { type: "computation", engine, result_id }, null),
          "IdempotencyMismatch",
          Effect.die
        )
      }),
      complete: Effect.fn("EngineAnswers.complete")(function* (tenant, id) {
        const { answer, engine, inputs, inputs_sha256, version } = yield* results.inputs(tenant, id)
        if (answer !== null) return Buffer.byteLength(answer)
        const computed = yield* threads.compute(tenant, { engine, version, inputs_sha256, result_id: id, inputs })
        yield* results.finish(tenant, id, computed)
        return computed.length
      })
    })
  })
)
