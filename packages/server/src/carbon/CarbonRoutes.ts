import {
  CarbonByState,
  CarbonDay,
  CarbonFactors,
  CarbonIntensity,
  CarbonLatest,
  type CarbonNow,
  CarbonMixRow,
  CarbonRow,
  CarbonSummary,
  CarbonWithMix,
  isoOf,
  signalType
} from "@grid/domain/carbon/Carbon"
import { CarbonHistory } from "@grid/domain/carbon/CarbonHistory"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import { national } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import { coverageOfAll } from "@grid/domain/observations/Provenance"
import { factorsOf } from "@grid/models/carbon/Factors"
import { factorSetOf } from "@grid/models/carbon/Rows"
import { states } from "@grid/domain/states/State"
import type { Columns } from "@grid/domain/grid/SeriesText"
import { round, thousandthsText } from "@grid/domain/numbers/Numbers"
import { blockMs, resolutionMs } from "@grid/domain/time/Time"
import { untilOf, type Window, type WindowRequest } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { carbonHistory } from "@grid/queries/carbon/CarbonHistory"
import { seriesAnswer } from "@grid/http/SeriesAnswer"
import { encoder, encodeOnce, long } from "@grid/http/Encoded"
import { isWithin, oneArea } from "@grid/domain/http/OneArea"
import { type CallTime, daysWindow, requestWindow } from "@grid/domain/http/RequestWindow"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { itemsAnswer } from "@grid/http/PartsAnswer"
import { rowsRoute } from "@grid/http/Rows"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { signalOf, signalText } from "./CarbonSignal.ts"

/** Rows of one answer: a month of every state, or three years of one. */
const mostRows = 36 * 96 * 31

const slugs = states.map(({ slug }) => slug)

const rowColumns = columnsOf(CarbonRow)
const mixColumns = columnsOf(CarbonMixRow)

const summarised = rowsRoute(CarbonSummary, "days", columnsOf(CarbonDay), { unit: "kg_co2e_per_mwh" })
const encodeFactors = encoder(CarbonFactors)

/** Window of blocks that does not ask for more rows than an answer holds. */
const blockWindow = (range: WindowRequest, call: CallTime, areas: number): Result.Result<Window, InvalidParameter> =>
  Result.filterOrFail(
    requestWindow(range, call, blockMs, 24),
    ({ from, to }) => ((to - from) / blockMs) * areas <= mostRows,
    () =>
      InvalidParameter.of(
        "from",
        `asks for more than ${mostRows} rows (${areas} areas): ask for a shorter window or for fewer states`
      )
  )

/** The newest block; what a caller sees of an answer is made once for as long as the answer holds. */
const latest = (carbon: CarbonIntensity["Service"]): DataHandlers["carbonLatest"] => {
  const encode = encodeOnce(CarbonLatest)
  const selections = new WeakMap<object, Map<string, Answer<CarbonLatest>>>()

  const select = ({ states, ...rest }: CarbonNow, which: string): CarbonLatest =>
    which === "none" ? rest : { ...rest, states: states.filter(({ slug }) => isWithin(slug, which)) }

  const selection = (answer: Answer<CarbonNow>, which: string): Answer<CarbonLatest> => {
    let ofAnswer = selections.get(answer)
    if (ofAnswer === undefined) selections.set(answer, (ofAnswer = new Map()))
    let selected = ofAnswer.get(which)
    if (selected === undefined) ofAnswer.set(which, (selected = { ...answer, data: select(answer.data, which) }))
    return selected
  }

  return ({ plan, query }) =>
    Result.map(oneArea(query), (area) =>
      Effect.map(carbon.latest(signalOf(query)), (answer) =>
        encode(selection(answer, area === national && !plan.states ? "none" : area))
      )
    )
}

const itemOf = (slug: string) => ({ slug, iso: isoOf(slug) })

