import { Schema } from "effect"
import type { Recorded } from "../reference/Reference.ts"
import { numberOrNull, textOrNull } from "../schema/Fields.ts"
import { origin } from "./Origin.ts"

/** Phase of a single-phase connection, or all three. */
export const Phase = Schema.Literals(["A", "B", "C", "ABC"]).annotate({
  identifier: "Phase",
  description: "Phase that a consumer is connected to; `ABC` for all three alike"
})
export type Phase = typeof Phase.Type

/** Place and state, where they are known. */
const place = {
  /** Canonical slug. */
  state: textOrNull("State; null where not known"),
  lat: numberOrNull("Latitude, degrees north"),
  lon: numberOrNull("Longitude, degrees east")
}

/** A length of line or cable between two nodes of a radial network; `from_node` is the one nearer to the source. */
export const Section = Schema.Struct({
  from_node: Schema.String,
  to_node: Schema.String,
  length_m: Schema.Finite,
  /** Positive sequence. */
  r1_ohm_per_km: Schema.Finite,
  x1_ohm_per_km: Schema.Finite,
  /** Zero sequence; null where the source has none. */
  r0_ohm_per_km: Schema.NullOr(Schema.Finite),
  x0_ohm_per_km: Schema.NullOr(Schema.Finite),
  /** Thermal limit of a phase; null where not known. */
  rating_a: Schema.NullOr(Schema.Finite)
})
export type Section = typeof Section.Type

/** A feeder of medium voltage. */
export const FeederRow = Schema.Struct({
  feeder_id: Schema.String,
  name: Schema.String,
  /** Voltage between two phases. */
  kv: Schema.Finite,
  source_node: Schema.String,
  source_vm_pu: Schema.Finite,
  ...place,
  ...origin
})
export interface Feeder extends Schema.Schema.Type<typeof FeederRow>, Recorded {}

/** Load of a node of a feeder, the same on all three phases. */
export const FeederLoad = Schema.Struct({
  node: Schema.String,
  p_kw: Schema.Finite,
  q_kvar: Schema.Finite
})
export type FeederLoad = typeof FeederLoad.Type

/** A distribution transformer. */
export const TransformerRow = Schema.Struct({
  dt_id: Schema.String,
  /** Null where it is not known which feeder supplies it. */
  feeder_id: Schema.NullOr(Schema.String),
  /** Node of the feeder; null where not known. */
  feeder_node: Schema.NullOr(Schema.String),
  name: Schema.String,
  rated_kva: Schema.Finite,
  hv_kv: Schema.Finite,
  lv_kv: Schema.Finite,
  /** Resistive part of the impedance at rated power, %. */
  resistance_pct: Schema.Finite,
  reactance_pct: Schema.Finite,
  vector_group: Schema.String,
  /** Voltage at the high-voltage side, per unit of `hv_kv`. */
  source_vm_pu: Schema.Finite,
  ...place,
  ...origin
})
export interface Transformer extends Schema.Schema.Type<typeof TransformerRow>, Recorded {}

/** A consumer below a transformer. */
export const Consumer = Schema.Struct({
  consumer_id: Schema.String,
  node: Schema.String,
  /** Null where not known. */
  phase: Schema.NullOr(Phase),
  p_kw: Schema.Finite,
  q_kvar: Schema.Finite,
  /** Meter whose readings are this consumer's: `meter_id` of the file, or `consumer_id` where it has none. */
  meter_id: Schema.String
})
export type Consumer = typeof Consumer.Type

/** Sections and loads of a feeder. Sections go outward: each begins at the source or where one before it ends. */
export const FeederContent = Schema.Struct({ sections: Schema.Array(Section), loads: Schema.Array(FeederLoad) })
export type FeederContent = typeof FeederContent.Type

/** Sections and consumers below a transformer; sections go outward as those of a feeder do. */
export const TransformerContent = Schema.Struct({
  /** Node of the low-voltage side, from which the sections go out. */
  lv_node: Schema.String,
  sections: Schema.Array(Section),
  consumers: Schema.Array(Consumer)
})
export type TransformerContent = typeof TransformerContent.Type

export interface FeederNetwork extends FeederContent {
  readonly feeder: Feeder
}

export interface TransformerNetwork extends TransformerContent {
  readonly transformer: Transformer
}
