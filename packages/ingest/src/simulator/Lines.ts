import { round, sum, tenths } from "@grid/domain/numbers/Numbers"
import { corridors, countries } from "@grid/domain/observations/Area"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { marketOfDataset } from "@grid/domain/observations/datasets/Market"
import { Struct } from "effect"
import type { Block } from "./Model.ts"
import { at, mwh, share } from "./Numbers.ts"
import type { Add } from "./Publication.ts"

/** Voltage (kV) and circuits of the invented lines of every corridor. */
const lines = [
  [765, 2],
  [765, 2],
  [765, 1],
  [400, 2],
  [400, 2],
  [400, 2],
  [400, 1],
  [400, 1],
  [220, 2],
  [220, 2],
  [220, 1],
  [132, 1]
] as const

/** Power that a circuit carries by its voltage in kV, MW: by it a corridor's flow is shared out. */
const circuitMw = { 765: 2_200, 400: 800, 220: 250, 132: 80 }
const weights = lines.map(([voltage, circuits]) => circuitMw[voltage] * circuits)
const wholeWeight = sum(weights)

const lineArea = (between: string, number: number) => `line/simulated-${between}-${number}`

/** All lines, interregional and to the neighbours; `captured_at` in epoch ms. */
export const records = (captured_at: number): ReadonlyArray<SourceRecord> => [
  ...corridors.flatMap((corridor) =>
    lines.map(([voltage_kv, circuits], index): SourceRecord => ({
      collection: "line",
      key: lineArea(corridor, index + 1),
      body: {
        name: `Simulated line ${index + 1} (${corridor.toUpperCase()})`,
        voltage_kv,
        circuits,
        corridor,
        country: null
      },
      captured_at
    }))
  ),
  ...countries.map((country): SourceRecord => ({
    collection: "line",
    key: lineArea(country, 1),
    body: {
      name: `Simulated line 1 (${country})`,
      voltage_kv: 400,
      voltage_level: "400 kV",
      circuits: 2,
      corridor: null,
      country,
      zone: "er"
    },
    captured_at
  }))
]

/**
 * A day's flows: corridors and their lines, whose energies add up to the corridor's, and the exchange with each neighbour, by
 * the real-time market only where there is one.
 */
export const publish = (add: Add, blocks: ReadonlyArray<Block>, hasRealTime: boolean): void => {
  const ways = wayNames.filter((way) => hasRealTime || marketOfDataset(way) !== "rtm")
  for (const [index, corridor] of corridors.entries()) {
    const flows = blocks.map((block) => at(block.network.corridors_mw, index))
    const day = summary(flows)
    publishLine(add, corridor, day)
    const imports = share(day.import_mwh, weights, 1_000)
    const exports = share(day.export_mwh, weights, 1_000)
    for (const [line, weight] of weights.entries()) {
      const part = weight / wholeWeight
      publishLine(add, lineArea(corridor, line + 1), {
        max_import_mw: tenths(part * day.max_import_mw),
        max_export_mw: tenths(part * day.max_export_mw),
        import_mwh: at(imports, line),
        export_mwh: at(exports, line)
      })
    }
  }
  for (const [index, country] of countries.entries()) {
    const flows = blocks.map((block) => at(block.network.countries_mw, index))
    const day = summary(flows)
    const line = lineArea(country, 1)
    publishLine(add, line, day)
    add("line_min", line, Math.min(...flows))
    add("line_average", line, round(sum(flows) / flows.length, 1_000))
    add("exchange_energy", country, round(day.import_mwh - day.export_mwh, 1_000))
    add("exchange_peak", country, day.max_import_mw >= day.max_export_mw ? day.max_import_mw : -day.max_export_mw)
    if (country !== "bangladesh-godda") publishWays(add, country, day, ways)
  }
}

interface Summary {
  readonly max_import_mw: number
  readonly max_export_mw: number
  readonly import_mwh: number
  readonly export_mwh: number
}

const summary = (flows: ReadonlyArray<number>): Summary => ({
  max_import_mw: Math.max(0, ...flows),
  max_export_mw: Math.max(0, ...flows.map((flow) => -flow)),
  import_mwh: mwh(flows.map((flow) => Math.max(0, flow))),
  export_mwh: mwh(flows.map((flow) => Math.max(0, -flow)))
})

const publishLine = (add: Add, area: string, { export_mwh, import_mwh, max_export_mw, max_import_mw }: Summary) => {
  add("line_max_import", area, max_import_mw)
  add("line_max_export", area, max_export_mw)
  add("line_import_energy", area, import_mwh)
  add("line_export_energy", area, export_mwh)
  add("line_net_energy", area, round(import_mwh - export_mwh, 1_000))
}

/** Weights of the ways of cross-border exchange. */
const wayWeights = {
  gna: 0.7,
  t_gna: 0.05,
  idam_iex: 0.12,
  idam_pxil: 0.01,
  idam_hpx: 0.02,
  rtm_iex: 0.07,
  rtm_pxil: 0.01,
  rtm_hpx: 0.02
} as const
const wayNames = Struct.keys(wayWeights)

const publishWays = (
  add: Add,
  country: string,
  { export_mwh, import_mwh }: Summary,
  ways: ReadonlyArray<keyof typeof wayWeights>
) => {
  const parts = ways.map((way) => wayWeights[way])
  const imports = share(import_mwh, parts, 1_000)
  const exports = share(export_mwh, parts, 1_000)
  for (const [index, way] of ways.entries()) {
    const [purchase, sale] = [at(imports, index), at(exports, index)]
    add(`cross_border_import_${way}`, country, purchase)
    add(`cross_border_export_${way}`, country, sale)
    add(`cross_border_net_${way}`, country, round(purchase - sale, 1_000))
  }
  add("cross_border_import_total", country, import_mwh)
  add("cross_border_export_total", country, export_mwh)
  add("cross_border_net_total", country, round(import_mwh - export_mwh, 1_000))
}
