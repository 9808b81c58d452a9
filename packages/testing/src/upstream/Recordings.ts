import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { find, states } from "@grid/domain/states/State"

/** One reading of the national dashboard; stamp in epoch ms, value in MW. */
export interface NppReading {
  readonly updated_on: number
  readonly name_of_data: string
  readonly value_of_data: number | string | null
}

/** One state's row of the MERIT portal, as text, with the moment at which it was seen. */
export interface MeritReading {
  readonly at: number
  readonly code: string
  readonly Demand: string
  readonly ISGS: string | null
  readonly ImportData: string
}

/** Content that the upstream plays, in the order of time. */
export interface Recordings {
  readonly npp: ReadonlyArray<NppReading>
  readonly merit: ReadonlyArray<MeritReading>
}

/** Directory of recordings: `GDS_REAL_DATA`, or `../shared/data` beside the repository; undefined where there are none. */
export const directory = (): string | undefined =>
  [
    process.env["GDS_REAL_DATA"],
    join(process.cwd(), "../shared/data"),
    join(import.meta.dirname, "../../../../../shared/data")
  ].find((dir) => dir !== undefined && existsSync(join(dir, "npp")) && existsSync(join(dir, "merit")))

/**
 * Copy of a recorded table in a folder, of the same name and the same time to the millisecond: its header and the lines that begin
 * with one of these texts. Whole years are imported for minutes and show no more than some of their days.
 */
export const partOf = (path: string, folder: string, begins: ReadonlyArray<string>): string => {
  const copy = join(folder, basename(path))
  const [header, ...lines] = readFileSync(path, "utf8").split(/(?<=\n)/)
  writeFileSync(copy, [header, ...lines.filter((line) => begins.some((begin) => line.startsWith(begin)))].join(""))
  // In the middle of the millisecond, before which a double might lie.
  const seconds = (Number(statSync(path, { bigint: true }).mtimeMs) + 0.5) / 1_000
  utimesSync(copy, seconds, seconds)
  return copy
}

/** Reads all recordings of the dashboard and of the portal under `dir`. */
export const load = (dir: string): Recordings => ({
  npp: csvRows(join(dir, "npp"))
    .map((row) => ({
      updated_on: utc(row["ts_utc"]),
      name_of_data: row["series"] ?? "",
      value_of_data: Number(row["value_mw"])
    }))
    .sort((a, b) => a.updated_on - b.updated_on),
  merit: csvRows(join(dir, "merit"))
    .map((row) => ({
      at: utc(row["fetched_at_utc"]),
      code: meritCode(row["code"] ?? ""),
      Demand: row["demand_mw"] ?? "",
      ISGS: row["own_gen_mw"] === "" ? null : (row["own_gen_mw"] ?? null),
      ImportData: row["import_mw"] ?? ""
    }))
    .sort((a, b) => a.at - b.at)
})

/** The last two letters of an ISO code, current or former, as the portal's own code. */
const meritCode = (suffix: string): string => {
  const code = find(`IN-${suffix}`)?.merit_codes[0]
  if (code === undefined) throw new Error(`No state has the code ${suffix}; there are ${states.length}`)
  return code
}

const utc = (text: string | undefined): number => Date.parse(`${(text ?? "").replace(" ", "T")}Z`)

const csvRows = (dir: string): ReadonlyArray<Readonly<Record<string, string>>> =>
  readdirSync(dir)
    .filter((name) => name.endsWith(".csv"))
    .sort()
    .flatMap((name) => {
      const [header, ...lines] = readFileSync(join(dir, name), "utf8").trim().split(/\r?\n/)
      const columns = cells(header ?? "")
      return lines.map((line) => {
        const values = cells(line)
        return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]))
      })
    })

/** Cells of a line; those that hold a comma are quoted. */
const cells = (line: string): ReadonlyArray<string> =>
  line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', ""))
