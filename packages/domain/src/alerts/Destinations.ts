import { Context, Data, type Effect } from "effect"

/** A URL that nothing is posted to, and why. */
export class DestinationRefused extends Data.TaggedError("DestinationRefused")<{ readonly reason: string }> {}

/** Destination of a message: the URL, and the addresses of its host that were checked and may be connected to. */
export interface Destination {
  readonly url: URL
  readonly addresses: ReadonlyArray<string>
}

/** Destinations of messages, checked as the operator's settings have it. */
export class Destinations extends Context.Service<
  Destinations,
  {
    /** The URL where its form allows posting to it. Names are not looked up. */
    readonly parse: (url: string) => URL | DestinationRefused
    /** Looks up the host of a URL; refuses it unless every address of it is allowed. */
    readonly locate: (url: string) => Effect.Effect<Destination, DestinationRefused>
  }
>()("@grid/domain/Destinations") {}
