import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { GridSnapshot, type StateNow } from "@grid/domain/grid/Snapshot"
import { iso } from "@grid/domain/time/Time"
import { stateSnapshot } from "@grid/domain/tools/StateSnapshot"
import { Effect, Either } from "effect"
import { said } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const sentences = (row: StateNow): string =>
  [
    `${row.slug} (${row.iso}, ${row.zone === null ? "no despatch zone" : `zone ${row.zone}`}):`,
    `demand ${said(row.demand_mw, "MW")};`,
    `highest block today ${said(row.peak_today_mw, "MW")}${row.peak_today_ts === null ? "" : ` at ${row.peak_today_ts}`};`,
    `own generation ${said(row.own_generation_mw, "MW")};`,
    `net import ${said(row.import_mw, "MW")};`,
    `frequency ${said(row.frequency_hz, "Hz")};`,
    `newest value captured ${said(row.as_of)}.`
  ].join(" ")

/** One state now. */
export const stateSnapshotTool = Effect.map(GridSnapshot, (snapshot) =>
  makeTool(stateSnapshot, {
    text: ({ state }) => sentences(state),
    answer: ({ arguments: { state } }) =>
      Either.right(
        Effect.flatMap(snapshot.states(null), ({ as_of, coverage, data, provenance }) => {
          const row = data.items.find(({ slug }) => slug === state)
          return row === undefined || row.as_of === null
            ? new DataUnavailable({ dataset: "demand", detail: `No value of ${state} is known at the moment.` })
            : Effect.succeed({ data: { as_of: iso(Date.parse(row.as_of)), state: row }, as_of, coverage, provenance })
        })
      )
  })
)
