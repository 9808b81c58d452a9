import { type CarbonDay, type Signal, signalType } from "@grid/domain/carbon/Carbon"
import type { AreaBlock } from "@grid/domain/carbon/CarbonStore"
import { type Mix, mixFuels } from "@grid/domain/carbon/GridMix"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blocksPerDay, iso, istDay, istDayDate } from "@grid/domain/time/Time"
import { Array as Arr } from "effect"
import { rounded } from "../reading/Values.ts"
import { factorSetOf, reader } from "./Rows.ts"

/** Fuels that burn nothing fossil at the station; imports are hydro of Bhutan and Nepal, but for little. */
const cleanFuels: ReadonlySet<string> = new Set([
  "nuclear",
  "hydro",
  "small_hydro",
  "wind",
  "solar",
  "biomass",
  "imports"
])
const cleanColumns = mixFuels.flatMap((fuel, column) => (cleanFuels.has(fuel) ? [column] : []))

/** Part of a mix that is of these fuels, 0 to 1; of one in which something flows. */
export const cleanFraction = ({ mw, total_mw }: Mix): number =>
  cleanColumns.reduce((sum, column) => sum + (mw[column] as number), 0) / total_mw

/** The IST days of `[from, to)` in figures, of the blocks of one area. Σ MW·kg/MWh ÷ Σ MW is the weighted intensity. */
export const daysOf = (
  blocks: ReadonlyArray<AreaBlock>,
  signal: Signal,
  { from, to }: { readonly from: number; readonly to: number }
): ReadonlyArray<CarbonDay> => {
  const byDay = Arr.groupBy(blocks, ({ block_start }) => String(istDay(block_start)))
  const first = istDay(from)
  return Array.from({ length: istDay(to - 1) - first + 1 }, (_, index) =>
    dayOf(first + index, byDay[String(first + index)] ?? [], signal)
  )
}

const dayOf = (day: number, blocks: ReadonlyArray<AreaBlock>, signal: Signal): CarbonDay => {
  const readingOf = reader(signal)
  const values = blocks.flatMap((block) => {
    const { mix, value } = readingOf(block)
    return value === null || mix === null ? [] : [{ ts: block.block_start, value, mix }]
  })
  const date = istDayDate(day)
  const of = coverage(values.length, blocksPerDay)
  const factor_set = factorSetOf(signal.basis).id
  const [one] = values
  if (one === undefined || values.length < leastCoverage * blocksPerDay) {
    return {
      date,
      mean: null,
      min: null,
      min_ts: null,
      max: null,
      max_ts: null,
      generation_weighted: null,
      clean_share_fraction: null,
      coverage: of,
      ...signalType,
      factor_set
    }
  }
  let min = one
  let max = one
  let sum = 0
  let emitted = 0
  let energy = 0
  let cleanEnergy = 0
  for (const block of values) {
    if (block.value < min.value) min = block
    if (block.value > max.value) max = block
    sum += block.value
    emitted += block.value * block.mix.total_mw
    energy += block.mix.total_mw
    for (const column of cleanColumns) cleanEnergy += block.mix.mw[column] as number
  }
  return {
    date,
    mean: rounded(sum / values.length, 6),
    min: min.value,
    min_ts: iso(min.ts),
    max: max.value,
    max_ts: iso(max.ts),
    generation_weighted: rounded(emitted / energy, 6),
    clean_share_fraction: rounded(cleanEnergy / energy, 6),
    coverage: of,
    ...signalType,
    factor_set
  }
}
