import type { Area } from "../observations/Area.ts"
import type { NetworkDataset } from "../network/NetworkDatasets.ts"
import type { DatasetId, Kind } from "../observations/Dataset.ts"
import type { Rhythm } from "../observations/datasets/Entry.ts"
import type { ReferenceTables } from "../reference/ReferenceTables.ts"
import type { OpenCollection } from "../observations/SourceRecord.ts"
import type { Target } from "../forecast/Vintage.ts"
import type { Feature } from "../plans/Plan.ts"

export const themes = ["demand", "frequency", "generation", "carbon", "market", "network", "reports", "assets"] as const
export type Theme = (typeof themes)[number]

/** One field of a dataset by its name on the wire, or as it is stored where a member of the wire stands for several. */
export interface Field {
  readonly name: string
  readonly type: "number" | "string" | "boolean"
  readonly unit: string | null
  readonly description: string
}

/** Dataset as users know it: stored series and records that belong together. */
export interface CatalogEntry {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly theme: Theme
  /** Route of the newest values. */
  readonly endpoint: string
  /** Route of the past; absent where that of the newest values has it, or none. */
  readonly history?: string
  /** Tool of the connector; null while none serves it. */
  readonly tool: string | null
  readonly unit: string | null
  readonly rhythm: Rhythm
  /** Usual time from the end of an interval until its value is out, ms. */
  readonly publicationDelayMs: number
  /** True where only plans with state data get it. */
  readonly states: boolean
  readonly fields: ReadonlyArray<Field>
  readonly covers: (series: { readonly dataset: DatasetId; readonly area: Area }) => boolean
  /** Part of a dataset that comes out at a time of its own, such as a market; absent where all comes together. */
  readonly partOf?: (dataset: DatasetId) => string | undefined
  readonly collection: OpenCollection | null
  /** Present where it is stored as carbon snapshots: the datasets that these are computed from. */
  readonly computedFrom?: ReadonlyArray<DatasetId>
  /** Present where it is issued as forecasts: their target. */
  readonly target?: Target
  /** Present where it is a table of reference data. */
  readonly table?: { readonly licence: string; readonly extentOf: (tables: ReferenceTables) => Table }
  /** Present where it is a dataset of networks: its name there. */
  readonly network?: NetworkDataset
  /** Right that a plan must include, beside that to states. */
  readonly right?: Feature
}

/** Extent of a table of reference data. Instants are epoch ms. */
export interface Table {
  readonly rows: number
  /** First day to which a row applies. */
  readonly first: number
  /** Day on which the table was last gone through. */
  readonly compiled: number
  readonly sources: ReadonlyArray<CatalogSource>
}

/** Origin of the values of a dataset. */
export interface CatalogSource {
  readonly source: string
  readonly kind: Kind
  /** Epoch ms. */
  readonly captured_at: number
  /** Null for a source of ingest, which says it itself. */
  readonly terms: { readonly licence: string; readonly url: string | null } | null
}

const rhythmMinutes: Readonly<Record<Rhythm, number>> = { block: 15, day: 1_440, month: 43_200 }

/** Usual interval between two values, minutes. */
export const cadenceMinutes = (entry: CatalogEntry): number => rhythmMinutes[entry.rhythm]

/** Field of a number. */
export const number = (name: string, unit: string, description: string): Field => ({
  name,
  type: "number",
  unit,
  description
})
