import { Array as Arr, Result, Schema } from "effect"
import { entryOf } from "../catalog/Catalog.ts"
import type { CatalogEntry } from "../catalog/CatalogEntry.ts"
import { InvalidParameter, NotInPlan } from "../errors/ApiError.ts"
import { type Fault, meaning, quoted } from "../errors/Fault.ts"
import { MarketType } from "../market/Market.ts"
import { mostSuggestions, nearest } from "../names/Nearest.ts"
import { type Area, entities, national } from "../observations/Area.ts"
import { findArea, nearestAreas } from "../observations/AreaName.ts"
import { type DatasetId, datasets, isDatasetId } from "../observations/Dataset.ts"
import type { SeriesStatus } from "../observations/Inventory.ts"
import type { Rhythm } from "../observations/datasets/Entry.ts"
import { type OpenCollection, openCollections } from "../observations/SourceRecord.ts"
import { lowestWith, type Plan } from "../plans/Plan.ts"
import { bidAreaCodesOf } from "../reference/BidAreas.ts"
import * as State from "../states/State.ts"
import { dayMs, floorIst, istDay, istDayStart, istMonthStart, resolutionMs } from "../time/Time.ts"
import { resolve, type Window } from "../time/Window.ts"
import { type CreateJob, ExportFormat, type ExportQuery, exportResolutions } from "./Job.ts"

const window = {
  /** Half-open, epoch ms, on boundaries of the resolution. */
  from: Schema.Finite,
  to: Schema.Finite,
  requested_hours: Schema.Finite,
  clamped: Schema.Boolean,
  /** Absent in jobs of before. */
  requested: Schema.optionalKey(Schema.Struct({ from: Schema.Finite, to: Schema.Finite }))
}

const DatasetName = Schema.String.pipe(Schema.refine((id): id is DatasetId => isDatasetId(id)))

/** Reads of an export, with nothing left to decide. */
export const ExportSpec = Schema.Union([
  Schema.Struct({
    rows: Schema.Literal("series"),
    dataset: Schema.String,
    format: ExportFormat,
    window: Schema.Struct(window),
    resolution: Schema.Literals([...exportResolutions, "month"]),
    fields: Schema.Array(DatasetName),
    /** Null: every area for which `includes` holds. */
    areas: Schema.NullOr(Schema.Array(Schema.String)),
    /** True where states may be among the areas. */
    states: Schema.Boolean
  }),
  Schema.Struct({
    rows: Schema.Literal("exchange"),
    dataset: Schema.String,
    format: ExportFormat,
    window: Schema.Struct(window),
    market_types: Schema.Array(MarketType)
  }),
  Schema.Struct({
    rows: Schema.Literal("records"),
    dataset: Schema.String,
    format: ExportFormat,
    collection: Schema.Literals(openCollections)
  })
])
export type ExportSpec = typeof ExportSpec.Type

/** Member by which the rows of a dataset can be chosen. */
type Member = Exclude<keyof ExportQuery, "hours" | "from" | "to">

/** Window of an export that names none: 30 days, of monthly datasets 3 years. */
const defaultHours: Readonly<Record<Rhythm, number>> = { block: 720, day: 720, month: 3 * 366 * 24 }

const exchange = "exchange_prices"

/** Datasets that hold one area as a rule are exported for it unless others are asked for. */
export const nationalByDefault: ReadonlySet<string> = new Set(["demand", "frequency", exchange])

/** True where an area is a state, stands in the tables of states, or is a part of either. */
export const isStateLevel = (area: Area): boolean => {
  const [whole = area] = area.split("/", 1)
  return State.fromSlug(whole) !== undefined || Object.hasOwn(entities, whole)
}

/** The stored datasets that a dataset of the catalogue may have values of, in their order. */
export const fieldsOf = (entry: CatalogEntry): ReadonlyArray<DatasetId> =>
  datasets.flatMap(({ id }) => (["india", "bid-n1"].some((area) => entry.covers({ dataset: id, area })) ? [id] : []))

/** True where a stored series is of an entry of the catalogue, and of these fields and areas; null is any area. */
export const isOfPart = (
  entry: CatalogEntry,
  { areas, fields }: { readonly areas: ReadonlyArray<Area> | null; readonly fields: ReadonlyArray<DatasetId> },
  { area, dataset, period_minutes }: Pick<SeriesStatus, "area" | "dataset" | "period_minutes">
): boolean =>
  fields.includes(dataset) &&
  entry.covers({ dataset, area }) &&
  (areas === null || areas.includes(area)) &&
  (entry.rhythm === "block" ? period_minutes <= 60 : period_minutes > 60)

const refuseStates = () => Result.fail(new NotInPlan({ feature: "states", required_plan: lowestWith("states") }))

type Checked = Result.Result<ExportSpec, InvalidParameter | NotInPlan>

/**
 * Reads of a requested export, checked against the dataset and the plan: members of the query that the dataset does not
 * know are refused, the window is cut to the plan's history, and states need the plan's right to them.
 */
export const exportOf = (job: CreateJob, plan: Plan, now: number): Checked => {
  const { dataset, query } = job
  const entry = entryOf(dataset)
  const fields = fieldsOf(entry)
  const collection = fields.length === 0 ? entry.collection : (query.collection ?? null)
  if ((entry.states || query.state !== undefined) && !plan.states) return refuseStates()
  if (collection !== null) return recordsExport(job, entry, collection)
  return dataset === exchange ? exchangeExport(job, plan, now) : seriesExport(job, entry, fields, plan, now)
}

const recordsExport = (
  { dataset, format, query }: CreateJob,
  entry: CatalogEntry,
  collection: OpenCollection
): Checked =>
  Result.gen(function* () {
    yield* checkMembers(query, dataset, ["collection"], false)
    if (collection !== entry.collection) return yield* refuse("collection", `is ${collectionHint(entry)}`)
    return { rows: "records" as const, dataset, format, collection }
  })

