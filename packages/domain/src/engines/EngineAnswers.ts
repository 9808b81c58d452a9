import { Context, type Effect } from "effect"
import type { ResultId, TenantId } from "../Brands.ts"
import type { ComputationTooLarge, Conflict, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { StoredJob } from "../jobs/JobStore.ts"
import type { EngineTask } from "./EngineTask.ts"

/** Answers of engines: from the results where the same inputs were computed before, else computed and kept. */
export class EngineAnswers extends Context.Service<
  EngineAnswers,
  {
    /** JSON of the answer, as it is kept and sent: in UTF-8 where it was computed now, as text where it was kept. */
    readonly answer: <A>(
      tenant: TenantId,
      task: EngineTask<A>
    ) => Effect.Effect<string | Uint8Array, Conflict | ComputationTooLarge | ServiceUnavailable>
    /** Answer for nobody in particular, and its inputs as JSON; neither is kept. */
    readonly compute: <A>(
      task: EngineTask<A>
    ) => Effect.Effect<{ readonly inputs: string; readonly answer: string }, ComputationTooLarge | ServiceUnavailable>
    /** Freezes the inputs and queues the computation; the job's result is that of `GET /v1/results/{id}`. */
    readonly queue: <A>(
      tenant: TenantId,
      task: EngineTask<A>
    ) => Effect.Effect<StoredJob, Conflict | ComputationTooLarge | ServiceUnavailable>
    /** Computes a result whose inputs are frozen; gives the size of its answer. */
    readonly complete: (
      tenant: TenantId,
      id: ResultId
    ) => Effect.Effect<number, Conflict | NotFound | ComputationTooLarge | ServiceUnavailable>
  }
>()("@grid/domain/EngineAnswers") {}
