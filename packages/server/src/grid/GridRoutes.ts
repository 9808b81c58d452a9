import { bandOf } from "@grid/domain/grid/Frequency"
import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import {
  DemandHistory as DemandHistoryWire,
  DemandLatest,
  FrequencyHistory,
  FrequencyLatest
} from "@grid/domain/grid/Grid"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import { round } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import { blockMs, resolutionMs } from "@grid/domain/time/Time"
import { Effect, Exit, Result } from "effect"
import { encodeOnce } from "@grid/http/Encoded"
import { seriesAnswer } from "@grid/http/SeriesAnswer"
import { requestWindow } from "@grid/domain/http/RequestWindow"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { type Columns, numberColumn } from "@grid/domain/grid/SeriesText"

const defaultHours = 24

/** Derives an answer once for as long as the original is handed out. */
const memoise = <A, B>(derive: (answer: Answer<A>) => Answer<B>) => {
  const derivations = new WeakMap<Answer<A>, Answer<B>>()
  return (answer: Answer<A>): Answer<B> => {
    let derived = derivations.get(answer)
    if (derived === undefined) derivations.set(answer, (derived = derive(answer)))
    return derived
  }
}

const withoutStates = memoise((answer: Answer<DemandLatest>): Answer<DemandLatest> => {
  const { states: _, ...data } = answer.data
  return { ...answer, data }
})

const frequencyColumns: Columns = {
  columns: [
    { name: "frequency_hz", type: "number" },
    { name: "band", type: "string" }
  ],
  json: (value) => {
    const hertz = round(value, 1_000)
    return Number.isNaN(value) ? `"frequency_hz":null,"band":null` : `"frequency_hz":${hertz},"band":"${bandOf(hertz)}"`
  },
  cells: (value) => {
    const hertz = round(value, 1_000)
    return Number.isNaN(value) ? [null, null] : [hertz, bandOf(hertz)]
  }
}

const demandLatest = (grid: GridData["Service"]): DataHandlers["demandLatest"] => {
  const encodeDemand = encodeOnce(DemandLatest)
  return ({ plan }) => {
    const encode = (answer: Answer<DemandLatest>) => encodeDemand(plan.states ? answer : withoutStates(answer))
    const latest = grid.unsafeDemandLatest()
    return Result.succeed(latest === null ? Effect.map(grid.demandLatest, encode) : Exit.map(latest, encode))
  }
}

const frequencyLatest = (grid: GridData["Service"]): DataHandlers["frequencyLatest"] => {
  const encode = encodeOnce(FrequencyLatest)
  return () => Result.succeed(Effect.map(grid.frequencyLatest, encode))
}

const demandHistory =
  (history: DemandHistory["Service"]): DataHandlers["demandHistory"] =>
  (request) => {
    const { from, mode = "blended", resolution = "hour", state: area = national, to } = request.query
    const until = from === undefined && to === undefined ? { until: request.now } : {}
    return Result.map(requestWindow(request.query, request, resolutionMs[resolution], defaultHours), (window) =>
      Effect.map(history.read({ area, from: window.from, to: window.to, resolution, mode, ...until }), (answer) =>
        seriesAnswer(DemandHistoryWire, answer, window, numberColumn("demand_mw"), {
          resolution,
          mode,
          area
        })
      )
    )
  }

const frequencyHistory =
  (grid: GridData["Service"]): DataHandlers["frequencyHistory"] =>
  (request) =>
    Result.map(requestWindow(request.query, request, blockMs, defaultHours), (window) =>
      Effect.map(
        grid.pages({ dataset: "frequency", area: national, from: window.from, to: window.to, resolution: "block" }),
        (pages) => {
          const answer = { ...pages, data: fromPages(pages.data, window, "block") }
          return seriesAnswer(FrequencyHistory, answer, window, frequencyColumns, { resolution: "block" })
        }
      )
    )

/** Demand and frequency. */
export const gridRoutes = Effect.gen(function* () {
  const grid = yield* GridData
  return {
    demandLatest: demandLatest(grid),
    frequencyLatest: frequencyLatest(grid),
    demandHistory: demandHistory(yield* DemandHistory),
    frequencyHistory: frequencyHistory(grid)
  }
})
