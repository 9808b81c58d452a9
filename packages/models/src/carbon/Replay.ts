import type { NewBlock, StoredBlock } from "@grid/domain/carbon/CarbonStore"
import type { CarbonEngine, Difference, Replay } from "@grid/domain/carbon/CarbonEngine"
import { type GridMix, type GridMixInputs, type Mix, methodVersion, mixFuels } from "@grid/domain/carbon/GridMix"
import { areas, type Frame, hashOf, inputsText, mixesBytes, partOf, readPart, snapshotId, thawed } from "./Frozen.ts"
import { compute, computeV1 } from "./GridMix.ts"
import { averagesOf } from "./Averages.ts"
import { valueOf } from "./Rows.ts"

/** Every method that blocks were ever computed by: a snapshot is replayed by its own. */
const methods: Readonly<Record<string, (inputs: GridMixInputs) => GridMix>> = {
  "grid-mix-1": computeV1,
  [methodVersion]: compute
}

/** Canonical bytes of what the inputs give by a method. */
const bytesOf = (inputs: GridMixInputs, method: (inputs: GridMixInputs) => GridMix): Uint8Array =>
  mixesBytes(method(inputs), inputs.net_import_mw !== null)

/** A block computed and frozen, of the inputs' text and the id that follows from it. */
export const frozen = (
  id: string,
  inputs: GridMixInputs,
  text: string,
  rest: Omit<Frame, "method_version"> & Pick<NewBlock, "captured_at" | "origin">
): NewBlock => {
  const mixes = bytesOf(inputs, compute)
  return {
    id,
    block_start: inputs.block_start,
    method_version: methodVersion,
    inputs: text,
    mixes,
    averages: averagesOf(mixes),
    ...rest
  }
}

/** Canonical text of inputs by the method of today. */
export const textOf = (inputs: GridMixInputs, frame: Omit<Frame, "method_version">): string =>
  inputsText(inputs, { ...frame, method_version: methodVersion })

/** Recomputes a block from what was frozen with it. */
export const replay = (block: StoredBlock): Replay => {
  const fails = (damage: string): Replay => ({ exact: false, damage, mixes: null, differences: [] })
  const method = methods[block.method_version]
  if (method === undefined) return fails(`method ${block.method_version} is not known to this build`)
  if (snapshotId(block.block_start, block.inputs) !== block.id) return fails("the inputs are not those of the id")
  if (hashOf(block.capacity_text) !== block.capacity) return fails("the capacity table is not that of its hash")
  const again = bytesOf(thawed(block.inputs, block.capacity_text), method)
  const isSame = Buffer.compare(again, block.mixes) === 0
  return { exact: isSame, damage: null, mixes: again, differences: isSame ? [] : differences(block, again) }
}

/** Intensities as stored and served by default, beside those that another factor set and view make of the frozen inputs. */
export const whatIf: CarbonEngine["Service"]["whatIf"] = (block, { set, view }) => {
  const method = methods[block.method_version]
  if (method === undefined) return []
  const again = bytesOf(thawed(block.inputs, block.capacity_text), method)
  const usual = { basis: "direct", view: "consumption" } as const
  const parts = (bytes: Uint8Array, place: number) => ({ mix: partOf(bytes, place), national: partOf(bytes, 0) })
  return areas.map((area, place) => ({
    area,
    stored: valueOf(parts(block.mixes, place), place, usual),
    otherwise: valueOf(parts(again, place), place, { basis: set.basis, view }, set)
  }))
}

const views = ["generation", "consumption"] as const

const differences = (block: StoredBlock, again: Uint8Array): ReadonlyArray<Difference> =>
  areas.flatMap((area, place) => {
    const stored = readPart(partOf(block.mixes, place), place)
    const replayed = readPart(partOf(again, place), place)
    return views.flatMap((view) =>
      mixFuels.flatMap((fuel, column) => {
        const power = (mix: Mix | null) => mix?.mw[column] ?? null
        const [stored_mw, replayed_mw] = [power(stored[view]), power(replayed[view])]
        return stored_mw === replayed_mw
          ? []
          : [
              {
                block_start: block.block_start,
                snapshot_id: block.id,
                area,
                view,
                fuel,
                stored_mw,
                replayed_mw
              }
            ]
      })
    )
  })
