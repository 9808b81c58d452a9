import {
  CarbonIntensity,
  type CarbonRow,
  type CarbonSeries as DomainSeries,
  isoOf,
  type Signal
} from "@grid/domain/carbon/Carbon"
import { AverageCarbon, CarbonSeries } from "@grid/domain/carbon/StateCarbon"
import { NotImplemented } from "@grid/domain/errors/ApiError"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { blockMs } from "@grid/domain/time/Time"
import { resolve } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { encoder, long } from "../http/Encoded.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const signal: Signal = { basis: "direct", view: "consumption" }

/** Feeds by name; what is not as published says so in brackets. */
const sourcesOf = (provenance: ReadonlyArray<Provenance>): ReadonlyArray<string> => [
  ...new Set(provenance.map(({ kind, source }) => (kind === "observed" ? source : `${source} (${kind})`)))
]

const restated = ({ restated_from }: CarbonRow) => (restated_from === undefined ? {} : { restated_from })

/** Average carbon intensity of a state, direct emissions of what is consumed. */
export const enterpriseCarbonRoutes = Effect.gen(function* () {
  const carbon = yield* CarbonIntensity
  const { products } = yield* AppSettings
  const encodeLatest = encoder(AverageCarbon)
  const marginal = products.filter(({ id }) => id === "carbon-marginal")

  const handlers: Pick<DataHandlers, "stateCarbonHistory" | "stateCarbonLatest"> = {
    stateCarbonLatest: ({ path: { state } }) =>
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
              ...restated(row)
            }
          })
        })
      ),
    stateCarbonHistory: ({ now, plan, query: { from, signal: wanted, state, to } }) => {
      if (wanted === "marginal") {
        return Result.fail(new NotImplemented(marginal[0] as (typeof marginal)[number]))
      }
      return Result.map(
        resolve({ from, to }, { now, step: blockMs, historyDays: plan.history_days, defaultHours: 24 }),
        (window) =>
          Effect.map(
            carbon.history({ ...signal, areas: [state], from: window.from, to: window.to }),
            ({ data, ...answer }) => {
              const { coverage, rows } = data.get(state) as DomainSeries<CarbonRow>
              const found: typeof CarbonSeries.Type = {
                state: isoOf(state),
                signal_type: "average",
                series: rows.map((row) => ({
                  block_start_ist: row.block_start_ist,
                  kg_co2e_per_mwh: row.average.kg_co2e_per_mwh,
                  snapshot_id: row.snapshot_id,
                  ...restated(row)
                })),
                coverage
              }
              return long(CarbonSeries, { ...answer, data: found }, state, { window })
            }
          )
      )
    }
  }
  return handlers
})
