import { type CarbonIntensity, type CarbonMixRow, type Signal } from "@grid/domain/carbon/Carbon"
import { DataUnavailable, type ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { type FuelMixLatest, type FuelMixPoint } from "@grid/domain/fuel/FuelMix"
import type { Answer } from "@grid/domain/grid/GridData"
import { sum } from "@grid/domain/numbers/Numbers"
import type { Area } from "@grid/domain/observations/Area"
import type { Coverage } from "@grid/domain/observations/Provenance"
import { blockMs, floorIst, hourMs, iso } from "@grid/domain/time/Time"
import { Array as Arr, Effect } from "effect"
import { eachFuel } from "@grid/models/fuel/Mix"
import { rounded, type Span } from "@grid/models/reading/Values"

const consumed: Signal = { basis: "direct", view: "consumption" }

const blocksPerHour = hourMs / blockMs

/** Consumed mix of an area: the newest block, and with a window its hours. */
export const consumedMix = (
  carbon: CarbonIntensity["Service"],
  area: Area,
  window: Span | null
): Effect.Effect<
  Answer<{ readonly mix: FuelMixLatest; readonly coverage: Coverage | null }>,
  DataUnavailable | ServiceUnavailable
> =>
  Effect.gen(function* () {
    const { national } = (yield* carbon.latest(consumed)).data
    const start = Date.parse(national.block_start)
    const newest = yield* carbon.withMix({ ...consumed, area, from: start, to: start + blockMs })
    const [row] = newest.data.rows
    if (row === undefined) {
      return yield* new DataUnavailable({
        dataset: "fuel_mix",
        detail: `What is consumed in ${area} is not known now: too little is known of the demand of the states.`
      })
    }
    const latest = {
      as_of: iso(newest.as_of ?? start),
      scope: area,
      view: "consumption" as const,
      mix_mw: row.mix_mw,
      share_fraction: row.share_fraction
    }
    if (window === null) return { ...newest, data: { mix: latest, coverage: null } }
    const past = yield* carbon.withMix({ ...consumed, area, ...window })
    return {
      ...past,
      as_of: newest.as_of,
      provenance: past.provenance.length > 0 ? past.provenance : newest.provenance,
      data: { mix: { ...latest, series: hoursOf(past.data.rows) }, coverage: past.data.coverage }
    }
  })

/** Means of the hours from the first to the last of which all four blocks are known; the others between them are unknown. */
export const hoursOf = (rows: ReadonlyArray<CarbonMixRow>): ReadonlyArray<FuelMixPoint> => {
  const known = rows.filter(({ total_mw }) => total_mw !== null)
  const byHour = Arr.groupBy(known, ({ block_start }) => `${floorIst(Date.parse(block_start), hourMs)}`)
  const whole = Object.keys(byHour)
    .map(Number)
    .filter((hour) => byHour[`${hour}`]?.length === blocksPerHour)
  const first = Math.min(...whole)
  const length = whole.length === 0 ? 0 : (Math.max(...whole) - first) / hourMs + 1
  return Array.from({ length }, (_, index) => {
    const hour = first + index * hourMs
    const blocks = byHour[`${hour}`] ?? []
    const means = eachFuel((fuel) => {
      const powers = blocks.flatMap(({ mix_mw }) => mix_mw[fuel] ?? [])
      return powers.length === blocksPerHour ? rounded(sum(powers) / blocksPerHour) : null
    })
    return { ts: iso(hour), ...means }
  })
}
