import { GridData, type Read } from "@grid/domain/grid/GridData"
import { DailyReports, type Days } from "@grid/domain/grid/Reports"
import { ofOneRealm } from "@grid/domain/observations/Realm"
import type { StoredRecord, StoredValue } from "@grid/domain/observations/Revisions"
import { states } from "@grid/domain/states/State"
import { istDate } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { Array as Arr, Effect, Layer } from "effect"
import { dailyValues, dailyValuesIfAny, ifArrived, monthlyValues } from "../reading/Reading.ts"
import { joined, newestCaptureIfAny, partsOf, together } from "@grid/models/reading/Values"
import { flowDatasets, interchangeDatasets } from "@grid/domain/observations/datasets/DailyReport"
import * as PowerFlows from "@grid/models/grid/PowerFlows"
import * as Psp from "@grid/models/grid/Psp"
import * as StateInterchange from "@grid/models/grid/StateInterchange"
import * as Stations from "@grid/models/grid/Stations"
import * as Supply from "@grid/models/grid/Supply"

type Grid = GridData["Service"]
type Values = Read<ReadonlyArray<StoredValue>>
type Records = Read<ReadonlyArray<StoredRecord>>
type Query<Method extends keyof DailyReports["Service"]> = Parameters<DailyReports["Service"][Method]>[0]

/**
 * Parts of a span, of one realm in all of it. An answer is smaller than the values it is made of, and is made while others
 * have their turn, so years of it are made part by part.
 */
const byParts = <A, E>(span: Days, make: (days: Days) => Effect.Effect<Read<A>, E>) =>
  Effect.map(Effect.forEach(partsOf(span), make, { concurrency: 1 }), (parts) => {
    const ofRealm = ofOneRealm(parts)
    return { data: ofRealm.map(({ data }) => data), ...together(ofRealm) }
  })

/** Records that go with values. */
const recordsOf = (grid: Grid, query: Parameters<Grid["records"]>[0], { realm }: Values) =>
  ifArrived(grid.records({ ...query, realm }), [])

/** IST dates of which a source says anything. */
const daysBySource = (values: ReadonlyArray<StoredValue>): ReadonlyMap<string, ReadonlySet<string>> => {
  const bySource = Object.entries(Arr.groupBy(values, ({ source }) => source))
  return new Map(bySource.map(([source, own]) => [source, new Set([...new Set(own.map(({ ts }) => ts))].map(istDate))]))
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

/** Values of which an answer is made in the turn in which they were read. */
const valuesAtOnce = 4_096

const answerOf = <A>(values: Values, records: Records, data: A): Read<A> => ({
  ...together([values, records]),
  realm: values.realm,
  data
})

const powerFlowsPart = (grid: Grid) =>
  Effect.fnUntraced(function* (days: Days) {
    const whole = yield* dailyValues(grid, { datasets: flowDatasets, areas: PowerFlows.areas, ...days })
    const records = yield* recordsOf(grid, { collection: "line" }, whole)
    const flows = yield* dailyValuesIfAny(grid, {
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
      Effect.map(dailyValues(grid, { datasets: interchangeDatasets, areas, ...days }), (values) => ({
        ...values,
        data: StateInterchange.interchangeOf(values.data)
      }))
    )
    return { ...rest, data: { rows: data.flat() } }
  })

const pspPart = (grid: Grid, { states: choice, zone }: Query<"psp">) =>
  Effect.fnUntraced(function* (days: Days) {
    const areas = choice === "none" ? [] : Psp.placeAreas(zone, choice === "all" ? null : choice.slug)
    const [whole, places] = yield* Effect.all(
      [
        dailyValues(grid, { datasets: Psp.gridDatasets, areas: Psp.gridAreas(zone), ...days }),
        dailyValuesIfAny(grid, { datasets: Psp.placeDatasets, areas, ...days })
      ],
      { concurrency: 2 }
    )
    const values = joined([whole, places])
    const dates = { first: istDate(days.from), end: istDate(days.to) }
    const records = yield* recordsOf(grid, { collection: "daily_report", dates }, values)
    if (values.data.length > valuesAtOnce) yield* nextTurn
    const ofValues = daysBySource(values.data)
    const reports = onlyUsed(
      records,
      ({ body, source }) => body["status"] === "read" && ofValues.get(source)?.has(String(body["date"])) === true
    )
    return answerOf(values, reports, Psp.reportsOf(values.data, reports.data, choice !== "none"))
  })

const psp = (grid: Grid) =>
  Effect.fn("DailyReports.psp")(function* (query: Query<"psp">) {
    const { data, ...rest } = yield* byParts({ from: query.from, to: query.to }, pspPart(grid, query))
    return { ...rest, data: data.flat() }
  })

const monthlySupply = (grid: Grid) =>
  Effect.fn("DailyReports.monthlySupply")(function* ({ from, orNewest, to, ...places }: Query<"monthlySupply">) {
    const areas = Supply.areasOf(places)
    const values = yield* monthlyValues(grid, { datasets: Supply.supplyDatasets, areas, from, to, orNewest })
    return { ...values, data: Supply.supplyOf(values.data, areas) }
  })

const renewableGeneration = (grid: Grid) =>
  Effect.fn("DailyReports.renewableGeneration")(function* ({ from, to, ...places }: Query<"renewableGeneration">) {
    const areas = Supply.areasOf(places)
    const { data, ...rest } = yield* byParts({ from, to }, (days) =>
      Effect.map(dailyValues(grid, { datasets: Supply.renewableDatasets, areas, ...days }), (values) => ({
        ...values,
        data: Supply.renewablesOf(values.data, areas)
      }))
    )
    return { ...rest, data: data.flat() }
  })

const stationGeneration = (grid: Grid) =>
  Effect.fn("DailyReports.stationGeneration")(function* ({ from, to, ...choice }: Query<"stationGeneration">) {
    const { station } = choice
    const stations = yield* ifArrived(grid.records({ collection: "station" }), [])
    const directory = Stations.directoryOf(stations.data)
    const areas = station === null ? null : [station, ...(directory.get(station)?.units ?? [])]
    const values = yield* dailyValues(grid, { datasets: Stations.datasets, areas, from, to })
    const data = Stations.stationRows(values.data, directory, choice)
    const names = new Set(data.map(({ area }) => directory.get(area)?.area))
    return answerOf(
      values,
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
