import { Schema } from "effect"
import type { Recorded } from "../reference/Reference.ts"
import { numberOrNull, textOrNull } from "../schema/Fields.ts"
import { Zone } from "../states/State.ts"
import { dayOrNull, origin } from "./Origin.ts"
import { MarginDirection } from "./Substation.ts"

/** Steps of a lot on its way to operation, in their order. */
export const milestones = ["applied_on", "granted_on", "charging_on", "certificate_on", "operation_on"] as const

/** A lot of the queue for connection: one project's capacity at one substation. */
export const ConnectivityLotRow = Schema.Struct({
  lot_id: Schema.String,
  project: textOrNull("Project; null where not known"),
  developer: textOrNull("Developer; null where not known"),
  technology: Schema.String.annotate({ description: "Technology, e.g. `solar`, `wind`, `hybrid`, `storage`, `load`" }),
  substation_id: Schema.String,
  direction: MarginDirection,
  capacity_mw: Schema.Finite.annotate({ description: "Capacity of the lot, MW" }),
  applied_on: dayOrNull("IST day of the application"),
  granted_on: dayOrNull("IST day of the grant"),
  charging_on: dayOrNull("IST day of the first charging"),
  certificate_on: dayOrNull("IST day of the certificate of trial operation"),
  operation_on: dayOrNull("IST day of commercial operation"),
  withdrawn_on: dayOrNull("IST day of the withdrawal, or of the revocation"),
  ...origin
})
export interface ConnectivityLot extends Schema.Schema.Type<typeof ConnectivityLotRow>, Recorded {}

export const PlanStatus = Schema.Literals(["planned", "under construction", "energised", "cancelled"]).annotate({
  identifier: "PlanStatus",
  description: "How far an element of the transmission system is"
})
export type PlanStatus = typeof PlanStatus.Type

/** An element that is to be added to the transmission system. */
export const ExpansionPlanRow = Schema.Struct({
  plan_id: Schema.String,
  name: Schema.String,
  region: Zone,
  /** Substations that it ends at or stands in. */
  substation_ids: Schema.Array(Schema.String),
  voltage_kv: numberOrNull("Voltage, kV"),
  capacity_mva: numberOrNull("Transformation added, MVA"),
  transfer_mw: numberOrNull("Transfer capability added, MW"),
  planned_on: dayOrNull("Planned IST day of energisation"),
  energised_on: dayOrNull("IST day of energisation; null where it has not been"),
  status: PlanStatus,
  ...origin
})
export interface ExpansionPlan extends Schema.Schema.Type<typeof ExpansionPlanRow>, Recorded {}
