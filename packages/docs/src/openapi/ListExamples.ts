import { methodVersion } from "@grid/domain/carbon/GridMix"
import { CarbonSeries } from "@grid/domain/carbon/StateCarbon"
import { attributed } from "@grid/domain/http/Attribution"
import { columnsOf, type Table, tableOf } from "@grid/domain/http/Table"
import { Provenance } from "@grid/domain/observations/Provenance"
import { ExpansionPlans, QueueDepth } from "@grid/domain/substations/Queue"
import { SubstationItem } from "@grid/domain/substations/Substation"
import { iso } from "@grid/domain/time/Time"
import { defaultFactorSet } from "@grid/domain/reference/EmissionFactors"
import { makeCsv } from "@grid/http/files/TextFiles"
import { Schema } from "effect"
import { enterpriseExamples } from "./EnterpriseExamples.ts"

const csvOf = (table: Table, sources: ReadonlyArray<Provenance>): string => {
  const { columns, rows } = attributed(table, sources)
  return [...makeCsv(columns).push([...rows()])].map((bytes) => new TextDecoder().decode(bytes)).join("")
}

/** Member `name` of the example of an endpoint, which is a list of what `item` is. */
const listOf = <A>(endpoint: string, name: string, item: Schema.Codec<A, unknown>): ReadonlyArray<A> =>
  Schema.decodeUnknownSync(Schema.Struct({ [name]: Schema.Array(item) }))(enterpriseExamples.answers[endpoint])[name] ??
  []

const row = Schema.Record(Schema.String, Schema.Unknown)

const listed = (endpoint: string, name: string, item: Schema.Constraint): string =>
  csvOf(tableOf(columnsOf(item), listOf(endpoint, name, row)), listOf(endpoint, "sources", Provenance))

/** Origin of the blocks of a state. */
const carbonSource = {
  dataset: "carbon_intensity",
  source: `npp+${methodVersion}`,
  kind: "modelled",
  captured_at: iso(Date.parse("2026-08-18T09:45:00Z")),
  licence: "none stated",
  url: null
} as const

/** Blocks of a state: their begin and the signal come first. */
const carbonHistory = (): string => {
  const columns = [
    { name: "ts", type: "timestamp" } as const,
    { name: "signal_type", type: "string" } as const,
    ...columnsOf(CarbonSeries.fields.series.value)
  ]
  const rows = listOf("stateCarbonHistory", "series", row).map((block) => ({
    ts: iso(Date.parse(String(block["block_start_ist"]))),
    signal_type: "average",
    ...block
  }))
  return csvOf(tableOf(columns, rows, { factor_set: defaultFactorSet }), [carbonSource])
}

/** Lists of the enterprise namespace as CSV, by the endpoint's name. */
export const listExamples: Readonly<Record<string, string>> = {
  substations: listed("substations", "substations", SubstationItem),
  queueDepth: listed("queueDepth", "entries", QueueDepth.fields.entries.value),
  istsExpansionPlans: listed("istsExpansionPlans", "plans", ExpansionPlans.fields.plans.value),
  stateCarbonHistory: carbonHistory()
}
