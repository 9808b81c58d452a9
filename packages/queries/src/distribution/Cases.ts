import type { IstDate } from "@grid/domain/Brands"
import type { TransformerNetwork } from "@grid/domain/network/Distribution"
import { NetworkData } from "@grid/domain/network/NetworkData"
import { notLoaded } from "@grid/domain/network/NetworkDatasets"
import { provenanceOf } from "@grid/domain/network/Origin"
import type { MeterReadings } from "@grid/domain/network/Readings"
import { distributionDefaults } from "@grid/domain/distribution/DistributionAssumptions"
import { assume, type Defaults } from "@grid/domain/engines/Assumptions"
import type { Frame } from "@grid/domain/engines/Frame"
import { NotFound } from "@grid/domain/errors/ApiError"
import { nearest } from "@grid/domain/names/Nearest"
import { round } from "@grid/domain/numbers/Numbers"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { type RuleName, ruleAsOf } from "@grid/domain/reference/Rules"
import { blocksPerHour, dayMs, floorIst, istDate, istDateStart } from "@grid/domain/time/Time"
import type { TransformerCase } from "@grid/models/distribution/Inputs"
import { profileDays } from "@grid/models/distribution/Profiles"
import { Effect } from "effect"

/** Window of the profiles: the days before an IST day. */
export interface Window {
  readonly from: number
  readonly to: number
}

const days30 = profileDays * dayMs

/** Feeders and transformers that are stored; refused where there are none. */
export const stored = Effect.gen(function* () {
  const tables = yield* Effect.flatMap(NetworkData, ({ distribution }) => distribution)
  if (tables.realm !== null && tables.feeders.length + tables.transformers.length > 0) return tables
  return yield* notLoaded("network")
})

/** Refusal of an identifier that nothing stored has. */
export const notStored = (kind: "feeder" | "transformer", id: string, ids: ReadonlyArray<string>) =>
  new NotFound({
    detail: `No ${kind} ${id} is stored: send the id of one that the operator of this service has loaded${ids[0] === undefined ? "" : `, such as ${ids[0]}`}.`,
    did_you_mean: nearest(id, ids)
  })

/** The days before `as_of`; without it those before the day behind the last reading, or before today. */
export const windowOf = Effect.fnUntraced(function* (
  networks: ReadonlyArray<TransformerNetwork>,
  as_of: string | undefined,
  now: number
) {
  if (as_of !== undefined) {
    const to = istDateStart(as_of)
    return { from: to - days30, to }
  }
  const network = yield* NetworkData
  const extents = yield* Effect.forEach(networks, (one) => network.extent(one), { concurrency: 4 })
  const last = Math.max(...extents.map((extent) => extent?.to ?? 0))
  const today = floorIst(now, dayMs)
  const to = last === 0 ? today : Math.min(today, floorIst(last - 1, dayMs) + dayMs)
  return { from: to - days30, to }
})

/** Load of a meter by block, kW, below 0 where it feeds in. */
const kwOf = ({ export_kwh, import_kwh }: MeterReadings): ReadonlyArray<number | null> =>
  import_kwh.map((kwh, block) => (kwh === null ? null : round(blocksPerHour * (kwh - (export_kwh[block] ?? 0)), 1_000)))

/** A transformer with the readings below it, and where they are from. */
export const caseOf = Effect.fnUntraced(function* (below: TransformerNetwork, window: Window, now: number) {
  const { consumers, lv_node, sections, transformer } = below
  const { dt_id } = transformer
  const network = yield* NetworkData
  const readings = yield* network.readings({ network: below, ...window })
  const extent = yield* network.extent(below)
  const meters = new Map(readings.meters.map((meter) => [meter.consumer_id, kwOf(meter)]))
  const { lv_kv, rated_kva, reactance_pct, resistance_pct, source_vm_pu } = transformer
  const own: TransformerCase = {
    dt_id,
    transformer: { lv_kv, rated_kva, reactance_pct, resistance_pct, source_vm_pu },
    lv_node,
    sections,
    consumers: consumers.map(({ consumer_id, node, p_kw, phase, q_kvar }) => ({
      node,
      phase,
      p_kw,
      q_kvar,
      kw: meters.get(consumer_id) ?? null
    })),
    age_days: Math.max(0, Math.floor((now - Math.min(extent?.to ?? window.to, window.to)) / dayMs))
  }
  return { own, provenance: readings.provenance, isSimulated: readings.realm === "simulated" }
})

/** Frame of an answer about rows of the network. Its confidence is that of the data, which the engine knows. */
export const frameOf = (
  realm: string | null,
  rows: Parameters<typeof provenanceOf>[1],
  readings: ReadonlyArray<{ readonly provenance: Frame["sources"]; readonly isSimulated: boolean }>,
  assumptions: Frame["assumptions"]
): Frame => {
  const isSimulated = realm === "simulated" || readings.some(({ isSimulated }) => isSimulated)
  const sources = [
    ...provenanceOf("network", rows, isSimulated ? "simulated" : "real"),
    ...readings.flatMap(({ provenance }) => provenance)
  ]
  const bySource = new Map(sources.map((source) => [`${source.dataset} ${source.source}`, source]))
  return {
    kind: isSimulated ? "simulated" : "modelled",
    confidence: 0,
    assumptions,
    missing: [],
    sources: [...bySource.values()]
  }
}

/** Day for which rules hold: `as_of`, else today. */
export const ruleDay = (as_of: IstDate | undefined, now: number): IstDate => as_of ?? istDate(now)

/** Rule of a state that holds on a day; undefined where none is stored. */
export const ruleOf = Effect.fnUntraced(function* (rule: RuleName, state: string | null, as_of: IstDate) {
  const tables = yield* Effect.flatMap(ReferenceData, (reference) => reference.tables)
  const row = ruleAsOf(tables, { rule, state: state ?? undefined, as_of })
  return row?.state === null ? undefined : row
})

/** Assumptions of an answer about a state's network: a rule of the state stands in the place of the default. */
export const assumed = Effect.fnUntraced(function* <const D extends Defaults & typeof distributionDefaults>(
  defaults: D,
  state: string | null,
  as_of: IstDate,
  overrides?: Readonly<Record<string, number>>
) {
  const limit = yield* ruleOf("supply_voltage_limit_pct", state, as_of)
  const own = limit === undefined ? defaults : { ...defaults, voltage_limit_fraction: replaced(defaults, limit) }
  return yield* Effect.fromResult(assume(own, overrides))
})

const replaced = (
  { voltage_limit_fraction }: typeof distributionDefaults,
  {
    confidence,
    order_id,
    state,
    value
  }: {
    readonly confidence: Frame["assumptions"][number]["confidence"]
    readonly order_id: string | null
    readonly state: string | null
    readonly value: number
  }
) => ({
  ...voltage_limit_fraction,
  value: value / 100,
  confidence,
  source: `${order_id ?? "supply code"} (${state ?? "India"})`
})
