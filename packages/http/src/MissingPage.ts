import { Context, type Effect } from "effect"
import type { HttpCall, Reply } from "./HttpCall.ts"

/** Page that a person sees at a path where nothing is. */
export class MissingPage extends Context.Service<
  MissingPage,
  {
    /** Page for whoever makes a call; null where that is a program, or there is no page. */
    readonly answer: (call: HttpCall) => Effect.Effect<Reply> | null
  }
>()("@grid/http/MissingPage") {}
