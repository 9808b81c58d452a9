import type { Framed } from "@grid/domain/engines/Frame"
import type { MarginDirection } from "@grid/domain/network/Substation"
import { hundredths, round, tenths } from "@grid/domain/numbers/Numbers"
import type { ClearanceValues } from "@grid/domain/substations/SubstationAssumptions"
import { SubstationHeadroom } from "@grid/domain/substations/SubstationHeadroom"
import { curtailmentInYear } from "../curtailment/Engines.ts"
import {
  curtailedFraction,
  curtailedPartOfNode,
  type DayMethod,
  earliestStored,
  type GridNow
} from "../curtailment/Outlook.ts"
import { type SeedOf, seedOfDays, seedOfInputs } from "../curtailment/Paths.ts"
import type { Engine } from "../engines/Engine.ts"
import { clearedAfter, incidencesOf } from "./Clearance.ts"
import { type Headroom, openLotsOf, type SubstationRows } from "./Headroom.ts"
import { queuedMw, type StageCounts, waitingLots } from "./Lots.ts"

/** Rows and times that an outlook on a substation rests on. */
export interface SubstationInputs extends Framed {
  readonly rows: SubstationRows
  readonly direction: MarginDirection
  /** As `istDay` counts. */
  readonly today: number
  /** Times that lots of the whole queue took. */
  readonly counts: StageCounts
  readonly values: ClearanceValues & { readonly power_factor: number }
}

export interface HeadroomInputs extends SubstationInputs {
  readonly headroom: Headroom
  /** The grid about the substation's state; null where too little of it is known. */
  readonly grid: GridNow | null
}

/** Version of the substation data model that answers are mapped to. */
const schema_version = "0.5"

/** Years ahead of which curtailment is told. */
const curtailedYear = 3

/** Parts of an answer: headroom, queue, clearance and curtailment. */
const parts = 4

const daysPerMonth = 365.25 / 12

const megawatts = (value: number): number => round(value, 1e3)

const orNull = (value: number | null): number | null => (value === null ? null : megawatts(value))

const headrooms = (
  version: string,
  seedOf: SeedOf,
  curtailedOf = curtailedFraction,
  method: DayMethod = {}
): Engine<HeadroomInputs, typeof SubstationHeadroom.Type> => ({
  engine: "substation-headroom",
  version,
  schema: SubstationHeadroom,
  compute: (inputs, { highs, seed }) => {
    const { counts, direction, frame, grid, headroom, rows, today, values } = inputs
    const { name, substation_id, voltage_kv } = rows.substation
    const lots = openLotsOf(rows, direction, today)
    const [p50 = null, p90 = null] =
      lots === null
        ? []
        : clearedAfter(lots, incidencesOf(counts, values), [0.5, 0.9]).map((days) =>
            days === null ? null : tenths(days / daysPerMonth)
          )
    const queued_mw = lots === null ? null : megawatts(queuedMw(lots))
    const clearance = p50 === null && p90 === null ? null : { p50, p90 }
    const curtailment =
      grid === null
        ? null
        : curtailmentInYear(grid, curtailedYear, { highs, seed: seedOf(grid.days, seed) }, curtailedOf, method)
    const { terms } = headroom
    const missing = [
      ...(queued_mw === null ? ["queued_mw"] : []),
      ...(p90 === null ? ["expected_clearance_months"] : []),
      ...(curtailment === null ? ["y3_curtailment"] : [])
    ]
    return {
      substation_id,
      name,
      voltage_kv,
      direction,
      today_headroom_mw: megawatts(headroom.mw),
      method: headroom.method,
      terms: {
        published_margin_mw: orNull(terms.published_margin_mw),
        firm_capacity_mw: orNull(terms.firm_capacity_mw),
        granted_mw: orNull(terms.granted_mw),
        min_load_mw: orNull(terms.min_load_mw),
        injection_mw: orNull(terms.injection_mw),
        peak_load_mw: orNull(terms.peak_load_mw)
      },
      queued_mw,
      expected_clearance_months: clearance,
      y3_curtailment: curtailment,
      ies_tsp: {
        schema_version,
        conforms: false,
        record: {
          substation: { id: substation_id, voltage_kv },
          headroom: { today_mw: megawatts(headroom.mw) },
          queue_entry: waitingLots(rows.lots ?? [], direction, today).map(({ developer }) => ({ developer })),
          y3_curtailment: curtailment === null ? null : { p50: curtailment.p50 }
        }
      },
      confidence: hundredths(frame.confidence * (1 - missing.length / parts)),
      missing
    }
  }
})

/** First version: two substations of a state, or one whose queue had moved, differed in its curtailment. */
export const substationHeadroomV01 = headrooms("sub-v0.1", seedOfInputs)

export const substationHeadroomV011 = headrooms("sub-v0.1.1", seedOfDays)

/** Version in which what places of one price curtail is shared among them in proportion. */
export const substationHeadroomV013 = headrooms("sub-v0.1.3", seedOfDays, curtailedPartOfNode)

/** Version in which surplus of the earliest of several hours of one price is stored first. */
export const substationHeadroom = headrooms("sub-v0.1.4", seedOfDays, curtailedPartOfNode, earliestStored)
