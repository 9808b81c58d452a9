import { ServiceUnavailable, TooManyRequests } from "@grid/domain/errors/ApiError"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { Effect } from "effect"
import { Places } from "./Places.ts"

/** Most large bodies that are on their way at once, of one tenant and of the node. A body has at most 2 MiB, and half a minute to come. */
const most = { ofOwner: 16, inAll: 64 }

const ofTenant = new TooManyRequests({
  detail: `${most.ofOwner} large bodies are on their way, which is as many as one tenant may send at once. Send them to their end first.`,
  retry_after_s: 5
})

const ofNode = new ServiceUnavailable({
  reason: `This node reads ${most.inAll} large bodies, which is as many as it can. Send the request again after Retry-After.`
})

/** Places of bodies that may be large, taken until they are read. What is refused here is not read, and costs nothing. */
export const makeLargeBodies = Effect.sync(() => {
  const places = new Places(most)
  return <A, E, R>(
    { key: { tenant_id } }: Caller,
    read: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | ServiceUnavailable | TooManyRequests, R> =>
    Effect.suspend((): Effect.Effect<A, E | ServiceUnavailable | TooManyRequests, R> => {
      const outcome = places.take(tenant_id)
      if (outcome !== "taken") return Effect.fail(outcome === "owner" ? ofTenant : ofNode)
      return Effect.ensuring(
        read,
        Effect.sync(() => places.give(tenant_id))
      )
    })
})
