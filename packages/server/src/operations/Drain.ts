import { Context, Layer, SubscriptionRef } from "effect"

/** True once the process is going down: no new request is taken any more. */
export class Drain extends Context.Tag("@grid/server/Drain")<Drain, SubscriptionRef.SubscriptionRef<boolean>>() {}

export const layer = Layer.effect(Drain, SubscriptionRef.make(false))
