import { type ApiError, TooManyRequests } from "@grid/domain/errors/ApiError"
import { MinuteCounts } from "@grid/http/MinuteCounts"
import { Clock, Effect } from "effect"

/** True for the failure of who guesses; others are the service's. */
const isGuess = ({ _tag }: ApiError) => ["LinkInvalid", "PasskeyInvalid", "SessionEnded", "NotFound"].includes(_tag)

const ofAddress = (wait_s: number) =>
  `Too many sign-ins, sessions or charts were tried from this address. Wait ${wait_s} seconds, then try again.`

/** Attempts by network, member or user, so many a minute; what is no guess counts only while it is under way. */
export class Attempts {
  private readonly counts = new MinuteCounts()
  private readonly most: number
  private readonly detail: (wait_s: number) => string

  /** `detail` says what was too much, and how long to wait, s. */
  constructor(most: number, detail = ofAddress) {
    this.most = most
    this.detail = detail
  }

  /** Runs an attempt, or refuses it. */
  counted<A, E extends ApiError>(owner: string, attempt: Effect.Effect<A, E>): Effect.Effect<A, E | TooManyRequests> {
    const giveBack = Effect.map(Clock.currentTimeMillis, (now) => this.counts.takeBack(owner, now))
    return Effect.andThen(
      this.taken(owner),
      attempt.pipe(
        Effect.tap(giveBack),
        Effect.tapError((error) => (isGuess(error) ? Effect.void : giveBack))
      )
    )
  }

  /** Takes an attempt that counts, whatever comes of it. */
  taken(owner: string): Effect.Effect<void, TooManyRequests> {
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (this.counts.count(owner, now) >= this.most) {
        const retry_after_s = this.counts.restSeconds(owner, now)
        return Effect.fail(new TooManyRequests({ detail: this.detail(retry_after_s), retry_after_s }))
      }
      this.counts.add(owner, now)
      return Effect.void
    })
  }
}

/** Most calls of a member or user about the account in a minute: a page makes a handful, no quota bounds them, and each asks the store. */
export const mostAccountCalls = 300

/** Calls about accounts, by member or user. */
export const makeAccountCalls = () =>
  new Attempts(
    mostAccountCalls,
    (wait_s) =>
      `You asked about your account ${mostAccountCalls} times within a minute. Wait ${wait_s} seconds, then try again.`
  )
