import { Context, type Effect, Schema } from "effect"
import { IstDate, Megawatts, MegawattHours, Timestamp } from "../Brands.ts"
import type { DataUnavailable, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import { type Area, countries } from "../observations/Area.ts"
import { reportFuels } from "../observations/datasets/DailyReport.ts"
import { Zone } from "../states/State.ts"
import type { Answer } from "./GridData.ts"
import type { RenewableDay, StationDay, StationLevel, SupplyMonth } from "./Supply.ts"

const unsaid = "null where the report does not say"
const mw = (description: string) => Schema.NullOr(Megawatts).annotate({ description: `${description}, MW; ${unsaid}` })
const mwh = (description: string) =>
  Schema.NullOr(MegawattHours).annotate({ description: `${description}, MWh; ${unsaid}` })
const pct = (description: string) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `Share of the day's time ${description}, 0 to 100; ${unsaid}`
  })

export const FlowLine = Schema.Struct({
  name: Schema.String.annotate({ description: "Name of the line as its source prints it" }),
  voltage_kv: Schema.NullOr(Schema.Finite).annotate({
    description: "Voltage, kV; null where not said, as for HVDC"
  }),
  circuits: Schema.NullOr(Schema.Int).annotate({ description: `Number of circuits; ${unsaid}` }),
  net_mwh: mwh("Flow over the line from the corridor's first zone to the second, less what came the other way")
}).annotate({ identifier: "FlowLine", description: "A line of a corridor on one day" })

export const CorridorFlow = Schema.Struct({
  date: IstDate,
  corridor: Schema.String.annotate({
    description: "Two zones, such as `ER-NR`: a flow from the first to the second is positive"
  }),
  net_mwh: mwh("Flow from the first zone to the second, less what came the other way: export less import"),
  import_mwh: mwh("Import of the first zone from the second"),
  export_mwh: mwh("Export of the first zone to the second, as a positive number"),
  max_import_mw: mw("Largest import of the first zone"),
  max_export_mw: mw("Largest export of the first zone, as a positive number"),
  lines: Schema.Array(FlowLine).annotate({
    description:
      "Lines that are reported. What is printed for a corridor need not be their sum: reports leave lines out"
  })
}).annotate({ identifier: "CorridorFlow", description: "Flow between two zones on one IST day" })
export type CorridorFlow = typeof CorridorFlow.Type

export const CountryFlow = Schema.Struct({
  date: IstDate,
  country: Schema.Literals(countries).annotate({
    description: "Neighbour; `bangladesh-godda` is the plant at Godda that feeds Bangladesh alone and is reported apart"
  }),
  net_mwh: mwh("Import of India less export"),
  peak_mw: mw("Day peak, import of India positive")
}).annotate({ identifier: "CountryFlow", description: "Exchange with a neighbouring country on one IST day" })

export const PowerFlows = Schema.Struct({
  corridors: Schema.Array(CorridorFlow).annotate({ description: "By day and corridor, oldest day first" }),
  transnational: Schema.Array(CountryFlow).annotate({ description: "By day and country, oldest day first" })
}).annotate({ identifier: "PowerFlows", description: "Daily flows between zones and over borders" })
export type PowerFlows = typeof PowerFlows.Type

export const InterchangeRow = Schema.Struct({
  date: IstDate,
  slug: Schema.String.annotate({ description: "Canonical state slug" }),
  schedule_mwh: mwh("Drawal from the grid as scheduled"),
  actual_mwh: mwh("Drawal from the grid: schedule and deviation"),
  deviation_mwh: mwh("Drawal beyond schedule; negative where less"),
  max_overdrawal_mw: mw("Largest drawal beyond schedule"),
  max_underdrawal_mw: mw("Largest drawal below schedule, as a negative number")
}).annotate({ identifier: "InterchangeRow", description: "A state's interchange with the grid on one IST day" })
export type InterchangeRow = typeof InterchangeRow.Type

export const StateInterchange = Schema.Struct({
  rows: Schema.Array(InterchangeRow).annotate({
    description:
      "By day and state, oldest day first. The report does not split Jammu and Kashmir from Ladakh: both together stand among the entities of the daily report"
  })
}).annotate({ identifier: "StateInterchange", description: "Daily interchange of the states with the grid" })
export type StateInterchange = typeof StateInterchange.Type

const position = {
  evening_peak_mw: mw("Demand met at the evening peak hour"),
  evening_peak_shortage_mw: mw("Shortage at the evening peak hour"),
  max_demand_mw: mw("Largest demand met of the day"),
  max_demand_ts: Schema.NullOr(Timestamp).annotate({ description: `When that was; ${unsaid}` }),
  energy_mwh: mwh("Energy met"),
  shortage_mwh: mwh("Energy short"),
  hydro_mwh: mwh("Hydro generation"),
  wind_mwh: mwh("Wind generation"),
  solar_mwh: mwh("Solar generation")
}

const drawal = {
  max_demand_mw: mw("Largest demand met of the day"),
  shortage_mw: mw("Shortage at the time of the largest demand"),
  energy_mwh: mwh("Energy met"),
  schedule_mwh: mwh("Drawal from the grid as scheduled"),
  deviation_mwh: mwh("Drawal beyond schedule; negative where less"),
  max_overdrawal_mw: mw("Largest drawal beyond schedule"),
  energy_shortage_mwh: mwh("Energy short")
}

