import type { DatasetFreshness } from "@grid/domain/catalog/CatalogApi"
import type { Kind } from "@grid/domain/observations/Dataset"
import type { Incident } from "@grid/domain/operations/Incident"
import type { SourceState } from "@grid/queries/catalog/SourceStates"
import { Effect } from "effect"

/** Freshness of the datasets; null where the store cannot say now. */
export type Freshness = ReadonlyArray<DatasetFreshness> | null

/** National values of a dataset over its newest 24 hours, which everybody may see. */
export interface Curve {
  readonly unit: string
  /** Epoch ms, `[from, to)`. */
  readonly from: number
  readonly to: number
  readonly points: ReadonlyArray<{ readonly ts: number; readonly value: number | null }>
  /** Kind of the values that is farthest from a measurement. */
  readonly kind: Kind
}

/** Curves by entries of the catalogue. */
export type Curves = ReadonlyMap<string, Curve>

/** State of the service. */
export interface Status {
  readonly freshness: NonNullable<Freshness>
  readonly sources: ReadonlyArray<SourceState>
  readonly incidents: ReadonlyArray<Incident>
}

/** State of the service that some pages show; null and nothing where the store cannot say now. */
export interface Live {
  readonly freshness: Effect.Effect<Freshness>
  readonly curvesOf: (freshness: Freshness) => Effect.Effect<Curves>
  readonly status: Effect.Effect<Status | null>
}

/** Nothing is known. */
export const unknown: Live = {
  freshness: Effect.succeed(null),
  curvesOf: () => Effect.succeed(new Map()),
  status: Effect.succeed(null)
}
