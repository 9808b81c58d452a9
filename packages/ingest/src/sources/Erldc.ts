import type { Source, SourceInfo } from "@grid/domain/ingest/Source"
import { type Area, corridors, countries, slug } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { mwhOfMu, tidy } from "@grid/domain/observations/Units"
import { parseInstant } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Definition } from "./Definition.ts"
import { json, parser, unexpected } from "../reading/Answer.ts"
import * as Collector from "../reading/Collector.ts"
import * as Reading from "../reading/Reading.ts"

export const info: SourceInfo = {
  id: "erldc",
  title: "Eastern Regional Load Despatch Centre, daily exchanges of the eastern zone over lines and with neighbours",
  url: "https://erldc.in",
  licence: "none stated",
  collections: ["line"],
  datasets: [
    "line_max_import",
    "line_max_export",
    "line_import_energy",
    "line_export_energy",
    "line_net_energy",
    "line_peak_flow",
    "line_peak_minute",
    "line_off_peak_flow",
    "line_off_peak_minute",
    "exchange_schedule_energy",
    "exchange_energy",
    "exchange_peak",
    "exchange_min",
    "exchange_average"
  ]
}

/** Reads a list of interregional lines or of neighbouring countries by day. Fails on anything that is neither. */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  Result.flatMap(json(raw), (rows) => {
    if (!Array.isArray(rows) || (rows.length > 0 && !rows.some((row) => isLine(row) || isNeighbour(row)))) {
      return unexpected(`no list of exchanges: ${Reading.show(rows)}`)
    }
    const into = Collector.make(raw.fetched_at)
    for (const [index, row] of rows.entries()) take(row, index, raw.fetched_at, into)
    return Result.succeed(into.parsed())
  })
)

/** Source by import alone: its address is no longer known. */
export const definition: Definition = { info, parse, files: [".json"], live: null }

type Row = Readonly<Record<string, unknown>>

const isLine = (row: unknown): row is Row => Reading.isRecord(row) && "Element" in row && "Type" in row
const isNeighbour = (row: unknown): row is Row => Reading.isRecord(row) && "Region" in row

const take = (row: unknown, index: number, captured_at: number, into: Collector.Collector): void => {
  const outcome = Result.gen(function* () {
    if (isLine(row)) return { ...(yield* lineOf(row)), ts: yield* dayOf(row), fields: lineFields, row }
    if (!isNeighbour(row)) return yield* Result.fail("is no row of exchanges")
    return { area: yield* countryOf(row), line: null, ts: yield* dayOf(row), fields: neighbourFields, row }
  })
  const entry = `row ${index + 1} ${Reading.show(nameOf(row))}`
  if (Result.isFailure(outcome)) return into.reject(entry, outcome.failure)
  const { area, fields, line, ts } = outcome.success
  for (const [name, dataset, readField] of fields) {
    const value = readField(outcome.success.row[name])
    if (Result.isFailure(value)) into.reject(`${entry}, ${name}`, value.failure)
    else if (value.success !== null) {
      into.add(`${entry}, ${name}`, { dataset, area, ts, value: value.success, period_minutes: 1_440 })
    }
  }
  if (line !== null) into.record({ collection: "line", key: area, body: line, captured_at })
}

const nameOf = (row: unknown): unknown => (Reading.isRecord(row) ? (row["Element"] ?? row["Region"]) : row)

/** Reads a field; null where it says that there is no value. */
type ReadField = (value: unknown) => Result.Result<number | null, string>
type Field = readonly [name: string, dataset: DatasetId, read: ReadField]

const number: ReadField = (value) => Reading.numberOrBlank(value ?? null)

const converted =
  (convert: (value: number) => number): ReadField =>
  (value) =>
    Result.map(number(value), (read) => (read === null ? null : convert(read)))

/** Exports are printed as negative numbers. */
const exported =
  (read: ReadField): ReadField =>
  (value) =>
    Result.flatMap(read(value), (amount) => {
      if (amount === null) return Result.succeed(null)
      return amount > 0 ? Result.fail(`export ${Reading.show(value)} is positive`) : Result.succeed(0 - amount)
    })

