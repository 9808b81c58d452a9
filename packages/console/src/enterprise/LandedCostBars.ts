import type { components } from "@grid-data/client/openapi"
import { type Bar, barOf, stepBars } from "../charts/Bar.ts"
import { amount } from "../format/Numbers.ts"
import { nameOfMonth } from "../format/Time.ts"
import { titleOf, wordsOf } from "./Words.ts"

type Schemas = components["schemas"]
export type ModeCost = Schemas["LandedCost"]["results"][number]

/** Ways of supply as people know them. */
export const modes = [
  { value: "grid", label: "Grid" },
  { value: "goa", label: "Green open access" },
  { value: "group-captive", label: "Group captive" },
  { value: "rtm", label: "Real-time market" },
  { value: "hybrid", label: "Hybrid" }
] as const satisfies ReadonlyArray<{ readonly value: ModeCost["mode"]; readonly label: string }>

export const modeName = (mode: string): string => modes.find(({ value }) => value === mode)?.label ?? mode

/** Cost of a way of supply with its band. */
export const modeBar = ({ landed_inr_per_kwh: cost, mode, p10, p90 }: ModeCost): Bar => ({
  ...barOf(modeName(mode), cost, 2),
  ...(p10 !== null && p90 !== null && { band: { low: p10, high: p90 } }),
  ...(cost !== null &&
    p10 !== null &&
    p90 !== null && { text: `${amount(cost, 2)} (${amount(p10, 2)} to ${amount(p90, 2)})` })
})

/**
 * Sentence on the charges of a way of supply that no order at hand gives: those that are not counted, and those that an
 * assumption stands for; empty where there are none.
 */
export const missingText = (
  { landed_inr_per_kwh: cost, missing, mode }: Pick<ModeCost, "landed_inr_per_kwh" | "missing" | "mode">,
  assumptions: ReadonlyArray<{ readonly name: string }>
): string => {
  const isAssumed = (charge: string) => assumptions.some(({ name }) => name === charge || name === `usual_${charge}`)
  const list = (charges: ReadonlyArray<string>, what: string) =>
    charges.length === 0 ? [] : [`${charges.map(wordsOf).join(", ")} ${what}`]
  const parts = [
    ...list(
      missing.filter((charge) => !isAssumed(charge)),
      cost === null ? "not known, so there is no total" : "not known"
    ),
    ...list(missing.filter(isAssumed), "assumed")
  ]
  return parts.length === 0 ? "" : `${modeName(mode)}: ${parts.join("; ")}.`
}

/** Lines of a bill, each from where the one before ended, and their sum. */
export const billBars = ({
  breakdown,
  landed_inr_per_kwh: cost
}: Pick<ModeCost, "breakdown" | "landed_inr_per_kwh">): ReadonlyArray<Bar> => {
  const sums = new Map<string, number>()
  for (const { component, inr_per_kwh } of breakdown) {
    sums.set(component, (sums.get(component) ?? 0) + (inr_per_kwh ?? 0))
  }
  return stepBars(
    [...sums].map(([component, sum]) => ({ label: titleOf(component), amount: sum })),
    cost === null ? null : { label: "In all", amount: cost },
    2
  )
}

/** Cost of each month, with the part of the plant that it takes. */
export const monthBars = ({ by_month }: Pick<ModeCost, "by_month">): ReadonlyArray<Bar> =>
  by_month.map(({ inr_per_kwh, month, plant_pct }) => ({
    label: nameOfMonth(month),
    parts: inr_per_kwh === null ? [] : [{ from: 0, to: inr_per_kwh, colour: "--data-2" }],
    text: [
      inr_per_kwh === null ? "no energy" : amount(inr_per_kwh, 2),
      ...(plant_pct === undefined || plant_pct === null ? [] : [`${amount(plant_pct, 0)} % of the plant`])
    ].join(", ")
  }))
