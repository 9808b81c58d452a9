import type { ProfileHead } from "@grid/domain/profiles/Profile"
import { round, sum } from "@grid/domain/numbers/Numbers"
import { blocksPerHour } from "@grid/domain/time/Time"

/** Blocks, energy (MWh) and highest power of a block (MW) of a profile's values. */
export const totalsOf = (mwh: ReadonlyArray<number>): Pick<ProfileHead, "blocks" | "energy_mwh" | "peak_mw"> => ({
  blocks: mwh.length,
  energy_mwh: round(sum(mwh), 1e6),
  peak_mw: round(blocksPerHour * mwh.reduce((most, value) => Math.max(most, value), 0), 1e6)
})

/** Mean power by highest power, fraction to six decimals; null where nothing is drawn. */
export const loadFactor = ({ blocks, energy_mwh, peak_mw }: Omit<ProfileHead, "mwh">): number | null =>
  peak_mw === 0 ? null : round((energy_mwh * blocksPerHour) / blocks / peak_mw, 1e6)
