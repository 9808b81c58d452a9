import { hourMs, iso, istDateStart } from "@grid/domain/time/Time"

/** Rows of RFC 4180 CSV by the names of its header row. */
export const csvRows = (text: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const lines: Array<Array<string>> = [[]]
  for (const [, cell = "", end] of text.matchAll(/((?:"(?:[^"]|"")*")|[^",\r\n]*)(,|\r\n)/g)) {
    lines.at(-1)?.push(cell.startsWith(`"`) ? cell.slice(1, -1).replaceAll(`""`, `"`) : cell)
    if (end === "\r\n") lines.push([])
  }
  const [names = [], ...rows] = lines.slice(0, -1)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])))
}

/** Items that are series themselves are one behind the other. */
const seriesOfItems = (items: unknown) => {
  const all = Array.isArray(items) ? (items as ReadonlyArray<Readonly<Record<string, unknown>>>) : []
  return all.length > 0 && all.every((item) => "series" in item) ? all.flatMap(({ series }) => series) : undefined
}

type Values = ReadonlyArray<ReadonlyArray<number | null>>

/** A row for each hour of a heatmap. */
const hoursOfDays = ({ dates, values }: Readonly<Record<string, unknown>>) =>
  dates === undefined
    ? undefined
    : (dates as ReadonlyArray<string>).flatMap((date, day) =>
        ((values as Values)[day] ?? []).map((mcp_inr_per_mwh, hour_ist) => ({
          ts: iso(istDateStart(date) + hour_ist * hourMs),
          date,
          hour_ist,
          mcp_inr_per_mwh
        }))
      )

/** The list that a tabular answer is about. */
export const rowsOf = (data: Readonly<Record<string, unknown>>): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  (data["series"] ??
    hoursOfDays(data) ??
    data["changes"] ??
    data["leads"] ??
    data["curve"] ??
    seriesOfItems(data["items"]) ??
    data["blocks"] ??
    data["datasets"] ??
    data["items"] ??
    data["groups"] ??
    data["days"] ??
    data["corridors"] ??
    data["rows"] ??
    data["reports"] ??
    data["hours"] ??
    data["gdam"] ??
    data["substations"] ??
    data["entries"] ??
    data["plans"] ??
    // A mix without its hours is one row.
    ("mix_mw" in data
      ? [{ ts: data["as_of"], ...(data["mix_mw"] as object), coverage_fraction: data["coverage_fraction"] }]
      : undefined)) as ReadonlyArray<Readonly<Record<string, unknown>>>

/** Names and texts of a row as they stand in CSV: nested names joined with a dot, lists as JSON. */
export const flat = (row: Readonly<Record<string, unknown>>, prefix = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(row).flatMap(([name, value]) => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return flat(value as Readonly<Record<string, unknown>>, `${prefix}${name}.`)
    }
    const text = Array.isArray(value) ? JSON.stringify(value) : String(value ?? "")
    return [[prefix + name, text] as const]
  })
