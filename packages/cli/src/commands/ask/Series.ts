import { CarbonIntensity, signalType } from "@grid/domain/carbon/Carbon"
import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import { Mode } from "@grid/domain/grid/Grid"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import { type Columns, numberColumn, seriesTable } from "@grid/domain/grid/SeriesText"
import { wireArea } from "@grid/domain/observations/AreaName"
import { national } from "@grid/domain/observations/Area"
import { factorSetOf } from "@grid/models/carbon/Rows"
import { carbonHistory } from "@grid/queries/carbon/CarbonHistory"
import { frequencyHistory } from "@grid/queries/grid/FrequencyHistory"
import { Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { choice, withDefault } from "../../arguments/Parameters.ts"
import { areaOf, basis, store, view, place } from "./Places.ts"
import { type Reading, report, shown } from "./Report.ts"
import { resolution, spanOf, span } from "./Span.ts"
import { subjects } from "./Subjects.ts"

const reading = (answer: Answer<Series>, area: string, columns: Columns, facts: Reading["facts"]): Answer<Reading> => ({
  ...answer,
  data: { area: wireArea(area), facts, table: seriesTable(answer.data, columns), coverage: answer.data.coverage }
})

/** `gds ask demand` */
export const demand = command(
  subjects.demand.id,
  page(
    "Show the demand met by the hour, of all India, a zone or a state",
    'gds ask demand --state "tamil nadu" --yesterday',
    "gds ask demand --zone northern --hours 48 --chart",
    "gds ask demand --from 2026-11-01 --to 2026-11-21 --resolution day --chart demand.svg"
  ),
  {
    ...place,
    ...span,
    resolution: resolution.pipe(withDefault("hour")),
    mode: choice("mode", Mode.literals, "Small gaps filled and marked, or values as they are").pipe(
      withDefault("blended")
    ),
    ...shown
  },
  Effect.fnUntraced(function* (options) {
    const { mode, resolution } = options
    const area = yield* areaOf(options)
    const { until, window } = yield* spanOf(options, resolution)
    const query = { area, from: window.from, to: window.to, resolution, mode, until }
    const read = Effect.flatMap(DemandHistory, (history) => history.read(query))
    const found = Effect.map(read, (answer) => reading(answer, area, numberColumn("demand_mw"), { resolution, mode }))
    yield* report(subjects.demand, options, Effect.provide(found, store))
  })
)

/** `gds ask frequency` */
export const frequency = command(
  subjects.frequency.id,
  page("Show the grid frequency by the block of 15 minutes", "gds ask frequency --today --chart"),
  { ...span, resolution: resolution.pipe(withDefault("block")), ...shown },
  Effect.fnUntraced(function* (options) {
    const { resolution } = options
    const { until, window } = yield* spanOf(options, resolution)
    const read = Effect.flatMap(GridData, (grid) =>
      frequencyHistory(grid, { from: window.from, to: window.to, resolution, until })
    )
    const found = Effect.map(read, (answer) => reading(answer, national, numberColumn("frequency_hz"), { resolution }))
    yield* report(subjects.frequency, options, Effect.provide(found, store))
  })
)

/** `gds ask carbon_intensity` */
export const carbon = command(
  subjects.carbon.id,
  page(
    "Show the average carbon intensity by the hour, of all India, a zone or a state",
    "gds ask carbon_intensity --state maharashtra --yesterday"
  ),
  { ...place, ...span, resolution: resolution.pipe(withDefault("hour")), basis, view: view("consumption"), ...shown },
  Effect.fnUntraced(function* (options) {
    const { basis, resolution, view } = options
    const area = yield* areaOf(options)
    const { until, window } = yield* spanOf(options, resolution)
    const read = Effect.flatMap(CarbonIntensity, (intensity) =>
      carbonHistory(intensity, { area, basis, view, from: window.from, to: window.to, resolution, until })
    )
    const facts = { resolution, basis, view, ...signalType, factor_set: factorSetOf(basis).id }
    const found = Effect.map(read, (answer) => reading(answer, area, numberColumn("kg_co2e_per_mwh"), facts))
    yield* report(subjects.carbon, options, Effect.provide(found, store))
  })
)
