import type { FeederLoad, Section } from "@grid/domain/network/Distribution"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

type Row = Readonly<Record<string, string>>

const folder = join(Recordings.directory() ?? "", "cases")

/** Whether the two cases are beside the repository. */
export const hasCases = existsSync(folder)

/** Rows of a file of the cases. */
export const rows = (file: string): ReadonlyArray<Row> => {
  const [header = "", ...lines] = readFileSync(join(folder, file), "utf8").trim().split(/\r?\n/u)
  const names = header.split(",")
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [names[index] ?? "", cell])))
}

const number = (cell: string | undefined): number | null => (cell === undefined || cell === "" ? null : Number(cell))

/** Number of a cell that is not empty. */
export const amount = (row: Row, column: string): number => number(row[column]) ?? Number.NaN

const sectionOf = (row: Row): Section => ({
  from_node: row["from_node"] ?? "",
  to_node: row["to_node"] ?? "",
  length_m: amount(row, "length_m"),
  r1_ohm_per_km: number(row["r1_ohm_per_km"] ?? row["r_ohm_per_km"]) ?? 0,
  x1_ohm_per_km: number(row["x1_ohm_per_km"] ?? row["x_ohm_per_km"]) ?? 0,
  r0_ohm_per_km: number(row["r0_ohm_per_km"]),
  x0_ohm_per_km: number(row["x0_ohm_per_km"]),
  rating_a: number(row["rating_a"])
})

/** Feeder of 33 nodes (Baran & Wu 1989). */
export const case33 = () => ({
  feeder: { kv: 12.66, source_node: "n0", source_vm_pu: 1 },
  sections: rows("case33bw_sections.csv").map(sectionOf),
  loads: rows("case33bw_loads.csv").map((row): FeederLoad => ({
    node: row["node"] ?? "",
    p_kw: amount(row, "p_kw"),
    q_kvar: amount(row, "q_kvar")
  }))
})

/** IEEE European low-voltage feeder at its peak minute. */
export const europeanCase = () => ({
  transformer: { rated_kva: 800, lv_kv: 0.416, resistance_pct: 0.4, reactance_pct: 4, source_vm_pu: 1.05 },
  lv_node: "lv",
  sections: rows("european_lv_566_sections.csv").map(sectionOf),
  consumers: rows("european_lv_566_consumers.csv").map((row) => ({
    consumer_id: row["consumer_id"] ?? "",
    meter_id: row["consumer_id"] ?? "",
    node: row["node"] ?? "",
    phase: row["phase"] as "A" | "B" | "C",
    p_kw: amount(row, "p_kw"),
    q_kvar: amount(row, "q_kvar")
  }))
})
