import type { ConnectivityLot } from "@grid/domain/network/Connectivity"
import type { MarginDirection } from "@grid/domain/network/Substation"
import { sum } from "@grid/domain/numbers/Numbers"
import { dayMs } from "@grid/domain/time/Time"
import { countsOf, type Spell, type SpellCount } from "./Incidence.ts"

/** Steps from which a lot goes on to operation or withdraws, in their order. */
export const stages = ["applied_on", "granted_on", "charging_on", "certificate_on"] as const
export type Stage = (typeof stages)[number]

/** State of a lot: in the queue, with a grant but not yet in operation, in operation, or gone. */
type LotState = "queued" | "granted" | "operating" | "withdrawn"

/** Number of an IST calendar day, as `istDay` counts. */
export const dayNumber = (date: string): number => Date.parse(date) / dayMs

/** The same; null where it is not known or lies after `today`. */
const dayOf = (date: string | null, today: number): number | null => {
  const day = date === null ? Infinity : dayNumber(date)
  return day <= today ? day : null
}

/** State of a lot on an IST day. What was charged or certified had been granted. */
export const lotState = (lot: ConnectivityLot, today: number): LotState => {
  const operation = dayOf(lot.operation_on, today)
  const withdrawal = dayOf(lot.withdrawn_on, today)
  if (operation !== null && operation <= (withdrawal ?? operation)) return "operating"
  if (withdrawal !== null) return "withdrawn"
  return stages.slice(1).some((stage) => dayOf(lot[stage], today) !== null) ? "granted" : "queued"
}

/** A lot that is not yet in operation. */
export interface OpenLot {
  readonly mw: number
  readonly isGranted: boolean
  /** Days since it reached each step; null where it has not, or nobody knows when. */
  readonly ages: Readonly<Record<Stage, number | null>>
}

/** Lots of one direction that on an IST day are neither in operation nor withdrawn. */
export const waitingLots = (
  lots: ReadonlyArray<ConnectivityLot>,
  direction: MarginDirection,
  today: number
): ReadonlyArray<ConnectivityLot> =>
  lots.filter((lot) => {
    const state = lotState(lot, today)
    return lot.direction === direction && (state === "queued" || state === "granted")
  })

/** The same by their ages. */
export const openLots = (
  lots: ReadonlyArray<ConnectivityLot>,
  direction: MarginDirection,
  today: number
): ReadonlyArray<OpenLot> =>
  waitingLots(lots, direction, today).map((lot) => {
    const age = (stage: Stage) => {
      const day = dayOf(lot[stage], today)
      return day === null ? null : today - day
    }
    return {
      mw: lot.capacity_mw,
      isGranted: lotState(lot, today) === "granted",
      ages: {
        applied_on: age("applied_on"),
        granted_on: age("granted_on"),
        charging_on: age("charging_on"),
        certificate_on: age("certificate_on")
      }
    }
  })

/** Capacity of open lots with a grant, and without one, MW. */
export const grantedMw = (lots: ReadonlyArray<OpenLot>): number =>
  sum(lots.map(({ isGranted, mw }) => (isGranted ? mw : 0)))
export const queuedMw = (lots: ReadonlyArray<OpenLot>): number =>
  sum(lots.map(({ isGranted, mw }) => (isGranted ? 0 : mw)))

/** Counts of spells from each step on. */
export type StageCounts = Readonly<Record<Stage, ReadonlyArray<SpellCount>>>

/** Time that lots took from each step to operation or withdrawal, or have waited by an IST day. */
export const stageCounts = (lots: ReadonlyArray<ConnectivityLot>, today: number): StageCounts => {
  const counts = (stage: Stage) => countsOf(lots.flatMap((lot) => spellOf(lot, stage, today)))
  return {
    applied_on: counts("applied_on"),
    granted_on: counts("granted_on"),
    charging_on: counts("charging_on"),
    certificate_on: counts("certificate_on")
  }
}

const outcomes = { operating: "completed", withdrawn: "withdrawn", granted: "open", queued: "open" } as const

const spellOf = (lot: ConnectivityLot, stage: Stage, today: number): ReadonlyArray<Spell> => {
  const begin = dayOf(lot[stage], today)
  if (begin === null) return []
  const outcome = outcomes[lotState(lot, today)]
  const end =
    outcome === "completed"
      ? dayOf(lot.operation_on, today)
      : outcome === "withdrawn"
        ? dayOf(lot.withdrawn_on, today)
        : today
  return end === null || end < begin ? [] : [{ days: end - begin, outcome }]
}
