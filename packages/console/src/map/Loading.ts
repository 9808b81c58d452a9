import { answered, grid } from "../api/Grid.ts"
import type { Meta } from "../explore/Answer.ts"
import { type Kind, kindOf } from "../format/Kind.ts"
import { blockBegin, blockMs, dateAfter, instantOf, isoOf, startOfDate } from "../format/Time.ts"
import { type Zone, zones } from "../format/Zones.ts"
import { type DayFlows, newestFlows } from "./Flows.ts"
import { type AreaKind, areaKindOf, type Measure } from "./Measures.ts"
import { blockOf, type Query } from "./Query.ts"

/** Value of an area; null where it is not known. */
export interface AreaValue {
  /** A state's slug, or the code of a zone or a bid area. */
  readonly area: string
  readonly value: number | null
  readonly kind: Kind
  /** Begin of its interval, or when it was measured, epoch ms; null where that is not known. */
  readonly ms: number | null
}

/** Values of a measure with the answers that gave them. */
export interface MapValues {
  readonly measure: Measure
  /** Null where the plan has none of the areas of which it is known. */
  readonly areaKind: AreaKind | null
  readonly values: ReadonlyArray<AreaValue>
  readonly metas: ReadonlyArray<Meta>
}

type Answer = Pick<MapValues, "values" | "metas">

/** Block, epoch ms; null for the newest values. */
type Load = (query: Query, block: number | null, signal: AbortSignal) => Promise<Answer>

const windowOf = (block: number) => ({ from: isoOf(block), to: isoOf(block + blockMs) })

const kindIn = ({ provenance }: Meta, dataset: string): Kind =>
  kindOf(provenance.filter((source) => source.dataset === dataset))

/** Newest values of the states, each with the time of its measurement, or those of a block. */
const states =
  (dataset: "demand" | "net_import"): Load =>
  async (_query, block, signal) => {
    const isDemand = dataset === "demand"
    if (block === null) {
      const { body } = await answered(grid.GET("/developer/v1/grid/states", { params: { query: {} }, signal }))
      const kind = kindIn(body.meta, dataset)
      const values = body.data.items.map(({ demand_mw, import_mw, observed_at, slug }) => ({
        area: slug,
        value: isDemand ? demand_mw : import_mw,
        kind,
        ms: instantOf(observed_at)
      }))
      return { values, metas: [body.meta] }
    }
    const query = windowOf(block)
    const { body } = await answered(grid.GET("/developer/v1/grid/state-metrics", { params: { query }, signal }))
    const kind = kindIn(body.meta, dataset)
    const values = body.data.items.map(({ demand_avg_mw, import_avg_mw, slug }) => ({
      area: slug,
      value: isDemand ? demand_avg_mw : import_avg_mw,
      kind,
      ms: block
    }))
    return { values, metas: [body.meta] }
  }

/** Newest known row of a series with the value of one of its fields. */
const newestOf = <Row extends { readonly ts: string; readonly kind?: Kind }>(
  rows: ReadonlyArray<Row>,
  value: (row: Row) => number | null,
  { provenance }: Meta
): Omit<AreaValue, "area"> => {
  const row = rows.findLast((one) => value(one) !== null)
  return row === undefined
    ? { value: null, kind: kindOf(provenance), ms: null }
    : { value: value(row), kind: row.kind ?? kindOf(provenance), ms: Date.parse(row.ts) }
}

/** One call for each zone. */
const ofZones = async (
  load: (zone: Zone) => Promise<{ readonly newest: Omit<AreaValue, "area">; readonly meta: Meta }>
): Promise<Answer> => {
  const answers = await Promise.all(zones.map(load))
  return {
    values: zones.flatMap((area, index) => {
      const answer = answers[index]
      return answer === undefined ? [] : [{ area, ...answer.newest }]
    }),
    metas: answers.map(({ meta }) => meta)
  }
}

const zoneDemand: Load = (_query, block, signal) =>
  ofZones(async (zone) => {
    const query = {
      ...(block === null ? { hours: 2 } : windowOf(block)),
      resolution: "block",
      mode: "raw",
      zone
    } as const
    const { body } = await answered(grid.GET("/developer/v1/grid/demand/history", { params: { query }, signal }))
    return { newest: newestOf(body.data.series, ({ demand_mw }) => demand_mw, body.meta), meta: body.meta }
  })

