import { nth } from "@grid/domain/numbers/Numbers"
import { GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import { type StateMetrics, StateMetricsReport } from "@grid/domain/grid/StateMetrics"
import { national } from "@grid/domain/observations/Area"
import { coverage, coverageOfAll, leastCoverage } from "@grid/domain/observations/Provenance"
import { fromSlug, type State } from "@grid/domain/states/State"
import { hourMs, iso } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { series, seriesIfAny } from "../reading/Reading.ts"
import { rounded, together } from "@grid/models/reading/Values"

/** Mean and highest known value; unknown below 80 % of the blocks. */
const summary = ({ coverage: { expected, present }, values }: Series) => {
  let sum = 0
  let peak = -1
  values.forEach((value, index) => {
    if (Number.isNaN(value)) return
    sum += value
    if (peak < 0 || value > nth(values, peak)) peak = index
  })
  return present > 0 && present >= leastCoverage * expected
    ? { mean: sum / present, peak }
    : { mean: Number.NaN, peak: -1 }
}

/** Metrics of one state from its series over one window. The island territories are not on the synchronous grid. */
export const metricsOf = (
  { iso: code, slug, zone }: Pick<State, "iso" | "slug" | "zone">,
  of: { readonly demand: Series; readonly frequency: Series; readonly generation: Series; readonly imports: Series }
): StateMetrics => {
  const demand = summary(of.demand)
  const { start, step, values } = of.demand
  const hours = (values.length * step) / hourMs
  return {
    slug,
    iso: code,
    zone,
    demand_avg_mw: rounded(demand.mean),
    demand_peak_mw: rounded(values[demand.peak] ?? Number.NaN),
    demand_peak_ts: demand.peak < 0 ? null : iso(start + demand.peak * step),
    energy_mwh: rounded(demand.mean * hours),
    frequency_avg_hz: zone === null ? null : rounded(summary(of.frequency).mean),
    own_generation_avg_mw: rounded(summary(of.generation).mean),
    import_avg_mw: rounded(summary(of.imports).mean),
    demand_coverage: of.demand.coverage,
    frequency_coverage: zone === null ? coverage(0, of.frequency.coverage.expected) : of.frequency.coverage,
    own_generation_coverage: of.generation.coverage,
    import_coverage: of.imports.coverage
  }
}

/** Metrics of states from day pages. */
export const layer = Layer.effect(
  StateMetricsReport,
  Effect.map(GridData, (grid) =>
    StateMetricsReport.of({
      read: Effect.fn("StateMetricsReport.read")(function* (slugs, { from, to }) {
        const query = (dataset: "demand" | "frequency" | "own_generation" | "net_import", area: string) =>
          ({ dataset, area, from, to, resolution: "block" }) as const
        const frequency = yield* seriesIfAny(grid, query("frequency", national))
        const answers = yield* Effect.forEach(
          slugs,
          (slug) =>
            Effect.all(
              {
                demand: seriesIfAny(grid, query("demand", slug)),
                generation: seriesIfAny(grid, query("own_generation", slug)),
                imports: seriesIfAny(grid, query("net_import", slug))
              },
              { concurrency: 1 }
            ),
          { concurrency: 4 }
        )
        if (slugs.length > 0 && answers.every(({ demand }) => demand.as_of === null)) {
          // Nothing in this window; an error only where there has never been anything.
          yield* Effect.firstSuccessOf(slugs.map((slug) => series(grid, query("demand", slug))))
        }
        const items = answers.flatMap(({ demand, generation, imports }, index) => {
          const state = fromSlug(slugs[index] ?? "")
          return state === undefined
            ? []
            : [
                metricsOf(state, {
                  demand: demand.data,
                  frequency: frequency.data,
                  generation: generation.data,
                  imports: imports.data
                })
              ]
        })
        return {
          data: { list: { items }, coverage: coverageOfAll(items.map((item) => item.demand_coverage)) },
          ...together([frequency, ...answers.flatMap((answer) => Object.values(answer))])
        }
      })
    })
  )
)
