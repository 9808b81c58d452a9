import type { TenantId } from "@grid/domain/Brands"
import { EngineAnswers } from "@grid/domain/engines/EngineAnswers"
import type { EngineTask } from "@grid/domain/engines/EngineTask"
import type { ApiError } from "@grid/domain/errors/ApiError"
import { Job } from "@grid/domain/jobs/Job"
import type { StoredJob } from "@grid/domain/jobs/JobStore"
import { pathOf, wireJob } from "@grid/models/jobs/Wire"
import { encodedAs } from "@grid/http/DataReply"
import { encoder, noSource } from "@grid/http/Encoded"
import { etagOf } from "@grid/http/Etag"
import { Effect, Result } from "effect"
import type { DataHandler, DataRequest } from "../contract/DataRoutes.ts"
import { forTenant } from "../gate/CurrentTenant.ts"

/** A call that an engine answers. */
interface EngineCall<Query, Payload, Path> extends DataRequest<Query, Payload, Path> {
  readonly tenant: TenantId
}

const encodeJob = encoder(Job)

/** Handlers of routes that engines answer, each from the gathering of its engine's inputs. */
export const makeEngineRoute = Effect.map(
  EngineAnswers,
  (engines) =>
    <Query, Payload, Path, A>(
      gather: (call: EngineCall<Query, Payload, Path>) => Effect.Effect<EngineTask<A>, ApiError>
    ): DataHandler<Query, Payload, Path, A> =>
    (request) =>
      Result.succeed(
        forTenant(
          Effect.fnUntraced(function* (tenant) {
            const task = yield* gather({ ...request, tenant })
            if (request.respondAsync) return accepted(task, yield* engines.queue(tenant, task))
            const data = yield* engines.answer(tenant, task)
            const { sources } = task.inputs.frame
            const as_of = sources.reduce((newest, { captured_at }) => Math.max(newest, Date.parse(captured_at)), 0)
            // The answer to a body is not asked for again by its address.
            const etag = request.payload === undefined ? etagOf(data) : null
            return encodedAs(task.schema, { data, etag, as_of: as_of || null, provenance: sources })
          })
        )
      )
)

/** A job in the place of an answer (RFC 7240). */
const accepted = <A>({ schema }: EngineTask<A>, job: StoredJob) =>
  encodedAs(schema, {
    ...encodeJob({ ...noSource, data: wireJob(job, []) }),
    etag: null,
    status: 202,
    headers: { location: pathOf(job.id), "preference-applied": "respond-async" }
  })