export const PspReport = Schema.Struct({
  date: IstDate,
  national: Schema.Struct(position).annotate({ identifier: "PspNational", description: "All India" }),
  zones: Schema.Array(
    Schema.Struct({ zone: Zone, ...position }).annotate({ identifier: "PspZone", description: "A despatch zone" })
  ).annotate({ description: "Zones that are reported, or the one asked for" }),
  frequency: Schema.Struct({
    fvi: Schema.NullOr(Schema.Finite).annotate({ description: `Frequency variation index; ${unsaid}` }),
    below_49_7_pct: pct("below 49.7 Hz"),
    from_49_7_to_49_8_pct: pct("from 49.7 to 49.8 Hz"),
    from_49_8_to_49_9_pct: pct("from 49.8 to 49.9 Hz"),
    below_49_9_pct: pct("below 49.9 Hz"),
    in_band_pct: pct("from 49.90 to 50.05 Hz"),
    above_50_05_pct: pct("above 50.05 Hz")
  }).annotate({ identifier: "PspFrequency", description: "Frequency profile of the grid" }),
  generation: Schema.Array(
    Schema.Struct({
      fuel: Schema.Literals(reportFuels).annotate({
        description:
          "Fuel as the report has it; `thermal` is coal and lignite in one, where only their sum is printed; `total` is all of them"
      }),
      zone: Schema.NullOr(Zone).annotate({ description: "Despatch zone; null for all India" }),
      gross_mwh: mwh("Gross generation")
    }).annotate({ identifier: "PspGeneration", description: "Gross generation of a fuel" })
  ).annotate({ description: "By fuel, all India and by zone" }),
  states: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        slug: Schema.String.annotate({ description: "Canonical state slug" }),
        ...drawal
      }).annotate({ identifier: "PspState", description: "A state or union territory" })
    )
  ).annotateKey({ description: "States that are reported, by slug; left out on plans without state data" }),
  entities: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        name: Schema.String.annotate({ description: "Name" }),
        ...drawal
      }).annotate({ identifier: "PspEntity", description: "A row of the table of states that is no state" })
    )
  ).annotateKey({
    description:
      "Works, railways and the two union territories that the report does not split; part of the all-India sum. Left out with the states"
  }),
  source_file: Schema.NullOr(Schema.String).annotate({
    description: "Name of the workbook it was read from; null where it was not read from one"
  })
}).annotate({ identifier: "PspReport", description: "Power supply position of one IST day" })
export type PspReport = typeof PspReport.Type

export const Psp = Schema.Struct({
  reports: Schema.Array(PspReport).annotate({ description: "Days that are reported, oldest first" })
}).annotate({ identifier: "Psp", description: "Daily reports of the power supply position" })

/** Whole IST days, `[from, to)` in epoch ms. */
export interface Days {
  readonly from: number
  readonly to: number
}

/** Areas of which rows are wanted: a state, a zone with what lies in it, or all; states only where `states` is true. */
export interface Places {
  readonly state: string | null
  readonly zone: Zone | null
  readonly states: boolean
}

/** Content of the daily and monthly reports. Empty where a window has no report. */
export class DailyReports extends Context.Service<
  DailyReports,
  {
    readonly powerFlows: (days: Days) => Effect.Effect<Answer<PowerFlows>, DataUnavailable | ServiceUnavailable>
    /** Interchange of one state, by its slug, of those of a zone, or of all. */
    readonly stateInterchange: (
      query: Days & { readonly state: string | null; readonly zone?: Zone | null }
    ) => Effect.Effect<Answer<StateInterchange>, DataUnavailable | ServiceUnavailable>
    /**
     * Reports of the days, each made as it is read; `states` is the part of the table of states to read: nothing, one by its
     * slug, or all.
     */
    readonly psp: (
      query: Days & { readonly zone: Zone | null; readonly states: "none" | "all" | { readonly slug: string } }
    ) => Effect.Effect<Answer<Iterable<PspReport>>, DataUnavailable | ServiceUnavailable>
    /** Months that begin in the span; `orNewest` the newest month before them where nothing is known of these. */
    readonly monthlySupply: (
      query: Days & Places & { readonly orNewest: boolean }
    ) => Effect.Effect<
      Answer<ReadonlyArray<SupplyMonth>> & { readonly from: number },
      DataUnavailable | ServiceUnavailable
    >
    readonly renewableGeneration: (
      query: Days & Places
    ) => Effect.Effect<Answer<ReadonlyArray<RenewableDay>>, DataUnavailable | ServiceUnavailable>
    /** Stations, units and totals; of one station with its units, or of one level. `NotFound` where there is no such station. */
    readonly stationGeneration: (
      query: Days & Places & { readonly station: Area | null; readonly level: StationLevel | null }
    ) => Effect.Effect<Answer<ReadonlyArray<StationDay>>, DataUnavailable | NotFound | ServiceUnavailable>
  }
>()("@grid/domain/DailyReports") {}
