import { ServiceUnavailable, TooManyRequests } from "@grid/domain/errors/ApiError"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { Clock, Effect } from "effect"
import { FairPlaces } from "./FairPlaces.ts"
import type { HttpCall } from "./HttpCall.ts"
import { MinuteCounts } from "./MinuteCounts.ts"

/** Most large bodies that are on their way at once, of one tenant and of the node. A body has at most 2 MiB, and half a minute to come. */
const most = { ofOwner: 16, inAll: 64 }

/** Time that a body has to come while other tenants lack places, ms. */
const sendingMs = 10_000

/** Most large bodies of a tenant that are refused in a minute: each costs the node up to half a second, and the tenant nothing. */
export const mostRefused = 60

const ofTenant = new TooManyRequests({
  detail: `${most.ofOwner} large bodies are on their way, which is as many as one tenant may send at once. Send them to their end first.`,
  retry_after_s: 5
})

const ofNode = new ServiceUnavailable({
  reason: `This node reads ${most.inAll} large bodies, which is as many as it can. Send the request again after Retry-After.`
})

const ofMinute = (retry_after_s: number) =>
  new TooManyRequests({
    detail: `${mostRefused} large bodies of this tenant were refused within a minute. Put right what their answers say, and wait ${retry_after_s} seconds before the next.`,
    retry_after_s
  })

const isRefused = ({ reply }: HttpCall) =>
  reply !== null && reply.status >= 400 && reply.status < 500 && reply.status !== 429

/**
 * Bounds of bodies that may be large: a place until one is read, and so many refusals in a minute. What is refused here is not read,
 * and costs nothing.
 */
export const makeLargeBodies = Effect.sync(() => {
  const places = new FairPlaces(most)
  const refusals = new MinuteCounts()

  const read = <A>(
    { message, startedMs }: HttpCall,
    owner: string,
    body: Effect.Effect<A>
  ): Effect.Effect<A, ServiceUnavailable | TooManyRequests> =>
    Effect.suspend((): Effect.Effect<A, ServiceUnavailable | TooManyRequests> => {
      const holder = {
        owner,
        isOverdue: (nowMs: number) => nowMs - startedMs > sendingMs,
        end: () => void message.socket.resetAndDestroy()
      }
      const outcome = places.take(holder, startedMs)
      if (outcome !== "taken") return Effect.fail(outcome === "owner" ? ofTenant : ofNode)
      return Effect.ensuring(
        body,
        Effect.sync(() => places.give(holder))
      )
    })

  return Effect.fnUntraced(function* <A, B>(
    call: HttpCall,
    { key: { tenant_id } }: Caller,
    body: Effect.Effect<A>,
    answer: (body: A) => Effect.Effect<B>
  ) {
    const now = yield* Clock.currentTimeMillis
    if (refusals.count(tenant_id, now) >= mostRefused) return yield* ofMinute(refusals.restSeconds(tenant_id, now))
    const response = yield* answer(yield* read(call, tenant_id, body))
    if (isRefused(call)) refusals.add(tenant_id, now)
    return response
  })
})
