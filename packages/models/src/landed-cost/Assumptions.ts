import { assume, type Assumption, type Defaults } from "@grid/domain/engines/Assumptions"
import type { InvalidParameter } from "@grid/domain/errors/ApiError"
import type { Rule } from "@grid/domain/reference/Rules"
import {
  type AssumedName,
  type ChargeName,
  type KeptRule,
  landedCostCharges,
  landedCostDefaults,
  landedCostOverrides,
  landedCostRules
} from "@grid/domain/tariffs/LandedCostAssumptions"
import { Record, Result } from "effect"
import type { LandedCostInputs, Spread } from "./Inputs.ts"

/** Assumptions of a comparison, as it lists them and as it computes with them. */
export interface LandedCostAssumptions extends Pick<LandedCostInputs, "assumed" | "given" | "rules"> {
  readonly assumptions: ReadonlyArray<Assumption>
}

/** Defaults and rules with what a request has in their place; what neither gives is left to the orders. */
export const assumptionsOf = (
  overrides: Readonly<Record<string, number>>,
  rows: Readonly<Record<KeptRule, Rule | undefined>>
): Result.Result<LandedCostAssumptions, InvalidParameter> =>
  Result.map(assume(defaultsWith(rows), overrides), ({ assumptions }) => {
    const has = (name: string) => Object.hasOwn(overrides, name)
    const values = new Map(assumptions.map(({ name, value }) => [name, value]))
    const isKnown = ({ name }: Assumption) =>
      has(name) || Object.hasOwn(landedCostDefaults, name) || rows[name as KeptRule] !== undefined
    return {
      assumptions: assumptions.filter(isKnown),
      assumed: Record.map(landedCostDefaults, ({ high, low }, name): Spread => {
        const value = Number(values.get(name))
        return has(name) ? { value, low: value, high: value } : { value, low, high }
      }) as Readonly<Record<AssumedName, Spread>>,
      given: Record.filter(overrides, (_, name) => Object.hasOwn(landedCostCharges, name)) as Readonly<
        Partial<Record<ChargeName, number>>
      >,
      rules: Record.map(landedCostRules, (_, name) =>
        has(name) || rows[name] !== undefined ? Number(values.get(name)) : null
      )
    }
  })

const defaultsWith = (rows: Readonly<Record<KeptRule, Rule | undefined>>): Defaults =>
  Record.map(landedCostOverrides, ({ maximum, minimum, unit }, name) => {
    const assumed = Object.hasOwn(landedCostDefaults, name) ? landedCostDefaults[name as AssumedName] : undefined
    const row = rows[name as KeptRule]
    return {
      unit,
      minimum,
      maximum,
      // Without a default of its own it is not listed unless the request gives it.
      value: assumed?.value ?? row?.value ?? minimum,
      source:
        assumed?.source ??
        row?.order_id ??
        ["market rules", ...(row === undefined || row.note === null ? [] : [row.note])].join(": "),
      confidence: assumed?.confidence ?? row?.confidence ?? "unverified"
    }
  })
