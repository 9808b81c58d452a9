import { Schema } from "effect"
import { IstDate, Megawatts, MegawattHours } from "../Brands.ts"
import { stationTypes } from "../observations/datasets/Generation.ts"

const unsaid = "null where no source says it"
const mw = (description: string) => Schema.NullOr(Megawatts).annotate({ description: `${description}, MW; ${unsaid}` })
const mwh = (description: string) =>
  Schema.NullOr(MegawattHours).annotate({ description: `${description}, MWh; ${unsaid}` })

/** Answer whose data is one list of rows. */
const rowsOf = <Row extends Schema.Top>(row: Row, order: string, identifier: string, description: string) =>
  Schema.Struct({ rows: Schema.Array(row).annotate({ description: order }) }).annotate({ identifier, description })

const byArea = "oldest first: all India, the zones that a source gives, and the states"

const place = Schema.String.annotate({
  description:
    "`india`, a zone, a state's canonical slug, or what a source does not split, such as `jammu-and-kashmir-and-ladakh`",
  examples: ["NR"]
})

export const SupplyMonth = Schema.Struct({
  month: Schema.String.annotate({ description: "Month, YYYY-MM", examples: ["2026-07"] }),
  area: place,
  energy_requirement_mwh: mwh("Energy required in the month"),
  energy_availability_mwh: mwh("Energy made available in the month"),
  energy_shortage_mwh: mwh("Energy required less energy made available"),
  peak_demand_mw: mw("Peak demand of the month"),
  peak_met_mw: mw("Peak demand met in the month"),
  peak_shortage_mw: mw("Peak demand less peak demand met")
}).annotate({ identifier: "SupplyMonth", description: "Power supply position of an area in a month" })
export type SupplyMonth = typeof SupplyMonth.Type

export const MonthlySupply = rowsOf(
  SupplyMonth,
  `By month, ${byArea}`,
  "MonthlySupply",
  "Power supply position by area and month"
)

const energies = (what: string) => ({
  wind_mwh: mwh(`${what}, wind`),
  solar_mwh: mwh(`${what}, solar`),
  other_mwh: mwh(`${what}, other renewables`),
  total_mwh: mwh(`${what}, all renewables as the source adds them up`)
})

const part = (identifier: string, what: string) =>
  Schema.Struct(energies(what)).annotate({ identifier, description: `${what}, by kind` })

export const RenewableDay = Schema.Struct({
  date: IstDate,
  area: place,
  ...energies("Net generation within the area"),
  interstate: part("RenewableInterstate", "Net generation at the interstate network"),
  control_area: part("RenewableControlArea", "Net generation of the control area, without the interstate network"),
  month_to_date: part("RenewableMonth", "Net generation within the area since the first of the month"),
  control_area_month_to_date: part("RenewableControlMonth", "Net generation of the control area since the first"),
  interstate_month_to_date_mwh: mwh("Net generation at the interstate network since the first of the month"),
  interstate_capacity_mw: mw("Operational renewable capacity at the interstate network")
}).annotate({ identifier: "RenewableDay", description: "Net renewable generation of an area on one IST day" })
export type RenewableDay = typeof RenewableDay.Type

export const RenewableGeneration = rowsOf(
  RenewableDay,
  `By day, ${byArea}`,
  "RenewableGeneration",
  "Net renewable generation by area and day"
)

/** Kinds of areas of which generation is reported, from the whole to its parts. */
export const stationLevels = ["country", "zone", "state", "sector", "station", "unit", "neighbour"] as const
export const StationLevel = Schema.Literals(stationLevels).annotate({
  identifier: "StationLevel",
  description:
    "What a row counts: `sector` is one of a state's sectors, `neighbour` a country that feeds into India, which the total of the country counts and no zone does"
})
export type StationLevel = typeof StationLevel.Type

export const StationDay = Schema.Struct({
  date: IstDate,
  area: Schema.String.annotate({
    description:
      "`india`, a zone, a state's slug, a sector of it (`maharashtra/central-sector`), `station/…`, `unit/…` or a country",
    examples: ["station/uttar-pradesh-rihand-stps"]
  }),
  level: StationLevel,
  name: Schema.NullOr(Schema.String).annotate({
    description: "Name of the station, or of that of the unit, as its source prints it; null for other levels",
    examples: ["RIHAND STPS"]
  }),
  type: Schema.NullOr(Schema.Literals(stationTypes)).annotate({
    description: "Type of the stations that a row of a total counts alone; null where it counts all of them"
  }),
  monitored_capacity_mw: mw("Capacity that is monitored"),
  programmed_mwh: mwh("Generation as programmed"),
  generated_mwh: mwh("Generation"),
  programmed_fy_mwh: mwh("Generation as programmed since 1 April"),
  generated_fy_mwh: mwh("Generation since 1 April"),
  coal_stock_days: Schema.NullOr(Schema.Finite).annotate({
    description: `Coal in stock, days of requirement; ${unsaid}`
  }),
  outage_mw: mw("Capacity under outage"),
  planned_outage_mw: mw("Capacity of a unit under planned outage"),
  major_forced_outage_mw: mw("Capacity of a unit under forced outage that lasts"),
  minor_forced_outage_mw: mw("Capacity of a unit under forced outage that is short"),
  other_outage_mw: mw("Capacity of a unit under outage for other reasons")
}).annotate({ identifier: "StationDay", description: "Generation of a station, a unit or a total on one IST day" })
export type StationDay = typeof StationDay.Type

export const StationGeneration = rowsOf(
  StationDay,
  "By day, oldest first, then by level and area; totals of one type behind the total of all",
  "StationGeneration",
  "Daily generation of stations, units and their totals"
)
