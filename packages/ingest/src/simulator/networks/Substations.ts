import type { ConnectivityLot, ExpansionPlan } from "@grid/domain/network/Connectivity"
import type { Substation, SubstationLoading, TransmissionMargin } from "@grid/domain/network/Substation"
import { sum } from "@grid/domain/numbers/Numbers"
import { fromSlug } from "@grid/domain/states/State"
import { dayMs, istDate, istDay, istDayDate } from "@grid/domain/time/Time"
import { at } from "../Numbers.ts"
import { largest, type Place, places } from "../Places.ts"
import { positionOf } from "../Plants.ts"
import { loadCentres, type Town } from "./LoadCentres.ts"
import { between, dayOnce, oneOf, origin, series, uniform } from "./Draw.ts"

/** Invented substation, whatever the month. */
interface Site {
  readonly id: string
  readonly name: string
  readonly place: Place
  readonly lat: number
  readonly lon: number
  readonly voltage_kv: number
  readonly transformers: ReadonlyArray<{ readonly units: number; readonly mva: number }>
  /** Capacity without the largest transformer, MVA. */
  readonly firm_mva: number
  /** Stations at which generation is collected from wide areas. */
  readonly isPooling: boolean
}

/** Pooling stations of wind and solar, near where such are in fact: latitude and longitude, degrees. */
const pooling: ReadonlyArray<readonly [name: string, state: string, lat: number, lon: number]> = [
  ["Bikaner", "rajasthan", 28.02, 73.05],
  ["Fatehgarh", "rajasthan", 26.65, 71.2],
  ["Bhadla", "rajasthan", 27.5, 71.95],
  ["Khavda", "gujarat", 23.85, 69.75],
  ["Bhuj", "gujarat", 23.3, 69.8],
  ["Pavagada", "karnataka", 14.15, 77.35],
  ["Koppal", "karnataka", 15.4, 76.2],
  ["Kurnool", "andhra-pradesh", 15.65, 78.3],
  ["Tuticorin", "tamil-nadu", 8.9, 78.0],
  ["Rewa", "madhya-pradesh", 24.5, 81.5],
  ["Solapur", "maharashtra", 17.7, 75.9],
  ["Napasar", "rajasthan", 27.95, 73.55],
  ["Nokha", "rajasthan", 27.6, 73.45]
]

/** Sizes of transformers by voltage: most and least of them, MVA of each. */
const sizes: Readonly<
  Record<number, readonly [least: number, most: number, mva: readonly [number, ...ReadonlyArray<number>]]>
> = {
  765: [2, 5, [1_500]],
  400: [2, 4, [315, 500]],
  220: [2, 4, [100, 160]],
  132: [2, 3, [50, 63]]
}

const siteOf = (
  index: number,
  place: Place,
  id: string,
  name: string,
  [lat, lon]: readonly [number, number],
  voltage_kv: number,
  isPooling: boolean
): Site => {
  const draw = (number: number) => uniform(series.substation, index, number)
  const [least, most, ratings] = sizes[voltage_kv] ?? [2, 2, [100]]
  const mva = oneOf(ratings, draw(2))
  const units = between(least, most, 1, draw(3))
  return {
    id,
    name,
    place,
    lat,
    lon,
    voltage_kv,
    transformers: [{ units, mva }],
    firm_mva: (units - 1) * mva,
    isPooling
  }
}

const voltageOf = (draw: number): number => (draw < 0.08 ? 765 : draw < 0.4 ? 400 : draw < 0.8 ? 220 : 132)

let kept: ReadonlyArray<Site> | undefined

