import { NotFound } from "@grid/domain/errors/ApiError"
import { GridData, type Read } from "@grid/domain/grid/GridData"
import { DailyReports, type Days } from "@grid/domain/grid/Reports"
import { nearest } from "@grid/domain/names/Nearest"
import type { Area } from "@grid/domain/observations/Area"
import { ofOneRealm } from "@grid/domain/observations/Realm"
import type { StoredColumns, StoredRecord } from "@grid/domain/observations/Revisions"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { states } from "@grid/domain/states/State"
import { istDate, istDateStart } from "@grid/domain/time/Time"
import { Effect, Iterable as Iter, Layer } from "effect"
import { dailyColumns, dailyColumnsIfAny, ifArrived, monthlyColumns } from "../reading/Reading.ts"
import { joined, newestCaptureIfAny, partsOf, together } from "@grid/models/reading/Values"
import { flowDatasets, interchangeDatasets } from "@grid/domain/observations/datasets/DailyReport"
import * as PowerFlows from "@grid/models/grid/PowerFlows"
import * as Psp from "@grid/models/grid/Psp"
import * as StateInterchange from "@grid/models/grid/StateInterchange"
import * as Stations from "@grid/models/grid/Stations"
import * as Supply from "@grid/models/grid/Supply"

type Grid = GridData["Service"]
type Values = Read<ReadonlyArray<StoredColumns>>
type Records = Read<ReadonlyArray<StoredRecord>>
type Query<Method extends keyof DailyReports["Service"]> = Parameters<DailyReports["Service"][Method]>[0]

/**
 * Parts of a span in their order, of one realm in all of it. An answer is smaller than the values it is made of, and is made
 * while others have their turn, so years of it are made part by part. None is read ahead: that gave an eighth of the time, and others
 * waited twice as long.
 */
const byParts = <A, E>(span: Days, make: (days: Days) => Effect.Effect<Read<A>, E>) =>
  Effect.map(Effect.forEach(partsOf(span), make, { concurrency: 1 }), (parts) => {
    const ofRealm = ofOneRealm(parts)
    return { data: ofRealm.map(({ data }) => data), ...together(ofRealm) }
  })

/** Records that go with values. */
const recordsOf = (grid: Grid, query: Parameters<Grid["records"]>[0], { realm }: Values) =>
  ifArrived(grid.records({ ...query, realm }), [])

/** True where a source says anything of an IST date. */
const isOf = (values: ReadonlyArray<StoredColumns>, source: SourceId, date: string): boolean => {
  const start = istDateStart(date)
  return values.some((series) => series.source === source && series.ts.includes(start))
}

/** Records without those that an answer does not need; nor does it name their sources. */
const onlyUsed = (
  answer: Read<ReadonlyArray<StoredRecord>>,
  isUsed: (record: StoredRecord) => boolean
): Read<ReadonlyArray<StoredRecord>> => {
  const data = answer.data.filter(isUsed)
  return {
    ...answer,
    data,
    as_of: newestCaptureIfAny(data),
    provenance: answer.provenance.filter(({ source }) => data.some((record) => record.source === source))
  }
}

const answerOf = <A>(values: Values, records: Records, data: A): Read<A> => ({
  ...together([values, records]),
  realm: values.realm,
  data
})

const powerFlowsPart = (grid: Grid) =>
  Effect.fnUntraced(function* (days: Days) {
    const whole = yield* dailyColumns(grid, { datasets: flowDatasets, areas: PowerFlows.areas, ...days })
    const records = yield* recordsOf(grid, { collection: "line" }, whole)
    const flows = yield* dailyColumnsIfAny(grid, {
      datasets: PowerFlows.lineDatasets,
      areas: PowerFlows.lineAreas(records.data),
      ...days,
      realm: whole.realm
    })
    const values = joined([whole, flows])
    const ofValues = new Set(values.data.map(({ area, source }) => `${source} ${area}`))
    const lines = onlyUsed(records, ({ key, source }) => ofValues.has(`${source} ${key}`))
    return answerOf(values, lines, PowerFlows.powerFlowsOf(values.data, lines.data))
  })

const powerFlows = (grid: Grid) =>
  Effect.fn("DailyReports.powerFlows")(function* (span: Query<"powerFlows">) {
    const { data, ...rest } = yield* byParts(span, powerFlowsPart(grid))
    return {
      ...rest,
      data: {
        corridors: data.flatMap(({ corridors }) => corridors),
        transnational: data.flatMap(({ transnational }) => transnational)
      }
    }
  })

