import { type ApiError, TooManyRequests } from "@grid/domain/errors/ApiError"
import { MinuteCounts } from "@grid/http/MinuteCounts"
import { Clock, Effect } from "effect"

/** True for the failure of who guesses; others are the service's. */
const isGuess = ({ _tag }: ApiError) => ["LinkInvalid", "PasskeyInvalid", "SessionEnded", "NotFound"].includes(_tag)

/** Attempts by network, so many a minute; what is no guess counts only while it is under way. */
export class Attempts {
  private readonly counts = new MinuteCounts()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Runs an attempt of a network, or refuses it. */
  counted<A, E extends ApiError>(network: string, attempt: Effect.Effect<A, E>): Effect.Effect<A, E | TooManyRequests> {
    const giveBack = Effect.map(Clock.currentTimeMillis, (now) => this.counts.takeBack(network, now))
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
      if (this.counts.count(network, now) >= this.most)
        return Effect.fail(tooMany(this.counts.restSeconds(network, now)))
      this.counts.add(network, now)
      return Effect.void
    })
  }
}

const tooMany = (retry_after_s: number) =>
  new TooManyRequests({
    detail: `Too many sign-ins, sessions or charts were tried from this address. Wait ${retry_after_s} seconds, then try again.`,
    retry_after_s
  })
