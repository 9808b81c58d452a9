import { round } from "@grid/domain/numbers/Numbers"
import type { IstDate } from "@grid/domain/Brands"
import { istDate } from "@grid/domain/time/Time"
import * as Noise from "../Noise.ts"

/** Series of draws of networks; others of the simulator have smaller numbers. */
export const series = {
  substation: 9_000,
  loading: 9_100,
  margin: 9_200,
  lot: 9_300,
  plan: 9_400,
  feeder: 9_500,
  transformer: 9_600,
  section: 9_700,
  consumer: 9_800,
  meter: 9_900
} as const

/** Draw in [0, 1) of a kind of thing: its index, and which of its draws. */
export const uniform = (kind: number, index: number, draw: number): number =>
  (Noise.at(kind + draw, kind, index) + 1) / 2

/** Draw between two numbers, to a whole multiple of a step. */
export const between = (low: number, high: number, step: number, draw: number): number =>
  round(low + Math.round(((high - low) * draw) / step) * step, 1_000)

/** One of some. */
export const oneOf = <A>(things: readonly [A, ...ReadonlyArray<A>], draw: number): A =>
  things[Math.floor(draw * things.length)] ?? things[0]

/** Origin of what is computed here. */
export const origin = {
  source: "simulator",
  source_url: null,
  licence: "none needed: computed here"
} as const

/** IST day of an instant that has come, else null. */
export const dayOnce = (ms: number, now: number): IstDate | null => (ms <= now ? istDate(ms) : null)
