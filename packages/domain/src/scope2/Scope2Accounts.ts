import { Context, type Effect } from "effect"
import type { Scope2Id, TenantId } from "../Brands.ts"
import type {
  Conflict,
  DataUnavailable,
  InvalidLoadProfile,
  InvalidParameter,
  NotFound,
  ServiceUnavailable
} from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Page } from "../http/Envelope.ts"
import type { Scope2Item, Scope2Result } from "./Scope2.ts"
import type { Scope2Part, Scope2Question } from "./Scope2Store.ts"

/** A result as it is sent. `ledger` writes the members `blocks` and `audit_hash` as JSON text, part by part: a year is long. */
export interface Scope2Answer extends Omit<Scope2Result, "blocks" | "audit_hash"> {
  readonly ledger: () => Iterable<string>
}

/**
 * Location-based Scope 2 emissions. A result is restated when it is read after an intensity that it rests on was, so that
 * no reader sees one that does not follow from the snapshots that hold.
 */
export class Scope2Accounts extends Context.Service<
  Scope2Accounts,
  {
    readonly calculate: (
      tenant: TenantId,
      question: Scope2Question
    ) => Effect.Effect<Answer<Scope2Answer>, Conflict | DataUnavailable | InvalidLoadProfile | ServiceUnavailable>
    /** A page of the results, newest first. */
    readonly list: (
      tenant: TenantId,
      part: Scope2Part
    ) => Effect.Effect<{ readonly items: ReadonlyArray<Scope2Item>; readonly page: Page }, ServiceUnavailable>
    /** The result, or at a knowledge time the ledger of then; none of before it was made. */
    readonly result: (
      tenant: TenantId,
      id: Scope2Id
    ) => Effect.Effect<Answer<Scope2Answer>, InvalidParameter | NotFound | ServiceUnavailable>
  }
>()("@grid/domain/Scope2Accounts") {}
