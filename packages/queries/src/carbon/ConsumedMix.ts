import { type CarbonIntensity, type CarbonMixRow, type Signal } from "@grid/domain/carbon/Carbon"
import { DataUnavailable, type ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { type FuelMixLatest, type FuelMixPoint, type Mix, mixFuels } from "@grid/domain/fuel/FuelMix"
import type { Answer } from "@grid/domain/grid/GridData"
import type { Area } from "@grid/domain/observations/Area"
import type { Coverage } from "@grid/domain/observations/Provenance"
import { blockMs, floorIst, hourMs, iso } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { rounded } from "@grid/models/reading/Values"

const consumed: Signal = { basis: "direct", view: "consumption" }

const blocksPerHour = hourMs / blockMs

/** What is used in an area: the newest block, and with a window its hours. */
export const consumedMix = (
  carbon: CarbonIntensity["Service"],
  area: Area,
  window: { readonly from: number; readonly to: number } | null
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
  const hours = new Map<number, Array<Mix>>()
  for (const { block_start, mix_mw, total_mw } of rows) {
    if (total_mw === null) continue
    const hour = floorIst(Date.parse(block_start), hourMs)
    const known = hours.get(hour)
    if (known === undefined) hours.set(hour, [mix_mw])
    else known.push(mix_mw)
  }
  const whole = [...hours].flatMap(([hour, mixes]) => (mixes.length === blocksPerHour ? [hour] : []))
  const first = Math.min(...whole)
  const length = whole.length === 0 ? 0 : (Math.max(...whole) - first) / hourMs + 1
  return Array.from({ length }, (_, index) => {
    const hour = first + index * hourMs
    const mixes = hours.get(hour) ?? []
    const isWhole = mixes.length === blocksPerHour
    const mean = (fuel: (typeof mixFuels)[number]) =>
      isWhole && mixes.every((mix) => mix[fuel] !== null)
        ? rounded(mixes.reduce((sum, mix) => sum + (mix[fuel] ?? 0), 0) / blocksPerHour)
        : null
    return { ts: iso(hour), ...(Object.fromEntries(mixFuels.map((fuel) => [fuel, mean(fuel)])) as Mix) }
  })
}
