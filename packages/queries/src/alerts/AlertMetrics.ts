import { nth, countKnown } from "@grid/domain/numbers/Numbers"
import { metricUnits } from "@grid/domain/alerts/Alert"
import { AlertMetrics, type MetricReader } from "@grid/domain/alerts/AlertMetrics"
import { type RiskLevel, RiskScreens } from "@grid/domain/curtailment/RiskScreens"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { kindAt, knownRange } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import type { DatasetId, Kind } from "@grid/domain/observations/Dataset"
import { areOfOneRealm } from "@grid/domain/observations/Realm"
import { coverage, ownTerms } from "@grid/domain/observations/Provenance"
import { type Area, national } from "@grid/domain/observations/Area"
import { orderLicence } from "@grid/domain/reference/Origin"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { fromSlug, Zone } from "@grid/domain/states/State"
import type { RegulatoryEntry } from "@grid/domain/tariffs/RegulatoryChanges"
import { blockMs, iso, minuteMs } from "@grid/domain/time/Time"
import { feedOf } from "@grid/models/reference/Feed"
import { Clock, Effect, Layer } from "effect"
import { series } from "../reading/Reading.ts"
import { type Span, together } from "@grid/models/reading/Values"

/** Readers over what is stored. A further metric is a further entry. */
export const layer = Layer.effect(
  AlertMetrics,
  Effect.gen(function* () {
    const grid = yield* GridData
    const carbon = yield* CarbonIntensity
    const reference = yield* ReferenceData
    const screens = yield* RiskScreens
    const blocks = (dataset: DatasetId, area: string, { from, to }: Span) =>
      series(grid, { dataset, area, from, to, resolution: "block" })

    const price: MetricReader = {
      unit: metricUnits.price,
      read: ({ area, market_type }, span) => blocks(prices[market_type ?? "DAM"], area, span)
    }

    /** Readings that come in while a block runs. */
    const measured = (unit: string, dataset: DatasetId): MetricReader => ({
      unit,
      read: ({ area }, span) =>
        Effect.map(Effect.all([blocks(dataset, area, span), Clock.currentTimeMillis]), ([answer, now]) => ({
          ...answer,
          data: withoutRunning(answer.data, now)
        }))
    })

    const spread: MetricReader = {
      unit: metricUnits.spread,
      read: ({ area }, span) =>
        Effect.map(
          Effect.all([blocks("price_rtm", area, span), blocks("price_dam", area, span)], { concurrency: 1 }),
          ([rtm, dam]) => ({
            ...together([rtm, dam]),
            data: difference(rtm.data, dam.data, areOfOneRealm([rtm.realm, dam.realm]))
          })
        )
    }

    return AlertMetrics.of({
      price,
      spread,
      frequency: measured(metricUnits.frequency, "frequency"),
      demand: measured(metricUnits.demand, "demand"),
      carbon: {
        unit: metricUnits.carbon,
        read: ({ area }, span) => carbon.series({ ...span, area, basis: "direct", view: "consumption" })
      },
      regulatory_changes: {
        unit: metricUnits.regulatory_changes,
        read: ({ area }, span) =>
          Effect.map(Effect.all([reference.history, Clock.currentTimeMillis]), ([history, now]) =>
            stepsByBlock(feedOf(history), area, span, now)
          )
      },
      curtailment_risk: {
        unit: metricUnits.curtailment_risk,
        read: ({ area }, span) => Effect.map(screens.levels(span), (levels) => risksByBlock(levels, area, span))
      }
    })
  })
)

const prices = { DAM: "price_dam", RTM: "price_rtm", GDAM: "price_gdam" } as const

/** Time after the end of a block in which readings of it may still come in, ms. */
const patienceMs = 5 * minuteMs

/**
 * A series without its newest block while readings of it may come in: their mean so far is not the block's. A block is whole
 * once a later one has a value, or some minutes after its end.
 */
const withoutRunning = (series: Series, now: number): Series => {
  const { end } = knownRange(series)
  return series.start + end * series.step + patienceMs <= now
    ? series
    : { ...series, values: series.values.map((value, index) => (index === end - 1 ? Number.NaN : value)) }
}

