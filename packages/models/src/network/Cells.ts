import { Phase } from "@grid/domain/network/Distribution"
import { Zone } from "@grid/domain/states/State"
import { findZone } from "@grid/domain/states/ZoneName"
import { Result } from "effect"
import { clockOf } from "../distribution/VectorGroup.ts"
import { type Cell, number as plainNumber, partsOf } from "../reference/Cells.ts"

const identifierPattern = /^[A-Za-z0-9._-]{1,64}$/

/** An identifier as paths and bodies of calls take it. */
export const identifier: Cell<string> = {
  read: (value) =>
    identifierPattern.test(value)
      ? Result.succeed(value)
      : Result.fail(`must be 1 to 64 letters, digits, dots, underscores or hyphens, not "${value.slice(0, 80)}"`),
  write: (value) => value,
  form: "1 to 64 letters, digits, dots, underscores or hyphens"
}

/** Name of a node, a consumer or a meter, as it is written in the field. */
export const label: Cell<string> = {
  read: (value) =>
    value.length >= 1 && value.length <= 64 && !/\p{Cc}/u.test(value)
      ? Result.succeed(value)
      : Result.fail(`must be 1 to 64 characters, not "${value.slice(0, 80)}"`),
  write: (value) => value,
  form: "1 to 64 characters"
}

const exponent = /^[+-]?\d+(\.\d+)?[eE][+-]?\d{1,2}$/

/** A number, as programs write it, too: `1.4e-05`. */
export const number: Cell<number> = {
  ...plainNumber,
  read: (value) => plainNumber.read(exponent.test(value) ? Number(value).toFixed(12) : value)
}

const numberWhere = (isAllowed: (value: number) => boolean, form: string): Cell<number> => ({
  read: (value) => Result.filterOrFail(number.read(value), isAllowed, () => `must be ${form}, not "${value}"`),
  write: String,
  form
})

export const positive = numberWhere((value) => value > 0, "a number above 0")
export const notNegative = numberWhere((value) => value >= 0, "a number of 0 or more")
export const latitude = numberWhere((value) => value >= 6 && value <= 38, "a latitude in India, 6 to 38 degrees north")
export const longitude = numberWhere(
  (value) => value >= 68 && value <= 98,
  "a longitude in India, 68 to 98 degrees east"
)
export const fraction = numberWhere((value) => value > 0 && value <= 1, "a number above 0 and up to 1")

/** A voltage between two phases; one in volts is above them all. */
export const kilovolts = numberWhere((value) => value > 0 && value <= 1_200, "kV, above 0 and up to 1200")

/** A voltage over the rated one; one in percent is above them all. */
export const perUnit = numberWhere((value) => value >= 0.5 && value <= 1.5, "per unit, 0.5 to 1.5, such as 1.05")

/** A rating of a transformer; one in MVA is below them all. */
export const kilovoltAmperes = numberWhere((value) => value >= 1, "kVA, 1 or more")

/** A length, metres. */
export const length: Cell<number> = {
  ...positive,
  read: (value) =>
    Result.mapError(positive.read(value), (reason) => `${reason}; where there is no length join the two nodes to one`),
  form: "metres, above 0"
}

/** A vector group that the power flow knows. */
export const vectorGroup: Cell<string> = {
  read: (value) =>
    clockOf(value) === null
      ? Result.fail(`must be Dyn with an odd clock number, such as Dyn11, not "${value.slice(0, 80)}"`)
      : Result.succeed(value),
  write: (value) => value,
  form: "Dyn with an odd clock number"
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/

export const month: Cell<string> = {
  read: (value) =>
    monthPattern.test(value) ? Result.succeed(value) : Result.fail(`must be a month written YYYY-MM, not "${value}"`),
  write: (value) => value,
  form: "a month, YYYY-MM"
}

export const yesNo: Cell<boolean> = {
  read: (value) =>
    value === "yes" || value === "no"
      ? Result.succeed(value === "yes")
      : Result.fail(`must be yes or no, not "${value}"`),
  write: (value) => (value ? "yes" : "no"),
  form: "yes or no"
}

interface Units {
  readonly units: number
  readonly mva: number
}

const unitsPattern = /^(\d{1,3})\s*[x×]\s*(\d+(?:\.\d+)?)$/iu

const unitsIn = (part: string): Result.Result<Units, string> => {
  const [, units = "", mva = ""] = unitsPattern.exec(part) ?? []
  return Number(units) > 0 && Number(mva) > 0
    ? Result.succeed({ units: Number(units), mva: Number(mva) })
    : Result.fail(`must be numbers of transformers and their MVA such as 2x315; 1x500, not "${part}"`)
}

/** Transformers by rating. */
export const transformers: Cell<ReadonlyArray<Units>> = {
  read: (value) => {
    const parts = partsOf(value)
    return parts.length === 0 ? Result.fail("must name one transformer at least") : Result.all(parts.map(unitsIn))
  },
  write: (value) => value.map(({ mva, units }) => `${units}x${mva}`).join("; "),
  form: "transformers by rating, such as 2x315; 1x500"
}

const phaseOf = (value: string): Phase | undefined => Phase.literals.find((phase) => phase === value.toUpperCase())

/** A phase; red, yellow and blue are refused, as their B is the third and not the second one. */
export const phase: Cell<Phase> = {
  read: (value) =>
    Result.fromNullishOr(
      phaseOf(value),
      () =>
        `must be A, B, C, or ABC for all three, not "${value}"; write red as A, yellow as B and blue as C, and leave it empty where it is not known`
    ),
  write: (value) => value,
  form: "A, B, C, or ABC for all three"
}

export const zone: Cell<Zone> = {
  read: (value) =>
    Result.fromNullishOr(findZone(value), () => `must be one of ${Zone.literals.join(", ")}, not "${value}"`),
  write: (value) => value,
  form: `one of ${Zone.literals.join(", ")}`
}
