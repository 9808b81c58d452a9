import { type AreaMix, type GridMix, type GridMixInputs, type Mix, mixFuels } from "@grid/domain/carbon/GridMix"
import { snapshotIdOf } from "@grid/domain/carbon/SnapshotId"
import { national, zones } from "@grid/domain/observations/Area"
import { states } from "@grid/domain/states/State"
import { createHash } from "node:crypto"
import type { CapacityTable } from "./Capacity.ts"

/** Areas in the order in which the bytes of a block hold them; it belongs to the method. */
export const areas: ReadonlyArray<string> = [national, ...zones, ...states.map(({ slug }) => slug)]

const places = new Map(areas.map((area, place) => [area, place]))

/** Place of `india`, a zone or a state's slug. */
export const placeOf = (area: string): number => places.get(area) as number

/** Area at a place of the bytes. */
export const areaAt = (place: number): string => areas[place] as string

export const hashOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** Canonical text of a capacity table. */
export const capacityText = (table: CapacityTable): string => JSON.stringify(table)

/** Members that are frozen with the readings of a block. */
export interface Frame {
  readonly method_version: string
  readonly simulated: boolean
  /** Hash of the text of the capacity table. */
  readonly capacity: string
}

/**
 * Canonical text of what a block is computed from: numbers as JavaScript writes them, shortest and exact, in a fixed order.
 * Capacities are named by the hash of their table.
 */
export const inputsText = (inputs: GridMixInputs, { capacity, method_version, simulated }: Frame): string =>
  JSON.stringify({
    method: method_version,
    block: inputs.block_start,
    kind: simulated ? "simulated" : "real",
    capacity,
    generation: inputs.generation_mw,
    total: inputs.total_mw,
    demand: inputs.demand_mw,
    import: inputs.net_import_mw,
    corridors: inputs.corridors_mw,
    states: inputs.states.map(({ demand_mw, own_generation_mw }) => [demand_mw, own_generation_mw])
  })

interface InputsText {
  readonly method: string
  readonly block: number
  readonly capacity: string
  readonly generation: ReadonlyArray<number | null>
  readonly total: number | null
  readonly demand: number | null
  readonly import: number | null
  readonly corridors: ReadonlyArray<number | null>
  readonly states: ReadonlyArray<readonly [demand: number | null, own: number | null]>
}

/** The inputs that were frozen as these texts. */
export const thawed = (inputs: string, capacity: string): GridMixInputs => {
  const text = JSON.parse(inputs) as InputsText
  const table = JSON.parse(capacity) as CapacityTable
  return {
    block_start: text.block,
    generation_mw: text.generation,
    total_mw: text.total,
    demand_mw: text.demand,
    net_import_mw: text.import,
    corridors_mw: text.corridors,
    states: table.map((state, index) => {
      const [demand_mw = null, own_generation_mw = null] = text.states[index] ?? []
      return { ...state, demand_mw, own_generation_mw }
    })
  }
}

/** Id of a snapshot: its block, and the beginning of the hash of its inputs. */
export const snapshotId = (block_start: number, inputs: string): string =>
  snapshotIdOf(block_start, hashOf(inputs).slice(0, 16))

/** Power is kept in whole watts: further digits of a sum depend on the order of its terms. */
const unitsPerMw = 1e6

/** Values that four bytes of seven bits can have. */
const half = 2 ** 28

const views = ["generation", "consumption"] as const

/** Room for the longest bytes there can be: powers below 2^42 W, and the country's two bytes. A block a time is written. */
const scratch = new Uint8Array(2 * areas.length + areas.length * views.length * (1 + 6 * mixFuels.length) + 2)

/** Content of an area's bytes. */
export interface AreaPart extends Omit<AreaMix, "area"> {
  /** Columns of the mix that were known, one bit each; for the country only. */
  readonly known: number
}

/**
 * Canonical bytes of a block: two bytes for where each area's part begins, then the parts. A part holds which columns are
 * known (the country's two bytes), and for generation and consumption 0, or 1 and the power of each column in watts, seven
 * bits a byte, the lowest first.
 */
export const mixesBytes = (mix: GridMix, importsKnown: boolean): Uint8Array => {
  const bytes = scratch
  let end = 2 * areas.length
  const flags = [...mix.known_fuels, importsKnown]
  for (const [place, { area, ...of }] of mix.areas.entries()) {
    bytes[2 * place] = end >> 8
    bytes[2 * place + 1] = end & 0xff
    if (area === national) {
      const columns = flags.reduce((bits, flag, index) => (flag ? bits | (1 << index) : bits), 0)
      bytes[end++] = columns >> 8
      bytes[end++] = columns & 0xff
    }
    for (const view of views) {
      const power = of[view]
      bytes[end++] = power === null ? 0 : 1
      for (const mw of power?.mw ?? []) {
        const units = Math.round(mw * unitsPerMw)
        // In two halves of which either is a 32-bit integer: shifting is several times faster than dividing.
        const high = Math.floor(units / half)
        let low = units - high * half
        if (high > 0) {
          for (let byte = 0; byte < 4; byte++) {
            bytes[end++] = 128 | (low & 127)
            low >>>= 7
          }
          low = high
        }
        while (low >= 128) {
          bytes[end++] = 128 | (low & 127)
          low >>>= 7
        }
        bytes[end++] = low
      }
    }
  }
  return bytes.slice(0, end)
}

/** An area's part of the bytes of a block. */
export const partOf = (bytes: Uint8Array, place: number): Uint8Array => {
  const at = (index: number) => ((bytes[2 * index] as number) << 8) | (bytes[2 * index + 1] as number)
  return bytes.subarray(at(place), place + 1 < areas.length ? at(place + 1) : bytes.length)
}

/** Part of an area, decoded. */
export const readPart = (bytes: Uint8Array, place: number): AreaPart => {
  const columns = place === 0 ? ((bytes[0] as number) << 8) | (bytes[1] as number) : 0
  const generation = place === 0 ? 2 : 0
  return {
    known: columns,
    generation: readMix(bytes, generation),
    consumption: readMix(bytes, afterMix(bytes, generation))
  }
}

/** Mix of one view alone, decoded. */
export const readView = (bytes: Uint8Array, place: number, view: (typeof views)[number]): Mix | null => {
  const generation = place === 0 ? 2 : 0
  return readMix(bytes, view === "generation" ? generation : afterMix(bytes, generation))
}

const readMix = (bytes: Uint8Array, start: number): Mix | null => {
  if (bytes[start] !== 1) return null
  let offset = start + 1
  let total_mw = 0
  const mw: Array<number> = []
  for (let column = 0; column < mixFuels.length; column++) {
    let units = 0
    let weight = 1
    let byte = bytes[offset++] as number
    while (byte >= 128) {
      units += (byte - 128) * weight
      weight *= 128
      byte = bytes[offset++] as number
    }
    const power = (units + byte * weight) / unitsPerMw
    total_mw += power
    mw.push(power)
  }
  return { mw, total_mw }
}

/** Place after the mix that begins here. */
const afterMix = (bytes: Uint8Array, start: number): number => {
  if (bytes[start] !== 1) return start + 1
  let offset = start + 1
  for (let column = 0; column < mixFuels.length; column++) while ((bytes[offset++] as number) >= 128);
  return offset
}

/** True where a part says that a column of the mix was known. */
export const isKnown = (columns: number, column: number): boolean => (columns & (1 << column)) !== 0
