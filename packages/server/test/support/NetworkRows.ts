import { query } from "@grid/testing/cluster/TestCluster"
import type { Suite } from "./Suite.ts"

/** Rows by dataset of networks, each under its key. */
export type NetworkRows = Readonly<Record<string, ReadonlyArray<readonly [key: string, row: object]>>>

/** Source of rows of the tests. */
export const origin = { source: "test utility", source_url: null, licence: "test licence" }

/** Row of a substation of 220 kV in Rajasthan; `some` replaces members. */
export const station = (substation_id: string, lat: number, lon: number, some: object = {}) => ({
  substation_id,
  applicable_from: null,
  name: `${substation_id} 220 kV`,
  state: "rajasthan",
  lat,
  lon,
  voltage_kv: 220,
  operator: null,
  transformers: [{ units: 3, mva: 160 }],
  power_factor: 0.9,
  injection_mw: 40,
  min_load_mw: null,
  dated: "2026-07-01",
  ...origin,
  ...some
})

/** Row of a lot of solar with the days that it has reached; `days` replaces members. */
export const lot = (lot_id: string, substation_id: string, capacity_mw: number, days: object) => ({
  lot_id,
  project: null,
  developer: `${lot_id} Renewables`,
  technology: "solar",
  substation_id,
  direction: "injection",
  capacity_mw,
  applied_on: null,
  granted_on: null,
  charging_on: null,
  certificate_on: null,
  operation_on: null,
  withdrawn_on: null,
  ...origin,
  ...days
})

/** Records rows as an operator's import of each dataset would. */
export const importRows = async ({ database }: Suite, rows: NetworkRows): Promise<void> => {
  for (const [dataset, all] of Object.entries(rows)) {
    const [made] = await query<{ id: number }>(
      database.url,
      "insert into network_import (recorded_at, dataset) values (now(), $1) returning id",
      [dataset]
    )
    for (const [key, row] of all) {
      await query(database.url, "insert into network_row (import_id, part, key, content) values ($1, $2, $3, $4)", [
        made?.id,
        dataset,
        key,
        JSON.stringify(row)
      ])
    }
  }
}
