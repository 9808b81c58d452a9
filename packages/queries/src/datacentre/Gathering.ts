import type { Assets } from "@grid/domain/assets/Assets"
import type { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { usualLoad } from "@grid/domain/datacentre/Cost"
import type { EvidenceRights, Place } from "@grid/domain/datacentre/DataCentre"
import { leastSubstationKv, radiusKm } from "@grid/domain/datacentre/Rules"
import type { ComponentName } from "@grid/domain/datacentre/Components"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import { BidAreaCode } from "@grid/domain/market/AreaPrices"
import { NetworkData } from "@grid/domain/network/NetworkData"
import { provenanceOf as networkProvenance, type Sourced } from "@grid/domain/network/Origin"
import { sum } from "@grid/domain/numbers/Numbers"
import { type Area, national } from "@grid/domain/observations/Area"
import { bidAreasOf } from "@grid/domain/reference/BidAreas"
import { captureTime, provenanceOf } from "@grid/domain/reference/Origin"
import type { ReferenceData } from "@grid/domain/reference/ReferenceData"
import type { State } from "@grid/domain/states/State"
import { dayMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { placeAreas } from "@grid/models/grid/Psp"
import { openLots } from "@grid/models/substations/Lots"
import type { Network } from "@grid/models/substations/Network"
import { tablesAt } from "../substations/NetworkNow.ts"
import { dailyValuesIfAny, ifArrived } from "../reading/Reading.ts"
import { rounded } from "@grid/models/reading/Values"
import { deliveredCost } from "@grid/models/datacentre/Cost"
import {
  capacityOf,
  daysOf,
  energyMet,
  type Evidence,
  joined,
  meanOf,
  missing,
  notConnected,
  originOf,
  supplyMargin,
  thingsOf,
  timeInBand,
  windows,
  within
} from "@grid/models/datacentre/Evidence"

/** Services that evidence is read from. */
export interface Sources {
  readonly grid: GridData["Service"]
  readonly carbon: CarbonIntensity["Service"]
  readonly assets: Assets["Service"]
  readonly reference: ReferenceData["Service"]
  readonly network: NetworkData["Service"]
}

/** Load of the data centre whose cost a screen tells. */
const screenLoad = { it_load_mw: 10, ...usualLoad }

/** The bid area of a state; null where it lies in several or in none. */
export const bidAreaOf = ({ slug }: State): BidAreaCode | null => {
  const [code, ...others] = new Set(bidAreasOf(slug).map(({ area }) => area.toUpperCase()))
  return others.length === 0 ? (BidAreaCode.literals.find((literal) => literal === code) ?? null) : null
}

/** Evidence of a place, in the order of the components; `ofState` is `gatherState` or what it gave lately. */
export const gather = Effect.fnUntraced(function* (
  sources: Sources,
  place: Place,
  now: number,
  ofState: Effect.Effect<StateEvidence, ServiceUnavailable>
): Effect.fn.Return<ReadonlyArray<Evidence>, ServiceUnavailable> {
  const { carbon, price, reliability, supply, tariff } = yield* ofState
  const network = yield* Effect.provideService(tablesAt({}, now), NetworkData, sources.network)
  return joined([
    supply,
    price,
    carbon,
    tariff,
    yield* generation(sources, place),
    transmission(place, network),
    reliability,
    yield* pressure(sources, place, network)
  ])
})

/** Evidence that is the same in all of a state. */
interface StateEvidence {
  readonly supply: Evidence
  readonly price: Evidence
  readonly carbon: Evidence
  readonly tariff: Evidence
  readonly reliability: Evidence
}

export const gatherState = Effect.fnUntraced(function* (
  sources: Sources,
  state: State,
  rights: EvidenceRights
): Effect.fn.Return<StateEvidence, ServiceUnavailable> {
  const [supply, reliability] = yield* reported(sources, state, rights)
  return {
    supply,
    price: yield* exchangePrice(sources, state, rights.now),
    carbon: yield* carbonOf(sources, state, rights),
    tariff: yield* tariffOf(sources, state, rights.now),
    reliability
  }
})

const [longest, shortest] = windows

/** The islands are not connected: nothing of the grid or its market speaks of them. */
const isConnected = ({ zone }: State): boolean => zone !== null

const historyDays = 365
const reportDatasets = ["max_demand", "max_demand_shortage", "energy_met", "energy_shortage"] as const

/** Supply and reliability from the daily reports: of the state, of what stands for it, or of its zone. */
const reported = Effect.fnUntraced(function* (
  { grid }: Sources,
  state: State,
  { now, states }: EvidenceRights
): Effect.fn.Return<readonly [Evidence, Evidence], ServiceUnavailable> {
  const dataset = "daily_report"
  if (state.zone === null) {
    return [missing("grid_supply", dataset, notConnected), missing("reliability", dataset, notConnected)]
  }
  const end = istDayStart(istDay(now))
  const own = [state.slug]
  const standIns = placeAreas(null, state.slug).filter((area) => area !== state.slug)
  const candidates: ReadonlyArray<ReadonlyArray<Area>> = [
    ...(states ? [own, standIns] : []),
    [state.zone.toLowerCase()]
  ]
  const read = yield* dailyValuesIfAny(grid, {
    datasets: [...reportDatasets, "frequency_in_band"],
    areas: [...candidates.flat(), national],
    from: end - historyDays * dayMs,
    to: end
  })
  const until = Math.max(...read.data.map(({ ts }) => ts)) + dayMs
  const areas = candidates.find((each) => each.length > 0 && supplyMargin(daysOf(read.data, each), end) !== null)
  const days = daysOf(read.data, areas ?? own)
  const status = areas === candidates[0] && states ? "available" : "partial"
  const margin = supplyMargin(days, end)
  const met = energyMet(days, end)
  const inBand = timeInBand(daysOf(read.data, [national]), end)
  const evidenceOf = (
    name: ComponentName,
    measure: number | null,
    isWhole: boolean,
    datasets: ReadonlyArray<string>
  ): Evidence =>
    measure === null
      ? missing(name, dataset)
      : {
          name,
          status: isWhole ? status : "partial",
          value: rounded(measure, 2),
          measure,
          ...originOf(read, datasets),
          until,
          dataset,
          coverage: null
        }
  return [
    evidenceOf("grid_supply", margin, true, ["max_demand", "max_demand_shortage"]),
    evidenceOf("reliability", inBand === null ? null : inBand * (met ?? 1), met !== null, [
      "frequency_in_band",
      ...(met === null ? [] : ["energy_met", "energy_shortage"])
    ])
  ]
})

/** Day-ahead price of the bid area; of the whole market where that is not known. */
export const exchangePrice = Effect.fnUntraced(function* (
  { grid }: Sources,
  state: State,
  now: number
): Effect.fn.Return<Evidence, ServiceUnavailable> {
  const own = bidAreaOf(state)
  const none = missing("exchange_price", own === null ? "exchange_prices" : "exchange_area_prices")
  if (!isConnected(state)) return missing(none.name, none.dataset, notConnected)
  const areas: ReadonlyArray<Area> = [...(own === null ? [] : [`bid-${own.toLowerCase()}`]), national]
  const today = istDay(now)
  const window = { from: istDayStart(today - longest), to: istDayStart(today) }
  const read = yield* ifArrived(
    grid.pagesOf({
      series: areas.map((area) => ({ dataset: "price_dam", area })),
      first: today - longest,
      last: today - 1,
      resolution: "hour"
    }),
    []
  )
  for (const area of areas) {
    const price = meanOf(
      fromPages(
        read.data.filter((page) => page.area === area),
        window,
        "hour"
      )
    )
    if (price === null) continue
    return {
      name: "exchange_price",
      status: area === national ? "partial" : "available",
      value: rounded(price.mean, 2),
      measure: price.mean,
      coverage: price.coverage,
      ...originOf(read, ["price_dam"]),
      until: window.to,
      dataset: area === national ? "exchange_prices" : "exchange_area_prices"
    }
  }
  return none
})

/** Intensity of what the state consumes; of the whole country where that is not known or not to be told. */
const carbonOf = Effect.fnUntraced(function* (
  { carbon }: Sources,
  state: State,
  { now, states }: EvidenceRights
): Effect.fn.Return<Evidence, ServiceUnavailable> {
  const dataset = "carbon_intensity"
  if (!isConnected(state)) return missing("carbon", dataset, notConnected)
  const to = istDayStart(istDay(now))
  for (const area of [...(states ? [state.slug] : []), national]) {
    const read = yield* ifArrived(
      carbon.series({ basis: "direct", view: "consumption", area, from: to - shortest * dayMs, to }),
      null
    )
    const intensity = read.data === null ? null : meanOf(read.data)
    if (intensity === null) continue
    return {
      name: "carbon",
      status: area === national ? "partial" : "available",
      value: rounded(intensity.mean, 1),
      measure: intensity.mean,
      coverage: intensity.coverage,
      ...originOf(
        read,
        read.provenance.map((one) => one.dataset),
        "modelled"
      ),
      until: to,
      dataset
    }
  }
  return missing("carbon", dataset)
})

/** Cost of a usual load at the local company. */
const tariffOf = Effect.fnUntraced(function* ({ reference }: Sources, state: State, now: number) {
  const tables = yield* reference.tables
  const delivered = deliveredCost({ tables, state: state.slug, date: istDate(now), load: screenLoad, price: null })
  if (delivered === null) return missing("tariff", "tariffs", "no tariff of the state is kept")
  const { cost, tariffs } = delivered
  const since = Math.max(...tariffs.map(captureTime))
  const isSure = tariffs.every(({ confidence, stale }) => confidence !== "unverified" && stale !== true)
  const evidence: Evidence = {
    name: "tariff",
    status: isSure ? "available" : "partial",
    value: cost.cost_inr_per_kwh.base,
    measure: cost.cost_inr_per_kwh.base,
    kind: "derived",
    as_of: since,
    until: since,
    dataset: "tariffs",
    provenance: provenanceOf("tariffs", tariffs),
    coverage: null
  }
  return evidence
})

const everyPlant = { after: null, limit: Number.MAX_SAFE_INTEGER }

const generation = Effect.fnUntraced(function* (
  { assets }: Sources,
  place: Place
): Effect.fn.Return<Evidence, ServiceUnavailable> {
  const dataset = "power_plants"
  const read = yield* ifArrived(assets.plants({}, everyPlant), null)
  if (read.data === null) return missing("generation_nearby", dataset)
  const plants = within(read.data, place, radiusKm.generation)
  const value = capacityOf(plants)
  const origin = originOf(read, ["plant"])
  return {
    name: "generation_nearby",
    status: plants.every(({ capacity_mw, fuel }) => capacity_mw !== null && fuel !== null) ? "available" : "partial",
    value,
    measure: Object.values<number | undefined>(value).reduce<number>((sum, mw) => sum + (mw ?? 0), 0),
    ...origin,
    until: origin.as_of,
    dataset,
    coverage: null
  }
})

/** Substations about a place, from the list of them that is loaded. */
const transmission = (place: Place, network: Network): Evidence => {
  const near = network.index.near({ lat: place.latitude, lng: place.longitude }, radiusKm.substations)
  const rows = near.map(({ item }) => item).filter(({ voltage_kv }) => (voltage_kv ?? 0) >= leastSubstationKv)
  return network.substations.length === 0
    ? missing("transmission", "substations", "no list of substations is loaded")
    : evidenceOfRows("transmission", "substations", rows.length, rows.length > 0 ? rows : network.substations, network)
}

/** Load that waits for connection about a place: of the queue, else of a list of developments. */
const pressure = Effect.fnUntraced(function* (
  { grid }: Sources,
  place: Place,
  network: Network
): Effect.fn.Return<Evidence, ServiceUnavailable> {
  const drawing = network.tables.queue.filter(({ direction }) => direction === "drawal")
  if (drawing.length > 0) {
    const near = network.index.near({ lat: place.latitude, lng: place.longitude }, radiusKm.developments)
    const mw = near.flatMap(({ item }) =>
      openLots(network.rowsOf(item.substation_id)?.lots ?? [], "drawal", network.today).map((lot) => lot.mw)
    )
    return evidenceOfRows("development_pressure", "connectivity-queue", sum(mw), drawing, network)
  }
  const read = yield* ifArrived(grid.records({ collection: "development" }), null)
  if (read.data === null) {
    return missing(
      "development_pressure",
      "connectivity-queue",
      "no lot of load in a queue and no list of developments is loaded"
    )
  }
  const measure = sum(
    within(thingsOf(read.data), place, radiusKm.developments).map(({ capacity_mw }) => capacity_mw ?? 0)
  )
  const origin = originOf(read, ["development"])
  return {
    name: "development_pressure",
    status: "available",
    value: rounded(measure),
    measure,
    ...origin,
    until: origin.as_of,
    dataset: "developments",
    coverage: null
  }
})

/** Evidence of rows of the transmission network, as old as the day that their source speaks of. */
const evidenceOfRows = (
  name: "transmission" | "development_pressure",
  dataset: "substations" | "connectivity-queue",
  measure: number,
  rows: ReadonlyArray<Sourced & { readonly dated?: string | null }>,
  { tables }: Network
): Evidence => {
  const provenance = networkProvenance(dataset, rows, tables.realm)
  const origin = originOf({ provenance }, [dataset])
  const dated = rows.map((row) => (typeof row.dated === "string" ? Date.parse(row.dated) : row.recorded_at))
  return {
    name,
    status: "available",
    value: rounded(measure),
    measure,
    ...origin,
    until: dated.reduce<number | null>((newest, one) => Math.max(newest ?? one, one), null),
    dataset,
    coverage: null
  }
}