/** `19:00 Hrs`, as minutes after midnight. */
const minute: ReadField = (value) => {
  const text = typeof value === "string" ? value.trim() : (value ?? "")
  if (text === "" || text === "-") return Result.succeed(null)
  const match = typeof text === "string" ? /^([01]?\d|2[0-3]):([0-5]\d)(?:\s*hrs\.?)?$/i.exec(text) : null
  return match === null
    ? Result.fail(`${Reading.show(value)} is no time of day`)
    : Result.succeed(Number(match[1]) * 60 + Number(match[2]))
}

const mw = converted(tidy)
const mwh = converted(mwhOfMu)

const lineFields: ReadonlyArray<Field> = [
  ["ImportMW", "line_max_import", mw],
  ["ExportMW", "line_max_export", exported(mw)],
  ["ImportMU", "line_import_energy", mwh],
  ["ExportMU", "line_export_energy", exported(mwh)],
  ["NET", "line_net_energy", mwh],
  ["PeakMW", "line_peak_flow", mw],
  ["PeakMWTime", "line_peak_minute", minute],
  ["OffPeakMW", "line_off_peak_flow", mw],
  ["OffPeakMWTime", "line_off_peak_minute", minute]
]

const neighbourFields: ReadonlyArray<Field> = [
  ["ScheduledEnergyExchangeMU", "exchange_schedule_energy", mwh],
  ["ActualEnergyExchangeMU", "exchange_energy", mwh],
  ["DayPeakMW", "exchange_peak", mw],
  ["DayMinMW", "exchange_min", mw],
  ["DayAverageMW", "exchange_average", mw]
]

/** A line and what it joins: import and export are seen from the first zone named, which is that of the corridor. */
const lineOf = (row: Row): Result.Result<{ readonly area: Area; readonly line: SourceRecord["body"] }, string> => {
  const { Element: element, Type: type } = row
  if (typeof element !== "string" || slug(element) === "") return Result.fail("a line without a name")
  const match = /between (.+) and (.+)$/i.exec(typeof type === "string" ? type.trim() : "")
  const [first = "", second = ""] = match?.slice(1).map(sideOf) ?? []
  const corridor = corridors.find((one) => one === `${first}-${second}`) ?? null
  const country = first === "er" ? (countries.find((one) => one === second) ?? null) : null
  if (corridor === null && country === null) return Result.fail(`unknown sides ${Reading.show(type)}`)
  const name = element.trim()
  const voltage = /(\d+)\s*kV/i.exec(name)?.[1]
  const circuits = /\b([SDQ])\/C\b/i.exec(name)?.[1]?.toUpperCase()
  return Result.succeed({
    area: `line/${slug(name)}`,
    line: {
      name,
      voltage_kv: voltage === undefined ? null : Number(voltage),
      circuits: circuitCounts.get(circuits ?? "") ?? null,
      corridor,
      country
    }
  })
}

const circuitCounts: ReadonlyMap<string, number> = new Map([
  ["S", 1],
  ["D", 2],
  ["Q", 4]
])

const zoneNames: ReadonlyMap<string, string> = new Map([
  ["east-region", "er"],
  ["north-region", "nr"],
  ["west-region", "wr"],
  ["south-region", "sr"],
  ["north-east-region", "ner"]
])

const sideOf = (name: string): string => zoneNames.get(slug(name)) ?? slug(name)

const countryOf = ({ Region: name }: Row): Result.Result<Area, string> => {
  const country = countries.find((one) => typeof name === "string" && one === slug(name))
  return country === undefined ? Result.fail(`unknown country ${Reading.show(name)}`) : Result.succeed(country)
}

/** 00:00 IST of a row's day, epoch ms. */
const dayOf = ({ Date: day }: Row): Result.Result<number, string> => {
  const date = typeof day === "string" ? /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00:00.*)?$/.exec(day.trim())?.[1] : undefined
  return Result.mapBoth(parseInstant(date ?? ""), {
    onFailure: () => `${Reading.show(day)} is no day`,
    onSuccess: ({ ms }) => ms
  })
}
