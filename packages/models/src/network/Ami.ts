import { cellCountRefusal } from "../reference/Files.ts"
import type { MeterRow, Refusal } from "@grid/domain/network/NetworkImports"
import { dayMs, istOffsetMs, minuteMs } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Line } from "./RowReader.ts"

/** Columns of a form of meter readings, by what they hold. */
interface AmiForm {
  readonly meter_id: string
  readonly ts: string
  readonly import_kwh: string
  readonly export_kwh?: string
  readonly voltage_v?: string
  /** Columns that a file of this form may have beside these. */
  readonly others: ReadonlyArray<string>
}

/** Forms of files of meter readings: the service's own, and that of a wide smart-meter export. */
export const amiForms: ReadonlyArray<AmiForm> = [
  {
    meter_id: "meter_id",
    ts: "ts",
    import_kwh: "kwh_import",
    export_kwh: "kwh_export",
    voltage_v: "voltage_v",
    others: []
  },
  {
    meter_id: "meter",
    ts: "x_Timestamp",
    import_kwh: "t_kWh",
    voltage_v: "z_Avg Voltage (Volt)",
    others: ["z_Avg Current (Amp)", "y_Freq (Hz)"]
  }
]

/** Header of the service's own form. */
export const amiHeader = "meter_id,ts,kwh_import,kwh_export,voltage_v"

/** Reader of lines; null for a line whose energy is empty: a gap. */
type LineReader = (line: Line) => Result.Result<MeterRow | null, Refusal>

/** Reader of the lines of a file by its header, or why it is none of meter readings. */
export const amiReader = (file: string, columns: ReadonlyArray<string>): Result.Result<LineReader, Refusal> => {
  const form = amiForms.find((one) => [one.meter_id, one.ts, one.import_kwh].every((name) => columns.includes(name)))
  const known =
    form === undefined ? [] : [form.meter_id, form.ts, form.import_kwh, form.export_kwh, form.voltage_v, ...form.others]
  const stray = columns.find((name) => !known.includes(name))
  if (form === undefined || stray !== undefined || new Set(columns).size < columns.length) {
    const reason =
      form === undefined
        ? `must have the columns ${amiHeader}, of which the last two may be left out, or those of a wide export: x_Timestamp, t_kWh, z_Avg Voltage (Volt), z_Avg Current (Amp), y_Freq (Hz), meter`
        : stray === undefined
          ? "a column is there twice"
          : `"${stray.slice(0, 80)}" is no column of meter readings: leave it out`
    return Result.fail({ file, line: 1, column: null, reason })
  }
  const placeOf = (name: string | undefined): number => (name === undefined ? -1 : columns.indexOf(name))
  const places = {
    meter_id: placeOf(form.meter_id),
    ts: placeOf(form.ts),
    import_kwh: placeOf(form.import_kwh),
    export_kwh: placeOf(form.export_kwh),
    voltage_v: placeOf(form.voltage_v)
  }
  return Result.succeed(reader(file, form, columns, places))
}

type Places = Readonly<Record<"meter_id" | "ts" | "import_kwh" | "export_kwh" | "voltage_v", number>>

const reader = (file: string, form: AmiForm, columns: ReadonlyArray<string>, places: Places): LineReader => {
  const instants = instantReader()
  return ({ cells, line }) => {
    const refuse = (column: string | null, reason: string) => Result.fail({ file, line, column, reason })
    if (cells.length !== columns.length) return Result.fail({ file, ...cellCountRefusal({ cells, line }, columns) })
    const meter_id = cells[places.meter_id] ?? ""
    if (meter_id.length < 1 || meter_id.length > 64)
      return refuse(form.meter_id, "a meter has a name of 1 to 64 characters")
    const at = instants(cells[places.ts] ?? "")
    if (typeof at === "string") return refuse(form.ts, at)
    const energy = cells[places.import_kwh] ?? ""
    if (energy === "") return Result.succeed(null)
    const import_kwh = quantity(energy, mostKwh)
    if (import_kwh === null) return refuse(form.import_kwh, notEnergy(energy, "what is fed in is kwh_export"))
    const fedIn = cells[places.export_kwh] ?? ""
    const export_kwh = quantity(fedIn, mostKwh)
    if (fedIn !== "" && export_kwh === null)
      return refuse("kwh_export", notEnergy(fedIn, "write it as a positive number"))
    const voltage = cells[places.voltage_v] ?? ""
    const voltage_v = quantity(voltage, mostVolts)
    if (voltage !== "" && voltage_v === null)
      return refuse(
        form.voltage_v ?? null,
        `must be volts from 0 to ${mostVolts}, or empty, not "${voltage.slice(0, 40)}"`
      )
    return Result.succeed({ file, line, meter_id, at, import_kwh, export_kwh, voltage_v })
  }
}

const mostKwh = 100_000
const mostVolts = 100_000

const notEnergy = (text: string, remedy: string): string =>
  `must be kWh from 0 to ${mostKwh}, or empty for a gap, not "${text.slice(0, 40)}"; ${remedy}`

const written = /^\+?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,2})?$/

const quantity = (text: string, most: number): number | null => {
  const value = written.test(text) ? Number(text) : Number.NaN
  return value <= most ? value : null
}

const instantPattern = /^(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.0+)?)?(Z|[+-]\d\d:?\d\d)?$/

const wrongInstant = (text: string): string =>
  `must be the begin of an interval, written YYYY-MM-DDTHH:MM:SS+05:30 or without an offset in IST, on a whole minute, not "${text.slice(0, 40)}"`

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

const offsetMs = (text: string | undefined): number => {
  if (text === undefined) return istOffsetMs
  if (text === "Z") return 0
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))]
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * minuteMs
}

/** Epoch ms of a day's begin, UTC; null where it is none of the calendar. */
const dayOf = (text: string): number | null => {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : ms
}

/** Reader of instants, epoch ms, or why one cannot be taken; the day before is remembered, as most lines repeat it. */
const instantReader = (): ((text: string) => number | string) => {
  let lastText = ""
  let last: number | null = null
  return (text) => {
    const [, day = "", hours = "", minutes = "", seconds = "0", offset] = instantPattern.exec(text) ?? []
    if (day !== lastText) [lastText, last] = [day, dayOf(day)]
    const ofDay = (Number(hours) * 60 + Number(minutes)) * minuteMs + Number(seconds) * 1000
    if (day === "" || last === null || ofDay >= dayMs || Number(minutes) > 59 || Number(seconds) !== 0)
      return wrongInstant(text)
    const at = last + ofDay - offsetMs(offset)
    return at >= earliest && at < latest ? at : wrongInstant(text)
  }
}
