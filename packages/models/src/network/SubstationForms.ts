import { ConnectivityLotRow, ExpansionPlanRow, milestones, PlanStatus } from "@grid/domain/network/Connectivity"
import type { SubstationDataset } from "@grid/domain/network/NetworkDatasets"
import {
  MarginDirection,
  SubstationLoadingRow,
  SubstationRow,
  TransmissionMarginRow
} from "@grid/domain/network/Substation"
import { address, day, listOf, oneOf, orNull, state, text } from "../reference/Cells.ts"
import { column, type SheetForm } from "../reference/Forms.ts"
import {
  fraction,
  identifier,
  latitude,
  longitude,
  month,
  notNegative,
  number,
  positive,
  transformers,
  yesNo,
  zone
} from "./Cells.ts"

/** Columns that say where a row comes from. */
export const origin = {
  source: { ...column(text, "Publisher of the row"), usual: () => "own records" },
  source_url: column(orNull(address), "Address of the source"),
  licence: column(orNull(text), "Licence of the source")
}

/** Columns that say where a thing stands. */
export const place = {
  state: column(orNull(state), "State"),
  lat: column(orNull(latitude), "Latitude, degrees north"),
  lon: column(orNull(longitude), "Longitude, degrees east")
}

type Row = Readonly<Record<string, unknown>>

/** A place has both coordinates or none. */
export const placeFault = ({ lat, lon }: Row): readonly [string, string] | null =>
  (lat === null) === (lon === null) ? null : ["lon", "latitude and longitude go together: give both or none"]

const substations: SheetForm = {
  name: "substations",
  columns: {
    substation_id: column(identifier, "Identifier of the substation"),
    applicable_from: column(
      orNull(day),
      "First day on which the row holds; a changed substation is a row with another day"
    ),
    name: column(orNull(text), "Name"),
    ...place,
    voltage_kv: column(orNull(positive), "Highest voltage, kV"),
    operator: column(orNull(text), "Operator"),
    transformers: column(orNull(transformers), "Transformers by rating, MVA"),
    power_factor: column(orNull(fraction), "Power factor of the load"),
    injection_mw: column(orNull(notNegative), "Generation already connected, MW"),
    min_load_mw: column(orNull(notNegative), "Least load, MW"),
    dated: column(orNull(day), "Day of which the source speaks"),
    ...origin
  },
  columnAliases: { lng: "lon", latitude: "lat", longitude: "lon", max_kv: "voltage_kv" },
  key: ["substation_id", "applicable_from"],
  schema: SubstationRow,
  fault: placeFault
}

const loadings: SheetForm = {
  name: "substation-loading",
  columns: {
    substation_id: column(identifier, "Identifier of the substation"),
    month: column(month, "Calendar month"),
    peak_mva: column(notNegative, "Highest load of the month, MVA"),
    min_mva: column(orNull(notNegative), "Lowest load of the month, MVA"),
    ...origin
  },
  columnAliases: {},
  key: ["substation_id", "month"],
  schema: SubstationLoadingRow,
  fault: ({ min_mva, peak_mva }) =>
    Number(min_mva ?? 0) > Number(peak_mva) ? ["min_mva", `is above the peak, ${String(peak_mva)} MVA`] : null
}

const margins: SheetForm = {
  name: "transmission-margins",
  columns: {
    substation_id: column(identifier, "Identifier of the substation"),
    direction: column(oneOf(MarginDirection.literals), "Whether for generation or for load"),
    margin_mw: column(number, "Power that can still be connected, MW; negative where overbooked"),
    published_on: column(day, "Day of the publication"),
    nets_grants: { ...column(yesNo, "Whether granted connectivity is taken off already"), usual: () => "yes" },
    ...origin
  },
  columnAliases: {},
  key: ["substation_id", "direction", "published_on"],
  schema: TransmissionMarginRow
}

/** Milestones are in their order, as far as they are known; who has withdrawn does not go into operation. */
const milestoneFault = (row: Row): readonly [string, string] | null => {
  let before: readonly [string, string] | null = null
  for (const name of milestones) {
    const value = row[name]
    if (typeof value !== "string") continue
    if (before !== null && value < before[1]) return [name, `${value} is before ${before[0]}, ${before[1]}`]
    before = [name, value]
  }
  return typeof row.withdrawn_on === "string" && typeof row.operation_on === "string"
    ? ["withdrawn_on", "a lot that is in operation was not withdrawn: leave one of the two days empty"]
    : null
}

const queue: SheetForm = {
  name: "connectivity-queue",
  columns: {
    lot_id: column(identifier, "Identifier of the lot"),
    project: column(orNull(text), "Project"),
    developer: column(orNull(text), "Developer"),
    technology: column(text, "Technology, such as solar, wind, hybrid, storage or load"),
    substation_id: column(identifier, "Substation at which it connects"),
    direction: { ...column(oneOf(MarginDirection.literals), "Whether generation or load"), usual: () => "injection" },
    capacity_mw: column(positive, "Capacity of the lot, MW"),
    applied_on: column(orNull(day), "Day of the application"),
    granted_on: column(orNull(day), "Day of the grant"),
    charging_on: column(orNull(day), "Day of the first charging"),
    certificate_on: column(orNull(day), "Day of the certificate of trial operation"),
    operation_on: column(orNull(day), "Day of commercial operation"),
    withdrawn_on: column(orNull(day), "Day of the withdrawal"),
    ...origin
  },
  columnAliases: { mw: "capacity_mw" },
  key: ["lot_id"],
  schema: ConnectivityLotRow,
  fault: milestoneFault
}

const plans: SheetForm = {
  name: "expansion-plans",
  columns: {
    plan_id: column(identifier, "Identifier of the element"),
    name: column(text, "Name"),
    region: column(zone, "Zone"),
    substation_ids: column(listOf(identifier), "Substations at its ends or in which it stands"),
    voltage_kv: column(orNull(positive), "Voltage, kV"),
    capacity_mva: column(orNull(positive), "Transformation added, MVA"),
    transfer_mw: column(orNull(positive), "Transfer capability added, MW"),
    planned_on: column(orNull(day), "Planned day of energisation"),
    energised_on: column(orNull(day), "Day of energisation"),
    status: column(oneOf(PlanStatus.literals), "How far it is"),
    ...origin
  },
  columnAliases: {},
  key: ["plan_id"],
  schema: ExpansionPlanRow,
  fault: ({ energised_on, status }) =>
    typeof energised_on === "string" && status !== "energised"
      ? ["status", "an element with a day of energisation is energised"]
      : null
}

/** Forms of the tables of the transmission network. */
export const substationForms: Readonly<Record<SubstationDataset, SheetForm>> = {
  substations,
  "substation-loading": loadings,
  "transmission-margins": margins,
  "connectivity-queue": queue,
  "expansion-plans": plans
}
