import { type Zone, zones } from "../format/Zones.ts"

/** Flow over a corridor on one day, from the zone that gives to the one that takes. */
export interface Flow {
  readonly from: Zone
  readonly to: Zone
  /** Mean over the day, MW, positive. */
  readonly mw: number
  readonly mwh: number
}

/** Flows of a day; the date is null where no day is reported. */
export interface DayFlows {
  readonly date: string | null
  readonly flows: ReadonlyArray<Flow>
}

interface Corridor {
  readonly date: string
  /** Two zones, such as `ER-NR`. */
  readonly corridor: string
  /** Flow from the first to the second, MWh. */
  readonly net_mwh: number | null
}

const isZone = (text: string | undefined): text is Zone => zones.some((zone) => zone === text)

const flowOf = ({ corridor, net_mwh }: Corridor): ReadonlyArray<Flow> => {
  const [first, second] = corridor.split("-")
  if (!isZone(first) || !isZone(second) || net_mwh === null) return []
  const [from, to] = net_mwh < 0 ? [second, first] : [first, second]
  const mwh = Math.abs(net_mwh)
  return [{ from, to, mwh, mw: mwh / 24 }]
}

/** Known flows of the newest day of which there are any. */
export const newestFlows = (corridors: ReadonlyArray<Corridor>): DayFlows => {
  const known = corridors.filter(({ net_mwh }) => net_mwh !== null)
  const date = known.reduce<string | null>((last, row) => (last === null || row.date > last ? row.date : last), null)
  return { date, flows: known.filter((row) => row.date === date).flatMap(flowOf) }
}

type Place = readonly [x: number, y: number]

/** Part of the way between the centres of two zones that an arrow leaves free at either end. */
const freeShare = 0.24

/** Ends of an arrow between two places, and its middle. */
export const arrowOf = (
  [ax, ay]: Place,
  [bx, by]: Place
): { readonly tail: Place; readonly head: Place; readonly middle: Place } => {
  const at = (share: number): Place => [Math.round(ax + share * (bx - ax)), Math.round(ay + share * (by - ay))]
  return { tail: at(freeShare), head: at(1 - freeShare), middle: at(0.5) }
}
