import { type State, states } from "@grid/domain/states/State"
import { Result } from "effect"
import type { Collector } from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"

/** States by the code of their area, the same as at the MERIT portal; one of them has two areas. */
const byCode = new Map(states.flatMap((state) => state.merit_codes.map((code) => [code, state] as const)))

/** The price of one area. */
export interface AreaPrice {
  readonly code: unknown
  /** INR/MWh. */
  readonly price: unknown
}

/**
 * Takes the prices of areas in the block that begins at `ts`. A state of two areas has a price where both have the same.
 * Of `UTL` nobody has confirmed which territory it is.
 */
export const take = (
  into: Collector,
  ts: number,
  captured_at: number,
  entry: string,
  prices: ReadonlyArray<AreaPrice>
): void => {
  const parts: Array<{ readonly state: State; readonly code: string; readonly value: number | null }> = []
  for (const { code, price } of prices) {
    const name = `${entry} ${typeof code === "string" ? code : Reading.show(code)}`
    const state = typeof code === "string" ? byCode.get(code) : undefined
    const value = Reading.number(price)
    if (state === undefined) into.reject(name, reasonOf(code))
    else if (Result.isFailure(value)) into.reject(name, value.failure)
    else if (state.merit_codes.length === 1) add(into, state.slug, ts, captured_at, name, value.success)
    else parts.push({ state, code: String(code), value: value.success })
  }
  for (const state of new Set(parts.map((part) => part.state))) {
    const own = parts.filter((part) => part.state === state)
    const [value = null, ...others] = new Set(own.map((part) => part.value))
    const isWhole = state.merit_codes.every((code) => own.some((part) => part.code === code))
    const name = `${entry} ${own.map((part) => part.code).join()}`
    if (isWhole && others.length === 0) add(into, state.slug, ts, captured_at, name, value)
    else into.reject(name, `the areas ${state.merit_codes.join(" and ")} of ${state.slug} have no price in common`)
  }
}

const reasonOf = (code: unknown): string =>
  code === "UTL" ? "it is not confirmed which territory UTL is" : "is no area of a state"

const add = (into: Collector, area: string, ts: number, captured_at: number, entry: string, value: number | null) =>
  into.add(entry, { dataset: "state_exchange_price", area, ts, value, period_minutes: 15, captured_at })
