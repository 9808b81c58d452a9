import type { CurtailmentValues } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import type { Assumption } from "@grid/domain/engines/Assumptions"
import type { Frame } from "@grid/domain/engines/Frame"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { GridData } from "@grid/domain/grid/GridData"
import type { GridNode } from "@grid/domain/nodes/Node"
import { KnowledgeTime, mostKnownDays } from "@grid/domain/observations/KnowledgeTime"
import { Revisions } from "@grid/domain/observations/Revisions"
import { sum } from "@grid/domain/numbers/Numbers"
import { bidAreaMembers } from "@grid/domain/reference/BidAreas"
import { find, fromSlug, states } from "@grid/domain/states/State"
import { dayMs, istDateStart, istDay, istDayDate, istDayStart } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { capacityQuery, capacityTables } from "@grid/models/carbon/Capacity"
import { type HourReadings, hourSeries, type KnownDay, sampleDay, typicalWeeks } from "@grid/models/curtailment/Days"
import { capacityOf, type Group, placesOf } from "@grid/models/curtailment/Places"
import type { Place } from "@grid/models/dispatch/India"
import { Effect } from "effect"
import { columnsOf } from "../carbon/Inputs.ts"

/** Days of history that typical weeks are taken from. */
const historyDays = 365

/** Fewest known days, without which nothing is said. */
export const leastDays = 7

/** Skill of what was never measured to have any: of capture rates and risks nothing came to be compared, and 2025 had curtailment where forecasts had none. */
const skill = 0.5

/** The node as a group of states; a zone is all of its states. */
export const groupOf = (node: GridNode): Group | null => {
  if (node.zone === null) return null
  const slugs =
    node.kind === "zone"
      ? states.filter(({ zone }) => zone === node.zone).map(({ slug }) => slug)
      : node.kind === "bid_area"
        ? bidAreaMembers.filter(({ area }) => area.toUpperCase() === node.bid_area).map(({ state }) => state)
        : [find(node.state ?? "")?.slug ?? ""]
  const inside = [...new Set(slugs)].filter((slug) => fromSlug(slug)?.zone === node.zone)
  return { node: node.node, zone: node.zone, slugs: inside }
}

const unavailable = (dataset: string, source: string, detail: string) =>
  new DataUnavailable({ dataset, detail, load_command: `gds ingest import ${source} FILE` })

/** Records of the last days by hour, and of installed capacity: today's, and that of a day, where it is known, MW by fuel. */
export const read = Effect.fnUntraced(function* (groups: ReadonlyArray<Group>, wantedDays: number, now: number) {
  const grid = yield* GridData
  const known_at = yield* KnowledgeTime
  const today = istDay(known_at ?? now)
  const days = known_at === null ? wantedDays : Math.min(wantedDays, mostKnownDays)
  const first_day = today - days
  const pages = yield* grid.pagesOf({
    series: hourSeries(groups),
    first: first_day,
    last: today - 1,
    resolution: "hour"
  })
  const from = istDayStart(first_day)
  const column = columnsOf(pages.data, { from, to: istDayStart(today) }, "hour")
  const simulated = pages.realm === "simulated"
  const revisions = yield* Revisions
  const at = known_at ?? now
  const values = yield* revisions.values({
    ...capacityQuery({ from, to: at }),
    ...(known_at === null ? {} : { as_of: known_at })
  })
  const tableAt = capacityTables(values)
  const table = tableAt(at, simulated)
  if (sum(table.map(({ capacity_mw }) => sum(capacity_mw))) === 0) {
    return yield* unavailable(
      "installed_capacity_total",
      "cea-capacity",
      "Installed capacity (installed_capacity_total) is not known of any month of the last year."
    )
  }
  const readings: HourReadings = { first_day, days, column }
  const capacity = capacityOf(table)
  const capacityOn = (day: number): Place["capacity_mw"] => {
    const own = Object.entries(capacityOf(tableAt(istDayStart(day), simulated))).filter(([, mw]) => mw > 0)
    return { ...capacity, ...Object.fromEntries(own) }
  }
  return { readings, table, capacityOn, simulated, pages, today }
})

type Stored = Effect.Success<ReturnType<typeof read>>

export const frameOf = (
  { pages, simulated, today }: Stored,
  assumptions: ReadonlyArray<Assumption>,
  { coverage, to }: { readonly coverage: number; readonly to: string }
): Frame => ({
  kind: simulated ? "simulated" : "modelled",
  confidence: confidenceOf({
    tier: simulated ? "simulated" : "observed",
    age_days: (istDayStart(today) - istDateStart(to)) / dayMs,
    coverage,
    skill
  }),
  assumptions,
  missing: [],
  sources: pages.provenance
})

export const tooFew = (known: number) =>
  unavailable(
    "generation_solar",
    "npp",
    `Demand, generation_solar, generation_wind, generation_hydro and generation_nuclear of India by hour are known together of ${known} whole days, and ${leastDays} are needed.`
  )

/** Days between two turns of other work. */
const daysAtOnce = 16

/** Days of the readings of which all is known. Those of a year take a tenth of a second; other work gets its turn between. */
const knownDays = Effect.fnUntraced(function* ({ capacityOn, readings }: Stored, groups: ReadonlyArray<Group>) {
  const known: Array<KnownDay> = []
  for (let index = 0; index < readings.days; index++) {
    if (index % daysAtOnce === 0) yield* nextTurn
    const at = readings.first_day + index
    const day = sampleDay(readings, index, capacityOn(at), groups)
    if (day !== null) known.push({ day, date: istDayDate(at) })
  }
  return known
})

/** The grid around groups of states with a typical week of each known quarter. */
export const gridNow = Effect.fn("Curtailment.gridNow")(function* (
  groups: ReadonlyArray<Group>,
  assumed: { readonly assumptions: ReadonlyArray<Assumption>; readonly values: CurtailmentValues },
  now: number
) {
  const stored = yield* read(groups, historyDays, now)
  const { table, today } = stored
  const known = yield* knownDays(stored, groups)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || known.length < leastDays) return yield* tooFew(known.length)
  return {
    frame: frameOf(stored, assumed.assumptions, { coverage: known.length / historyDays, to: last.date }),
    trained_on_period: { from: first.date, to: last.date },
    grid: {
      focus: groups[0]?.node ?? "",
      places: placesOf(table, groups, assumed.values),
      days: typicalWeeks(known),
      values: assumed.values,
      base_year: Number(istDayDate(today).slice(0, 4))
    }
  }
})
