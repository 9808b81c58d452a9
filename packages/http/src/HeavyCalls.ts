import type { TenantId } from "@grid/domain/Brands"
import { mostOfTenant } from "@grid/domain/engines/EngineThreads"
import { type ApiError, ServiceUnavailable, TooManyRequests, TooManyRunning } from "@grid/domain/errors/ApiError"
import type { AccessPolicy } from "@grid/domain/http/Access"
import type { CallTime } from "@grid/domain/http/RequestWindow"
import { dayMs, hourMs } from "@grid/domain/time/Time"
import type { WindowRequest } from "@grid/domain/time/Window"
import { Context, Effect, identity, Result, Semaphore } from "effect"
import { type AnswerPlace, AnswerPlaces } from "./AnswerPlaces.ts"
import type { HttpCall } from "./HttpCall.ts"

/** Bounds of calls that run at once. */
interface Bounds {
  /** Calls of one tenant, and of the node. */
  readonly most: { readonly ofOwner: number; readonly inAll: number }
  readonly ofTenant: ApiError
  readonly ofNode: ApiError
  /** Calls that work at once; the others wait. */
  readonly working: number
}

/** Most heavy calls at once. An answer has at most 18 MB of text, of which rows take twice that. */
const most = { ofOwner: 4, inAll: 16 }

const ofTenant = new TooManyRequests({
  detail: `${most.ofOwner} answers over long windows are in the making or not read yet, which is as many as one tenant may have. Read them to their end or close them first.`,
  retry_after_s: 5
})

const ofNode = new ServiceUnavailable({
  reason: `This node makes ${most.inAll} answers over long windows, which is as many as it can. Send the request again after Retry-After, or ask for a shorter window.`
})

/** Bounds of answers over long windows. Two read the store at once: one computes while the store answers another. */
const overLongWindows: Bounds = { most, ofTenant, ofNode, working: 2 }

/** Bounds of computations, of which `inAll` run or wait. */
const computations = (inAll: number): Bounds => ({
  most: { ofOwner: mostOfTenant, inAll },
  ofTenant: new TooManyRunning({ limit: mostOfTenant, retry_after_s: 5 }),
  ofNode: new ServiceUnavailable({
    reason: `${inAll} computations run or wait on this node, which is as many as it takes. Send the request again after Retry-After, or send Prefer: respond-async to have it queued.`
  }),
  working: inAll
})

/** Most calls at once that wait for an address of the caller's, as of deliveries: one that never answers holds each for ten seconds. */
const mostOut = { ofOwner: 8, inAll: 32 }

/** Bounds of calls that post to an address of the caller's. */
const callingOut: Bounds = {
  most: mostOut,
  ofTenant: new TooManyRequests({
    detail: `${mostOut.ofOwner} tests of this tenant wait for the answers of their receivers, which is as many as it may have. Wait until one has ended, in 10 seconds at most.`,
    retry_after_s: 10
  }),
  ofNode: new ServiceUnavailable({
    reason: `${mostOut.inAll} tests wait for the answers of their receivers on this node, which is as many as it takes. Send the request again after Retry-After.`
  }),
  working: mostOut.inAll
}

/** Length of the window of a call as far as the plan grants it, days; 0 where it names none. */
export const windowDays = ({ from, hours, to }: WindowRequest, { now, plan }: CallTime): number => {
  const lengthMs = from === undefined ? (hours ?? 0) * hourMs : (to?.ms ?? now) - from.ms
  return Math.min(lengthMs / dayMs, plan.history_days)
}

/** True for a call whose answer may be long: by its window as far as the plan grants it, or whatever it asks for. */
export const isHeavy = ({ heavyFromDays }: AccessPolicy, query: WindowRequest, call: CallTime): boolean =>
  heavyFromDays === null || heavyFromDays === 0 ? heavyFromDays === 0 : windowDays(query, call) > heavyFromDays

/** Bounds within which an answer is made, for what of it is made while it is sent. */
export const CallBounds = Context.Reference<<A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>>(
  "@grid/http/CallBounds",
  { defaultValue: () => identity }
)

/** Gives calls their places, before they are charged: what is refused here costs nothing. */
const makeBoundedCalls = (bounds: Bounds) =>
  Effect.map(Semaphore.make(bounds.working), (working) => {
    const places = new AnswerPlaces(bounds.most)
    const begun = new WeakMap<HttpCall, AnswerPlace>()

    const begin = (call: HttpCall, tenant: TenantId): Result.Result<AnswerPlace, ApiError> => {
      const earlier = begun.get(call)
      if (earlier !== undefined) return Result.succeed(earlier)
      const place = places.take(call, tenant)
      if (place === "owner") return Result.fail(bounds.ofTenant)
      if (place === "all") return Result.fail(bounds.ofNode)
      begun.set(call, place)
      return Result.succeed(place)
    }

    return <A, E, R>(
      call: HttpCall,
      tenant: TenantId,
      work: Effect.Effect<A, E, R>
    ): Result.Result<Effect.Effect<A, E, R>, ApiError> =>
      Result.map(begin(call, tenant), (place) => {
        const bounded = <B, F, S>(part: Effect.Effect<B, F, S>) => place.during(working.withPermits(1)(part))
        return bounded(Effect.provideService(work, CallBounds, bounded))
      })
  })

/** Places of answers over long windows. */
export const makeHeavyCalls = makeBoundedCalls(overLongWindows)

/** Places of calls that post to an address of the caller's. */
export const makeOutgoingCalls = makeBoundedCalls(callingOut)

/** Places of calls that engines answer. */
export const makeComputedCalls = (inAll: number) => makeBoundedCalls(computations(inAll))
