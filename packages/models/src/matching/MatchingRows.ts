import type { HourlyMatching } from "@grid/domain/matching/Matching"
import { JsonBytes } from "@grid/domain/numbers/JsonBytes"
import { nth } from "@grid/domain/numbers/Numbers"
import { type Body, JsonRows, type WrittenBody } from "../engines/Engine.ts"
import { matched, type LongLists, type MatchingInputs } from "./Matching.ts"
import { Starts } from "./Starts.ts"

/** Bytes of a row about, so that few lists grow while they are written. */
const rowBytes = 120

/** Matching of load with generation, row by row. */
export const match = (inputs: MatchingInputs): Body<HourlyMatching> => {
  const { lists, periods, rest } = matched(inputs)
  const { shift_windows, unmatched } = lists
  const starts = new Starts(inputs.from, periods.blocks, periods.count)
  return {
    ...rest,
    unmatched: Array.from(unmatched.period, (period, row) => {
      const kg_co2e = nth(unmatched.kg_co2e, row)
      return {
        block_start: starts.text(period),
        mwh: nth(unmatched.mwh, row),
        kg_co2e: Number.isNaN(kg_co2e) ? null : kg_co2e
      }
    }),
    shift_windows: Array.from(shift_windows.from, (from, row) => ({
      from: starts.text(from),
      to: starts.text(nth(shift_windows.to, row)),
      mwh: nth(shift_windows.mwh, row),
      avoided_kg_co2e: nth(shift_windows.avoided_kg_co2e, row)
    }))
  }
}

/** The same with its lists written, in the bytes that `JSON.stringify` makes of the rows. */
export const writtenMatch = (inputs: MatchingInputs): WrittenBody<HourlyMatching> => {
  const { lists, periods, rest } = matched(inputs)
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

const writtenUnmatched = ({ kg_co2e, mwh, period }: LongLists["unmatched"], starts: Starts): JsonRows => {
  const json = new JsonBytes(period.length * rowBytes)
  json.text("[")
  for (let row = 0; row < period.length; row++) {
    json.text(row === 0 ? '{"block_start":"' : ',{"block_start":"')
    starts.write(json, nth(period, row))
    json.text('","mwh":')
    write(json, nth(mwh, row))
    json.text(',"kg_co2e":')
    const emitted = nth(kg_co2e, row)
    if (Number.isNaN(emitted)) json.text("null")
    else write(json, emitted)
    json.text("}")
  }
  json.text("]")
  return new JsonRows(json.written())
}

const writtenWindows = (windows: LongLists["shift_windows"], starts: Starts): JsonRows => {
  const { avoided_kg_co2e, from, mwh, to } = windows
  const json = new JsonBytes(from.length * rowBytes)
  json.text("[")
  for (let row = 0; row < from.length; row++) {
    json.text(row === 0 ? '{"from":"' : ',{"from":"')
    starts.write(json, nth(from, row))
    json.text('","to":"')
    starts.write(json, nth(to, row))
    json.text('","mwh":')
    write(json, nth(mwh, row))
    json.text(',"avoided_kg_co2e":')
    write(json, nth(avoided_kg_co2e, row))
    json.text("}")
  }
  json.text("]")
  return new JsonRows(json.written())
}