const stateInterchange = (grid: Grid) =>
  Effect.fn("DailyReports.stateInterchange")(function* ({ state, zone = null, ...span }: Query<"stateInterchange">) {
    const areas = states
      .filter((one) => (state === null || one.slug === state) && (zone === null || one.zone === zone))
      .map(({ slug }) => slug)
    const { data, ...rest } = yield* byParts(span, (days) =>
      Effect.map(dailyColumnsIfAny(grid, { datasets: interchangeDatasets, areas, ...days }), (values) => ({
        ...values,
        data: StateInterchange.interchangeOf(values.data)
      }))
    )
    return { ...rest, data: { rows: data.flat() } }
  })

const pspPart = (grid: Grid, { states: choice, zone }: Query<"psp">) =>
  Effect.fnUntraced(function* (days: Days) {
    const areas = choice === "none" ? [] : Psp.placeAreas(zone, choice === "all" ? null : choice.slug)
    const whole = yield* dailyColumns(grid, { datasets: Psp.gridDatasets, areas: Psp.gridAreas(zone), ...days })
    const places = yield* dailyColumnsIfAny(grid, { datasets: Psp.placeDatasets, areas, ...days })
    const values = joined([whole, places])
    const dates = { first: istDate(days.from), end: istDate(days.to) }
    const records = yield* recordsOf(grid, { collection: "daily_report", dates }, values)
    const reports = onlyUsed(
      records,
      ({ body, source }) => body["status"] === "read" && isOf(values.data, source, String(body["date"]))
    )
    return answerOf(values, reports, Psp.reportsOf(values.data, reports.data, choice !== "none"))
  })

const psp = (grid: Grid) =>
  Effect.fn("DailyReports.psp")(function* (query: Query<"psp">) {
    const { data, ...rest } = yield* byParts({ from: query.from, to: query.to }, pspPart(grid, query))
    return { ...rest, data: Iter.flatten(data) }
  })

const monthlySupply = (grid: Grid) =>
  Effect.fn("DailyReports.monthlySupply")(function* ({ from, orNewest, to, ...places }: Query<"monthlySupply">) {
    const areas = Supply.areasOf(places)
    const values = yield* monthlyColumns(grid, { datasets: Supply.supplyDatasets, areas, from, to, orNewest })
    return { ...values, data: Supply.supplyOf(values.data, areas) }
  })

const renewableGeneration = (grid: Grid) =>
  Effect.fn("DailyReports.renewableGeneration")(function* ({ from, to, ...places }: Query<"renewableGeneration">) {
    const areas = Supply.areasOf(places)
    const { data, ...rest } = yield* byParts({ from, to }, (days) =>
      Effect.map(dailyColumns(grid, { datasets: Supply.renewableDatasets, areas, ...days }), (values) => ({
        ...values,
        data: Supply.renewablesOf(values.data, areas)
      }))
    )
    return { ...rest, data: data.flat() }
  })

/** Error where no value of a station has ever come, while there are values of others. */
const unknownStation = (station: Area, directory: ReadonlyMap<Area, unknown>) =>
  new NotFound({
    detail: `There is no station ${station}: area of the rows with level=station names those that there are.`,
    did_you_mean: nearest(
      station,
      [...directory.keys()].filter((area) => area.startsWith("station/"))
    ).map((area) => `/developer/v1/grid/station-generation?station=${area}`)
  })

/** An answer without rows, of values that are all of other areas: it names no source, nor when they begin. */
const nothingOf = ({ realm, version }: Values): Values => ({ data: [], realm, version, as_of: null, provenance: [] })

const stationGeneration = (grid: Grid) =>
  Effect.fn("DailyReports.stationGeneration")(function* ({ from, to, ...choice }: Query<"stationGeneration">) {
    const { station } = choice
    const stations = yield* ifArrived(grid.records({ collection: "station" }), [])
    const directory = Stations.directoryOf(stations.data)
    const areas = station === null ? null : [station, ...(directory.get(station)?.units ?? [])]
    const values = yield* Effect.catchTag(
      dailyColumns(grid, { datasets: Stations.datasets, areas, from, to }),
      "DataUnavailable",
      (nothing) => Effect.fail(station === null ? nothing : unknownStation(station, directory))
    )
    const data = Stations.stationRows(values.data, directory, choice)
    const names = new Set(data.map(({ area }) => directory.get(area)?.area))
    return answerOf(
      data.length === 0 && values.data.length > 0 ? nothingOf(values) : values,
      onlyUsed(stations, ({ key }) => names.has(key)),
      data
    )
  })

/** Contents of the daily reports, from stored values and records. */
export const layer = Layer.effect(
  DailyReports,
  Effect.map(GridData, (grid) =>
    DailyReports.of({
      powerFlows: powerFlows(grid),
      stateInterchange: stateInterchange(grid),
      psp: psp(grid),
      monthlySupply: monthlySupply(grid),
      renewableGeneration: renewableGeneration(grid),
      stationGeneration: stationGeneration(grid)
    })
  )
)
