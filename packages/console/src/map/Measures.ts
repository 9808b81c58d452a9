import { priceScale, rise, type Scale } from "../charts/Levels.ts"

/** Areas of which a map shows values. */
export type AreaKind = "states" | "zones" | "bid areas"

/** Quantity by which the map is coloured. */
export interface Measure {
  readonly id: "demand" | "import" | "carbon" | "price" | "shortage"
  /** Name beside the others. */
  readonly label: string
  readonly title: string
  readonly unit: string
  readonly digits: number
  /** Interval of a value. */
  readonly interval: "block" | "day"
  /** Areas of which it can be known, and the classes of its values there. */
  readonly scales: Partial<Readonly<Record<AreaKind, Scale>>>
  /** Series of Explore that is opened for an area. */
  readonly series: string
}

const intensity = rise(200, 400, 600, 700, 800, 880)
const shortage = rise(1, 20, 50, 100, 200, 500)

export const measures: readonly [Measure, ...ReadonlyArray<Measure>] = [
  {
    id: "demand",
    label: "Demand",
    title: "Demand met",
    unit: "MW",
    digits: 0,
    interval: "block",
    scales: {
      states: rise(100, 1_000, 3_000, 7_000, 12_000, 20_000),
      zones: rise(2_000, 5_000, 20_000, 40_000, 55_000, 70_000)
    },
    series: "demand"
  },
  {
    id: "import",
    label: "Import",
    title: "Import less export",
    unit: "MW",
    digits: 0,
    interval: "block",
    scales: { states: { bounds: [-10_000, -3_000, -200, 200, 3_000, 10_000], colours: "balance" } },
    series: "interchange"
  },
  {
    id: "carbon",
    label: "Carbon intensity",
    title: "Carbon intensity of what is consumed",
    unit: "kg CO₂e/MWh",
    digits: 0,
    interval: "block",
    scales: { states: intensity, zones: intensity },
    series: "carbon"
  },
  {
    id: "price",
    label: "Price",
    title: "Day-ahead price",
    unit: "INR/MWh",
    digits: 0,
    interval: "block",
    scales: { "bid areas": priceScale },
    series: "area-price"
  },
  {
    id: "shortage",
    label: "Shortage",
    title: "Energy short in a day",
    unit: "MWh",
    digits: 1,
    interval: "day",
    scales: { states: shortage, zones: shortage },
    series: "demand"
  }
]

/** Finest areas of which somebody may see a measure; null where there are none. */
export const areaKindOf = ({ scales }: Measure, hasStates: boolean): AreaKind | null => {
  const finest: ReadonlyArray<AreaKind> = hasStates ? ["states", "zones", "bid areas"] : ["zones", "bid areas"]
  return finest.find((kind) => scales[kind] !== undefined) ?? null
}