/** Arithmetic on observed values is derived; what rests on anything else is as that is. */
const kindOfDifference = (a: Kind, b: Kind): Kind => (a !== "observed" ? a : b !== "observed" ? b : "derived")

/** `a` less `b`, block by block, of one and the same span; unknown where either is, or throughout where one alone is simulated. */
const difference = (a: Series, b: Series, isOfOneRealm: boolean): Series => {
  const kindsAt = (index: number) => [kindAt(a, index), kindAt(b, index)] as const
  const values = a.values.map((value, index) => (isOfOneRealm ? value - nth(b.values, index) : Number.NaN))
  const kinds = Array.from(values, (_, index) => kindOfDifference(...kindsAt(index)))
  const kindList = [...new Set(kinds)]
  return {
    start: a.start,
    step: a.step,
    values,
    kindList,
    kinds: Uint8Array.from(kinds, (kind) => kindList.indexOf(kind)),
    coverage: coverage(countKnown(values), values.length)
  }
}

/**
 * Number of feed entries that became known in each block: of a state its own and those of all India. A block is known a
 * minute after its end, so that an import that was under way counts.
 */
const stepsByBlock = (
  feed: ReadonlyArray<RegulatoryEntry>,
  area: Area,
  { from, to }: Span,
  now: number
): Answer<Series> => {
  const code = area === national ? null : (fromSlug(area)?.iso ?? area)
  const entries = feed.filter(({ state }) => code === null || state === null || state === code)
  const instants = entries.map(({ recorded_at }) => Date.parse(recorded_at)).filter((ms) => ms >= from && ms < to)
  const values = new Float64Array((to - from) / blockMs).fill(0)
  for (const ms of instants) {
    const block = Math.floor((ms - from) / blockMs)
    values[block] = nth(values, block) + 1
  }
  const over = Math.max(0, Math.floor((now - minuteMs - from) / blockMs))
  values.fill(Number.NaN, over)
  const newest = instants.length === 0 ? null : Math.max(...instants)
  return {
    data: {
      start: from,
      step: blockMs,
      values,
      kindList: ["derived"],
      kinds: null,
      coverage: coverage(Math.min(over, values.length), values.length)
    },
    as_of: newest,
    provenance:
      newest === null
        ? []
        : [
            {
              dataset: "regulatory_changes",
              source: "orders and reports",
              kind: "derived",
              captured_at: iso(newest),
              licence: orderLicence,
              url: null
            }
          ],
    version: `${feed.length}`
  }
}

/**
 * Greatest probability of curtailment in the 48 hours ahead by block: of a state, or of the state of the country that has the
 * greatest. Unknown in blocks without a screen of the region, and without those of all regions.
 */
const risksByBlock = (levels: ReadonlyArray<RiskLevel>, area: Area, { from, to }: Span): Answer<Series> => {
  const state = fromSlug(area)
  const regions: ReadonlyArray<string | null> = state === undefined ? Zone.literals : [state.zone]
  const values = new Float64Array((to - from) / blockMs).fill(Number.NaN)
  for (let block = 0; block < values.length; block++) {
    const own = levels.filter(
      ({ block_start, region }) => block_start === from + block * blockMs && regions.includes(region)
    )
    if (own.length < regions.length) continue
    values[block] = Math.max(
      ...own.map(({ levels: ofNodes }) =>
        state === undefined ? Math.max(0, ...Object.values(ofNodes)) : (ofNodes[state.iso] ?? 0)
      )
    )
  }
  const newest = levels.at(-1)
  const kind: Kind = levels.some(({ simulated }) => simulated) ? "simulated" : "modelled"
  return {
    data: {
      start: from,
      step: blockMs,
      values,
      kindList: [kind],
      kinds: null,
      coverage: coverage(countKnown(values), values.length)
    },
    as_of: newest?.block_start ?? null,
    provenance:
      newest === undefined
        ? []
        : [
            {
              dataset: "curtailment_risk",
              source: "risk-screen",
              kind,
              method: "dispatch of the next days over draws of the errors of their forecasts",
              captured_at: iso(newest.block_start),
              ...ownTerms
            }
          ],
    version: `${newest?.block_start ?? 0}`
  }
}
