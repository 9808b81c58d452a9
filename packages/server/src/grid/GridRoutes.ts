import { oncePer } from "@grid/domain/Once"
import { bandOf } from "@grid/domain/grid/Frequency"
import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import {
  DemandHistory as DemandHistoryWire,
  DemandLatest,
  FrequencyHistory,
  FrequencyLatest
} from "@grid/domain/grid/Grid"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { GridSnapshot } from "@grid/domain/grid/Snapshot"
import { round, thousandthsText } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import { resolutionMs } from "@grid/domain/time/Time"
import { untilOf } from "@grid/domain/time/Window"
import { frequencyHistory } from "@grid/queries/grid/FrequencyHistory"
import { zoneDemand } from "@grid/queries/grid/ZoneDemand"
import { Effect, Exit, Result } from "effect"
import { encodeOnce } from "@grid/http/Encoded"
import { seriesAnswer } from "@grid/http/SeriesAnswer"
import { isWithin, oneArea } from "@grid/domain/http/OneArea"
import { requestWindow } from "@grid/domain/http/RequestWindow"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { type Columns, numberColumn } from "@grid/domain/grid/SeriesText"

const defaultHours = 24

/** Views of the newest demand: the states of an area, or none; each made once for as long as it holds. */
const makeSelection = () => {
  const views = new Map<string, (answer: Answer<DemandLatest>) => Answer<DemandLatest>>()
  const viewOf = (which: string) =>
    oncePer(({ data: { states = [], ...rest }, ...answer }: Answer<DemandLatest>): Answer<DemandLatest> => ({
      ...answer,
      data: which === "none" ? rest : { ...rest, states: states.filter(({ slug }) => isWithin(slug, which)) }
    }))
  return (answer: Answer<DemandLatest>, which: string): Answer<DemandLatest> => {
    if (which === national) return answer
    const view = views.get(which) ?? viewOf(which)
    views.set(which, view)
    return view(answer)
  }
}

const frequencyColumns: Columns = {
  columns: [
    { name: "frequency_hz", type: "number" },
    { name: "band", type: "string" }
  ],
  json: (value) => {
    const hertz = round(value, 1_000)
    return Number.isNaN(value)
      ? `"frequency_hz":null,"band":null`
      : `"frequency_hz":${thousandthsText(hertz)},"band":"${bandOf(hertz)}"`
  },
  cells: (value) => {
    const hertz = round(value, 1_000)
    return Number.isNaN(value) ? [null, null] : [hertz, bandOf(hertz)]
  }
}

const demandLatest = (grid: GridData["Service"], snapshot: GridSnapshot["Service"]): DataHandlers["demandLatest"] => {
  const encodeDemand = encodeOnce(DemandLatest)
  const select = makeSelection()
  return ({ plan, query }) =>
    Result.map(oneArea(query), (area) => {
      const encode = (answer: Answer<DemandLatest>) => encodeDemand(select(answer, plan.states ? area : "none"))
      if (query.zone !== undefined) {
        return Effect.map(zoneDemand(grid, snapshot, query.zone), encode)
      }
      const latest = grid.unsafeDemandLatest()
      return latest === null ? Effect.map(grid.demandLatest, encode) : Exit.map(latest, encode)
    })
}

const frequencyLatest = (grid: GridData["Service"]): DataHandlers["frequencyLatest"] => {
  const encode = encodeOnce(FrequencyLatest)
  return () => Result.succeed(Effect.map(grid.frequencyLatest, encode))
}

const demandHistory =
  (history: DemandHistory["Service"]): DataHandlers["demandHistory"] =>
  (request) => {
    const { mode = "blended", resolution = "hour" } = request.query
    const until = untilOf(request.query, request.now)
    const window = requestWindow(request.query, request, resolutionMs[resolution], defaultHours)
    return Result.map(Result.all([oneArea(request.query), window]), ([area, window]) =>
      Effect.map(history.read({ area, from: window.from, to: window.to, resolution, mode, until }), (answer) =>
        seriesAnswer(DemandHistoryWire, answer, window, numberColumn("demand_mw"), {
          resolution,
          mode,
          area: wireArea(area)
        })
      )
    )
  }

const frequency =
  (grid: GridData["Service"]): DataHandlers["frequencyHistory"] =>
  (request) => {
    const { resolution = "block" } = request.query
    const until = untilOf(request.query, request.now)
    return Result.map(requestWindow(request.query, request, resolutionMs[resolution], defaultHours), (window) =>
      Effect.map(frequencyHistory(grid, { from: window.from, to: window.to, resolution, until }), (answer) =>
        seriesAnswer(FrequencyHistory, answer, window, frequencyColumns, { resolution })
      )
    )
  }

/** Demand and frequency. */
export const gridRoutes = Effect.gen(function* () {
  const grid = yield* GridData
  return {
    demandLatest: demandLatest(grid, yield* GridSnapshot),
    frequencyLatest: frequencyLatest(grid),
    demandHistory: demandHistory(yield* DemandHistory),
    frequencyHistory: frequency(grid)
  }
})
