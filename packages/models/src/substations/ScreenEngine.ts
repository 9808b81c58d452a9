import type { Framed } from "@grid/domain/engines/Frame"
import type { MarginDirection } from "@grid/domain/network/Substation"
import { hundredths, mean, round } from "@grid/domain/numbers/Numbers"
import { mostCandidates, SiteScreen } from "@grid/domain/substations/SiteScreen"
import { fromSlug } from "@grid/domain/states/State"
import type { Engine } from "../engines/Engine.ts"
import { headroomOf, queuedOf, type SubstationRows } from "./Headroom.ts"
import type { Network } from "./Network.ts"
import { type Connection, neededKv, type Ranked, ranked, reasonOf, type ScreenCandidate } from "./Ranking.ts"
import type { Site } from "./SubstationIndex.ts"

/** A substation within reach of a site. */
export interface SubstationNear {
  readonly rows: SubstationRows
  readonly distance_km: number
  /** Charges of its state; null where not all are known. */
  readonly open_access_inr_per_kwh: number | null
}

/** A connection with its direction, on an IST day. */
interface ScreenQuestion extends Connection {
  readonly direction: MarginDirection
  /** As `istDay` counts. */
  readonly today: number
}

export interface ScreenInputs extends Framed, ScreenQuestion {
  /** Substations within reach; those of `near` come before the others. */
  readonly considered: number
  readonly near: ReadonlyArray<SubstationNear>
}

const candidateOf = (
  { distance_km, open_access_inr_per_kwh, rows }: SubstationNear,
  { direction, today, values }: ScreenQuestion
): ScreenCandidate => {
  const { name, state, substation_id, voltage_kv } = rows.substation
  const headroom = headroomOf(rows, direction, values.power_factor, today)
  return {
    substation_id,
    name,
    state: fromSlug(state ?? "")?.iso ?? null,
    voltage_kv,
    distance_km: round(distance_km, 1e3),
    headroom_mw: "mw" in headroom ? round(headroom.mw, 1e3) : null,
    queue_depth_mw: queuedOf(rows, direction, today),
    open_access_inr_per_kwh
  }
}

const rankedNear = (near: ReadonlyArray<SubstationNear>, question: ScreenQuestion): ReadonlyArray<Ranked> =>
  ranked(
    near.map((one) => candidateOf(one, question)),
    question
  )

/**
 * Best substations about a site, one more than an answer has, and how many are within reach. `chargesOf` gives the open-access
 * charges of a state, INR/kWh.
 */
export const screened = (
  network: Network,
  site: Site,
  question: ScreenQuestion,
  chargesOf: (state: string | null) => number | null
): Pick<ScreenInputs, "considered" | "near"> => {
  const near = network.index
    .near(site, question.values.reach_km)
    .flatMap(({ distance_km, item }): ReadonlyArray<SubstationNear> => {
      const rows = network.rowsOf(item.substation_id)
      return rows === undefined ? [] : [{ rows, distance_km, open_access_inr_per_kwh: chargesOf(item.state) }]
    })
  const byId = new Map(near.map((one) => [one.rows.substation.substation_id, one]))
  const best = rankedNear(near, question).slice(0, mostCandidates + 1)
  return { considered: near.length, near: best.flatMap(({ substation_id }) => byId.get(substation_id) ?? []) }
}

/** Members of a candidate that nobody has loaded what they need. */
const unknownMembers = ["headroom_mw", "queue_depth_mw", "open_access_inr_per_kwh", "voltage_kv", "name"] as const

/** Members for which there is no dataset. */
const neverKnown = ["district", "terrain_class"]

export const siteScreen: Engine<ScreenInputs, typeof SiteScreen.Type> = {
  engine: "site-screen",
  version: "sub-v0.1",
  schema: SiteScreen,
  compute: (inputs) => {
    const all = rankedNear(inputs.near, inputs)
    const candidates = all.slice(0, mostCandidates).map((one, index) => {
      const { factors, score, score_high, ...candidate } = one
      return {
        rank: index + 1,
        ...candidate,
        district: null,
        terrain_class: null,
        score: round(score, 1e4),
        score_high: round(score_high, 1e4),
        factors: factors.map(({ fraction, most_points, points, ...rest }) => ({
          ...rest,
          fraction: fraction === null ? null : round(fraction, 1e4),
          points: points === null ? null : round(points, 1e4),
          most_points: round(most_points, 1e4)
        })),
        reason: reasonOf(one, all[index + 1]),
        missing: [...unknownMembers.filter((member) => candidate[member] === null), ...neverKnown]
      }
    })
    const known = candidates.map(({ score, score_high }) => 1 - (score_high - score))
    return {
      direction: inputs.direction,
      needed_voltage_kv: neededKv(inputs),
      considered: inputs.considered,
      candidates,
      confidence: known.length === 0 ? 0 : hundredths(inputs.frame.confidence * mean(known)),
      missing: [...new Set([...inputs.frame.missing, ...candidates.flatMap(({ missing }) => missing)])]
    }
  }
}
