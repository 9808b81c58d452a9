import type { Flow } from "./PowerFlow.ts"

/** Phases of the high-voltage side between which the winding of low-voltage phase A lies, by clock number: D windings. */
const deltaOf: Readonly<Record<number, readonly [from: number, to: number]>> = {
  1: [0, 2],
  3: [1, 2],
  5: [1, 0],
  7: [2, 0],
  9: [2, 1],
  11: [0, 1]
}

/** Vector groups whose star point carries the neutral: the clock number of a group that names none is 1, as that of the IEEE feeder. */
const pattern = /^Dyn(\d{1,2})?$/i

/** Clock number of a vector group; null where it is none that can be solved: `Dyn` with an odd clock number. */
export const clockOf = (group: string): number | null => {
  const match = pattern.exec(group)
  const clock = match === null ? Number.NaN : Number(match[1] ?? 1)
  return clock in deltaOf ? clock : null
}

/**
 * Active power that each phase of the high-voltage side gives, W. A low-voltage current comes in at one phase and goes out at
 * another, as its winding lies between them; `flow` is that of the low-voltage side, whose first node is the transformer's
 * inner voltage.
 */
export const highVoltageWatts = (
  { i_im, i_re, v_im, v_re }: Flow,
  clock: number
): readonly [number, number, number] => {
  const volts = Math.hypot(Number(v_re[0]), Number(v_im[0]))
  const watts: [number, number, number] = [0, 0, 0]
  for (const [side, end] of (deltaOf[clock] ?? []).entries()) {
    for (let phase = 0; phase < 3; phase++) {
      const to = (end + phase) % 3
      const angle = (Math.PI * clock) / 6 - (2 * Math.PI * to) / 3
      const share = Math.cos(angle) * Number(i_re[phase]) + Math.sin(angle) * Number(i_im[phase])
      watts[to] = (watts[to] ?? 0) + ((side === 0 ? volts : -volts) * share) / Math.sqrt(3)
    }
  }
  return watts
}
