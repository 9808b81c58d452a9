import type { ScreenFactor } from "@grid/domain/substations/SiteScreen"
import type { ScreenValues } from "@grid/domain/substations/SubstationAssumptions"
import { clamp, round, sum } from "@grid/domain/numbers/Numbers"

/** A substation within reach of a site; null is unknown. */
export interface ScreenCandidate {
  readonly substation_id: string
  readonly name: string | null
  /** Code of its state. */
  readonly state: string | null
  readonly voltage_kv: number | null
  readonly distance_km: number
  readonly headroom_mw: number | null
  readonly queue_depth_mw: number | null
  readonly open_access_inr_per_kwh: number | null
}

/** A connection that substations are looked for. */
export interface Connection {
  readonly capacity_mw: number
  readonly values: ScreenValues
}

/** Part of a score. */
interface Factor {
  readonly factor: ScreenFactor
  readonly value: number | null
  readonly unit: string
  readonly fraction: number | null
  readonly points: number | null
  readonly most_points: number
  readonly reason: string
}

export interface Ranked extends ScreenCandidate {
  readonly factors: ReadonlyArray<Factor>
  readonly score: number
  readonly score_high: number
}

/** Voltage that a connection of a capacity asks for, kV. */
export const neededKv = ({ capacity_mw, values }: Connection): number => {
  const levels = [
    [values.up_to_33_kv_mw, 33],
    [values.up_to_132_kv_mw, 132],
    [values.up_to_220_kv_mw, 220],
    [values.up_to_400_kv_mw, 400]
  ] as const
  return levels.find(([most]) => capacity_mw <= most)?.[1] ?? 765
}

/** Judgement of a candidate: how good it is, 0 to 1, and why. */
interface Judgement {
  readonly value: number | null
  readonly fraction: number | null
  readonly reason: string
}

const mw = (value: number): string => `${round(value, 10)} MW`

const judge: Readonly<Record<ScreenFactor, (candidate: ScreenCandidate, connection: Connection) => Judgement>> = {
  distance: ({ distance_km }, { values }) => ({
    value: distance_km,
    fraction: clamp(1 - distance_km / values.reach_km, 0, 1),
    reason: `${round(distance_km, 10)} km away, of ${values.reach_km} km that are looked at`
  }),
  voltage: ({ voltage_kv }, connection) => {
    const needed = neededKv(connection)
    if (voltage_kv === null) return { value: null, fraction: null, reason: "its voltage is not known" }
    const relation = voltage_kv < needed ? "less than" : voltage_kv > needed ? "more than" : "as"
    return {
      value: voltage_kv,
      fraction: Math.min(voltage_kv, needed) / Math.max(voltage_kv, needed),
      reason: `${voltage_kv} kV, ${relation === "as" ? "the voltage" : `${relation} the ${needed} kV`} that ${mw(connection.capacity_mw)} ask for`
    }
  },
  headroom: ({ headroom_mw }, { capacity_mw }) =>
    headroom_mw === null
      ? { value: null, fraction: null, reason: "neither a margin nor a loading of it is known" }
      : {
          value: headroom_mw,
          fraction: clamp(headroom_mw / capacity_mw, 0, 1),
          reason: `${mw(headroom_mw)} of headroom for ${mw(capacity_mw)}`
        },
  queue: ({ queue_depth_mw }, { capacity_mw }) =>
    queue_depth_mw === null
      ? { value: null, fraction: null, reason: "no queue is loaded" }
      : {
          value: queue_depth_mw,
          fraction: capacity_mw / (capacity_mw + queue_depth_mw),
          reason: queue_depth_mw === 0 ? "nobody waits without a grant" : `${mw(queue_depth_mw)} wait without a grant`
        },
  open_access: ({ open_access_inr_per_kwh, state }, { values }) =>
    open_access_inr_per_kwh === null
      ? { value: null, fraction: null, reason: `not all open-access charges of ${state ?? "its state"} are known` }
      : {
          value: open_access_inr_per_kwh,
          fraction: clamp(1 - open_access_inr_per_kwh / values.open_access_worst_inr_per_kwh, 0, 1),
          reason: `open access costs ${open_access_inr_per_kwh} INR/kWh in ${state ?? "its state"}`
        }
}

const units: Readonly<Record<ScreenFactor, string>> = {
  distance: "km",
  voltage: "kV",
  headroom: "MW",
  queue: "MW",
  open_access: "INR/kWh"
}

const weightsOf = (values: ScreenValues): ReadonlyArray<readonly [ScreenFactor, number]> => {
  const weights = [
    ["distance", values.weight_distance],
    ["voltage", values.weight_voltage],
    ["headroom", values.weight_headroom],
    ["queue", values.weight_queue],
    ["open_access", values.weight_open_access]
  ] as const
  const total = sum(weights.map(([, weight]) => weight))
  return weights.map(([factor, weight]) => [factor, total === 0 ? 1 / weights.length : weight / total])
}

/**
 * Candidates by the score that is sure, the best first: of each factor a fraction times its weight among all. What is not
 * known gives nothing to `score` and everything to `score_high`. Of equal scores the nearer comes first.
 */
export const ranked = (candidates: ReadonlyArray<ScreenCandidate>, connection: Connection): ReadonlyArray<Ranked> => {
  const weights = weightsOf(connection.values)
  return candidates
    .map((candidate): Ranked => {
      const factors = weights.map(([factor, weight]): Factor => {
        const { fraction, ...rest } = judge[factor](candidate, connection)
        return {
          factor,
          unit: units[factor],
          ...rest,
          fraction,
          points: fraction === null ? null : fraction * weight,
          most_points: weight
        }
      })
      const score = sum(factors.map(({ points }) => points ?? 0))
      const open = sum(factors.map(({ most_points, points }) => (points === null ? most_points : 0)))
      return { ...candidate, factors, score, score_high: score + open }
    })
    .toSorted(
      (a, b) => b.score - a.score || a.distance_km - b.distance_km || (a.substation_id < b.substation_id ? -1 : 1)
    )
}

const names: Readonly<Record<ScreenFactor, string>> = {
  distance: "distance",
  voltage: "voltage",
  headroom: "headroom",
  queue: "queue",
  open_access: "open access"
}

const signed = (points: number): string => `${points < 0 ? "-" : "+"}${Math.abs(points).toFixed(3)}`

/** Difference of points from which a factor is named, half of the last place that is told. */
const negligible = 5e-4

/** Reason why a candidate stands before the next: by which factors, the greatest difference first; and what is not known of it. */
export const reasonOf = (candidate: Ranked, next: Ranked | undefined): string => {
  const unknown = candidate.factors.flatMap(({ factor, points }) => (points === null ? [names[factor]] : []))
  const differences = candidate.factors
    .map(({ factor, points }, index) => ({ factor, gain: (points ?? 0) - (next?.factors[index]?.points ?? 0) }))
    .filter(({ gain }) => Math.abs(gain) >= negligible)
    .toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
    .map(({ factor, gain }) => `${names[factor]} ${signed(gain)}`)
  const place =
    next === undefined
      ? "last of those within reach"
      : differences.length === 0
        ? `level with ${next.name ?? next.substation_id}`
        : `${(candidate.score - next.score).toFixed(3)} ahead of ${next.name ?? next.substation_id}: ${differences.join(", ")}`
  return unknown.length === 0 ? place : `${place}; not known: ${unknown.join(", ")}`
}
