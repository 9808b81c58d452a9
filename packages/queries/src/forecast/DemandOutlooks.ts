import { IstDate } from "@grid/domain/Brands"
import type { Extent } from "@grid/domain/forecast/ForecastLedger"
import { GridData } from "@grid/domain/grid/GridData"
import { fromPages, knownRange, slice } from "@grid/domain/grid/History"
import type { Area } from "@grid/domain/observations/Area"
import type { Realm } from "@grid/domain/observations/Realm"
import { dayMs, floorIst, hourMs, istDayStart } from "@grid/domain/time/Time"
import { Effect, Option, Schema } from "effect"
import { fromSeries } from "@grid/models/forecast/DayHistory"
import { type Outlook, outlook } from "@grid/models/forecast/Outlook"
import { type Origin, originsOf } from "@grid/models/reading/Values"
import { demandSeries } from "../reading/DemandSeries.ts"
import { ifArrived } from "../reading/Reading.ts"
import { Trainer } from "./Trainer.ts"

/** Days that are learnt from, and a year more for the first of them to look back on. */
const historyDays = 1_830 + 365

/** Days whose values decide on the realm of a forecast. */
const recentDays = 8

/** Days from which on learning takes so long that it is left to the trainer; below it is milliseconds. */
export const longHistory = 60

/** Outlook of an area at its midnight; it serves until the day ends or what is known of the past changes. */
interface Standing {
  readonly day: number
  readonly known: Extent
  readonly realm: Realm
  readonly as_of: number
  readonly origin: ReadonlyArray<Origin>
  /** The reason where there is none. */
  readonly outlook: Outlook | string
}

/** Demand of an area by the hour over the IST days `[first, end)`. */
export const hourlyDemand = (
  grid: GridData["Service"],
  {
    area,
    end,
    first,
    realm
  }: { readonly area: Area; readonly first: number; readonly end: number; readonly realm?: Realm }
) => {
  const span = { from: istDayStart(first), to: istDayStart(end) }
  const query = { area, ...span, resolution: "hour", realm } as const
  return ifArrived(demandSeries(grid, query), fromPages([], span, "hour"))
}

const decodeHoliday = Schema.decodeUnknownOption(
  Schema.Struct({ date: IstDate, name: Schema.String, areas: Schema.Array(Schema.String) })
)

/** Holidays that an operator has loaded. */
const loadedHolidays = (grid: GridData["Service"]) =>
  Effect.map(ifArrived(grid.records({ collection: "holiday" }), []), ({ data }) =>
    data.flatMap(({ body }) => Option.toArray(decodeHoliday(body)))
  )

/** Outlooks by area, each made once for a day and what is known before it. */
export const make = Effect.gen(function* () {
  const grid = yield* GridData
  const trainer = yield* Trainer
  const standings = new Map<Area, Standing>()

  return Effect.fn("DemandOutlooks.standing")(function* (known: Extent, day: number) {
    const { area } = known
    const latest = standings.get(area)
    if (latest?.day === day && latest.known.days === known.days && latest.known.version === known.version) return latest
    const recent = yield* hourlyDemand(grid, { area, first: day - recentDays, end: day })
    const realm = recent.realm ?? "real"
    const read = yield* hourlyDemand(grid, { area, first: day - historyDays, end: day, realm })
    const { first } = knownRange(read.data)
    const from = floorIst(read.data.start + first * hourMs, dayMs)
    const holidays = yield* loadedHolidays(grid)
    const history = { ...fromSeries(slice(read.data, from, istDayStart(day))), holidays }
    const standing: Standing = {
      day,
      known,
      realm,
      as_of: read.as_of ?? 0,
      origin: originsOf(read.provenance),
      outlook:
        history.days < longHistory
          ? outlook(history, area, day)
          : yield* Effect.catchDefect(trainer.outlook(history, area, day), (defect) =>
              Effect.as(Effect.logError(`demand of ${area} was not learnt from`, defect), "the models failed")
            )
    }
    standings.set(area, standing)
    return standing
  })
})
