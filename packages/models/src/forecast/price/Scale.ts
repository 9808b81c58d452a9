/** Scale on which prices are told apart, of their share of the cap. */
export interface Scale {
  readonly of: (share: number) => number
  /** A share from 0 to 1, whatever is given. */
  readonly from: (value: number) => number
}

/** Shares below it count as it: nothing is made of the difference between a price of 0 and one of next to nothing. */
const least = 0.03

/** Ratios: what is cheap moves by shares of itself. */
export const logarithmic: Scale = {
  of: (share) => Math.log(Math.max(least, share)),
  from: (value) => Math.min(1, Math.exp(value))
}

/** Place of the cap on the logistic scale: at 1 it could not be reached. */
const ceiling = 0.92

/** Log odds: prices move little where they are next to 0 or to the cap. */
export const logistic: Scale = {
  of: (share) => {
    const odds = ceiling * Math.min(1, Math.max(least, share))
    return Math.log(odds / (1 - odds))
  },
  from: (value) => Math.min(1, 1 / (1 + Math.exp(-value)) / ceiling)
}
