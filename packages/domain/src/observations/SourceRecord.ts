/** A JSON value. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [key: string]: Json }

/**
 * Collections of records, which say something of things rather than of quantities:
 *
 * - `daily_report`: one per day and file of the power supply position, also of those that could not be read
 * - `line`: name, voltage and circuits of an interregional or cross-border line, keyed by its area
 * - `station`: a power station of the daily generation report, keyed by its area
 * - `plant`: a power plant with fuel, capacity, owner and coordinates
 * - `outage`: a unit under outage on a day
 * - `development`: a project that will draw power, with `capacity_mw`, `latitude` and `longitude`; never served by itself
 * - `holiday`: a day on which an area rests, with `date`, `name` and `areas`
 */
export const collections = ["daily_report", "line", "station", "plant", "outage", "development", "holiday"] as const

/** Collections of which whole records are handed out. */
export const openCollections = ["daily_report", "line", "station", "plant", "outage"] as const
export type OpenCollection = (typeof openCollections)[number]
export type Collection = (typeof collections)[number]

/** One record as a source gave it. A record that changes gets a revision, as values do. */
export interface SourceRecord {
  readonly collection: Collection
  /** Distinct within its source and collection, and the same each time the source speaks of the same thing. */
  readonly key: string
  readonly body: { readonly [name: string]: Json }
  /** Epoch ms; see `Observation.captured_at`. */
  readonly captured_at: number
}
