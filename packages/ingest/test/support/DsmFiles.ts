import * as Xlsx from "@e965/xlsx"
import { bidAreas } from "@grid/domain/observations/Area"
import { blockMs, istDate } from "@grid/domain/time/Time"
import * as Exchange from "@grid/ingest/simulator/Exchange"
import * as Model from "@grid/ingest/simulator/Model"

export type Rows = ReadonlyArray<ReadonlyArray<string | number | null>>

const codes = bidAreas.map((area) => area.toUpperCase())

/** `16-09-2024` of the 00:00 IST of a day. */
const dayFirst = (start: number): string => istDate(start).split("-").reverse().join("-")

/** INR/MWh as files print it: paise per kWh with two decimals. */
export const paise = (inrPerMwh: number): string => (inrPerMwh / 10).toFixed(2)

const timeOf = (block: number): string => {
  const hour = Math.floor(block / 4)
  return `${String(hour).padStart(2, "0")}:${String((block % 4) * 15).padStart(2, "0")}`
}

/** The 96 blocks of the simulator from the 00:00 IST `start` on. */
export const blocksOf = (start: number): ReadonlyArray<Model.Block> =>
  Array.from({ length: 96 }, (_, block) => Model.block(1, start + block * blockMs))

type Rates = (block: Model.Block) => ReadonlyArray<number>

/** Normal rates of the bid areas, INR/MWh. */
export const normalRates: Rates = ({ exchange }) => Exchange.normalRates(exchange)

const dam: Rates = ({ exchange }) => exchange.area_price_inr_per_mwh.dam
const rtm: Rates = ({ exchange }) => exchange.area_price_inr_per_mwh.rtm
const thirds: Rates = (block) =>
  dam(block).map((ahead, area) => {
    const late = rtm(block)[area] ?? Number.NaN
    return (ahead + late + block.exchange.ancillary_net_cost_inr_per_mwh) / 3
  })

const header = ["Block", "Time", ...codes, "IR (Bangladesh)", "UMCP"]

/** Section of a file: its title, the header of the areas and a row a block. */
export const section = (title: string, blocks: ReadonlyArray<Model.Block>, rates: Rates): Rows => [
  [title],
  header,
  ...blocks.map((block, index) => [index + 1, timeOf(index), ...rates(block).map(paise), "555.00", "556.00"])
]

/** File until December 2022: frequency bands and the day's average prices. */
export const bands = (start: number): Rows => [
  [`Charges for deviation applicable for: ${dayFirst(start)}`],
  ["Below", "Not Below", ...codes, "IR"],
  ["50.05", "50.04", ...codes.map(() => 0), 0],
  ["50.00", "49.99", ...codes.map((_, area) => paise(3_000 + area)), 1],
  ["49.99", "49.98", ...codes.map(() => 1), 1],
  ["Average ACP/UMCP (paisa/kWh)", "", ...codes.map((_, area) => `1,${String(200 + area)}.50`), 9]
]

/** File from December 2022 on. */
export const rates2022 = (start: number): Rows => {
  const blocks = blocksOf(start)
  return [
    ["Rates of charges for deviation"],
    [`Applicable for: ${dayFirst(start)}`],
    ...section("Normal Rate of Charges for Deviation (paise/kWh)", blocks, normalRates),
    [],
    ...section("Block wise weighted average ACP DAM of all power exchanges", blocks, dam),
    ...section("Block wise weighted average  ACP RTM of all power exchanges", blocks, rtm)
  ]
}

/** File from 16 September 2024 on. */
export const rates2024 = (start: number): Rows => {
  const blocks = blocksOf(start)
  return [
    [`Applicable for: ${dayFirst(start)}`],
    ...section("Normal Rate of Charges for Deviation: highest of the three (paise/kWh)", blocks, normalRates),
    ...section("Weighted average ACP DAM (with HP-DAM) in paise/kWh", blocks, dam),
    ...section("Weighted average ACP RTM in paise/kWh", blocks, rtm),
    ...section("HP-DAM rate of the seller", blocks, dam),
    ...section("Sum of [1/3 weighted average ACP DAM + 1/3 weighted average ACP RTM + 1/3 of 'C']", blocks, thirds),
    ["Ancillary net Cost in paise/kWh"],
    ["Block", "Time", "Ancillary net Cost"],
    ...blocks.map(({ exchange }, index) => [index + 1, timeOf(index), paise(exchange.ancillary_net_cost_inr_per_mwh)]),
    ["The daily weighted average ACP of DAM: Reference Charge Rate"],
    ["", "", ...codes, "IR"],
    ["", "Day", ...codes.map((_, area) => paise(4_000 + area)), 7],
    ...section("Weighted average ACP DAM (DAM and GDAM) in paise/kWh", blocks, (block) =>
      dam(block).map((price) => price - 20)
    )
  ]
}

const quoted = (cell: string | number | null): string => {
  const text = String(cell ?? "")
  return text.includes(",") ? `"${text}"` : text
}

/** Rows as CSV. */
export const csv = (rows: Rows): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join(""))

/** Rows as the first sheet of an `.xlsx`. */
export const xlsx = (rows: Rows): Uint8Array => {
  const book = Xlsx.utils.book_new()
  Xlsx.utils.book_append_sheet(book, Xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), "DSM")
  return new Uint8Array(Xlsx.write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer)
}
