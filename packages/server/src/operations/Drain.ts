import { Context, Layer, SubscriptionRef } from "effect"

/** True once the process is going down: no new request is taken any more. */
export class Drain extends Context.Service<Drain, SubscriptionRef.SubscriptionRef<boolean>>()("@grid/server/Drain") {}

export const layer = Layer.effect(Drain, SubscriptionRef.make(false))
