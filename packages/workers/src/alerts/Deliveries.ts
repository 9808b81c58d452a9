import { AlertOutbox, type DueDelivery, type Outcome } from "@grid/domain/alerts/AlertOutbox"
import { Deliveries } from "@grid/domain/alerts/Deliveries"
import { Destinations } from "@grid/domain/alerts/Destinations"
import { everySoOften, steady } from "@grid/domain/time/Steady"
import { Clock, Effect, FiberMap, Layer, Metric, Random } from "effect"
import { makeLoop } from "../Loop.ts"
import { post, signedHeaders } from "./Webhook.ts"

const timeoutMs = 10_000

/** Deliveries under way at a time, of one node. */
const slots = 32

/** Those of one tenant: its receivers that never answer leave places to the others. */
const slotsOfTenant = 8

const mostAttempts = 8
const firstPauseMs = 5_000
const pauseFactor = 4

/** Largest part by which a pause is longer, by chance, so that what failed together does not come back together. */
const jitter = 0.25

/**
 * Pause after the given attempt (from 1), ms: 5 s, 20 s, 80 s, 5 min, 21 min, 85 min, 5.7 h, each up to a quarter longer;
 * null after the last. `chance` is 0 to 1.
 */
export const pauseMs = (attempt: number, chance: number): number | null =>
  attempt >= mostAttempts ? null : Math.round(firstPauseMs * pauseFactor ** (attempt - 1) * (1 + jitter * chance))

const attempts = Metric.counter("gds_alert_deliveries_total", {
  description: "Attempts to deliver an alert's message, by outcome"
})

/** Outcome of an attempt that did not succeed; `response_status` is null without an answer. */
const failed = (due: DueDelivery, response_status: number | null, error: string) =>
  Effect.map(Random.next, (chance): Outcome => ({
    _tag: "failed",
    response_status,
    error,
    // A test says at once what is wrong, and what was resent was asked for: it is for the caller to try again.
    retry_ms: due.type === "alert.test" || due.resends > 0 ? null : pauseMs(due.attempts, chance),
    gone: response_status === 410
  }))

const outcomeOf = (due: DueDelivery, status: number): Effect.Effect<Outcome> =>
  status >= 200 && status < 300
    ? Effect.succeed({ _tag: "delivered", response_status: status })
    : failed(
        due,
        status,
        status >= 300 && status < 400
          ? `answered ${status}; redirects are not followed`
          : `answered ${status}; only 2xx is a success`
      )

/** Sends what is due and writes down what came of it; goes to its end also while the service is going down. */
const makeAttempt = Effect.gen(function* () {
  const outbox = yield* AlertOutbox
  const destinations = yield* Destinations

  const send = Effect.fnUntraced(function* (due: DueDelivery) {
    const destination = yield* destinations.locate(due.url)
    const at = new Date(yield* Clock.currentTimeMillis)
    const signed = signedHeaders(due.id, at, due.body, due.secrets)
    const headers = due.resends > 0 ? { ...signed, "webhook-resend": String(due.resends) } : signed
    return yield* post(destination, headers, due.body, timeoutMs)
  })

  return Effect.fn("Deliveries.attempt")(function* (due: DueDelivery) {
    const outcome = yield* Effect.matchEffect(send(due), {
      onFailure: (error) =>
        failed(due, null, error._tag === "NoAnswer" ? `no answer: ${error.reason}` : `the URL ${error.reason}`),
      onSuccess: (status) => outcomeOf(due, status)
    })
    yield* Metric.update(Metric.withAttributes(attempts, { outcome: outcome._tag }), 1)
    return yield* outbox.settle(due, outcome)
  }, Effect.uninterruptible)
})

export const layer = Layer.effect(
  Deliveries,
  Effect.gen(function* () {
    const outbox = yield* AlertOutbox
    const attempt = yield* makeAttempt
    const { ring, run } = yield* makeLoop({
      work: "deliveries",
      failure: "due deliveries were not claimed",
      poll: "1 second"
    })
    const running = yield* FiberMap.make<DueDelivery, void>()
    const steadily = steady("an attempt at a delivery failed")

    /** True where there may be more to do at once. */
    const round = Effect.gen(function* () {
      const underWay = Array.from(running, ([{ tenant }]) => tenant)
      const free = slots - underWay.length
      if (free <= 0) return false
      const due = yield* outbox.claim(free, slotsOfTenant, underWay)
      for (const each of due) {
        yield* FiberMap.run(running, each, Effect.andThen(steadily(Effect.ignore(attempt(each))), ring))
      }
      return due.length === free
    }).pipe(Effect.catchTag("ServiceUnavailable", () => Effect.succeed(false)))

    yield* run(Effect.repeat(round, { while: (more) => more }))
    yield* everySoOften("old deliveries were not removed", "1 hour", outbox.prune)
    return Deliveries.of({ wake: ring, attempt })
  })
)