const byState =
  (carbon: CarbonIntensity["Service"]): DataHandlers["carbonByState"] =>
  (request) => {
    const { query } = request
    const { states: named = query.zone === undefined ? slugs : [], zone } = query
    const areas = slugs.filter(
      (slug) => named.includes(slug) || (zone !== undefined && isWithin(slug, zone.toLowerCase()))
    )
    const question = `${signalText(query)} ${areas.join()}`
    return Result.map(blockWindow(query, request, areas.length), (window) => {
      const asked = { ...signalOf(query), areas, from: window.from, to: window.to }
      return request.format === "json"
        ? Effect.flatMap(carbon.parts(asked), (answer) =>
            itemsAnswer(CarbonByState, answer, itemOf, { question, window })
          )
        : Effect.map(carbon.history(asked), ({ data, ...answer }) => {
            const items = [...data].map(([slug, { rows }]) => ({ ...itemOf(slug), series: rows }))
            const rows = items.flatMap(({ series }) => series)
            return long(CarbonByState, { ...answer, data: { items } }, question, {
              table: () => tableOf(rowColumns, rows),
              window,
              coverage: coverageOfAll([...data.values()].map((one) => one.coverage))
            })
          })
    })
  }

const carbonColumns = (factor_set: string): Columns => ({
  constants: { factor_set },
  columns: [
    { name: "signal_type", type: "string" },
    { name: "kg_co2e_per_mwh", type: "number" }
  ],
  json: (value) => `"signal_type":"average","kg_co2e_per_mwh":${Number.isNaN(value) ? null : thousandthsText(value)}`,
  cells: (value) => ["average", Number.isNaN(value) ? null : round(value, 1_000)]
})

const history =
  (carbon: CarbonIntensity["Service"]): DataHandlers["carbonHistory"] =>
  (request) => {
    const { query } = request
    const { resolution = "hour" } = query
    const until = untilOf(query, request.now)
    const signal = signalOf(query)
    const window = requestWindow(query, request, resolutionMs[resolution], 24)
    return Result.map(Result.all([oneArea(query), window]), ([area, window]) => {
      const factor_set = factorSetOf(signal.basis).id
      const unit = "kg_co2e_per_mwh"
      const constants = { slug: wireArea(area), ...signal, ...signalType, factor_set, unit, resolution }
      return Effect.map(
        carbonHistory(carbon, { ...signal, area, resolution, until, from: window.from, to: window.to }),
        (answer) => seriesAnswer(CarbonHistory, answer, window, carbonColumns(factor_set), constants)
      )
    })
  }

const withMix =
  (carbon: CarbonIntensity["Service"]): DataHandlers["carbonWithMix"] =>
  (request) =>
    Result.map(Result.all([oneArea(request.query), blockWindow(request.query, request, 1)]), ([area, window]) => {
      const { query } = request
      return Effect.map(
        carbon.withMix({ ...signalOf(query), area, from: window.from, to: window.to }),
        ({ data, ...answer }) =>
          long(CarbonWithMix, { ...answer, data: { series: data.rows } }, `${signalText(query)} ${area}`, {
            table: () => tableOf(mixColumns, data.rows),
            window,
            coverage: data.coverage
          })
      )
    })

const summary =
  (carbon: CarbonIntensity["Service"]): DataHandlers["carbonSummary"] =>
  (request) => {
    const signal = signalOf(request.query)
    return Result.flatMap(oneArea(request.query), (area) =>
      summarised(daysWindow(request.query, request, 30), `${signalText(request.query)} ${area}`, ({ from, to }) =>
        Effect.map(carbon.days({ ...signal, area, from, to }), ({ data: { coverage, rows }, ...answer }) => ({
          ...answer,
          data: rows,
          coverage
        }))
      )
    )
  }

const factors: DataHandlers["carbonFactors"] = ({ query }) =>
  Result.succeed(Effect.succeed(encodeFactors(factorsOf(query))))

/** Carbon intensity. */
export const carbonRoutes = Effect.map(CarbonIntensity, (carbon) => ({
  carbonLatest: latest(carbon),
  carbonHistory: history(carbon),
  carbonByState: byState(carbon),
  carbonWithMix: withMix(carbon),
  carbonSummary: summary(carbon),
  carbonFactors: factors
}))
