import { tenths } from "@grid/domain/numbers/Numbers"
import { istDay } from "@grid/domain/time/Time"
import * as Noise from "./Noise.ts"
import type { Place } from "./Places.ts"
import { series } from "./Series.ts"

/** Solar hours are from 06:00 to 18:00. */
export const isSolar = (block: number): boolean => block >= 24 && block < 72

/** Duration of a shortage, hours, outside solar hours. */
export const shortageHours = 2.5

/**
 * Shortage of a state on the IST day that starts at `start`, MW: on three days of four nothing, otherwise up to 0.6 % of its
 * peak.
 */
export const shortageOf = (seed: number, place: Place, state: number, start: number, peak_mw: number): number =>
  place.zone === null ? 0 : tenths(peak_mw * fraction(seed, state, start))

const fraction = (seed: number, state: number, start: number): number =>
  Math.max(0, Noise.at(seed, series.shortage + state, istDay(start)) - 0.5) * 0.012
