const formats = new Map<number, Intl.NumberFormat>()

const formatOf = (digits: number): Intl.NumberFormat => {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat("en-GB", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      // What is rounded to nothing has no sign.
      signDisplay: "negative"
    })
  formats.set(digits, format)
  return format
}

/** Number as people read it, with a true minus; a dash where it is not known. */
export const amount = (value: number | null | undefined, digits: number): string =>
  value == null ? "–" : formatOf(digits).format(value).replace("-", "−")

/** Count as people read it. */
export const count = (value: number): string => value.toLocaleString("en-GB")

/** Fraction as a percentage; a dash where it is not known. */
export const percent = (fraction: number | null, digits = 1): string =>
  amount(fraction === null ? null : 100 * fraction, digits)

/** Change from one value to another, %, with its sign; null where either is not known or the first is nothing. */
export const change = (from: number | null, to: number | null): string | null => {
  if (from === null || to === null || from === 0) return null
  const percent = (100 * (to - from)) / Math.abs(from)
  return `${percent >= 0 ? "+" : ""}${amount(percent, 1)} %`
}

/** Size of a file as people read it. */
export const fileSize = (bytes: number): string =>
  bytes < 1e6
    ? `${amount(bytes / 1e3, 0)} kB`
    : bytes < 1e9
      ? `${amount(bytes / 1e6, 1)} MB`
      : `${amount(bytes / 1e9, 1)} GB`

/** Blocks that are known, of how many. */
export const blocksKnown = ({ expected, present }: { readonly expected: number; readonly present: number }): string =>
  `${amount(present, 0)} of ${amount(expected, 0)} blocks`
