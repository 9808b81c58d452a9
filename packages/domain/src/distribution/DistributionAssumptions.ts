import type { Default, Defaults } from "../engines/Assumptions.ts"

const unverified = (value: number, unit: string, source: string, minimum: number, maximum: number): Default => ({
  value,
  unit,
  source,
  confidence: "unverified",
  minimum,
  maximum
})

const published = (...numbers: Parameters<typeof unverified>): Default => ({
  ...unverified(...numbers),
  confidence: "published"
})

/** Numbers of answers about transformers that no dataset gives. */
export const distributionDefaults = {
  voltage_limit_fraction: unverified(
    0.06,
    "1",
    "supply codes of several states, Uttar Pradesh's among them; the state's rule where one is stored",
    0.001,
    0.5
  ),
  nominal_fraction: unverified(
    1,
    "1",
    "nominal voltage of supply over the rated low voltage of the transformer; 0.958 where 433 V feeds 415 V",
    0.8,
    1.2
  ),
  ambient_c: unverified(40, "°C", "order of the daily highest in an Indian summer; held over the whole day", -20, 60),
  hot_spot_limit_c: published(120, "°C", "IEC 60076-7, normal cyclic loading", 80, 180),
  peak_loading_limit_fraction: published(
    1.5,
    "1",
    "IEC 60076-7, normal cyclic loading of distribution transformers",
    0.1,
    3
  ),
  draw_share_fraction: unverified(0.95, "1", "part of the draws in which every limit holds", 0.5, 1),
  single_phase_kw: unverified(5, "kW", "order of the largest single-phase connection in the supply codes", 0, 100),
  nameplate_peak_fraction: unverified(
    1,
    "1",
    "highest load of a consumer without a meter over the load of its record",
    0.05,
    2
  )
} as const satisfies Defaults
export type DistributionValues = Readonly<Record<keyof typeof distributionDefaults, number>>

/** Those of applications for rooftop solar. */
export const reverseFlowDefaults = {
  ...distributionDefaults,
  clear_output_fraction: unverified(
    0.85,
    "1",
    "output of a roof over its size when the sun stands at the zenith",
    0.1,
    1.2
  ),
  cloudy_days_fraction: unverified(0.3, "1", "order of cloudy days in a year over India", 0, 1),
  cloudy_output_fraction: unverified(0.4, "1", "output of a cloudy day over that of a clear one", 0, 1),
  approve_fraction: unverified(
    0.1,
    "1",
    "part of the year with reverse flow up to which nothing else is asked for",
    0,
    1
  ),
  curtail_least_fraction: unverified(
    0.5,
    "1",
    "part of the size that must fit for an approval with a limit on the export",
    0,
    1
  ),
  solar_cap_fraction: unverified(
    1,
    "1",
    "solar below a transformer over its rating; the state's rule where one is stored",
    0,
    10
  )
} as const satisfies Defaults
export type ReverseFlowValues = Readonly<Record<keyof typeof reverseFlowDefaults, number>>
