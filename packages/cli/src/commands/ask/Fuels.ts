import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { FuelMix, FuelMixPoint } from "@grid/domain/fuel/FuelMix"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { wireArea } from "@grid/domain/observations/AreaName"
import { mixHistory } from "@grid/queries/carbon/ModelledMix"
import { Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { withDefault } from "../../arguments/Parameters.ts"
import { areaOf, store, view, place } from "./Places.ts"
import { report, shown } from "./Report.ts"
import { resolution, spanOf, span } from "./Span.ts"
import { subjects } from "./Subjects.ts"

const columns = columnsOf(FuelMixPoint)

/** `gds ask generation_by_fuel` */
export const fuels = command(
  subjects.fuels.id,
  page(
    "Show generation or consumption by fuel and by the hour, of all India, a zone or a state",
    "gds ask generation_by_fuel --yesterday",
    "gds ask generation_by_fuel --state karnataka --view consumption --chart mix.svg"
  ),
  { ...place, ...span, resolution: resolution.pipe(withDefault("hour")), view: view("generation"), ...shown },
  Effect.fnUntraced(function* (options) {
    const { resolution, view } = options
    const area = yield* areaOf(options)
    const { until, window } = yield* spanOf(options, resolution)
    const { from, to } = window
    const read = Effect.gen(function* () {
      const mixes = yield* FuelMix
      const carbon = yield* CarbonIntensity
      const { data, ...answer } = yield* mixHistory(mixes, carbon, { area, view, from, to, resolution, until })
      const table = tableOf(columns, data.mix.series)
      return {
        ...answer,
        data: {
          area: wireArea(area),
          facts: { view, resolution, ...(data.mix.method === undefined ? {} : { method: data.mix.method }) },
          table,
          coverage: data.coverage
        }
      }
    })
    yield* report(subjects.fuels, options, Effect.provide(read, store))
  })
)
