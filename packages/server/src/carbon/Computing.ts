import { CarbonEngine } from "@grid/domain/carbon/CarbonEngine"
import { Leadership } from "@grid/domain/observations/ObservationStore"
import { Notices } from "@grid/store/database/Notices"
import { Effect, Layer, Queue, Schedule, Stream } from "effect"

/** How often to look where no notice comes through, and for blocks that have come to their end. */
const pollEvery = "5 seconds"

/** Shortest pause between two looks: a backfill gives notices all the time. */
const rest = "500 millis"

/** Computes blocks as their readings come, on the node that leads: whenever something was written, and regularly beneath. */
export const layer = Layer.scopedDiscard(
  Effect.gen(function* () {
    const engine = yield* CarbonEngine
    const leadership = yield* Leadership
    const notices = yield* Notices
    const bell = yield* Queue.sliding<void>(1)
    const ring = Queue.offer(bell, undefined)
    const look = leadership.isLeader.pipe(
      Effect.flatMap((leads) => (leads ? engine.look : Effect.void)),
      Effect.catchAllCause((cause) => Effect.logError("carbon intensities were not computed", cause))
    )
    yield* Effect.forkScoped(Stream.runForEach(notices.changes, () => ring))
    yield* Effect.forkScoped(Effect.repeat(ring, Schedule.spaced(pollEvery)))
    yield* Effect.forkScoped(
      Effect.forever(Queue.take(bell).pipe(Effect.zipRight(look), Effect.zipRight(Effect.sleep(rest))))
    )
  })
)
