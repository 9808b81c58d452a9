import { Consumer, FeederLoad, FeederRow, Section, TransformerRow } from "@grid/domain/network/Distribution"
import { Schema } from "effect"
import { orNull, text } from "../reference/Cells.ts"
import { column, type SheetForm } from "../reference/Forms.ts"
import {
  identifier,
  kilovoltAmperes,
  kilovolts,
  label,
  length,
  notNegative,
  number,
  perUnit,
  phase,
  positive,
  vectorGroup
} from "./Cells.ts"
import { origin, place, placeFault } from "./SubstationForms.ts"

const feederId = column(identifier, "Identifier of the feeder")
const transformerId = column(identifier, "Identifier of the transformer")

const feeders: SheetForm = {
  name: "feeders",
  columns: {
    feeder_id: feederId,
    name: { ...column(text, "Name"), usual: (textOf) => textOf("feeder_id") },
    kv: column(kilovolts, "Voltage between two phases, kV"),
    source_node: column(label, "Node of the source"),
    source_vm_pu: { ...column(perUnit, "Voltage of the source, per unit"), usual: () => "1" },
    ...place,
    ...origin
  },
  columnAliases: { lng: "lon" },
  key: ["feeder_id"],
  schema: FeederRow,
  fault: placeFault
}

const transformers: SheetForm = {
  name: "transformers",
  columns: {
    dt_id: transformerId,
    feeder_id: column(orNull(identifier), "Feeder that supplies it"),
    feeder_node: column(orNull(label), "Node of the feeder"),
    name: { ...column(text, "Name"), usual: (textOf) => textOf("dt_id") },
    rated_kva: column(kilovoltAmperes, "Rating, kVA"),
    hv_kv: column(kilovolts, "High voltage, kV"),
    lv_kv: column(kilovolts, "Low voltage between two phases, kV"),
    resistance_pct: column(notNegative, "Resistance at rated power, percent"),
    reactance_pct: column(positive, "Reactance at rated power, percent"),
    vector_group: { ...column(vectorGroup, "Vector group"), usual: () => "Dyn11" },
    source_vm_pu: { ...column(perUnit, "Voltage of the high-voltage side, per unit"), usual: () => "1" },
    ...place,
    ...origin
  },
  columnAliases: { lng: "lon" },
  key: ["dt_id"],
  schema: TransformerRow,
  fault: (row) =>
    Number(row.lv_kv) < Number(row.hv_kv)
      ? placeFault(row)
      : ["lv_kv", `is not below the high voltage, ${String(row.hv_kv)} kV: both are in kV`]
}

const ends = {
  from_node: column(label, "One end"),
  to_node: column(label, "The other end"),
  length_m: column(length, "Length, m")
}

const rating = { rating_a: column(orNull(positive), "Thermal limit of a phase, A") }

const zeroSequence = {
  r0_ohm_per_km: column(orNull(notNegative), "Resistance of the zero sequence, ohm/km"),
  x0_ohm_per_km: column(orNull(notNegative), "Reactance of the zero sequence, ohm/km")
}

type Row = Readonly<Record<string, unknown>>

const sectionFault = ({ from_node, r0_ohm_per_km, r1_ohm_per_km, to_node, x0_ohm_per_km, x1_ohm_per_km }: Row) => {
  if (from_node === to_node) return ["to_node", "a section has two ends, not one"] as const
  if (r1_ohm_per_km === 0 && x1_ohm_per_km === 0)
    return ["r1_ohm_per_km", "a section without impedance is no section: join its two nodes to one"] as const
  return (r0_ohm_per_km === null) === (x0_ohm_per_km === null)
    ? null
    : (["x0_ohm_per_km", "both parts of the zero sequence are needed, or none"] as const)
}

const feederSections: SheetForm = {
  name: "feeder-sections",
  columns: {
    feeder_id: feederId,
    ...ends,
    r1_ohm_per_km: column(notNegative, "Resistance, ohm/km"),
    x1_ohm_per_km: column(notNegative, "Reactance, ohm/km"),
    ...zeroSequence,
    ...rating
  },
  columnAliases: { r_ohm_per_km: "r1_ohm_per_km", x_ohm_per_km: "x1_ohm_per_km" },
  key: ["feeder_id", "from_node", "to_node"],
  schema: Schema.Struct({ feeder_id: Schema.String, ...Section.fields }),
  fault: sectionFault
}

const sections: SheetForm = {
  ...feederSections,
  name: "sections",
  columns: {
    dt_id: transformerId,
    ...ends,
    r1_ohm_per_km: column(notNegative, "Resistance of the positive sequence, ohm/km"),
    x1_ohm_per_km: column(notNegative, "Reactance of the positive sequence, ohm/km"),
    ...zeroSequence,
    ...rating
  },
  key: ["dt_id", "from_node", "to_node"],
  schema: Schema.Struct({ dt_id: Schema.String, ...Section.fields })
}

const loads: SheetForm = {
  name: "feeder-loads",
  columns: {
    feeder_id: feederId,
    node: column(label, "Node of the feeder"),
    p_kw: column(number, "Load of all three phases together, kW"),
    q_kvar: column(number, "Reactive load, kvar")
  },
  columnAliases: {},
  key: ["feeder_id", "node"],
  schema: Schema.Struct({ feeder_id: Schema.String, ...FeederLoad.fields })
}

const consumers: SheetForm = {
  name: "consumers",
  columns: {
    dt_id: transformerId,
    node: column(label, "Node at which it is connected"),
    phase: column(orNull(phase), "Phase"),
    consumer_id: column(label, "Identifier of the consumer, one of its transformer"),
    p_kw: column(number, "Load, kW"),
    q_kvar: column(number, "Reactive load, kvar"),
    meter_id: {
      ...column(label, "Meter; without it the consumer's identifier"),
      usual: (textOf) => textOf("consumer_id")
    }
  },
  columnAliases: {},
  key: ["dt_id", "consumer_id"],
  schema: Schema.Struct({ dt_id: Schema.String, ...Consumer.fields })
}

/** Files that a network is made of. */
export const networkForms = {
  feeders,
  "feeder-sections": feederSections,
  "feeder-loads": loads,
  transformers,
  sections,
  consumers
} as const
export type NetworkForm = keyof typeof networkForms

/** Columns by which the files of a folder are told apart: each kind has both of its own. */
const marks: ReadonlyArray<readonly [NetworkForm, string, string]> = [
  ["transformers", "dt_id", "rated_kva"],
  ["consumers", "dt_id", "consumer_id"],
  ["sections", "dt_id", "from_node"],
  ["feeders", "feeder_id", "source_node"],
  ["feeder-sections", "feeder_id", "from_node"],
  ["feeder-loads", "feeder_id", "p_kw"]
]

/** Kind of a file by its header; undefined where it is none of a network. */
export const formByHeader = (columns: ReadonlyArray<string>): NetworkForm | undefined =>
  marks.find(([, thing, own]) => columns.includes(thing) && columns.includes(own))?.[0]
