import { Context, type Effect, Schema } from "effect"
import { Hertz, InrPerMwh, IstDate, MegawattHours, Megawatts, Timestamp } from "../Brands.ts"
import { SignalType } from "../carbon/Carbon.ts"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Coverage } from "../observations/Provenance.ts"

const known = "null where less than 80 % of the day is known"
const figure = <S extends Schema.Constraint>(schema: S, description: string) =>
  Schema.NullOr(schema).annotate({ description: `${description}; ${known}` })
const part = (description: string) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description}, 0 to 100; null for a day beyond the plan's history`
  })
const change = (description: string) => figure(Schema.Finite, `${description}, percent`)

/** The ten figures of a day. */
export const DaySummary = Schema.Struct({
  peak_demand_mw: figure(Megawatts, "Largest all-India mean demand of a 15-minute block, MW"),
  peak_demand_ts: Schema.NullOr(Timestamp).annotate({ description: "Start of that block; null where it is" }),
  energy_mwh: figure(MegawattHours, "All-India energy met, MWh"),
  vs_previous_day_pct: change("Energy met against the day before"),
  vs_previous_week_pct: change("Energy met against the same weekday a week before"),
  frequency_in_band_pct: figure(Schema.Finite, "Blocks with a mean frequency from 49.90 to 50.05 Hz, 0 to 100"),
  renewable_share_fraction: figure(
    Schema.Finite,
    "Wind, solar, biomass and small hydro, as part of all generation whose fuel is known in the hours whose mix is whole, 0 to 1; large hydro is not counted"
  ),
  dam_mean_inr_per_mwh: figure(
    InrPerMwh,
    "Mean clearing price of the day-ahead market, an hour whose source gives no blocks counting as four, INR/MWh"
  ),
  dam_max_inr_per_mwh: figure(InrPerMwh, "Highest clearing price of the day-ahead market, INR/MWh"),
  carbon_mean: Schema.NullOr(Schema.Finite).annotate({
    description: "Mean all-India carbon intensity, consumption, direct emissions, kg CO2e/MWh; null where not computed"
  }),
  carbon_signal_type: SignalType
}).annotate({ identifier: "DaySummaryFigures", description: "A day of the grid in ten figures" })
export type DaySummary = typeof DaySummary.Type

export const DailySummary = Schema.Struct({ date: IstDate, figures: DaySummary }).annotate({
  identifier: "DailySummary",
  description: "An IST day in figures"
})
export type DailySummary = typeof DailySummary.Type

/** Every figure that the text of a briefing speaks of. */
export const BriefingFigures = Schema.Struct({
  ...DaySummary.fields,
  min_demand_mw: figure(Megawatts, "Smallest all-India mean demand of a block, MW"),
  min_demand_ts: Schema.NullOr(Timestamp).annotate({ description: "Start of that block; null where it is" }),
  load_factor_fraction: figure(Schema.Finite, "Mean over largest demand, 0 to 1"),
  frequency_avg_hz: figure(Hertz, "Mean frequency, Hz"),
  frequency_min_hz: figure(Hertz, "Lowest mean frequency of a block, Hz"),
  frequency_max_hz: figure(Hertz, "Highest mean frequency of a block, Hz"),
  coal_share_fraction: figure(Schema.Finite, "Coal and lignite, as part of the same generation, 0 to 1"),
  wind_share_fraction: figure(Schema.Finite, "Wind, as part of the same, 0 to 1"),
  solar_share_fraction: figure(Schema.Finite, "Solar, as part of the same, 0 to 1"),
  dam_max_ts: Schema.NullOr(Timestamp).annotate({
    description: "Start of the block with the highest day-ahead price; null where that is"
  }),
  dam_min_inr_per_mwh: figure(InrPerMwh, "Lowest clearing price of the day-ahead market, INR/MWh"),
  demand_coverage_pct: part("Blocks of the day whose all-India demand is known"),
  frequency_coverage_pct: part("Blocks of the day whose frequency is known"),
  generation_coverage_pct: part(
    "Hours of the day whose generation by fuel is whole: coal, wind and solar are known, and all fuels cover 97.5 % of what is generated where that is known"
  ),
  dam_coverage_pct: part("Blocks of the day with a clearing price of the day-ahead market"),
  carbon_coverage_pct: part("Blocks of the day whose all-India carbon intensity is known")
}).annotate({ identifier: "BriefingFigures", description: "Every figure of the text" })
export type BriefingFigures = typeof BriefingFigures.Type

export const BriefingSection = Schema.Struct({
  title: Schema.String.annotate({ description: "What the section is about" }),
  points: Schema.Array(Schema.String).annotate({ description: "Sentences, each made from `figures`" })
}).annotate({ identifier: "BriefingSection", description: "A part of a briefing" })
export type BriefingSection = typeof BriefingSection.Type

export const DailyBriefing = Schema.Struct({
  date: IstDate,
  headline: Schema.String.annotate({ description: "One sentence" }),
  sections: Schema.Array(BriefingSection).annotate({
    description: "Demand, frequency, supply, prices; carbon where it is known"
  }),
  markdown: Schema.String.annotate({ description: "Headline and sections as Markdown" }),
  figures: BriefingFigures
}).annotate({
  identifier: "DailyBriefing",
  description: "An IST day in words; every number stands in `figures`, and what is not known is said to be so"
})
export type DailyBriefing = typeof DailyBriefing.Type

/** Figures of days, for briefings. */
export class DayFigures extends Context.Service<
  DayFigures,
  {
    /** Figures of an IST day (day number), with the coverage of that which rests on the fewest blocks. `DataUnavailable` where no all-India demand has ever arrived. */
    readonly day: (
      day: number
    ) => Effect.Effect<
      Answer<{ readonly figures: BriefingFigures; readonly coverage: Coverage }>,
      DataUnavailable | ServiceUnavailable
    >
  }
>()("@grid/domain/DayFigures") {}
