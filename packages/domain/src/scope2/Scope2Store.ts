import { Context, type Effect } from "effect"
import type { Scope2Id, TenantId } from "../Brands.ts"
import type { Averages, Basis, CarbonChange } from "../carbon/Carbon.ts"
import type { RestatementReason } from "../carbon/Restatement.ts"
import type { Conflict, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { FactorSetId } from "../reference/EmissionFactors.ts"
import type { StateSlug } from "../states/State.ts"

/** A load whose Scope 2 emissions are asked for. */
export interface Scope2Profile {
  readonly state: StateSlug
  readonly basis: Basis
  /** 00:00 of the first IST day, epoch ms. */
  readonly from: number
  /** MWh by block of whole IST days, 0 or more. */
  readonly load_mwh: ReadonlyArray<number>
  readonly label: string | null
}

/** The same as it is asked for: the load by block, or the id of a profile that is kept. */
export type Scope2Question = Omit<Scope2Profile, "from" | "load_mwh"> & {
  readonly load: Pick<Scope2Profile, "from" | "load_mwh"> | string
}

/** Result as it was before its restatement. */
export interface Scope2Restated {
  /** Intensity of the whole profile, kg CO2e per MWh. */
  readonly kg_co2e_per_mwh: number | null
  /** Snapshot that was replaced in the block restated last; null where that block was not known. */
  readonly snapshot_id: string | null
  /** Epoch ms. */
  readonly restated_at: number
  readonly reason: RestatementReason
}

/** Inputs of a ledger. */
export interface Scope2Ledger {
  readonly factor_set: FactorSetId
  readonly method_version: string
  /** By block of the profile. */
  readonly average: Averages
  /** Capture time of the newest reading behind it, epoch ms; null where no block is known. */
  readonly captured_at: number | null
}

/** A result as it holds. */
export interface StoredScope2 extends Scope2Profile, Scope2Ledger {
  readonly id: Scope2Id
  /** 1, and one more with every restatement. */
  readonly version: number
  readonly restated: Scope2Restated | null
  /** Epoch ms. */
  readonly created_at: number
}

/** A restatement: the places of the blocks that differ in the profile, and what holds of each of these by now. */
export interface Scope2Restatement {
  readonly restated: Scope2Restated
  readonly places: ReadonlyArray<number>
  readonly average: Averages
  readonly captured_at: number | null
}

/** A result as a list has it. */
export interface ListedScope2 extends Pick<
  StoredScope2,
  "basis" | "created_at" | "factor_set" | "from" | "id" | "label" | "method_version" | "state"
> {
  /** Grows from result to result: the order of lists. */
  readonly number: number
  /** End of its last IST day, epoch ms. */
  readonly end: number
  /** Its last restatement, epoch ms; null where there is none. */
  readonly restated_at: number | null
}

/** Part of the list: results of one state or with one label, or all, behind the number `cursor` where there is one. */
export interface Scope2Part {
  readonly state: StateSlug | null
  readonly label: string | null
  readonly limit: number
  readonly cursor: number | null
}

/** Results and blocks that a tenant may have kept: some hundred years of load. */
export const mostResults = 5_000

export const mostBlocks = 20_000_000

/** Scope 2 results, append-only: ledgers as they were first computed, and what was restated of them. */
export class Scope2Store extends Context.Service<
  Scope2Store,
  {
    /** `Conflict` where the tenant has as many results as are kept. */
    readonly create: (
      tenant: TenantId,
      profile: Scope2Profile,
      ledger: Scope2Ledger
    ) => Effect.Effect<Scope2Id, Conflict | ServiceUnavailable>
    /**
     * Another tenant's result is not found. One statement: a result before a restatement or after it. With `known_at`, epoch
     * ms, the result as its restatements until then left it.
     */
    readonly get: (
      tenant: TenantId,
      id: Scope2Id,
      known_at: number | null
    ) => Effect.Effect<StoredScope2, NotFound | ServiceUnavailable>
    /** Newest first. */
    readonly list: (
      tenant: TenantId,
      part: Scope2Part
    ) => Effect.Effect<ReadonlyArray<ListedScope2>, ServiceUnavailable>
    /** Adds the restatement of a version; where that version has been restated already, nothing. */
    readonly restate: (
      id: Scope2Id,
      version: number,
      restatement: Scope2Restatement
    ) => Effect.Effect<void, ServiceUnavailable>
    /** Ids of the results that rest on each of these values before it was restated; of one tenant, or of all. */
    readonly restingOn: (
      changes: ReadonlyArray<CarbonChange>,
      basis: Basis,
      tenant: TenantId | null
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<Scope2Id>>, ServiceUnavailable>
  }
>()("@grid/domain/Scope2Store") {}
