import type { Forecast } from "@grid/domain/forecast/Vintage"
import { type Provenance, ownTerms } from "@grid/domain/observations/Provenance"
import { iso } from "@grid/domain/time/Time"
import type { Method } from "@grid/models/forecast/DemandForecast"

/** Descriptions of the methods by their names in the ledger. */
export const methods = {
  kernel:
    "kernel: regression on the days that resembled it by the demand before them, calendar and holidays, no weather; it follows the error of the last hours; bands from its own past errors",
  recent_days:
    "recent_days, a simpler method where little is known: newest value of the hour and that of the same weekday; it follows the error of the last hours; bands at least 10 % wide to each side at midnight",
  newest_day:
    "newest_day, the simplest method where very little is known: newest value of the hour; it follows the error of the last hours; bands at least 12 % wide to each side at midnight",
  linear_and_trees:
    "linear_and_trees: the middle one of two local linear models and boosted trees on the prices and calendar of the days before; later days are forecast from earlier ones; bands from its own past errors at the same lead",
  recent_prices:
    "recent_prices, a simpler method where little is known: newest price of the block and that of the same weekday; bands at least 40 % wide to each side, 5 % more for each day",
  newest_prices:
    "newest_prices, the simplest method where very little is known: newest price of the block; bands at least 50 % wide to each side, 5 % more for each day",
  expected_mix:
    "expected_mix: the demand forecast; every reading of the grid as the mean of the same hour of the last seven days, coal, lignite and gas following the load; flows traced as for past blocks, times emission factors; bands from its errors of the last days and those of the demand forecast, 25 % wide to each side before there are 14 days of them"
} as const satisfies Readonly<Record<Method | "expected_mix", string>>

/** Method by which blocks follow from the hours of a forecast. */
const blocks =
  "blocks_1: 15-minute blocks by a parabola through the means of the hour and of those beside it, which keeps the mean of the hour; bands wider by 0.65 % of p50, as the root of the sum of squares"

const descriptions: Readonly<Record<string, string>> = methods

/** Provenance of a forecast: the values that it rests on, and itself with its method. */
export const forecastProvenance = ({
  as_of,
  issued_at,
  method,
  model_version,
  origin,
  target
}: Forecast): ReadonlyArray<Provenance> => [
  ...origin.map((entry) => ({ ...entry, captured_at: iso(as_of) })),
  {
    dataset: `${target}_forecast`,
    source: model_version,
    kind: "forecast",
    method: descriptions[method] ?? method,
    captured_at: iso(issued_at),
    ...ownTerms
  }
]

/** The same where the forecast is given by block. */
export const ofBlocks = (provenance: ReadonlyArray<Provenance>): ReadonlyArray<Provenance> =>
  provenance.map((entry) => (entry.kind === "forecast" ? { ...entry, method: `${entry.method}; ${blocks}` } : entry))
