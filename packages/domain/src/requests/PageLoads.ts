import { Context, type Effect } from "effect"
import type { KeyId } from "../Brands.ts"
import type { ServiceUnavailable } from "../errors/ApiError.ts"

/** Calls that a page load pays for at most, and the time in which, seconds. */
export const callsOfPageLoad = 60
export const pageLoadSeconds = 60

/**
 * Page loads of the console: one call is charged for each, and pays for the calls by which the page then reads data. Counted down
 * in the store, so that no node gives more than there are.
 */
export class PageLoads extends Context.Service<
  PageLoads,
  {
    /** Id of a new page load of a session, 22 characters. */
    readonly start: (session: KeyId) => Effect.Effect<string, ServiceUnavailable>
    /** Takes a call of a page load of a session; false where none is left, it is too old or of another session. */
    readonly take: (session: KeyId, id: string) => Effect.Effect<boolean, ServiceUnavailable>
  }
>()("@grid/domain/PageLoads") {}
