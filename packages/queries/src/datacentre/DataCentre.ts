import { Assets } from "@grid/domain/assets/Assets"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { catalog } from "@grid/domain/catalog/Catalog"
import { type Status, statusOf } from "@grid/domain/catalog/Freshness"
import { usualLoad } from "@grid/domain/datacentre/Cost"
import { DataCentre, type EvidenceRights, type Place } from "@grid/domain/datacentre/DataCentre"
import type { EvidenceReceipt } from "@grid/domain/datacentre/Receipt"
import { scales } from "@grid/domain/datacentre/Rules"
import type { Boundary, SiteScreen } from "@grid/domain/datacentre/Site"
import { DataUnavailable, type ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { NetworkData } from "@grid/domain/network/NetworkData"
import { type Coverage, coverageOfAll } from "@grid/domain/observations/Provenance"
import { provenanceOf } from "@grid/domain/reference/Origin"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import type { ReferenceTables } from "@grid/domain/reference/ReferenceTables"
import { tariffAsOf } from "@grid/domain/reference/Tariffs"
import { istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Array as Arr, Cache, Duration, Effect, Exit, Layer } from "effect"
import { rounded, together } from "@grid/models/reading/Values"
import { deliveredCost } from "@grid/models/datacentre/Cost"
import { noDevelopments } from "@grid/domain/datacentre/Developments"
import { bandsOf } from "@grid/models/datacentre/Developments"
import { componentOf, type Evidence, thingsOf } from "@grid/models/datacentre/Evidence"
import { bidAreaOf, exchangePrice, gather, gatherState, type Sources } from "./Gathering.ts"
import { rankingOf, screenOf } from "@grid/models/datacentre/Scoring"

const siteOf = ({ label, latitude, longitude, state }: Place): SiteScreen["site"] => ({
  label,
  latitude,
  longitude,
  state: state.slug,
  zone: state.zone,
  bid_area: bidAreaOf(state)
})

const originsOf = (provenance: Answer<unknown>["provenance"]): Omit<Answer<unknown>, "data"> => ({
  ...together([{ as_of: null, provenance, version: "" }]),
  as_of: provenance.reduce<number | null>(
    (newest, { captured_at }) => Math.max(newest ?? 0, Date.parse(captured_at)),
    null
  )
})

const origins = (evidence: ReadonlyArray<Evidence>) => ({
  ...originsOf(evidence.flatMap(({ provenance }) => provenance)),
  ...coveredBy(evidence)
})

/** Coverage of all blocks behind an answer; nothing where it has none. */
const coveredBy = (parts: ReadonlyArray<{ readonly coverage: Coverage | null }>): { readonly coverage?: Coverage } => {
  const coverages = parts.flatMap(({ coverage }) => coverage ?? [])
  return coverages.length === 0 ? {} : { coverage: coverageOfAll(coverages) }
}

const boundaryOf = (evidence: ReadonlyArray<Evidence>): Boundary => ({
  covers: [
    "The state, zone and bid area that the coordinate lies in, by lines of 1:10m that are exact to about 2 km",
    "Public records of supply, prices, carbon intensity, charges and power plants, each with its date",
    ...evidence.flatMap(({ name, status }) => (status === "missing" ? [] : [`Evidence of ${name}`]))
  ],
  does_not_cover: [
    "Land, water, fibre, climate, permits and the cost or date of a grid connection",
    "Free capacity of substations and lines, and load flow: a score is no promise of supply",
    "Territory that India's maps draw and does not administer: its grid is another",
    ...evidence.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name}: ${reason}`]))
  ]
})

/** Datasets of the catalogue whose rhythm the evidence of components has: means of days are renewed by the day. */
const entryOf: Readonly<Partial<Record<Evidence["name"], string>>> = {
  grid_supply: "daily_report",
  reliability: "daily_report",
  exchange_price: "daily_report",
  carbon: "daily_report",
  generation_nearby: "power_plants",
  transmission: "power_plants",
  development_pressure: "power_plants"
}

const receiptOf = (
  tables: ReferenceTables,
  place: Place,
  evidence: ReadonlyArray<Evidence>,
  now: number
): EvidenceReceipt => {
  const tariff = tariffStatus(tables, place, now)
  const components = evidence.map(({ name, provenance, status, until }): EvidenceReceipt["components"][number] => {
    const entry = catalog.find(({ id }) => id === entryOf[name])
    const freshness = entry === undefined ? freshnessOf[tariff.status] : statusOf(entry, until, now)
    return {
      name,
      status,
      datasets: provenance,
      freshness,
      confidence: statusWeight[status] * freshnessWeight[freshness]
    }
  })
  const confidence = components.reduce((sum, one) => sum + scales[one.name].weight * one.confidence, 0)
  return { components, tariff, confidence: rounded(confidence, 3) ?? 0, boundary: boundaryOf(evidence) }
}

const statusWeight = { available: 1, partial: 0.5, missing: 0 } as const
const freshnessWeight: Readonly<Record<Status, number>> = { fresh: 1, late: 0.75, stale: 0.5, never: 0 }
const freshnessOf = { current: "fresh", undated: "late", stale: "stale", missing: "never" } as const

const tariffStatus = (tables: ReferenceTables, { state }: Place, now: number): EvidenceReceipt["tariff"] => {
  const query = { state: state.slug, as_of: istDate(now) }
  const [tariff] = [
    ...tariffAsOf(tables, { ...query, voltage_class: usualLoad.voltage_class }),
    ...tariffAsOf(tables, query)
  ]
  return tariff === undefined
    ? { order_id: null, applicable_from: null, age_days: null, status: "missing" }
    : {
        order_id: tariff.order_id,
        applicable_from: tariff.applicable_from,
        age_days: tariff.age_days,
        status: tariff.stale === null ? "undated" : tariff.stale ? "stale" : "current"
      }
}

const noTariff = ({ tariffs }: ReferenceTables, { state }: Place) =>
  new DataUnavailable({
    dataset: "tariffs",
    detail: `No high-tension tariff of ${state.name} is kept, so its cost is not known. Tariffs are kept of ${[...new Set(tariffs.map((one) => one.state))].toSorted().join(", ")}.`
  })

type EvidenceOf = (place: Place, rights: EvidenceRights) => Effect.Effect<ReadonlyArray<Evidence>, ServiceUnavailable>

/** Evidence of places. Many sites lie in one state: its evidence is read once a minute, and failures are not kept. */
const makeEvidenceOf = (sources: Sources): Effect.Effect<EvidenceOf> =>
  Effect.map(
    Cache.makeWith(
      ({ state, ...rights }: EvidenceRights & Pick<Place, "state">) => gatherState(sources, state, rights),
      {
        capacity: 200,
        timeToLive: Exit.match({ onFailure: () => Duration.zero, onSuccess: () => Duration.minutes(1) })
      }
    ),
    (states): EvidenceOf =>
      (place, rights) =>
        gather(
          sources,
          place,
          rights.now,
          Cache.get(states, { state: place.state, states: rights.states, now: istDayStart(istDay(rights.now)) })
        )
  )

const screen = (evidenceOf: EvidenceOf) =>
  Effect.fn("DataCentre.screen")(function* (place: Place, rights: EvidenceRights) {
    const evidence = yield* evidenceOf(place, rights)
    const components = evidence.map(componentOf)
    const data: SiteScreen = {
      site: siteOf(place),
      screen: screenOf(components),
      components,
      boundary: boundaryOf(evidence)
    }
    return { ...origins(evidence), data }
  })

const compare = (evidenceOf: EvidenceOf) =>
  Effect.fn("DataCentre.compare")(function* (...[places, rights]: Parameters<DataCentre["Service"]["compare"]>) {
    const screens = yield* Effect.forEach(places, (place) => screen(evidenceOf)(place, rights), { concurrency: 1 })
    return {
      ...together(screens),
      ...coveredBy(screens.map((answer) => ({ coverage: answer.coverage ?? null }))),
      data: {
        ranking: rankingOf(Arr.zipWith(places, screens, ({ label }, { data }) => ({ label, ...data }))),
        sites: screens.map(({ data }) => data)
      }
    }
  })

const receipt = (evidenceOf: EvidenceOf, { reference }: Sources) =>
  Effect.fn("DataCentre.receipt")(function* (place: Place, rights: EvidenceRights) {
    const evidence = yield* evidenceOf(place, rights)
    return { ...origins(evidence), data: receiptOf(yield* reference.tables, place, evidence, rights.now) }
  })

const cost = (sources: Sources) =>
  Effect.fn("DataCentre.cost")(function* (...[place, load, { now }]: Parameters<DataCentre["Service"]["cost"]>) {
    const price = yield* exchangePrice(sources, place.state, now)
    const tables = yield* sources.reference.tables
    const delivered = deliveredCost({
      tables,
      state: place.state.slug,
      date: istDate(now),
      load,
      price: price.measure === null ? null : { inr_per_mwh: price.measure, isSimulated: price.kind === "simulated" }
    })
    if (delivered === null) return yield* noTariff(tables, place)
    const provenance = [
      ...provenanceOf("tariffs", delivered.tariffs),
      ...provenanceOf("open_access_charges", delivered.charges),
      ...price.provenance
    ]
    return { data: delivered.cost, ...originsOf(provenance), ...coveredBy([price]) }
  })

const developments = ({ grid }: Sources) =>
  Effect.fn("DataCentre.developments")(function* (limit: number) {
    const { data, ...rest } = yield* Effect.catchTag(
      grid.records({ collection: "development" }),
      "DataUnavailable",
      () => noDevelopments
    )
    return { ...rest, data: bandsOf(thingsOf(data), limit) }
  })

/** Site screens from what is stored. */
export const layer = Layer.effect(
  DataCentre,
  Effect.gen(function* () {
    const sources = {
      grid: yield* GridData,
      carbon: yield* CarbonIntensity,
      assets: yield* Assets,
      reference: yield* ReferenceData,
      network: yield* NetworkData
    }
    const evidenceOf = yield* makeEvidenceOf(sources)
    return DataCentre.of({
      screen: screen(evidenceOf),
      compare: compare(evidenceOf),
      receipt: receipt(evidenceOf, sources),
      cost: cost(sources),
      developments: developments(sources)
    })
  })
)
