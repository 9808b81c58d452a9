import type { MeterReadings } from "@grid/domain/network/Readings"
import { round } from "@grid/domain/numbers/Numbers"
import { blockMs, blocksPerDay, hourMs, istDay, istDayStart, istOffsetMs } from "@grid/domain/time/Time"
import { bell } from "../Numbers.ts"
import { series, uniform } from "./Draw.ts"

/** Days that meters have recorded before the day that runs. */
const days = 31

/** Begin and end of what meters have recorded, epoch ms: whole IST days. */
export const extent = (known_at: number): { readonly from: number; readonly to: number } => {
  const today = istDay(known_at)
  return { from: istDayStart(today - days), to: istDayStart(today) }
}

const meterPattern = /^SIM-M-(\d{3})-(\d+)$/u

/** Part of a home's peak by the hour of the day: morning and evening. */
const home = (hour: number): number => 0.16 + 0.35 * bell(hour, 7.5, 1.8) + 0.8 * bell(hour, 20.5, 2.6)

const solar = (hour: number): number => Math.max(0, Math.cos(((hour - 12.3) / 12) * Math.PI)) ** 1.5

/** Part of the intervals that meters below a transformer deliver: of most nearly all, of some half, of others none. */
const deliveryOf = (transformer: number): number => {
  const draw = uniform(series.meter, transformer, 0)
  return draw < 0.55 ? 0.98 : draw < 0.8 ? 0.45 + 0.4 * uniform(series.meter, transformer, 1) : 0
}

const byBlockOfDay = (of: (hour: number) => number): Float64Array =>
  Float64Array.from({ length: blocksPerDay }, (_, slot) => of((slot * blockMs) / hourMs + 0.125))

const istOffsetBlocks = istOffsetMs / blockMs

/** Both by block of the IST day. */
const homes = byBlockOfDay(home)
const suns = byBlockOfDay(solar)

interface MeterOf {
  readonly meter_id: string
  readonly consumer_id: string
  readonly p_kw: number
}

/** True where all values of a day are lost, counted since 1970 UTC. */
const isDayLost = (meter: number, day: number, delivery: number): boolean =>
  uniform(series.meter, 10_000 * meter + (day % 10_000), 2) > delivery + 0.01

/** True where the value of a block is lost by itself. */
const isBlockLost = (meter: number, block: number): boolean =>
  uniform(series.meter + 1, block + 7_919 * meter, 4) > 0.995

/** Readings of a meter by block; null where it delivers none. */
export const readings = (
  { consumer_id, meter_id, p_kw }: MeterOf,
  window: { readonly from: number; readonly to: number },
  known_at: number
): MeterReadings | null => {
  const [, transformer = "", number = ""] = meterPattern.exec(meter_id) ?? []
  const delivery = transformer === "" ? 0 : deliveryOf(Number(transformer))
  if (delivery === 0) return null
  const meter = 1_000 * Number(transformer) + Number(number)
  const { from, to } = extent(known_at)
  const blocks = Math.round((window.to - window.from) / blockMs)
  const solarKw = uniform(series.meter, meter, 5) < 0.08 ? 0.8 * p_kw : 0
  const import_kwh: Array<number | null> = []
  const export_kwh: Array<number | null> = []
  const first = Math.floor(window.from / blockMs)
  let day = Number.NaN
  let isLost = false
  let sun = 0
  for (let index = 0; index < blocks; index++) {
    const at = window.from + index * blockMs
    const block = first + index
    if (Math.floor(block / blocksPerDay) !== day) {
      day = Math.floor(block / blocksPerDay)
      isLost = isDayLost(meter, day, delivery)
      sun = solarKw === 0 ? 0 : 0.7 + 0.3 * uniform(series.meter + 3, day, 7)
    }
    if (at < from || at >= to || isLost || isBlockLost(meter, block)) {
      import_kwh.push(null)
      export_kwh.push(null)
      continue
    }
    const slot = (block + istOffsetBlocks) % blocksPerDay
    const load = p_kw * (homes[slot] as number) * (0.5 + uniform(series.meter + 2, block + 104_729 * meter, 6))
    const net = load - solarKw * (suns[slot] as number) * sun
    import_kwh.push(round(Math.max(0, net) / 4, 1_000))
    export_kwh.push(round(Math.max(0, -net) / 4, 1_000))
  }
  return { meter_id, consumer_id, interval_minutes: 15, import_kwh, export_kwh }
}
