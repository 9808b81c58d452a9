import { type ApiError, TooManyRequests } from "@grid/domain/errors/ApiError"
import { minuteMs } from "@grid/domain/time/Time"
import { put } from "@grid/domain/operations/BoundedMap"
import { Clock, Effect } from "effect"

const mostNetworks = 10_000

/** Attempts of a network in the minute that began at `since`, epoch ms. */
interface Minute {
  readonly count: number
  readonly since: number
}

/** True for the failure of who guesses; others are the service's. */
const isGuess = ({ _tag }: ApiError) => ["LinkInvalid", "PasskeyInvalid", "SessionEnded", "NotFound"].includes(_tag)

/** Attempts by network, so many a minute; what is no guess counts only while it is under way. */
export class Attempts {
  private readonly minutes = new Map<string, Minute>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Runs an attempt of a network, or refuses it. */
  counted<A, E extends ApiError>(network: string, attempt: Effect.Effect<A, E>): Effect.Effect<A, E | TooManyRequests> {
    const giveBack = Effect.sync(() => this.add(network, -1))
    return Effect.andThen(
      this.taken(network),
      attempt.pipe(
        Effect.tap(giveBack),
        Effect.tapError((error) => (isGuess(error) ? Effect.void : giveBack))
      )
    )
  }

  /** Takes an attempt that counts, whatever comes of it. */
  taken(network: string): Effect.Effect<void, TooManyRequests> {
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const minute = this.minutes.get(network)
      if (minute === undefined || now - minute.since >= minuteMs) {
        put(this.minutes, mostNetworks, network, { count: 1, since: now })
        return Effect.void
      }
      if (minute.count >= this.most) return Effect.fail(tooMany(minute.since + minuteMs - now))
      this.add(network, 1)
      return Effect.void
    })
  }

  private add(network: string, change: 1 | -1): void {
    const minute = this.minutes.get(network)
    if (minute !== undefined) this.minutes.set(network, { ...minute, count: Math.max(0, minute.count + change) })
  }
}

const tooMany = (waitMs: number) => {
  const retry_after_s = Math.max(1, Math.ceil(waitMs / 1_000))
  return new TooManyRequests({
    detail: `Too many sign-ins, sessions or charts were tried from this address. Wait ${retry_after_s} seconds, then try again.`,
    retry_after_s
  })
}
