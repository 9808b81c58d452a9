import { round } from "../numbers/Numbers.ts"

/** A value without the noise that binary fractions leave behind: to 1e-6 of its unit, 0 without a sign. */
export const tidy = (value: number): number => round(value, 1e6) + 0

/** Energy in MWh of so many million units (GWh), as reports print it. */
export const mwhOfMu = (millionUnits: number): number => tidy(millionUnits * 1_000)

/** Energy in MWh of a mean power in MW over so many minutes. */
export const mwhOfMw = (mw: number, minutes: number): number => mw * (minutes / 60) + 0

/** Price in INR/MWh of one in Rs/kWh, which is one in Rs per unit. */
export const inrPerMwhOfInrPerKwh = (price: number): number => tidy(price * 1_000)

/** Price in INR/MWh of one in paise/kWh. */
export const inrPerMwhOfPaisePerKwh = (price: number): number => tidy(price * 10)
