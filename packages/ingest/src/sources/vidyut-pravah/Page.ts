import type { Parsed, RawAnswer } from "@grid/domain/ingest/Source"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { inrPerMwhOfInrPerKwh, tidy } from "@grid/domain/observations/Units"
import { Result } from "effect"
import * as Collector from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"
import * as Block from "./Block.ts"
import { cheerio } from "../../reading/Libraries.ts"

/** A value of a state's page: the class of its span, what it is, the unit behind the number, and how it becomes ours. */
interface Value {
  readonly span: string
  readonly dataset: DatasetId
  readonly unit: RegExp
  readonly convert: (value: number) => number
}

/**
 * Values that are read: those of the current block. Those of the block a day earlier would revise each value of the day
 * before; what is said of shortage has no label that is known.
 */
const values: ReadonlyArray<Value> = [
  { span: "value_DemandMET_en", dataset: "demand", unit: /^mw$/i, convert: tidy },
  { span: "value_PowerPurchase_en", dataset: "state_exchange_purchase", unit: /^mw$/i, convert: tidy },
  {
    span: "value_ExchangePrice_en",
    dataset: "state_exchange_price_rounded",
    unit: /^((rs\.?|₹|inr)\s*\/?\s*)?(\/?\s*(unit|kwh))?$/i,
    convert: inrPerMwhOfInrPerKwh
  }
]

/** Reads the page of the state with this slug. Left: why it is not such a page. */
export const read = (raw: RawAnswer, area: string): Result.Result<Parsed, string> => {
  const page = cheerio().load(new TextDecoder().decode(raw.body))
  const text = page.root().text().replaceAll("\u00a0", " ")
  return Result.map(Block.ofPage(text, raw.fetched_at), (ts) => {
    const into = Collector.make(raw.fetched_at)
    for (const { convert, dataset, span, unit } of values) {
      const entry = `${area} ${span}`
      const texts = new Set(
        page(`span.${span}`)
          .toArray()
          .map((element) => page(element).text().replaceAll("\u00a0", " ").trim())
      )
      const [only] = texts
      if (only === undefined) into.reject(entry, "is not on the page")
      else if (texts.size > 1) into.reject(entry, `stands there with several values: ${Reading.show([...texts])}`)
      else takeValue(into, { dataset, area, ts, entry, unit, convert }, only)
    }
    return into.parsed()
  })
}

interface Where extends Pick<Value, "dataset" | "unit" | "convert"> {
  readonly area: string
  readonly ts: number
  readonly entry: string
}

const takeValue = (
  into: Collector.Collector,
  { dataset, area, ts, entry, unit, convert }: Where,
  text: string
): void => {
  if (text === "") return into.reject(entry, "is empty")
  const [, lead = "", figure = "", after = ""] = /^([^\d-]*)(-?[\d,]*\.?\d*)(.*)$/s.exec(text) ?? []
  const number = Reading.number(figure)
  if (Result.isFailure(number)) return into.reject(entry, number.failure)
  const value = number.success
  if (value !== null && !unit.test(`${lead}${after}`.trim())) {
    return into.reject(entry, `${Reading.show(text)} is in another unit`)
  }
  // No state ever meets a demand of nothing: that is how the portal shows that it has no value.
  if (value === 0 && dataset === "demand") return into.reject(entry, "a demand of 0")
  into.add(entry, { dataset, area, ts, value: value === null ? null : convert(value), period_minutes: 15 })
}
