import type {
  Consumer,
  Feeder,
  FeederNetwork,
  Section,
  Transformer,
  TransformerNetwork
} from "@grid/domain/network/Distribution"
import { round, sum } from "@grid/domain/numbers/Numbers"
import { at } from "../Numbers.ts"
import { type Place, places } from "../Places.ts"
import { between, oneOf, origin, series, uniform } from "./Draw.ts"

const feederCount = 20
const perFeeder = 20
const transformerCount = feederCount * perFeeder

/** Towns of the feeders: state, latitude, longitude. */
const towns: ReadonlyArray<readonly [state: string, lat: number, lon: number]> = [
  ["uttar-pradesh", 26.85, 80.95],
  ["maharashtra", 18.52, 73.86],
  ["karnataka", 12.97, 77.59],
  ["rajasthan", 26.91, 75.79],
  ["delhi", 28.61, 77.21]
]

const idOf = (prefix: string, index: number, digits: number): string =>
  `${prefix}-${String(index + 1).padStart(digits, "0")}`

const indexOf = (prefix: string, id: string, count: number): number | null => {
  const index = Number(id.slice(prefix.length + 1)) - 1
  return Number.isInteger(index) && index >= 0 && index < count && id === idOf(prefix, index, String(count).length)
    ? index
    : null
}

const feederPrefix = "SIM-FD"
const transformerPrefix = "SIM-DT"

const townOf = (feeder: number) => at(towns, feeder % towns.length)

const placeOf = (slug: string): Place | undefined => places.find((place) => place.slug === slug)

const feederRow = (index: number, recorded_at: number): Feeder => {
  const [state, lat, lon] = townOf(index)
  const [north, east] = [uniform(series.feeder, index, 0), uniform(series.feeder, index, 1)]
  return {
    feeder_id: idOf(feederPrefix, index, 2),
    name: `Simulated feeder ${index + 1}, ${placeOf(state)?.name ?? state}`,
    kv: 11,
    source_node: "source",
    source_vm_pu: 1.02,
    state,
    lat: round(lat + 0.1 * (north - 0.5), 10_000),
    lon: round(lon + 0.1 * (east - 0.5), 10_000),
    ...origin,
    recorded_at
  }
}

/** Ratings, kVA, with their impedance, percent. */
const ratings = [
  [63, 1.9, 3.9],
  [100, 1.7, 4.1],
  [200, 1.4, 4.3],
  [315, 1.2, 4.6]
] as const

const transformerRow = (index: number, recorded_at: number): Transformer => {
  const feeder = Math.floor(index / perFeeder)
  const { feeder_id, lat, lon, state } = feederRow(feeder, recorded_at)
  const draw = (number: number) => uniform(series.transformer, index, number)
  const [rated_kva, resistance_pct, reactance_pct] = oneOf<
    readonly [kva: number, resistance: number, reactance: number]
  >(ratings, draw(0))
  return {
    dt_id: idOf(transformerPrefix, index, 3),
    feeder_id,
    feeder_node: `n${(index % perFeeder) + 1}`,
    name: `Simulated transformer ${index + 1}`,
    rated_kva,
    hv_kv: 11,
    lv_kv: 0.415,
    resistance_pct,
    reactance_pct,
    vector_group: "Dyn11",
    source_vm_pu: 1.0,
    state,
    lat: lat === null ? null : round(lat + 0.03 * (draw(1) - 0.5), 10_000),
    lon: lon === null ? null : round(lon + 0.03 * (draw(2) - 0.5), 10_000),
    ...origin,
    recorded_at
  }
}

/** Rabbit on the trunk, Weasel on the branches; ohm/km at 20 °C, A at 75 °C. */
const trunk = { r1_ohm_per_km: 0.5524, x1_ohm_per_km: 0.37, r0_ohm_per_km: 0.7, x0_ohm_per_km: 1.5, rating_a: 155 }
const branch = { r1_ohm_per_km: 0.9289, x1_ohm_per_km: 0.38, r0_ohm_per_km: 1.08, x0_ohm_per_km: 1.55, rating_a: 114 }

