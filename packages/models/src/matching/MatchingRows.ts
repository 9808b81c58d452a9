import type { HourlyMatching } from "@grid/domain/matching/Matching"
import { JsonBytes } from "@grid/domain/numbers/JsonBytes"
import { nth } from "@grid/domain/numbers/Numbers"
import { JsonRows, type WrittenBody } from "../engines/Engine.ts"
import { matched, type LongLists, type MatchingInputs } from "./Matching.ts"
import { Starts } from "./Starts.ts"

/** Bytes of a row about, so that few lists grow while they are written. */
const rowBytes = 120

/** Matching of load with generation, its lists written: the bytes that `JSON.stringify` makes of their rows. */
export const writtenMatch = (inputs: MatchingInputs, isFormer: boolean): WrittenBody<HourlyMatching> => {
  const { lists, periods, rest } = matched(inputs, { isFormer })
  const starts = new Starts(inputs.from, periods.blocks, periods.count)
  return {
    ...rest,
    unmatched: writtenUnmatched(lists.unmatched, starts),
    shift_windows: writtenWindows(lists.shift_windows, starts)
  }
}

/** Writes a number of a row; JSON has none that is not finite. */
const write = (json: JsonBytes, value: number): void => {
  if (!Number.isFinite(value)) throw new Error(`a row of an answer has ${value}`)
  json.number(value)
}

/** List of so many rows, each written by `row`. */
const listOf = (rows: number, row: (json: JsonBytes, index: number) => void): JsonRows => {
  const json = new JsonBytes(rows * rowBytes)
  json.text("[")
  for (let index = 0; index < rows; index++) {
    if (index > 0) json.text(",")
    row(json, index)
  }
  json.text("]")
  return new JsonRows(json.written())
}

const writtenUnmatched = ({ kg_co2e, mwh, period }: LongLists["unmatched"], starts: Starts): JsonRows =>
  listOf(period.length, (json, row) => {
    json.text('{"block_start":"')
    starts.write(json, nth(period, row))
    json.text('","mwh":')
    write(json, nth(mwh, row))
    json.text(',"kg_co2e":')
    const emitted = nth(kg_co2e, row)
    if (Number.isNaN(emitted)) json.text("null")
    else write(json, emitted)
    json.text("}")
  })

const writtenWindows = ({ avoided_kg_co2e, from, mwh, to }: LongLists["shift_windows"], starts: Starts): JsonRows =>
  listOf(from.length, (json, row) => {
    json.text('{"from":"')
    starts.write(json, nth(from, row))
    json.text('","to":"')
    starts.write(json, nth(to, row))
    json.text('","mwh":')
    write(json, nth(mwh, row))
    json.text(',"avoided_kg_co2e":')
    write(json, nth(avoided_kg_co2e, row))
    json.text("}")
  })
