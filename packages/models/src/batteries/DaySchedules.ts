import { deliveringCell } from "@grid/domain/batteries/Cell"
import type { Storage } from "@grid/domain/batteries/StorageArbitrage"
import type { Highs } from "highs"
import type { Computation } from "../engines/Engine.ts"
import { optimum, type Schedule } from "./Schedule.ts"

/** Numbers by day and block; null where a price is not known. */
type Days = ReadonlyArray<ReadonlyArray<number | null>>

interface Inputs {
  readonly storage: Storage
  readonly prices: Days
}

/** Best schedule of a day for its prices, INR/MWh by block, `NaN` unknown. */
export const scheduleOf = (
  highs: Highs,
  prices: Float64Array,
  { cycles_per_day, duration_h, efficiency }: Storage
): Schedule => optimum(highs, prices, deliveringCell(duration_h, efficiency, cycles_per_day))

const floats = (values: Days[number]): Float64Array => Float64Array.from(values, (value) => value ?? Number.NaN)

const answer: Computation["answer"] = (text, _identity, { highs }) => {
  // The text is that of `questionOf`.
  const { prices, storage } = JSON.parse(text) as Inputs
  return JSON.stringify(prices.map((day) => [...scheduleOf(highs, floats(day), storage)]))
}

/** Schedules of many days, each by itself, for a thread beside the service. They are a step of an answer: none is kept, and none replayed. */
export const daySchedules: Computation = {
  engine: "day-schedules",
  version: "1",
  solves: true,
  answer,
  bytes: (...question) => new TextEncoder().encode(answer(...question))
}

/** Inputs of `daySchedules`. */
export const questionOf = (storage: Storage, prices: ReadonlyArray<Float64Array>): string =>
  JSON.stringify({ storage, prices: prices.map((day) => [...day]) })

/** Schedules of an answer of `daySchedules`, in the order of its days. */
export const schedulesOf = (answer: string): ReadonlyArray<Schedule> =>
  (JSON.parse(answer) as Days).map((day) => floats(day))
