import { Forecaster } from "@grid/domain/forecast/Forecaster"
import { Leadership } from "@grid/domain/observations/ObservationStore"
import { Notices } from "@grid/store/database/Notices"
import { Effect, Layer, Queue, Schedule, Stream } from "effect"

/** How often to look where no notice comes through, and for blocks whose values do not come. */
const pollEvery = "10 seconds"

/** Shortest pause between two looks: a backfill gives notices all the time. */
const rest = "500 millis"

/** Forecasts after each block, on the node that leads: whenever something was written, and regularly beneath. */
export const layer = Layer.scopedDiscard(
  Effect.gen(function* () {
    const forecaster = yield* Forecaster
    const leadership = yield* Leadership
    const notices = yield* Notices
    const bell = yield* Queue.sliding<void>(1)
    const ring = Queue.offer(bell, undefined)
    const look = leadership.isLeader.pipe(
      Effect.flatMap((leads) => (leads ? forecaster.look : Effect.succeed([]))),
      Effect.catchAllCause((cause) => Effect.logError("nothing was forecast", cause))
    )
    yield* Effect.forkScoped(Stream.runForEach(notices.changes, () => ring))
    yield* Effect.forkScoped(Effect.repeat(ring, Schedule.spaced(pollEvery)))
    yield* Effect.forkScoped(
      Effect.forever(Queue.take(bell).pipe(Effect.zipRight(look), Effect.zipRight(Effect.sleep(rest))))
    )
  })
)
