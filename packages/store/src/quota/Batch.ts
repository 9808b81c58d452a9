import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Charge, ChargeResult } from "@grid/domain/quota/QuotaLedger"
import { groupOf } from "@grid/models/quota/NodeLeases"
import type { Result } from "effect"
import type { ChargeRow } from "./Statements.ts"

/** Most key and surface pairs that one statement charges. */
const mostGroups = 1_000

/** Call that waits for its charge. */
export interface Waiter {
  readonly charge: Charge
  readonly resume: (result: Result.Result<ChargeResult, ServiceUnavailable>) => void
  /** Time of the first answer that others' leases stand between the call and the limit, ms; null before. */
  recalledAt: number | null
}

/** Calls of a key over one surface. */
export interface Group {
  readonly id: string
  readonly row: { -readonly [K in keyof ChargeRow]: ChargeRow[K] }
  readonly waiters: Array<Waiter>
}

/** Id of the group of a charge. */
export const groupOfCharge = ({ key, surface }: Charge): string =>
  groupOf({ key: key.id, version: key.version, surface })

/** Groups of one statement. */
export class Batch {
  private readonly groups = new Map<string, Group>()
  private readonly planOfTenant = new Map<string, string>()

  /**
   * Group of a charge, which joins the batch; null where it has to wait for a later one. Rows of one tenant must share their
   * limits, so keys of another plan do.
   */
  join({ key, surface }: Charge, id: string): Group | null {
    const plan = this.planOfTenant.get(key.tenant_id)
    if (plan !== undefined && plan !== key.plan) return null
    const group = this.groups.get(id)
    if (group !== undefined) return group
    if (this.groups.size >= mostGroups) return null
    this.planOfTenant.set(key.tenant_id, key.plan)
    const added: Group = { id, row: { key, surface, calls: 0, extra: 0, hand: 0 }, waiters: [] }
    this.groups.set(id, added)
    return added
  }

  /** All groups that have joined, in their order. */
  all(): ReadonlyArray<Group> {
    return [...this.groups.values()]
  }
}
