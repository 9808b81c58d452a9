import type { FeederNetwork, TransformerNetwork } from "@grid/domain/network/Distribution"
import { NetworkData } from "@grid/domain/network/NetworkData"
import type { SubstationTables } from "@grid/domain/network/NetworkTables"
import type { TransformerReadings } from "@grid/domain/network/Readings"
import { Effect, Layer } from "effect"

/** Content of `NetworkData` that a test sets; what it leaves out is empty. */
export interface NetworkContent {
  readonly substations?: Partial<SubstationTables>
  readonly feeders?: ReadonlyArray<FeederNetwork>
  readonly transformers?: ReadonlyArray<TransformerNetwork>
  /** Readings by transformer, whatever the window that is asked for. */
  readonly readings?: ReadonlyMap<string, TransformerReadings>
  /** Begin and end of the readings, epoch ms. */
  readonly extent?: { readonly from: number; readonly to: number }
}

const nothing: SubstationTables = { realm: null, substations: [], loadings: [], margins: [], queue: [], plans: [] }

const noReadings: TransformerReadings = { realm: null, meters: [], provenance: [] }

/** Network data without a database, the same at every knowledge time. */
export const layer = ({ extent, feeders = [], readings, substations, transformers = [] }: NetworkContent) => {
  const tables = { ...nothing, realm: substations === undefined ? null : "real", ...substations } as const
  const isEmpty = feeders.length === 0 && transformers.length === 0
  return Layer.succeed(
    NetworkData,
    NetworkData.of({
      substations: Effect.succeed(tables),
      distribution: Effect.succeed({
        realm: isEmpty ? null : "real",
        feeders: feeders.map(({ feeder }) => feeder),
        transformers: transformers.map(({ transformer }) => transformer)
      }),
      feeder: (id) => Effect.succeed(feeders.find(({ feeder }) => feeder.feeder_id === id) ?? null),
      transformers: (ids) =>
        Effect.succeed(ids.flatMap((id) => transformers.find(({ transformer }) => transformer.dt_id === id) ?? [])),
      readings: ({ network }) => Effect.succeed(readings?.get(network.transformer.dt_id) ?? noReadings),
      allReadings: Effect.succeed(null),
      extent: ({ transformer: { dt_id } }) => Effect.succeed(readings?.has(dt_id) === true ? (extent ?? null) : null)
    })
  )
}
