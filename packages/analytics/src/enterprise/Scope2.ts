import type { LedgerBlock, Scope2Result } from "@grid/domain/enterprise/Carbon"
import type { AverageBlock } from "@grid/domain/enterprise/Scope2"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerDay, dayMs, iso, istDate, istDayStart } from "@grid/domain/time/Time"
import { createHash } from "node:crypto"

/** Version of the method by which a ledger is computed. What a version computes never changes. */
export const scope2Method = "scope2-1"

export interface Scope2Input {
  /** Region code, `IN-MH`. */
  readonly state: string
  readonly basis: Scope2Result["basis"]
  readonly factor_set: string
  /** Start of the first IST day, epoch ms. */
  readonly from: number
  /** MWh by block of whole IST days. */
  readonly load_mwh: ReadonlyArray<number>
  /** By block, as long as the load. */
  readonly average: ReadonlyArray<AverageBlock>
}

/**
 * Location-based Scope 2 emissions (GHG Protocol Scope 2 Guidance): load of each block times the grid's average of that
 * block. Blocks of unknown intensity count at the mean of the known ones, weighted by load, never as nothing; below 80 %
 * known blocks there is no total. The audit hash is over everything that the totals follow from.
 */
export const scope2Of = ({
  average,
  basis,
  factor_set,
  from,
  load_mwh,
  state
}: Scope2Input): Omit<Scope2Result, "id" | "restated_from"> => {
  let energy = 0
  let knownEnergy = 0
  let emitted = 0
  let present = 0
  let date = ""
  const blocks = load_mwh.map((load, index): LedgerBlock => {
    const time = timesOfDay[index % blocksPerDay] as string
    if (index % blocksPerDay === 0 || time === midnight) date = iso(from + index * blockMs).slice(0, 10)
    const { kg_co2e_per_mwh, snapshot_id } = average[index] as AverageBlock
    energy += load
    if (kg_co2e_per_mwh !== null) {
      present++
      knownEnergy += load
      emitted += load * kg_co2e_per_mwh
    }
    return {
      block_start: `${date}${time}`,
      load_mwh: load,
      kg_co2e_per_mwh,
      kg_co2e: kg_co2e_per_mwh === null ? null : grams(load * kg_co2e_per_mwh),
      snapshot_id
    }
  })
  const enough = present >= leastCoverage * blocks.length
  const intensity = enough && knownEnergy > 0 ? emitted / knownEnergy : null
  const first = istDate(from)
  return {
    state,
    from: first,
    to: istDate(from + load_mwh.length * blockMs - dayMs),
    signal_type: "average",
    basis,
    factor_set,
    method_version: scope2Method,
    energy_mwh: grams(energy),
    emissions_kg_co2e: energy === 0 ? 0 : intensity === null ? null : grams(intensity * energy),
    intensity_kg_co2e_per_mwh: intensity === null ? null : Math.round(intensity * 1e6) / 1e6,
    coverage: coverage(present, blocks.length),
    blocks,
    audit_hash: auditHash({ state, from: first, basis, factor_set, blocks })
  }
}

/**
 * SHA-256, lower-case hex, of the JSON text `[method, state, from, basis, factor_set, [[load, intensity, snapshot], …]]`,
 * numbers as JavaScript writes them. Whoever has the result can compute it again.
 */
export const auditHash = ({
  basis,
  blocks,
  factor_set,
  from,
  state
}: Pick<Scope2Result, "basis" | "blocks" | "factor_set" | "from" | "state">): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        scope2Method,
        state,
        from,
        basis,
        factor_set,
        blocks.map(({ kg_co2e_per_mwh, load_mwh, snapshot_id }) => [load_mwh, kg_co2e_per_mwh, snapshot_id])
      ])
    )
    .digest("hex")

/** When the blocks of an IST day begin, in UTC: writing 35,040 instants one by one takes longer than all sums. */
const timesOfDay = Array.from({ length: blocksPerDay }, (_, block) => iso(istDayStart(0) + block * blockMs).slice(10))
const midnight = "T00:00:00Z"

/** kg to the gram; MWh to the kWh. */
const grams = (value: number) => Math.round(value * 1_000) / 1_000
