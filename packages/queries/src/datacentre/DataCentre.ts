import { Assets } from "@grid/domain/assets/Assets"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { catalog } from "@grid/domain/catalog/Catalog"
import { type Status, statusOf } from "@grid/domain/catalog/Freshness"
import { usualLoad } from "@grid/domain/datacentre/Cost"
import { DataCentre, type EvidenceRights, type Judged, type Place } from "@grid/domain/datacentre/DataCentre"
import type { EvidenceReceipt } from "@grid/domain/datacentre/Receipt"
import { scales } from "@grid/domain/datacentre/Rules"
import type { Boundary, SiteScreen } from "@grid/domain/datacentre/Site"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { type Coverage, coverageOfAll } from "@grid/domain/observations/Provenance"
import { provenanceOf } from "@grid/domain/reference/Origin"
import { tariffAsOf, tariffs } from "@grid/domain/reference/Tariffs"
import { fromSlug, type State } from "@grid/domain/states/State"
import { istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Cache, Duration, Effect, Exit, Layer } from "effect"
import { rounded, together } from "@grid/models/reading/Values"
import { deliveredCost } from "@grid/models/datacentre/Cost"
import { bandsOf } from "@grid/models/datacentre/Developments"
import { componentOf, type Evidence, thingsOf } from "@grid/models/datacentre/Evidence"
import { bidAreaOf, exchangePrice, gather, gatherState } from "./Gathering.ts"
import { rankingOf, screenOf } from "@grid/models/datacentre/Scoring"

/** Site screens from what is stored. */
export const layer = Layer.effect(
  DataCentre,
  Effect.gen(function* () {
    const grid = yield* GridData
    const sources = { grid, carbon: yield* CarbonIntensity, assets: yield* Assets }

    /** Many sites lie in one state: what is said of it is read once a minute. What fails is not kept. */
    const states = yield* Cache.makeWith(
      ({ slug, ...rights }: EvidenceRights & { readonly slug: string }) =>
        gatherState(sources, fromSlug(slug) as State, rights),
      {
        capacity: 200,
        timeToLive: Exit.match({ onFailure: () => Duration.zero, onSuccess: () => Duration.minutes(1) })
      }
    )

    const evidenceOf = (place: Place, rights: EvidenceRights) =>
      gather(
        sources,
        place,
        Cache.get(states, { slug: place.state.slug, states: rights.states, now: istDayStart(istDay(rights.now)) })
      )

    const screen = (place: Place, rights: EvidenceRights) =>
      Effect.map(evidenceOf(place, rights), (evidence): Judged<SiteScreen> => {
        const components = evidence.map(componentOf)
        return {
          ...origins(evidence),
          data: { site: siteOf(place), screen: screenOf(components), components, boundary: boundaryOf(evidence) }
        }
      })

    return DataCentre.of({
      screen,
      compare: (places, rights) =>
        Effect.map(
          Effect.forEach(
            places,
            (place) => Effect.map(screen(place, rights), (answer) => ({ answer, label: place.label })),
            { concurrency: 1 }
          ),
          (screens) => ({
            ...together(screens.map(({ answer }) => answer)),
            ...coveredBy(screens.map(({ answer }) => ({ coverage: answer.coverage ?? null }))),
            data: {
              ranking: rankingOf(screens.map(({ answer, label }) => ({ label, ...answer.data }))),
              sites: screens.map(({ answer }) => answer.data)
            }
          })
        ),
      receipt: (place, rights) =>
        Effect.map(evidenceOf(place, rights), (evidence) => ({
          ...origins(evidence),
          data: receiptOf(place, evidence, rights.now)
        })),
      cost: Effect.fnUntraced(function* (place, load, { now }) {
        const price = yield* exchangePrice(sources, place.state, now)
        const found = deliveredCost({
          state: place.state.slug,
          date: istDate(now),
          load,
          price: price.measure === null ? null : { inr_per_mwh: price.measure, isSimulated: price.kind === "simulated" }
        })
        if (found === null) return yield* noTariff(place)
        const provenance = [
          ...provenanceOf("tariffs", found.tariffs),
          ...provenanceOf("open_access_charges", found.charges),
          ...price.provenance
        ]
        return { data: found.cost, ...originsOf(provenance), ...coveredBy([price]) }
      }),
      developments: (limit) =>
        Effect.map(
          Effect.catchTag(
            grid.records({ collection: "development" }),
            "DataUnavailable",
            () =>
              new DataUnavailable({
                dataset: "developments",
                detail:
                  "No list of developments is loaded here, so nothing is known of where they are. That is not to say that there are none."
              })
          ),
          ({ data, ...rest }) => ({ ...rest, data: bandsOf(thingsOf(data), limit) })
        )
    })
  })
)

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

/** All blocks behind an answer; nothing where it has none. */
const coveredBy = (parts: ReadonlyArray<{ readonly coverage: Coverage | null }>): { readonly coverage?: Coverage } => {
  const known = parts.flatMap((part) => (part.coverage === null ? [] : [part.coverage]))
  return known.length === 0 ? {} : { coverage: coverageOfAll(known) }
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
    ...evidence.flatMap(({ name, status }) => (status === "missing" ? [`${name}: no evidence is loaded`] : []))
  ]
})

/** In the catalogue, the dataset whose rhythm a component's evidence has: means of days are renewed by the day. */
const entryOf: Readonly<Partial<Record<Evidence["name"], string>>> = {
  grid_supply: "daily_report",
  reliability: "daily_report",
  exchange_price: "daily_report",
  carbon: "daily_report",
  generation_nearby: "power_plants",
  transmission: "power_plants",
  development_pressure: "power_plants"
}

const receiptOf = (place: Place, evidence: ReadonlyArray<Evidence>, now: number): EvidenceReceipt => {
  const tariff = tariffStatus(place, now)
  const components = evidence.map(({ name, provenance, status, until }): EvidenceReceipt["components"][number] => {
    const entry = catalog.find(({ id }) => id === entryOf[name])
    const freshness = entry === undefined ? freshnessOf[tariff.status] : statusOf(entry, until, now)
    return { name, status, datasets: provenance, freshness, confidence: known[status] * doubtful[freshness] }
  })
  const confidence = components.reduce((sum, one) => sum + scales[one.name].weight * one.confidence, 0)
  return { components, tariff, confidence: rounded(confidence, 3) ?? 0, boundary: boundaryOf(evidence) }
}

const known = { available: 1, partial: 0.5, missing: 0 } as const
const doubtful: Readonly<Record<Status, number>> = { fresh: 1, late: 0.75, stale: 0.5, never: 0 }
const freshnessOf = { current: "fresh", undated: "late", stale: "stale", missing: "never" } as const

const tariffStatus = ({ state }: Place, now: number): EvidenceReceipt["tariff"] => {
  const asked = { state: state.slug, as_of: istDate(now) }
  const [tariff] = [...tariffAsOf({ ...asked, voltage_class: usualLoad.voltage_class }), ...tariffAsOf(asked)]
  return tariff === undefined
    ? { order_id: null, applicable_from: null, age_days: null, status: "missing" }
    : {
        order_id: tariff.order_id,
        applicable_from: tariff.applicable_from,
        age_days: tariff.age_days,
        status: tariff.stale === null ? "undated" : tariff.stale ? "stale" : "current"
      }
}

const noTariff = ({ state }: Place) =>
  new DataUnavailable({
    dataset: "tariffs",
    detail: `No high-tension tariff of ${state.name} is kept, so its cost is not known. Tariffs are kept of ${[...new Set(tariffs.map((one) => one.state))].toSorted().join(", ")}.`
  })