const exchangeExport = ({ dataset, format, query }: CreateJob, plan: Plan, now: number): Checked =>
  Result.gen(function* () {
    yield* checkMembers(query, dataset, ["market_type"], true)
    if (query.market_type === undefined) {
      return yield* refuse(
        "market_type",
        `is missing: send one of ${MarketType.literals.join(", ")}, or a list of them`
      )
    }
    const market_types = [...new Set(Arr.ensure(query.market_type))]
    const window = yield* deliveryWindow(query, plan, now)
    return { rows: "exchange" as const, dataset, format, market_types, window }
  })

const seriesExport = (
  { dataset, format, query }: CreateJob,
  { rhythm }: CatalogEntry,
  fields: ReadonlyArray<DatasetId>,
  plan: Plan,
  now: number
): Checked =>
  Result.gen(function* () {
    const selectors: ReadonlyArray<Member> = [
      "area",
      "state",
      ...(fields.length > 1 ? (["field"] as const) : []),
      ...(rhythm === "block" ? (["resolution"] as const) : [])
    ]
    yield* checkMembers(query, dataset, selectors, true)
    const names = query.field === undefined ? fields : [...new Set(Arr.ensure(query.field))]
    const unknown = names.find((name) => !fields.some((field) => field === name))
    if (unknown !== undefined) {
      return yield* refuse(
        "field",
        `names ${quoted(unknown)}, which ${dataset} does not have: it has ${fields.join(", ")}`,
        { ...meaning(nearest(unknown, fields)), see: `/docs/datasets#${dataset}` }
      )
    }
    const areas = yield* areasOf(query, nationalByDefault.has(dataset))
    if (areas?.some(isStateLevel) === true && !plan.states) return yield* refuseStates()
    const resolution = rhythm === "block" ? (query.resolution ?? "block") : rhythm
    return {
      rows: "series" as const,
      dataset,
      format,
      resolution,
      fields: names.filter(isDatasetId),
      areas,
      states: plan.states,
      window: yield* seriesWindow(query, plan, now, rhythm, resolution)
    }
  })

const refuse = (member: keyof ExportQuery, message: string, hints: Pick<Fault, "did_you_mean" | "see"> = {}) =>
  Result.fail(InvalidParameter.of(`query.${member}`, message, hints))

const collectionHint = ({ collection }: CatalogEntry) =>
  collection === null ? "not known here" : `${collection} for this dataset`

const checkMembers = (
  query: ExportQuery,
  dataset: string,
  members: ReadonlyArray<Member>,
  windowed: boolean
): Result.Result<void, InvalidParameter> => {
  const names: ReadonlyArray<string> = windowed ? ["hours", "from", "to", ...members] : members
  const [first, ...rest] = Object.keys(query)
    .filter((member) => !names.includes(member))
    .map((member) => ({
      path: `query.${member}`,
      message: `is not known for ${dataset}, which takes ${names.join(", ")}`,
      ...meaning(nearest(member, names))
    }))
  return first === undefined ? Result.void : Result.fail(new InvalidParameter({ errors: [first, ...rest] }))
}

/** States that a query names; none where it names none. */
export const statesOf = ({ state }: ExportQuery): ReadonlyArray<Area> =>
  state === undefined ? [] : state === "all" ? State.states.map(({ slug }) => slug) : Arr.ensure<string>(state)

const areasOf = (
  { area, ...query }: ExportQuery,
  isNational: boolean
): Result.Result<ReadonlyArray<Area> | null, InvalidParameter> => {
  if (area === undefined && query.state === undefined) return Result.succeed(isNational ? [national] : null)
  const areas: Array<Area> = []
  for (const name of area === undefined ? [] : Arr.ensure(area)) {
    const named = findArea(name)
    if (named === undefined) {
      return refuse("area", `names ${quoted(name)}, which is no area`, {
        ...meaning([...nearestAreas(name), ...bidAreaCodesOf(name)].slice(0, mostSuggestions)),
        see: "/docs/names"
      })
    }
    areas.push(named)
  }
  return Result.succeed([...new Set([...areas, ...statesOf(query)])])
}

/** A month is in the window where any of it is. */
const seriesWindow = (
  query: ExportQuery,
  plan: Plan,
  now: number,
  rhythm: Rhythm,
  resolution: keyof typeof resolutionMs | "month"
): Result.Result<Window, InvalidParameter> =>
  Result.map(
    resolve(query, {
      now,
      step: resolutionMs[resolution === "month" ? "day" : resolution],
      historyDays: plan.history_days,
      defaultHours: defaultHours[rhythm]
    }),
    (span) => (resolution === "month" ? { ...span, from: istMonthStart(span.from) } : span)
  )

/** Prices are out before their delivery: the window reaches to the end of tomorrow. */
const deliveryWindow = (query: ExportQuery, plan: Plan, now: number): Result.Result<Window, InvalidParameter> => {
  const end = istDayStart(istDay(now) + 2)
  return resolve(query, {
    now: end,
    step: resolutionMs.block,
    historyDays: plan.history_days + (end - floorIst(now, resolutionMs.block)) / dayMs,
    defaultHours: defaultHours.block
  })
}

/** Length of the window in hours; null for records, which have none. */
export const windowOf = (spec: ExportSpec): Window | null => (spec.rows === "records" ? null : spec.window)

/** Start of the interval after the one that starts at `ts`. */
export const nextStart = (ts: number, resolution: "block" | "hour" | "day" | "month"): number =>
  resolution === "month" ? istMonthStart(ts, 1) : ts + resolutionMs[resolution]
