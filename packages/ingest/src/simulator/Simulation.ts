import type { Parsed, Span } from "@grid/domain/ingest/Source"
import type { Observation } from "@grid/domain/observations/Observation"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import {
  blockMs,
  blocksPerDay,
  blocksPerHour,
  ceilIst,
  dayMs,
  floorIst,
  hourMs,
  istDate,
  istDay,
  istDayStart
} from "@grid/domain/time/Time"
import * as BlockValues from "./BlockValues.ts"
import * as Capacity from "./Capacity.ts"
import * as Lines from "./Lines.ts"
import * as Model from "./Model.ts"
import * as Month from "./Month.ts"
import * as Plants from "./Plants.ts"
import * as Report from "./Report.ts"
import * as Supply from "./Supply.ts"

/** Longest span that is computed at a time: it holds the end of one day at most. */
export const maxSpanMs = dayMs

/** Version of the recipes that are made now; those of all are read. */
export const version = Model.version
export const versions = [1, 2, 3, 4, 5, 6, 7] as const satisfies ReadonlyArray<Model.Version>

/** Values of version 1 for a span: those of its blocks. */
const version1 = (seed: number, { from, to }: Span): Parsed => {
  const observations: Array<Observation> = []
  for (let ms = from; ms < to; ms += blockMs) BlockValues.publish(observations, Model.block(seed, ms, 1), 1)
  return { observations, rejected: [] }
}

/**
 * Values of a span: those of the blocks that begin in `[from, to)`; from version 4 on the fuels of the states in the hours
 * that end in `(from, to]`; and where an IST day ends in `(from, to]`, that day's
 * report, the capacity at the end of the last month that is over then, the supply position of that month (from version 3
 * on), and the plants and lines there are. So it does not matter how a span is cut.
 */
const laterVersion =
  (of: Exclude<Model.Version, 1>) =>
  (seed: number, { from, to }: Span): Parsed => {
    const blocks = new Map<number, Model.Block>()
    const observations: Array<Observation> = []
    for (let ms = ceilIst(from, blockMs); ms < to; ms += blockMs) {
      const block = Model.block(seed, ms, of)
      blocks.set(ms, block)
      BlockValues.publish(observations, block, of)
    }
    const blocksFrom = (first: number, length: number) =>
      Array.from({ length }, (_, index) => {
        const ms = first + index * blockMs
        return blocks.get(ms) ?? Model.block(seed, ms, of)
      })
    if (of > 3) {
      for (let end = floorIst(from, hourMs) + hourMs; end <= to; end += hourMs) {
        BlockValues.publishFuels(observations, end, blocksFrom(end - hourMs, blocksPerHour))
      }
    }
    const end = istDayStart(istDay(to))
    if (end <= from) return { observations, rejected: [] }
    const start = end - dayMs
    const day = blocksFrom(start, blocksPerDay)
    const month = Month.endedBy(end)
    Report.publish(observations, { seed, version: of, start, blocks: day })
    Capacity.publish(observations, seed, month)
    if (of > 2) Supply.publish(observations, seed, month)
    return {
      observations,
      records: [reportRecord(start), ...Plants.records(month, of), ...Lines.records(month.end)],
      rejected: []
    }
  }

/** Reading of a recipe of each version. */
export const ofVersion: Readonly<Record<Model.Version, (seed: number, span: Span) => Parsed>> = {
  1: version1,
  2: laterVersion(2),
  3: laterVersion(3),
  4: laterVersion(4),
  5: laterVersion(5),
  6: laterVersion(6),
  7: laterVersion(7)
}

/** Values of the blocks that begin in `[from, to)` that are known before they begin: the day-ahead markets, from version 4 on. */
export const ahead = (of: Model.Version, seed: number, { from, to }: Span): Parsed => {
  const observations: Array<Observation> = []
  for (let ms = ceilIst(from, blockMs); ms < to; ms += blockMs) {
    BlockValues.publish(observations, Model.block(seed, ms, of), of)
  }
  return { observations: observations.filter(({ captured_at, ts }) => captured_at < ts), rejected: [] }
}

const reportRecord = (start: number): SourceRecord => ({
  collection: "daily_report",
  key: istDate(start),
  body: {
    status: "read",
    date: istDate(start),
    title: `Simulated daily report of ${istDate(start)}`,
    source_file: null,
    parseable: true,
    reason: null
  },
  captured_at: start + dayMs
})
