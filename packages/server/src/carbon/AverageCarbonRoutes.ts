import {
  CarbonIntensity,
  type CarbonRow,
  type CarbonSeries as DomainSeries,
  isoOf,
  type Signal,
  signalType
} from "@grid/domain/carbon/Carbon"
import { AverageCarbon, CarbonSeries } from "@grid/domain/carbon/StateCarbon"
import { DataUnavailable, NotImplemented } from "@grid/domain/errors/ApiError"
import type { Provenance } from "@grid/domain/observations/Provenance"
import type { Product } from "@grid/domain/products/Product"
import { blockMs } from "@grid/domain/time/Time"
import { Array, Effect, Result } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { encoder, long } from "@grid/http/Encoded"
import { requestWindow } from "@grid/domain/http/RequestWindow"
import { type Column, columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encodeLatest = encoder(AverageCarbon)

const columns: ReadonlyArray<Column> = [
  { name: "ts", type: "timestamp" },
  { name: "signal_type", type: "string" },
  ...columnsOf(CarbonSeries.fields.series.value)
]

const signal: Signal = { basis: "direct", view: "consumption" }

/** Feeds by name; what is not as published says so in brackets. */
const sourcesOf = (provenance: ReadonlyArray<Provenance>): ReadonlyArray<string> => [
  ...new Set(provenance.map(({ kind, source }) => (kind === "observed" ? source : `${source} (${kind})`)))
]

const restatementOf = ({ restated_from }: CarbonRow) => (restated_from === undefined ? {} : { restated_from })

const latest =
  (carbon: CarbonIntensity["Service"]): DataHandlers["stateCarbonLatest"] =>
  ({ path: { state } }) =>
    Result.succeed(
      Effect.gen(function* () {
        const answer = yield* carbon.latest(signal)
        const row = answer.data.states.find(({ slug }) => slug === state)
        if (row === undefined || row.snapshot_id === null) {
          return yield* new DataUnavailable({
            dataset: "carbon_intensity",
            detail: `The newest block has no carbon intensity of ${isoOf(state)}.`
          })
        }
        return encodeLatest({
          ...answer,
          data: {
            state: row.iso,
            block_start_ist: row.block_start_ist,
            average: row.average,
            snapshot_id: row.snapshot_id,
            sources: sourcesOf(answer.provenance),
            ...restatementOf(row)
          }
        })
      })
    )

const history =
  (carbon: CarbonIntensity["Service"], marginal: Product): DataHandlers["stateCarbonHistory"] =>
  (request) => {
    const { query } = request
    const { state } = query
    if (query.signal === "marginal") return Result.fail(new NotImplemented(marginal))
    return Result.map(requestWindow(query, request, blockMs, 24), (window) =>
      Effect.map(
        carbon.history({ ...signal, areas: [state], from: window.from, to: window.to }),
        ({ data, ...answer }) => {
          const { coverage, rows } = data.get(state) as DomainSeries<CarbonRow>
          const series = rows.map((row) => ({
            block_start_ist: row.block_start_ist,
            kg_co2e_per_mwh: row.average.kg_co2e_per_mwh,
            snapshot_id: row.snapshot_id,
            ...restatementOf(row)
          }))
          return long(
            CarbonSeries,
            { ...answer, data: { state: isoOf(state), signal_type: "average", series, coverage } },
            state,
            {
              table: () =>
                tableOf(
                  columns,
                  series.map((row, index) => ({ ts: rows[index]?.block_start, ...signalType, ...row }))
                ),
              window
            }
          )
        }
      )
    )
  }

/** Average carbon intensity of a state, direct emissions of what is consumed. */
export const enterpriseCarbonRoutes = Effect.gen(function* () {
  const carbon = yield* CarbonIntensity
  const { products } = yield* AppSettings
  const marginal = yield* Effect.orDie(
    Effect.fromOption(Array.findFirst(products, ({ id }) => id === "carbon-marginal"))
  )
  return { stateCarbonLatest: latest(carbon), stateCarbonHistory: history(carbon, marginal) }
})
