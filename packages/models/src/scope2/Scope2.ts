import type { Averages } from "@grid/domain/carbon/Carbon"
import { hashBytes, snapshotPrefix } from "@grid/domain/carbon/SnapshotId"
import { nth, round } from "@grid/domain/numbers/Numbers"
import type { Scope2Result } from "@grid/domain/scope2/Scope2"
import type { Scope2Answer } from "@grid/domain/scope2/Scope2Accounts"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerDay, dayMs, istDate, istDayStart, iso } from "@grid/domain/time/Time"
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
  /** Values by block, as long as the load. */
  readonly average: Averages
}

/**
 * Location-based Scope 2 emissions (GHG Protocol Scope 2 Guidance): load of each block times the grid's average of that
 * block. Blocks of unknown intensity count at the mean of the known ones, weighted by load, never as nothing; below 80 %
 * known blocks there is no total. The audit hash is over everything that the totals follow from.
 */
export const scope2Of = (input: Scope2Input): Omit<Scope2Answer, "id" | "restated_from" | "sources"> => {
  const { basis, factor_set, from, load_mwh, state } = input
  return {
    state,
    from: istDate(from),
    to: istDate(from + load_mwh.length * blockMs - dayMs),
    signal_type: "average",
    basis,
    factor_set,
    method_version: scope2Method,
    ...totalsOf(input),
    ledger: () => ledgerOf(input)
  }
}

/** Totals of a load; see `scope2Of`. */
export const totalsOf = ({
  average: { kg_co2e_per_mwh },
  load_mwh
}: Pick<Scope2Input, "average" | "load_mwh">): Pick<
  Scope2Result,
  "coverage" | "emissions_kg_co2e" | "energy_mwh" | "intensity_kg_co2e_per_mwh"
> => {
  let energy = 0
  let knownEnergy = 0
  let emitted = 0
  let present = 0
  for (const [place, load] of load_mwh.entries()) {
    const value = nth(kg_co2e_per_mwh, place)
    energy += load
    if (Number.isNaN(value)) continue
    present++
    knownEnergy += load
    emitted += load * value
  }
  const enough = present >= leastCoverage * load_mwh.length
  const intensity = enough && knownEnergy > 0 ? emitted / knownEnergy : null
  return {
    energy_mwh: grams(energy),
    emissions_kg_co2e: energy === 0 ? 0 : intensity === null ? null : grams(intensity * energy),
    intensity_kg_co2e_per_mwh: intensity === null ? null : round(intensity, 1e6),
    coverage: coverage(present, load_mwh.length)
  }
}

/**
 * Every block as JSON text, in parts of an IST day, and after them the audit hash: SHA-256, lower-case hex, of the JSON text
 * `[method, state, from, basis, factor_set, [[load, intensity, snapshot], …]]`, numbers as JavaScript writes them. Whoever has
 * the result can compute it again. Numbers are written once for both, which is most of the work on a year.
 */
function* ledgerOf(input: Scope2Input): Iterable<string> {
  const { basis, factor_set, from, load_mwh, state } = input
  const head = JSON.stringify([scope2Method, state, istDate(from), basis, factor_set])
  const hash = createHash("sha256").update(`${head.slice(0, -1)},[`)
  yield `"blocks":[`
  for (let start = 0; start < load_mwh.length; start += blocksPerDay) {
    const separator = start === 0 ? "" : ","
    const { blocks, hashed } = textsOf(input, start)
    hash.update(separator).update(hashed)
    yield separator
    yield blocks
  }
  yield `],"audit_hash":"${hash.update("]]").digest("hex")}"`
}

/** The IST day that begins with the block at `start`, as the ledger has it and as it is hashed. */
const textsOf = ({ average, from, load_mwh }: Scope2Input, start: number) => {
  const days = datesOf(from + start * blockMs)
  const bytes = average.snapshots.subarray(start * hashBytes, (start + blocksPerDay) * hashBytes)
  const hashes = Buffer.from(bytes).toString("hex")
  const blocks: Array<string> = []
  const hashed: Array<string> = []
  for (let block = 0; block < blocksPerDay; block++) {
    const { isSecond, letters, time } = timesOfDay[block] as (typeof timesOfDay)[number]
    const day = isSecond ? days.second : days.first
    const load = load_mwh[start + block] as number
    const value = nth(average.kg_co2e_per_mwh, start + block)
    const isKnown = !Number.isNaN(value)
    const hash = hashes.slice(2 * hashBytes * block, 2 * hashBytes * (block + 1))
    const loadText = `${load}`
    const valueText = isKnown ? `${value}` : "null"
    const id = isKnown ? `"${day.letters}${letters}${hash}"` : "null"
    const emitted = grams(load * value)
    blocks.push(
      `{"block_start":"${day.date}${time}","load_mwh":${loadText},"kg_co2e_per_mwh":${valueText},"kg_co2e":${Number.isFinite(emitted) ? emitted : null},"snapshot_id":${id}}`
    )
    hashed.push(`[${loadText},${valueText},${id}]`)
  }
  return { blocks: blocks.join(","), hashed: hashed.join(",") }
}

/** The UTC dates on which an IST day lies, as an instant and as an id of a snapshot begin with them. */
const datesOf = (dayStart: number) => {
  const dateOf = (ms: number) => {
    const date = iso(ms).slice(0, 10)
    return { date, letters: date.replaceAll("-", "") }
  }
  return { first: dateOf(dayStart), second: dateOf(dayStart + dayMs - blockMs) }
}

/** Starts of the blocks of an IST day, in UTC: writing 35,040 instants one by one takes longer than all sums. */
const timesOfDay = Array.from({ length: blocksPerDay }, (_, block) => {
  const ms = istDayStart(0) + block * blockMs
  return { isSecond: ms >= 0, time: iso(ms).slice(10), letters: snapshotPrefix(ms).slice(8) }
})

/** kg to the gram; MWh to the kWh. */
const grams = (value: number) => round(value, 1_000)
