import type { BriefingFigures, BriefingSection, DailyBriefing } from "@grid/domain/briefings/Briefing"
import type { IstDate } from "@grid/domain/Brands"
import { isoIst } from "@grid/domain/time/Time"

/** Format by its number of digits, made when it is first needed: few starts write a briefing. */
const formats = new Map<number, Intl.NumberFormat>()
const makeFormat = (digits: number): Intl.NumberFormat => {
  const format = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true
  })
  formats.set(digits, format)
  return format
}
const grouped = (value: number, digits: number): string => (formats.get(digits) ?? makeFormat(digits)).format(value)

const mw = (value: number) => `${grouped(value, 0)} MW`
const inr = (value: number) => `₹${grouped(value, 0)}/MWh`
const pct = (value: number) => `${grouped(value, 1)} %`
const share = (fraction: number) => pct(fraction * 100)
const hz = (value: number) => `${grouped(value, 2)} Hz`
const at = (ts: string) => `${isoIst(Date.parse(ts)).slice(11, 16)} IST`

let dayName: Intl.DateTimeFormat | null = null
const dayText = (date: IstDate) => {
  dayName ??= new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
  return dayName.format(Date.parse(`${date}T00:00:00Z`))
}

const against = (value: number, other: string) =>
  value === 0 ? `as much as ${other}` : `${pct(Math.abs(value))} ${value > 0 ? "more" : "less"} than ${other}`

/** Sentences whose figures are all known; where none is, that they are not. */
const section = (title: string, sentences: ReadonlyArray<string | null>, fallback: string): BriefingSection => {
  const points = sentences.filter((sentence) => sentence !== null)
  return { title, points: points.length > 0 ? points : [fallback] }
}

/** A sentence of known figures; null where one of them is not. */
const sentenceOf = <const A extends ReadonlyArray<unknown>>(
  values: A,
  say: (...figures: { [Index in keyof A]: NonNullable<A[Index]> }) => string
): string | null =>
  values.every((value) => value !== null) ? say(...(values as { [Index in keyof A]: NonNullable<A[Index]> })) : null

/** Share of the day for which figures are known, in words, where that is not all of it. */
const partly = (figure: number | null, coverage: number | null, of: string): string | null =>
  figure === null || coverage === null || coverage >= 100 ? null : `${pct(coverage)} of ${of} are known.`

const demand = (f: BriefingFigures): BriefingSection =>
  section(
    "Demand",
    [
      sentenceOf([f.energy_mwh], (energy) => `Energy met was ${grouped(energy, 0)} MWh.`),
      sentenceOf([f.vs_previous_day_pct], (value) => `That is ${against(value, "the day before")}.`),
      sentenceOf([f.vs_previous_week_pct], (value) => `That is ${against(value, "the same weekday a week before")}.`),
      sentenceOf([f.min_demand_mw, f.min_demand_ts], (least, ts) => `The lowest demand was ${mw(least)} at ${at(ts)}.`),
      sentenceOf([f.load_factor_fraction], (value) => `The load factor was ${share(value)}.`),
      partly(f.energy_mwh, f.demand_coverage_pct, "the day's blocks of demand")
    ],
    f.demand_coverage_pct
      ? `Only ${pct(f.demand_coverage_pct)} of the day's demand is known.`
      : "Nothing is known of the day's demand."
  )

const frequency = (f: BriefingFigures): BriefingSection =>
  section(
    "Frequency",
    [
      sentenceOf(
        [f.frequency_in_band_pct],
        (inBand) => `The frequency was between 49.90 and 50.05 Hz in ${pct(inBand)} of the blocks that are known.`
      ),
      sentenceOf(
        [f.frequency_avg_hz, f.frequency_min_hz, f.frequency_max_hz],
        (mean, least, most) => `It averaged ${hz(mean)}, with block means from ${hz(least)} to ${hz(most)}.`
      ),
      partly(f.frequency_in_band_pct, f.frequency_coverage_pct, "the day's blocks of frequency")
    ],
    "Too little is known of the day's frequency."
  )

const supply = (f: BriefingFigures): BriefingSection =>
  section(
    "Supply",
    [
      sentenceOf(
        [f.renewable_share_fraction],
        (value) => `Wind, solar, biomass and small hydro gave ${share(value)} of the generation.`
      ),
      sentenceOf(
        [f.solar_share_fraction, f.wind_share_fraction],
        (solar, wind) => `Solar gave ${share(solar)} and wind ${share(wind)}.`
      ),
      sentenceOf([f.coal_share_fraction], (value) => `Coal and lignite gave ${share(value)}.`),
      partly(f.renewable_share_fraction, f.generation_coverage_pct, "the day's hours of generation")
    ],
    "Too little is known of the day's generation by fuel."
  )

const prices = (f: BriefingFigures): BriefingSection =>
  section(
    "Prices",
    [
      sentenceOf([f.dam_mean_inr_per_mwh], (mean) => `The day-ahead market cleared at ${inr(mean)} on average.`),
      sentenceOf(
        [f.dam_max_inr_per_mwh, f.dam_max_ts, f.dam_min_inr_per_mwh],
        (most, ts, least) => `Its highest price was ${inr(most)}, at ${at(ts)}; its lowest ${inr(least)}.`
      ),
      partly(f.dam_mean_inr_per_mwh, f.dam_coverage_pct, "the day's prices")
    ],
    "Too little is known of the day's prices in the day-ahead market."
  )

const carbon = (f: BriefingFigures): ReadonlyArray<BriefingSection> => {
  const mean = sentenceOf(
    [f.carbon_mean],
    (value) => `A megawatt-hour consumed caused ${grouped(value, 1)} kg CO2e on average.`
  )
  const sentences = [mean, partly(f.carbon_mean, f.carbon_coverage_pct, "the day's intensities")]
  return mean === null ? [] : [section("Carbon", sentences, mean)]
}

/** Part of the day that a headline speaks of, where that is not all of it. */
const knownPart = (coverage: number | null): string =>
  coverage === null || coverage >= 100 ? "" : ` (${pct(coverage)} of the day's blocks known)`

/** A day in words, every number of which stands in the figures. */
export const briefingOf = (date: IstDate, figures: BriefingFigures): DailyBriefing => {
  const headline =
    sentenceOf(
      [figures.peak_demand_mw, figures.peak_demand_ts, figures.demand_coverage_pct],
      (peak, ts, coverage) =>
        `All-India demand peaked at ${mw(peak)} at ${at(ts)} on ${dayText(date)}${knownPart(coverage)}.`
    ) ?? `Too little is known of the demand on ${dayText(date)} for a peak${knownPart(figures.demand_coverage_pct)}.`
  const sections = [demand(figures), frequency(figures), supply(figures), prices(figures), ...carbon(figures)]
  const parts = sections.map(({ points, title }) => `## ${title}\n\n${points.map((point) => `- ${point}`).join("\n")}`)
  return { date, headline, sections, markdown: `# ${headline}\n\n${parts.join("\n\n")}\n`, figures }
}
