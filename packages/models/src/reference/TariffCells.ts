import type { DemandCharge, EnergySlab, TimeOfDay } from "@grid/domain/reference/Tariffs"
import { Result } from "effect"
import { type Cell, number, partsOf, type Range, range } from "./Cells.ts"

/** Demand charges by part of the billed demand, kVA, `0-500: 150; 500-1000: 260; 1000-: 475`; one number for all of it. */
export const demandCharges: Cell<ReadonlyArray<DemandCharge>> = {
  read: (text) =>
    Result.map(slabs(text.includes(":") ? text : `0-: ${text}`), (parts) =>
      parts.map(({ above, charge: { high, low }, upTo }) => ({
        above_kva: above,
        up_to_kva: upTo,
        low_inr_per_kva_month: low,
        high_inr_per_kva_month: high
      }))
    ),
  write: (charges) => {
    const [only, ...more] = charges.map(
      ({ above_kva, high_inr_per_kva_month: high, low_inr_per_kva_month: low, up_to_kva }) => ({
        part: `${above_kva}-${up_to_kva ?? ""}`,
        charge: range.write({ low, high })
      })
    )
    if (only !== undefined && more.length === 0) return only.charge
    return (only === undefined ? [] : [only, ...more]).map(({ charge, part }) => `${part}: ${charge}`).join("; ")
  },
  form: "INR per kVA and month, `650`, `340..350`, or by part of the demand in kVA `0-500: 150; 500-1000: 260; 1000-: 475`"
}

/** Energy charges by slab of the units billed in a month, `0-10000: 6.10; 10000-: 6.60`. */
export const energySlabs: Cell<ReadonlyArray<EnergySlab>> = {
  read: (text) =>
    Result.flatMap(slabs(text), (parts) =>
      parts.every(({ charge }) => charge.low === charge.high)
        ? Result.succeed(
            parts.map(({ above, charge, upTo }) => ({ above_units: above, up_to_units: upTo, charge: charge.low }))
          )
        : Result.fail(`must have one charge for each slab, not a range`)
    ),
  write: (parts) =>
    parts
      .map(({ above_units, charge, up_to_units }) => `${above_units}-${up_to_units ?? ""}: ${number.write(charge)}`)
      .join("; "),
  form: "charges by units of the month, `0-10000: 6.10; 10000-: 6.60`"
}

interface Slab {
  readonly above: number
  readonly upTo: number | null
  readonly charge: Range
}

/** Slabs that go from 0 without a gap to an open end. */
const slabs = (text: string): Result.Result<ReadonlyArray<Slab>, string> =>
  Result.filterOrFail(
    Result.all(partsOf(text).map(slab)),
    (all) => all.length > 0 && all.every(joins) && all.at(-1)?.upTo === null,
    () => `must go from 0 without a gap to an open end, such as 0-500: 150; 500-: 260, not "${text}"`
  )

const slab = (part: string): Result.Result<Slab, string> => {
  const [, above, upTo = "", charge = ""] = /^(\d+)\s*-\s*(\d*)\s*:\s*(.+)$/.exec(part) ?? []
  if (above === undefined) return Result.fail(`has "${part}" where 0-500: 150 is meant`)
  return Result.map(range.read(charge), (value) => ({
    above: Number(above),
    upTo: upTo === "" ? null : Number(upTo),
    charge: value
  }))
}

const joins = ({ above, upTo }: Slab, index: number, all: ReadonlyArray<Slab>) =>
  above === (index === 0 ? 0 : all[index - 1]?.upTo) && (upTo === null || upTo > above)

/** Word of a tariff whose charge is the same at all hours. */
const same = "none"

/**
 * Additions by time of day, `9-17 -15% months 4-9; 18:30-22:30 20%; 22-6 -1.00 INR/kWh winter`; `none` where the charge is the
 * same at all hours.
 */
export const timeOfDay: Cell<ReadonlyArray<TimeOfDay>> = {
  read: (text) => (text === same ? Result.succeed([]) : Result.all(partsOf(text).map(slot))),
  write: (slots) => (slots.length === 0 ? same : slots.map(slotText).join("; ")),
  form: "additions to the energy charge, `9-17 -15% months 4-9; 18:30-22:30 20%; 22-6 -1 INR/kWh winter`; `none` where the charge is the same at all hours"
}

const pattern =
  /^(\d{1,2})(?::(00|15|30|45))?\s*-\s*(\d{1,2})(?::(00|15|30|45))?\s+([+\d.-]+)\s*(%|INR\/kWh|INR\/kVAh)(?:\s+months\s+([\d\s,-]+?))?(?:\s+(summer|winter))?$/

const slot = (part: string): Result.Result<TimeOfDay, string> => {
  const [, from = "", fromMinute, to = "", toMinute, addition = "", unit, months, season = null] =
    pattern.exec(part) ?? []
  const [begin, end] = [minuteOf(fromMinute), minuteOf(toMinute)]
  if (unit === undefined || Number(from) + (begin ?? 0) / 60 > 24 || Number(to) + (end ?? 0) / 60 > 24)
    return Result.fail(
      `has "${part}" where 17-24 20% or 22:30-6 -1 INR/kWh winter is meant, in quarter hours from 0 to 24`
    )
  return Result.flatMap(range.read(addition), ({ high, low }) =>
    Result.map(months === undefined ? Result.succeed(null) : monthsOf(months), (list) => ({
      from_hour_ist: Number(from),
      to_hour_ist: Number(to),
      ...(begin === undefined ? {} : { from_minute: begin }),
      ...(end === undefined ? {} : { to_minute: end }),
      months: list,
      season: season === "summer" || season === "winter" ? season : null,
      low,
      high,
      unit: unit as TimeOfDay["unit"]
    }))
  )
}

const minuteOf = (text: string | undefined) => ([15, 30, 45] as const).find((minute) => minute === Number(text))

const slotText = ({
  from_hour_ist,
  from_minute,
  high,
  low,
  months,
  season,
  to_hour_ist,
  to_minute,
  unit
}: TimeOfDay): string =>
  [
    `${timeText(from_hour_ist, from_minute)}-${timeText(to_hour_ist, to_minute)}`,
    `${range.write({ low, high })}${unit === "%" ? "" : " "}${unit}`,
    ...(months === null ? [] : [`months ${monthsText(months)}`]),
    ...(season === null ? [] : [season])
  ].join(" ")

const timeText = (hour: number, minute: number | undefined): string =>
  minute === undefined ? `${hour}` : `${hour}:${minute}`

/** Months 1 to 12 of a list such as `4-9` or `10-3` or `1,2,12`. */
const monthsOf = (text: string): Result.Result<ReadonlyArray<number>, string> => {
  const months = text.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number)
    const count = isMonth(first) && isMonth(last) ? ((last - first + 12) % 12) + 1 : 1
    return Array.from({ length: count }, (_, index) => (count === 1 ? first : ((first - 1 + index) % 12) + 1))
  })
  return months.every(isMonth)
    ? Result.succeed(months)
    : Result.fail(`has months "${text}" where numbers from 1 to 12 are meant, such as 4-9 or 10-3`)
}

/** Months in their order as `4-9`, others one by one. */
const monthsText = (months: ReadonlyArray<number>): string => {
  const [first = 0] = months
  const isRun = months.length > 1 && months.every((month, index) => month === ((first - 1 + index) % 12) + 1)
  return isRun ? `${first}-${months.at(-1)}` : months.join(",")
}

const isMonth = (month: number): boolean => Number.isInteger(month) && month >= 1 && month <= 12
