const formats = new Map<number, Intl.NumberFormat>()

const formatOf = (digits: number): Intl.NumberFormat => {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(digits, format)
  return format
}

/** Digits behind the point that a unit is shown with. */
export const digitsOf = (unit: string): number =>
  unit === "Hz" ? 3 : unit === "%" ? 1 : unit.startsWith("kg") || unit.startsWith("g") ? 1 : 0

/** Number as people read it, with a true minus; a dash where it is not known. */
export const amount = (value: number | null | undefined, digits: number): string =>
  value == null ? "–" : formatOf(digits).format(value).replace("-", "−")

/** Change from one value to another, %, with its sign; null where either is not known or the first is nothing. */
export const change = (from: number | null, to: number | null): string | null => {
  if (from === null || to === null || from === 0) return null
  const percent = (100 * (to - from)) / Math.abs(from)
  return `${percent >= 0 ? "+" : ""}${amount(percent, 1)} %`
}
