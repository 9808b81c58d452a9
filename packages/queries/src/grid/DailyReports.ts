import { GridData, type Read } from "@grid/domain/grid/GridData"
import { DailyReports, type Days } from "@grid/domain/grid/Reports"
import { ofOneRealm } from "@grid/domain/observations/Realm"
import type { StoredRecord, StoredValue } from "@grid/domain/observations/Revisions"
import type { Collection } from "@grid/domain/observations/SourceRecord"
import { states } from "@grid/domain/states/State"
import { istDate } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { dailyValues, dailyValuesIfAny, ifArrived } from "../reading/Reading.ts"
import { joined, partsOf, together } from "@grid/models/reading/Values"
import * as PowerFlows from "@grid/models/grid/PowerFlows"
import * as Psp from "@grid/models/grid/Psp"
import * as StateInterchange from "@grid/models/grid/StateInterchange"

/** What the daily reports say, from stored values and records. */
export const layer = Layer.effect(
  DailyReports,
  Effect.map(GridData, (grid) => {
    /** Records that go with values. */
    const records = (
      query: { readonly collection: Collection; readonly dates?: { readonly first: string; readonly end: string } },
      { realm }: Read<ReadonlyArray<StoredValue>>
    ) => ifArrived(grid.records({ ...query, realm }), [])

    return DailyReports.of({
      powerFlows: Effect.fnUntraced(function* (span) {
        const { data, ...rest } = yield* byParts(
          span,
          Effect.fnUntraced(function* (days) {
            const whole = yield* dailyValues(grid, { datasets: PowerFlows.datasets, areas: PowerFlows.areas, ...days })
            const lines = yield* records({ collection: "line" }, whole)
            const flows = yield* dailyValuesIfAny(grid, {
              datasets: PowerFlows.lineDatasets,
              areas: PowerFlows.lineAreas(lines.data),
              ...days,
              realm: whole.realm
            })
            const values = joined([whole, flows])
            const shown = new Set(values.data.map(({ area, source }) => `${source} ${area}`))
            const used = onlyUsed(lines, ({ key, source }) => shown.has(`${source} ${key}`))
            return {
              data: PowerFlows.powerFlowsOf(values.data, used.data),
              realm: values.realm,
              ...together([values, used])
            }
          })
        )
        return {
          ...rest,
          data: {
            corridors: data.flatMap(({ corridors }) => corridors),
            transnational: data.flatMap(({ transnational }) => transnational)
          }
        }
      }),
      stateInterchange: Effect.fnUntraced(function* ({ from, state, to }) {
        const areas = state === null ? states.map(({ slug }) => slug) : [state]
        const { data, ...rest } = yield* byParts({ from, to }, (days) =>
          Effect.map(dailyValues(grid, { datasets: StateInterchange.datasets, areas, ...days }), (values) => ({
            ...values,
            data: StateInterchange.interchangeOf(values.data)
          }))
        )
        return { ...rest, data: { rows: data.flat() } }
      }),
      psp: Effect.fnUntraced(function* ({ from, states: asked, to, zone }) {
        const areas = asked === "none" ? [] : Psp.placeAreas(zone, asked === "all" ? null : asked.slug)
        const part = Effect.fnUntraced(function* (days: Days) {
          const [whole, places] = yield* Effect.all(
            [
              dailyValues(grid, { datasets: Psp.gridDatasets, areas: Psp.gridAreas(zone), ...days }),
              dailyValuesIfAny(grid, { datasets: Psp.placeDatasets, areas, ...days })
            ],
            { concurrency: 2 }
          )
          const values = joined([whole, places])
          const dates = { first: istDate(days.from), end: istDate(days.to) }
          const reports = yield* records({ collection: "daily_report", dates }, values)
          const reported = daysBySource(values.data)
          const used = onlyUsed(
            reports,
            ({ body, source }) => body["status"] === "read" && reported.get(source)?.has(String(body["date"])) === true
          )
          return {
            data: Psp.reportsOf(values.data, used.data, asked !== "none"),
            realm: values.realm,
            ...together([values, used])
          }
        })
        const { data, ...rest } = yield* byParts({ from, to }, part)
        return { ...rest, data: data.flat() }
      })
    })
  })
)

/**
 * What each part of a span says, of one realm in all of it. An answer is smaller than the values
 * it is made of, and is made while others have their turn, so years of it are made part by part.
 */
const byParts = <A, E>(span: Days, make: (days: Days) => Effect.Effect<Read<A>, E>) =>
  Effect.map(Effect.forEach(partsOf(span), make, { concurrency: 1 }), (parts) => {
    const shown = ofOneRealm(parts)
    return { data: shown.map(({ data }) => data), ...together(shown) }
  })

/** IST dates of which a source says anything. */
const daysBySource = (values: ReadonlyArray<StoredValue>): ReadonlyMap<string, ReadonlySet<string>> => {
  const instants = new Map<string, Set<number>>()
  for (const { source, ts } of values) {
    const known = instants.get(source)
    if (known === undefined) instants.set(source, new Set([ts]))
    else known.add(ts)
  }
  return new Map([...instants].map(([source, days]) => [source, new Set([...days].map(istDate))]))
}

/** Records without those that an answer does not need; nor does it name their sources. */
const onlyUsed = (
  answer: Read<ReadonlyArray<StoredRecord>>,
  isUsed: (record: StoredRecord) => boolean
): Read<ReadonlyArray<StoredRecord>> => {
  const data = answer.data.filter(isUsed)
  return {
    ...answer,
    data,
    as_of: data.reduce<number | null>((newest, { captured_at }) => Math.max(newest ?? captured_at, captured_at), null),
    provenance: answer.provenance.filter(({ source }) => data.some((record) => record.source === source))
  }
}