/** Some of every state, by its demand, the first at its load centres, and the pooling stations. */
const sites = (): ReadonlyArray<Site> => {
  if (kept !== undefined) return kept
  const ofStates = places.flatMap((place, stateIndex) =>
    Array.from({ length: 2 + Math.round((14 * place.mean) / at(places, largest).mean) }, (_, number) => {
      const index = 100 * stateIndex + number
      const iso = fromSlug(place.slug)?.iso ?? place.slug
      const id = `SIM-${iso.slice(3)}-${String(number + 1).padStart(2, "0")}`
      const [name, ...position]: Town = loadCentres[place.slug]?.[number] ?? [
        `${place.name} ${number + 1}`,
        ...positionOf(id, place, series.substation, index)
      ]
      return siteOf(
        index,
        place,
        id,
        `Simulated ${name}`,
        position,
        voltageOf(uniform(series.substation, index, 1)),
        false
      )
    })
  )
  const ofPooling = pooling.flatMap(([name, slug, lat, lon], number) => {
    const place = places.find((one) => one.slug === slug)
    const id = `SIM-PS-${String(number + 1).padStart(2, "0")}`
    return place === undefined
      ? []
      : [
          siteOf(
            90_000 + number,
            place,
            id,
            `Simulated ${name} pooling station`,
            [lat, lon],
            number % 2 === 0 ? 765 : 400,
            true
          )
        ]
  })
  return (kept = [...ofStates, ...ofPooling])
}

const powerFactor = 0.95

/** Part of the firm capacity that the yearly peak of a substation takes. */
const loadingOf = (index: number, { isPooling }: Site): number =>
  isPooling ? 0.15 : 0.45 + 0.4 * uniform(series.loading, index, 0)

const injectionOf = (index: number, site: Site): number =>
  between(0, site.firm_mva * powerFactor * (site.isPooling ? 0.6 : 0.2), 5, uniform(series.substation, index, 4))

export const substations = (recorded_at: number): ReadonlyArray<Substation> =>
  sites().map((site, index) => ({
    substation_id: site.id,
    applicable_from: null,
    name: site.name,
    state: site.place.slug,
    lat: site.lat,
    lon: site.lon,
    voltage_kv: site.voltage_kv,
    operator: site.voltage_kv >= 400 ? "Simulated central utility" : "Simulated state utility",
    transformers: site.transformers,
    power_factor: powerFactor,
    injection_mw: injectionOf(index, site),
    min_load_mw: between(0, 0.35 * site.firm_mva * powerFactor * loadingOf(index, site), 1, 1),
    dated: null,
    ...origin,
    recorded_at
  }))

/** Load of a month as part of the year's peak: summer in the north, evenly in the south. */
const seasonal = (month: number, { zone }: Place): number => {
  const amplitude = zone === "NR" ? 0.18 : zone === "SR" ? 0.07 : 0.12
  return 1 - amplitude * (1 - Math.cos(((month - 5) / 6) * Math.PI)) * 0.5
}

const loadedMonths = 24