const zoneCarbon: Load = (_query, block, signal) =>
  ofZones(async (zone) => {
    const query = { ...(block === null ? { hours: 2 } : windowOf(block)), resolution: "block", zone } as const
    const { body } = await answered(grid.GET("/developer/v1/carbon-intensity/history", { params: { query }, signal }))
    return { newest: newestOf(body.data.series, ({ kg_co2e_per_mwh }) => kg_co2e_per_mwh, body.meta), meta: body.meta }
  })

const stateCarbon: Load = async (_query, block, signal) => {
  if (block === null) {
    const { body } = await answered(
      grid.GET("/developer/v1/carbon-intensity/latest", { params: { query: {} }, signal })
    )
    return { values: (body.data.states ?? []).map(carbonValue), metas: [body.meta] }
  }
  const query = windowOf(block)
  const { body } = await answered(grid.GET("/developer/v1/carbon-intensity/by-state", { params: { query }, signal }))
  return { values: body.data.items.flatMap(({ series }) => series.map(carbonValue)), metas: [body.meta] }
}

const carbonValue = (row: {
  readonly slug: string
  readonly average: { readonly kg_co2e_per_mwh: number | null }
  readonly kind: Kind
  readonly block_start: string
}): AreaValue => ({
  area: row.slug,
  value: row.average.kg_co2e_per_mwh,
  kind: row.kind,
  ms: Date.parse(row.block_start)
})

/** Prices of a block; of the one that runs where none is named, since they are known beforehand. */
const prices: Load = async (_query, block, signal) => {
  const query = { market_type: "DAM", ...windowOf(block ?? blockBegin(Date.now())) } as const
  const { body } = await answered(grid.GET("/developer/v1/market/exchange/area-prices", { params: { query }, signal }))
  const kind = kindOf(body.meta.provenance)
  const values = body.data.blocks.map(({ area, price_inr_per_mwh: value, ts }) => ({
    area,
    value,
    kind,
    ms: Date.parse(ts)
  }))
  return { values, metas: [body.meta] }
}

/** Energy short of the daily report of a day; of the newest report where none is named. */
const shortage =
  (areaKind: "states" | "zones"): Load =>
  async ({ date }, _block, signal) => {
    const query = date === null ? {} : { date }
    const { body } = await answered(grid.GET("/developer/v1/grid/psp", { params: { query }, signal }))
    const report = body.data.reports.at(-1)
    const common = {
      kind: kindOf(body.meta.provenance),
      ms: report === undefined ? null : startOfDate(report.date)
    }
    const values =
      areaKind === "states"
        ? report?.states?.map(({ energy_shortage_mwh: value, slug: area }) => ({ area, value, ...common }))
        : report?.zones.map(({ shortage_mwh: value, zone: area }) => ({ area, value, ...common }))
    return { values: values ?? [], metas: [body.meta] }
  }

const loads: Readonly<Record<Measure["id"], Partial<Readonly<Record<AreaKind, Load>>>>> = {
  demand: { states: states("demand"), zones: zoneDemand },
  import: { states: states("net_import") },
  carbon: { states: stateCarbon, zones: zoneCarbon },
  price: { "bid areas": prices },
  shortage: { states: shortage("states"), zones: shortage("zones") }
}

/** Values of a query for the areas that somebody may see; one call, of zones one each. */
export const loadValues = async (query: Query, hasStates: boolean, signal: AbortSignal): Promise<MapValues> => {
  const { measure } = query
  const areaKind = areaKindOf(measure, hasStates)
  const load = areaKind === null ? undefined : loads[measure.id][areaKind]
  const answer = await load?.(query, blockOf(query, Date.now()), signal)
  return { measure, areaKind, ...(answer ?? { values: [], metas: [] }) }
}

/** Days back for which a report is looked for: it comes out on the day after. */
const reportDays = 7

/** Flows of a day, or of the newest reported day before it; of the newest of all where none is named. */
export const loadFlows = async (
  date: string | null,
  signal: AbortSignal
): Promise<DayFlows & { readonly kind: Kind }> => {
  const query = date === null ? {} : { from: dateAfter(date, 1 - reportDays), to: date }
  const { body } = await answered(grid.GET("/developer/v1/grid/power-flows", { params: { query }, signal }))
  return { ...newestFlows(body.data.corridors), kind: kindOf(body.meta.provenance) }
}
