import type { ConnectivityLot } from "@grid/domain/network/Connectivity"
import type { SubstationTables } from "@grid/domain/network/NetworkTables"
import type { Substation, SubstationLoading, TransmissionMargin } from "@grid/domain/network/Substation"
import { on } from "@grid/domain/reference/Reference"
import type { SubstationRows } from "@grid/models/substations/Headroom"
import { dayNumber } from "@grid/models/substations/Lots"

const origin = { source: "test", source_url: null, licence: null, recorded_at: Date.parse("2026-11-01T00:00:00Z") }

export const today = dayNumber("2026-11-23")

export const substation = (some: Partial<Substation> & Pick<Substation, "substation_id">): Substation => ({
  applicable_from: null,
  name: some.substation_id,
  state: "rajasthan",
  lat: 28,
  lon: 73.3,
  voltage_kv: 220,
  operator: null,
  transformers: [{ units: 3, mva: 160 }],
  power_factor: 0.9,
  injection_mw: 50,
  min_load_mw: null,
  dated: null,
  ...origin,
  ...some
})

export const loading = (
  substation_id: string,
  month: string,
  peak_mva: number,
  min_mva: number | null
): SubstationLoading => ({
  substation_id,
  month,
  peak_mva,
  min_mva,
  ...origin
})

export const margin = (
  substation_id: string,
  some: Partial<Omit<TransmissionMargin, "published_on">> & { readonly published_on?: string }
): TransmissionMargin => ({
  substation_id,
  direction: "injection",
  margin_mw: 300,
  nets_grants: true,
  ...origin,
  ...some,
  published_on: on(some.published_on ?? "2026-10-13")
})

type Days = Partial<
  Record<"applied_on" | "granted_on" | "charging_on" | "certificate_on" | "operation_on" | "withdrawn_on", string>
>

const dayOf = (date: string | undefined) => (date === undefined ? null : on(date))

export const lot = (
  lot_id: string,
  substation_id: string,
  capacity_mw: number,
  days: Days,
  direction: "injection" | "drawal" = "injection"
): ConnectivityLot => ({
  lot_id,
  project: null,
  developer: "Example Renewables",
  technology: "solar",
  substation_id,
  direction,
  capacity_mw,
  applied_on: dayOf(days.applied_on),
  granted_on: dayOf(days.granted_on),
  charging_on: dayOf(days.charging_on),
  certificate_on: dayOf(days.certificate_on),
  operation_on: dayOf(days.operation_on),
  withdrawn_on: dayOf(days.withdrawn_on),
  ...origin
})

export const rowsOf = (some: Partial<SubstationRows> = {}): SubstationRows => ({
  substation: substation({ substation_id: "SS-1" }),
  loadings: [],
  margins: [],
  lots: [],
  ...some
})

export const tablesOf = (some: Partial<SubstationTables>): SubstationTables => ({
  realm: "real",
  substations: [],
  loadings: [],
  margins: [],
  queue: [],
  plans: [],
  ...some
})
