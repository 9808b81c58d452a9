import type { EmbedId } from "@grid/domain/Brands"
import type { Embed } from "@grid/domain/embeds/Embed"
import type { ApiError } from "@grid/domain/errors/ApiError"
import type { PlanId } from "@grid/domain/plans/Plan"
import { put } from "@grid/domain/operations/BoundedMap"
import { dataOf, type WholeAnswer } from "@grid/http/DataReply"
import { etagOf } from "@grid/http/Etag"
import { publicDocument, type PublicDocument } from "@grid/http/PublicDocument"
import { monotonicMs } from "@grid/domain/time/Kept"
import { isoOrNull } from "@grid/domain/time/Time"
import { Effect } from "effect"

/** Time for which an answer is kept for all who look at an embed, ms. */
const keptMs = 15_000

/** Most answers that are kept, of which one of a month by block and fuel has some 0.9 MB. */
const mostKept = 64

/** Data of an embed with what is said of them, as they are sent to all who look. */
export interface KeptAnswer {
  readonly etag: string
  readonly document: PublicDocument
}

/** Answer of a route as that of an embed, without what is nobody's business: quota, plan and id of the request. */
export const keptAnswer = (
  { chart, parameters, title }: Pick<Embed, "chart" | "parameters" | "title">,
  answer: WholeAnswer<unknown>
): KeptAnswer => {
  if ("file" in answer) throw new Error(`the chart ${chart} is a file`)
  const { as_of, provenance } = answer
  const data = dataOf(answer)
  const text = typeof data === "string" ? data : [...data].join("")
  const meta = JSON.stringify({ as_of: isoOrNull(as_of), provenance })
  const document = publicDocument(
    `{"data":${text},"meta":${meta},"embed":${JSON.stringify({ title, chart, parameters })}}`
  )
  return { etag: answer.etag ?? etagOf(text), document }
}

/** Answers of embeds, each made at most so often on a node, however many look at it. */
export class KeptAnswers {
  private readonly kept = new Map<
    EmbedId,
    { readonly plan: PlanId; readonly until: number; readonly answer: Effect.Effect<KeptAnswer, ApiError> }
  >()

  /** Answer of an embed on a plan; made by `make` where none is kept. A failure is kept for nobody. */
  get(id: EmbedId, plan: PlanId, make: Effect.Effect<KeptAnswer, ApiError>): Effect.Effect<KeptAnswer, ApiError> {
    const { kept } = this
    return Effect.gen(function* () {
      const now = yield* monotonicMs
      const last = kept.get(id)
      if (last !== undefined && last.plan === plan && now < last.until) return yield* last.answer
      // Whoever goes away while it is made must not take it from the others.
      const whole = Effect.uninterruptible(Effect.onError(make, () => Effect.sync(() => kept.delete(id))))
      const answer = yield* Effect.cached(whole)
      put(kept, mostKept, id, { plan, until: now + keptMs, answer })
      return yield* answer
    })
  }
}
