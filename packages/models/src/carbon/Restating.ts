import type { FrozenBlock, Restatement, StoredBlock } from "@grid/domain/carbon/CarbonStore"
import type { RestatementReason } from "@grid/domain/carbon/Restatement"
import { type Mix, methodVersion } from "@grid/domain/carbon/GridMix"
import { areas, partOf, readPart } from "./Frozen.ts"

/** Differences of a block's averages from those of the block whose place it takes. */
export const restatement = (previous: StoredBlock, after: FrozenBlock): Omit<Restatement, "marginal_areas"> => {
  const differences = (view: "generation" | "consumption") =>
    areas.flatMap((_, place) => {
      const of = ({ mixes }: FrozenBlock) => readPart(partOf(mixes, place), place)[view]
      return isSame(of(previous), of(after)) ? [] : [place]
    })
  return {
    block_start: after.block_start,
    snapshot_id: after.id,
    previous_snapshot_id: previous.id,
    reason: reasonOf(previous, after),
    generation_areas: differences("generation"),
    consumption_areas: differences("consumption")
  }
}

const isSame = (one: Mix | null, other: Mix | null): boolean =>
  one === null || other === null ? one === other : one.mw.every((mw, column) => mw === other.mw[column])

/** Readings that were unknown and no longer are come late; any other that differs was corrected. */
const reasonOf = (previous: FrozenBlock, after: FrozenBlock): RestatementReason => {
  if (previous.method_version !== methodVersion) return "method"
  if (previous.simulated !== after.simulated) return "correction"
  const [old, fresh] = [readings(previous), readings(after)]
  const changed = old.flatMap((value, index) => (value === fresh[index] ? [] : [value]))
  if (changed.length === 0) return "capacity"
  return changed.every((value) => value === null) ? "late_data" : "correction"
}

const readings = ({ inputs }: FrozenBlock): ReadonlyArray<unknown> => {
  const { corridors, demand, generation, import: net, states, total } = JSON.parse(inputs) as Record<string, unknown>
  return [generation, total, demand, net, corridors, states].flat(2)
}