/** Loads of the 24 months before one, counted in months since year 0. */
export const loadings = (thisMonth: number, recorded_at: number): ReadonlyArray<SubstationLoading> =>
  sites().flatMap((site, index) =>
    Array.from({ length: loadedMonths }, (_, back) => {
      const month = thisMonth - loadedMonths + back
      const peak =
        site.firm_mva *
        loadingOf(index, site) *
        seasonal(month % 12, site.place) *
        1.05 ** ((month - 2_026 * 12) / 12) *
        (0.96 + 0.04 * uniform(series.loading, 1_000 * index + (month % 1_000), 1))
      return {
        substation_id: site.id,
        month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`,
        peak_mva: between(0, peak, 0.1, 1),
        min_mva: between(0, 0.36 * peak, 0.1, 1),
        ...origin,
        recorded_at
      }
    })
  )

/** Margins published on the 13th of the month before one: of generation for six in ten substations, of load for four. */
export const margins = (begin: number, recorded_at: number): ReadonlyArray<TransmissionMargin> => {
  const published_on = istDayDate(istDay(begin) - 18)
  return sites().flatMap((site, index) => {
    const firm_mw = site.firm_mva * powerFactor
    const draw = (number: number) => uniform(series.margin, index, number)
    const margin = (direction: "injection" | "drawal", part: number): TransmissionMargin => ({
      substation_id: site.id,
      direction,
      margin_mw: between(0, firm_mw * part, 5, draw(2)),
      published_on,
      nets_grants: true,
      ...origin,
      recorded_at
    })
    return [
      ...(site.isPooling || draw(0) < 0.6 ? [margin("injection", 0.7)] : []),
      ...(draw(1) < 0.4 ? [margin("drawal", 0.3)] : [])
    ]
  })
}

const firstLot = Date.parse("2021-01-01T00:00:00+05:30")
const lotEveryDays = 5

/** Days of a skewed wait with this median; one in ten is about three times as long. */
const wait = (median: number, draw: number): number => median * Math.exp(1.6 * (draw - 0.5) + 1.2 * (draw - 0.5) ** 3)

/** Every fifth day a lot is applied for; some withdraw, the others take years. */
export const queue = (begin: number, recorded_at: number): ReadonlyArray<ConnectivityLot> => {
  const all = sites()
  const poolingSites = all.filter(({ isPooling }) => isPooling)
  const lots = Math.max(0, Math.ceil((begin - firstLot) / (lotEveryDays * dayMs)))
  return Array.from({ length: lots }, (_, index) => {
    const draw = (number: number) => uniform(series.lot, index, number)
    const among = draw(0) < 0.5 ? poolingSites : all
    const site = at(among, Math.floor(draw(1) * among.length))
    const isLoad = draw(2) < 0.12
    const applied = firstLot + index * lotEveryDays * dayMs
    const granted = applied + wait(75, draw(3)) * dayMs
    const charging = granted + wait(620, draw(4)) * dayMs
    const certificate = charging + wait(15.5, draw(5)) * dayMs
    const operation = certificate + wait(2, draw(6)) * dayMs
    const withdrawn = draw(7) < 0.22 ? granted + wait(240, draw(8)) * dayMs : Number.POSITIVE_INFINITY
    const untilThen = (ms: number) => (ms < withdrawn ? dayOnce(ms, begin) : null)
    return {
      lot_id: `SIM-LOT-${String(index + 1).padStart(4, "0")}`,
      project: `Simulated project ${index + 1}`,
      developer: `Simulated developer ${1 + Math.floor(draw(9) * 25)}`,
      technology: isLoad ? "load" : oneOf(["solar", "solar", "wind", "hybrid", "storage"], draw(10)),
      substation_id: site.id,
      direction: isLoad ? "drawal" : "injection",
      capacity_mw: between(isLoad ? 25 : 50, isLoad ? 150 : 300, 10, draw(11)),
      applied_on: dayOnce(applied, begin),
      granted_on: dayOnce(granted, begin),
      charging_on: untilThen(charging),
      certificate_on: untilThen(certificate),
      operation_on: untilThen(operation),
      withdrawn_on: withdrawn < operation ? dayOnce(withdrawn, begin) : null,
      ...origin,
      recorded_at
    }
  })
}

const planEveryDays = 24
const announcedBeforeMs = 900 * dayMs

/** Elements of the next years and of those behind, one for every 24 days. */
export const plans = (begin: number, recorded_at: number): ReadonlyArray<ExpansionPlan> => {
  const stations = sites().filter(({ place, voltage_kv }) => voltage_kv >= 400 && place.zone !== null)
  const count = Math.ceil((begin + announcedBeforeMs - firstLot) / (planEveryDays * dayMs))
  return Array.from({ length: Math.max(0, count) }, (_, index): ExpansionPlan => {
    const draw = (number: number) => uniform(series.plan, index, number)
    const site = at(stations, Math.floor(draw(0) * stations.length))
    const planned = firstLot + index * planEveryDays * dayMs
    const energised_on = dayOnce(planned + wait(90, draw(1)) * dayMs, begin)
    const isTransformer = draw(2) < 0.6
    return {
      plan_id: `SIM-PLAN-${String(index + 1).padStart(3, "0")}`,
      name: isTransformer ? `Transformer at ${site.name}` : `Line from ${site.name}`,
      region: site.place.zone ?? "NR",
      substation_ids: [site.id],
      voltage_kv: site.voltage_kv,
      capacity_mva: isTransformer ? sum(site.transformers.map(({ mva }) => mva)) : null,
      transfer_mw: isTransformer ? null : between(500, 2_000, 100, draw(3)),
      planned_on: istDate(planned),
      energised_on,
      status: energised_on !== null ? "energised" : planned - begin < 400 * dayMs ? "under construction" : "planned",
      ...origin,
      recorded_at
    }
  })
}