/** The first half of the nodes are one behind the other, the others branch off. */
const feederSections = (index: number): ReadonlyArray<Section> =>
  Array.from({ length: perFeeder }, (_, number): Section => {
    const half = perFeeder / 2
    const isTrunk = number < half
    return {
      from_node: number === 0 ? "source" : isTrunk ? `n${number}` : `n${number - half + 1}`,
      to_node: `n${number + 1}`,
      length_m: between(180, 520, 1, uniform(series.feeder, index * perFeeder + number, 2)),
      ...(isTrunk ? trunk : branch)
    }
  })

/** Aerial bundled cable of 95 mm². */
const cable = { r1_ohm_per_km: 0.32, x1_ohm_per_km: 0.085, r0_ohm_per_km: 1.15, x0_ohm_per_km: 0.34, rating_a: 215 }

/** Streets that go out from a transformer. */
const streets = 3

const poles = (index: number): number => between(6, 10, 1, uniform(series.section, index, 0))

const lvSections = (index: number): ReadonlyArray<Section> =>
  Array.from({ length: streets * poles(index) }, (_, number): Section => {
    const [street, pole] = [number % streets, Math.floor(number / streets)]
    return {
      from_node: pole === 0 ? "lv" : `s${street + 1}p${pole}`,
      to_node: `s${street + 1}p${pole + 1}`,
      length_m: between(30, 45, 1, uniform(series.section, 100 * index + number, 1)),
      ...cable
    }
  })

/** Consumers: so many that they take a bit more than half of the rating together. */
const consumersOf = (index: number, { rated_kva }: Transformer): ReadonlyArray<Consumer> => {
  const count = Math.round(rated_kva / 4)
  const nodes = poles(index)
  return Array.from({ length: count }, (_, number): Consumer => {
    const draw = (which: number) => uniform(series.consumer, 1_000 * index + number, which)
    const isLarge = draw(0) < 0.06
    const p_kw = isLarge ? between(6, 15, 0.1, draw(1)) : between(0.6, 3, 0.1, draw(1))
    const consumer_id = idOf("c", number, 2)
    return {
      consumer_id,
      node: `s${1 + (number % streets)}p${1 + Math.floor(draw(2) * nodes)}`,
      phase: isLarge ? "ABC" : oneOf(["A", "B", "C"], draw(3)),
      p_kw,
      q_kvar: round(0.25 * p_kw, 1_000),
      meter_id: `${idOf("SIM-M", index, 3)}-${number + 1}`
    }
  })
}

export const feeders = (recorded_at: number): ReadonlyArray<Feeder> =>
  Array.from({ length: feederCount }, (_, index) => feederRow(index, recorded_at))

export const transformers = (recorded_at: number): ReadonlyArray<Transformer> =>
  Array.from({ length: transformerCount }, (_, index) => transformerRow(index, recorded_at))

export const transformer = (dt_id: string, recorded_at: number): TransformerNetwork | null => {
  const index = indexOf(transformerPrefix, dt_id, transformerCount)
  if (index === null) return null
  const row = transformerRow(index, recorded_at)
  return { transformer: row, lv_node: "lv", sections: lvSections(index), consumers: consumersOf(index, row) }
}

/** A feeder with the load of each transformer at its node: peaks do not come together. */
export const feeder = (feeder_id: string, recorded_at: number): FeederNetwork | null => {
  const index = indexOf(feederPrefix, feeder_id, feederCount)
  if (index === null) return null
  const loads = Array.from({ length: perFeeder }, (_, number) => {
    const of = index * perFeeder + number
    const p_kw = round(0.6 * sum(consumersOf(of, transformerRow(of, recorded_at)).map((one) => one.p_kw)), 10)
    return { node: `n${number + 1}`, p_kw, q_kvar: round(0.25 * p_kw, 10) }
  })
  return { feeder: feederRow(index, recorded_at), sections: feederSections(index), loads }
}
