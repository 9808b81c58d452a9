import { NotFound } from "@grid/domain/errors/ApiError"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { NetworkData } from "@grid/domain/network/NetworkData"
import { type NetworkDataset, notLoaded } from "@grid/domain/network/NetworkDatasets"
import type { SubstationTables } from "@grid/domain/network/NetworkTables"
import { provenanceOf, type Sourced } from "@grid/domain/network/Origin"
import { nearestBy } from "@grid/domain/names/Nearest"
import type { MarginDirection } from "@grid/domain/network/Substation"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import type { Provenance } from "@grid/domain/observations/Provenance"
import type { SubstationSource } from "@grid/domain/substations/Substation"
import type { Substations } from "@grid/domain/substations/Substations"
import { istDay, istDayDate } from "@grid/domain/time/Time"
import { headroomOf, type SubstationRows } from "@grid/models/substations/Headroom"
import { dayNumber } from "@grid/models/substations/Lots"
import { type Network, networkOf } from "@grid/models/substations/Network"
import { Effect, type Schema } from "effect"

/** Question that a method of the tag takes. */
export type CallOf<Name extends keyof Substations["Service"]> = Parameters<Substations["Service"][Name]>[0]

/** The network of the last day that was asked of, kept by the tables that it was made of. */
const networks = new WeakMap<SubstationTables, Network>()

/** Day of a question, as `istDay` counts; without one that of the instant. */
export const dayOf = (as_of: string | null | undefined, now: number): number =>
  as_of === null || as_of === undefined ? istDay(now) : dayNumber(as_of)

/** The network on the day of a question, as it is known at the `KnowledgeTime`; it may be empty. */
export const tablesAt = Effect.fnUntraced(function* (query: { readonly as_of?: string | undefined }, now: number) {
  const known_at = yield* KnowledgeTime
  const tables = yield* Effect.flatMap(NetworkData, ({ substations }) => substations)
  const today = dayOf(query.as_of, known_at ?? now)
  const kept = networks.get(tables)
  const network = kept?.today === today ? kept : networkOf(tables, today)
  if (network !== kept) networks.set(tables, network)
  return network
})

/** The same; `DataUnavailable` where no substation is known, `NotFound` where none is of that day. */
export const networkAt = (query: { readonly as_of?: string | undefined }, now: number) =>
  Effect.filterOrFail(
    tablesAt(query, now),
    ({ substations }) => substations.length > 0,
    ({ tables, today }) => (tables.substations.length === 0 ? notLoaded("substations") : noneOn(istDayDate(today)))
  )

const noneOn = (date: string) =>
  new NotFound({
    detail: `No substation is known on ${date}: send another as_of, or none for today.`,
    did_you_mean: []
  })

/** Identifiers of substations whose identifier, name or a word of it looks most like a text, at most three. */
export const nearestSubstations = ({ substations }: Network, text: string): ReadonlyArray<string> =>
  nearestBy(
    substations.map(({ name, substation_id }) => [
      substation_id,
      [substation_id, ...(name === null ? [] : [name, ...name.split(/\s+/).filter((word) => word.length >= leastWord)])]
    ])
  )(text)

/** Shortest word of a name that is compared by itself, characters. */
const leastWord = 4

/** Rows of a substation; `NotFound` with the nearest identifiers where there is none. */
export const rowsOf = (network: Network, id: string): Effect.Effect<SubstationRows, NotFound> => {
  const rows = network.rowsOf(id)
  return rows === undefined
    ? Effect.fail(
        new NotFound({
          detail: `There is no substation ${id}; /v1/substations lists those that there are.`,
          did_you_mean: nearestSubstations(network, id)
        })
      )
    : Effect.succeed(rows)
}

/** Headroom of a substation on a day; `DataUnavailable` of the dataset without which there is none. */
export const headroomAt = (rows: SubstationRows, direction: MarginDirection, power_factor: number, today: number) => {
  const headroom = headroomOf(rows, direction, power_factor, today)
  return "dataset" in headroom
    ? Effect.fail(notLoaded(headroom.dataset, `Of ${rows.substation.substation_id} nobody knows ${headroom.what}.`))
    : Effect.succeed(headroom)
}

type Rows = Partial<Readonly<Record<NetworkDataset, Iterable<Sourced>>>>

/** Sources of rows by their dataset. */
export const sourcesOf = (
  { tables }: Pick<Network, "tables">,
  rows: Rows
): ReadonlyArray<typeof SubstationSource.Type> =>
  Object.entries(rows)
    .flatMap(([dataset, some]) => provenanceOf(dataset, some, tables.realm))
    .map(sourceOf)

/** Provenance as a source of an answer about substations. */
export const sourceOf = (one: Provenance): typeof SubstationSource.Type => ({
  type: one.dataset,
  id: one.source,
  ...one
})

/** An answer of rows with its sources, and when the newest of them was captured; of a list its rows as a table, too. */
export const answerOf = <A extends { readonly sources: ReadonlyArray<typeof SubstationSource.Type> }>(
  data: A,
  list?: { readonly row: Schema.Constraint; readonly rows: ReadonlyArray<object> }
) => ({
  data,
  as_of: data.sources.reduce<number | null>((newest, one) => Math.max(newest ?? 0, Date.parse(one.captured_at)), null),
  provenance: data.sources,
  ...(list !== undefined && { table: () => tableOf(columnsOf(list.row), list.rows) })
})

/** Nature of the rows of a network. */
export const kindOf = ({ tables }: Pick<Network, "tables">): "observed" | "simulated" =>
  tables.realm === "simulated" ? "simulated" : "observed"
