import {
  CarbonIntensity,
  type CarbonRow,
  type CarbonSeries as DomainSeries,
  isoOf,
  type Signal
} from "@grid/domain/carbon/Carbon"
import { CarbonMarginal } from "@grid/domain/marginal/CarbonMarginal"
import { baseline, defaultMarginalMethod, type MarginalMethod } from "@grid/domain/carbon/MarginalSignal"
import { AverageCarbon, CarbonSeries } from "@grid/domain/carbon/StateCarbon"
import { type ApiError, DataUnavailable, InvalidParameter, NotImplemented } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import { type Coverage, feedsOf } from "@grid/domain/observations/Provenance"
import { isServed, type Product } from "@grid/domain/products/Product"
import type { StateSlug } from "@grid/domain/states/State"
import { blockMs } from "@grid/domain/time/Time"
import { factorSetOf } from "@grid/models/carbon/Rows"
import { averageBlock, type CarbonBlock, marginalBlock, restatementOf } from "@grid/models/marginal/CarbonBlocks"
import { signalsOf } from "@grid/models/marginal/Signals"
import { shiftOf } from "@grid/models/matching/Profile"
import { Array, Effect, Result, Struct } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { encoder, long } from "@grid/http/Encoded"
import { requestWindow } from "@grid/domain/http/RequestWindow"
import { type Column, columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { makeEngineRoute } from "../engines/EngineRoutes.ts"

const encodeLatest = encoder(AverageCarbon)

const columns: ReadonlyArray<Column> = [
  { name: "ts", type: "timestamp" },
  { name: "signal_type", type: "string" },
  ...columnsOf(CarbonSeries.fields.series.value)
]

const signal: Signal = { basis: "direct", view: "consumption" }

interface Span {
  readonly state: StateSlug
  readonly from: number
  readonly to: number
}

/** Marginal values of a state that rest on the same snapshot as its average, and their origin. */
const marginalOf = (marginal: CarbonMarginal["Service"], state: StateSlug, { block_start, snapshot_id }: CarbonRow) => {
  const from = Date.parse(block_start)
  return marginal.history({ state, from, to: from + blockMs }).pipe(
    Effect.map(({ data, provenance }) => {
      const row = data.rows.find((one) => one.snapshot_id === snapshot_id)
      return { row, provenance: row === undefined ? [] : provenance }
    }),
    Effect.catchTag("DataUnavailable", () => Effect.succeed({ row: undefined, provenance: [] })),
    Effect.map(({ provenance, row }) => ({
      provenance,
      baselines: [baseline],
      values: {
        ...(row === undefined || row.dispatch === null
          ? {}
          : { marginal: { signal_type: "marginal" as const, kg_co2e_per_mwh: row.dispatch.kg_co2e_per_mwh } }),
        marginal_signals: signalsOf(row ?? { dispatch: null, regression: null })
      }
    }))
  )
}

const latest =
  (
    carbon: CarbonIntensity["Service"],
    marginal: CarbonMarginal["Service"],
    product: Product
  ): DataHandlers["stateCarbonLatest"] =>
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
        const beside = isServed(product)
          ? yield* marginalOf(marginal, state, row)
          : { values: {}, provenance: [], baselines: [] }
        return encodeLatest({
          ...answer,
          data: {
            state: row.iso,
            block_start_ist: row.block_start_ist,
            average: row.average,
            factor_set: row.factor_set,
            ...beside.values,
            snapshot_id: row.snapshot_id,
            sources: [...feedsOf([...answer.provenance, ...beside.provenance]), ...beside.baselines],
            ...restatementOf(row)
          }
        })
      })
    )

interface Blocks {
  readonly blocks: ReadonlyArray<CarbonBlock>
  readonly coverage: Coverage
}

const averageBlocks = (
  carbon: CarbonIntensity["Service"],
  { from, state, to }: Span
): Effect.Effect<Answer<Blocks>, ApiError> =>
  Effect.map(carbon.history({ ...signal, areas: [state], from, to }), ({ data, ...answer }) => {
    const { coverage, rows } = data.get(state) as DomainSeries<CarbonRow>
    return { ...answer, data: { blocks: rows.map(averageBlock), coverage } }
  })

const marginalBlocks = (
  marginal: CarbonMarginal["Service"],
  span: Span,
  method: MarginalMethod
): Effect.Effect<Answer<Blocks>, ApiError> =>
  Effect.map(marginal.history(span), ({ data: { coverage, rows }, ...answer }) => ({
    ...answer,
    data: { coverage, blocks: rows.map((row) => marginalBlock(row, method)) }
  }))

const history =
  (
    carbon: CarbonIntensity["Service"],
    marginal: CarbonMarginal["Service"],
    product: Product
  ): DataHandlers["stateCarbonHistory"] =>
  (request) => {
    const { query } = request
    const { method, signal: signal_type, state } = query
    if (signal_type === "marginal" && !isServed(product)) return Result.fail(new NotImplemented(product))
    if (signal_type === "average" && method !== undefined)
      return Result.fail(
        InvalidParameter.of("method", "is of the marginal signal: leave it out, or ask for signal=marginal")
      )
    const chosen = method ?? defaultMarginalMethod
    return Result.map(requestWindow(query, request, blockMs, 24), (window) => {
      const span = { state, from: window.from, to: window.to }
      const read = signal_type === "average" ? averageBlocks(carbon, span) : marginalBlocks(marginal, span, chosen)
      return Effect.map(read, ({ data: { blocks, coverage }, ...answer }) => {
        const series = blocks.map((block) => Struct.omit(block, ["ts"]))
        const named = { state: isoOf(state), signal_type, ...(signal_type === "marginal" ? { method: chosen } : {}) }
        const isBaseline = signal_type === "marginal" && chosen === "cea"
        const factors = isBaseline ? {} : { factor_set: factorSetOf(signal.basis).id }
        const sources = [...feedsOf(answer.provenance), ...(isBaseline ? [baseline] : [])]
        return long(
          CarbonSeries,
          { ...answer, data: { ...named, ...factors, series, coverage, sources } },
          `${signal_type} ${chosen} ${state}`,
          {
            table: () =>
              tableOf(
                columns,
                blocks.map((block) => ({ signal_type, ...block })),
                factors
              ),
            window
          }
        )
      })
    })
  }

/** Carbon intensity of a state, direct emissions of what is consumed, and the marginal signals. */
export const enterpriseCarbonRoutes = Effect.gen(function* () {
  const carbon = yield* CarbonIntensity
  const marginal = yield* CarbonMarginal
  const route = yield* makeEngineRoute
  const { products } = yield* AppSettings
  const product = yield* Effect.orDie(
    Effect.fromOption(Array.findFirst(products, ({ id }) => id === "carbon-marginal"))
  )
  const delta: DataHandlers["emissionsDelta"] = route(marginal.delta)
  const handlers: Pick<DataHandlers, "emissionsDelta" | "stateCarbonHistory" | "stateCarbonLatest"> = {
    stateCarbonLatest: latest(carbon, marginal, product),
    stateCarbonHistory: history(carbon, marginal, product),
    emissionsDelta: (request) => Result.flatMap(shiftOf(request.payload), () => delta(request))
  }
  return handlers
})
