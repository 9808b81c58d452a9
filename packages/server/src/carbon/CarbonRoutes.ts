import {
  CarbonByState,
  CarbonChange,
  CarbonChanges,
  CarbonDay,
  CarbonFactors,
  CarbonIntensity,
  CarbonLatest,
  type CarbonNow,
  CarbonMixRow,
  CarbonRow,
  CarbonSummary,
  CarbonWithMix,
  type ChangePlace,
  isoOf,
  type Signal
} from "@grid/domain/carbon/Carbon"
import { Scope2Store } from "@grid/domain/scope2/Scope2Store"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import type { Answer } from "@grid/domain/grid/GridData"
import { national } from "@grid/domain/observations/Area"
import { coverageOfAll } from "@grid/domain/observations/Provenance"
import { defaultFactorSet, factorSets } from "@grid/domain/reference/EmissionFactors"
import { compiledOn } from "@grid/domain/reference/Reference"
import { states } from "@grid/domain/states/State"
import { blockMs, dayMs, iso } from "@grid/domain/time/Time"
import { resolve, type Window } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { encoder, encodeOnce, long } from "../http/Encoded.ts"
import { columnsOf, rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"

/** Rows of one answer: a month of every state, or three years of one. */
const mostRows = 36 * 96 * 31

const slugs = states.map(({ slug }) => slug)

const signalOf = ({
  basis = "direct",
  view = "consumption"
}: {
  readonly [Name in keyof Signal]?: Signal[Name] | undefined
}): Signal => ({ basis, view })

/** What else than window and areas makes it another answer. */
const signalText = (query: Parameters<typeof signalOf>[0]): string => Object.values(signalOf(query)).join(" ")

const restated = ["kg_co2e_per_mwh", "snapshot_id", "restated_at", "reason"].map((name) => `restated_from.${name}`)

/** The optional member is a struct behind a union, which the schema's columns name as one. */
const withRestated = (names: ReadonlyArray<string>) =>
  names.flatMap((name) => (name === "restated_from" ? restated : [name]))

const rowColumns = withRestated(columnsOf(CarbonRow))
const mixColumns = withRestated(columnsOf(CarbonMixRow))
const dayColumns = columnsOf(CarbonDay)
const changeColumns = columnsOf(CarbonChange)

const cursorOf = ({ area, number }: ChangePlace) => Buffer.from(`${number} ${area}`, "utf8").toString("base64url")

const placeOf = (cursor: string | undefined): Result.Result<ChangePlace, InvalidParameter> => {
  if (cursor === undefined) return Result.succeed({ number: 0, area: -1 })
  const found = /^(\d{1,15}) (\d{1,3})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"))
  return found === null
    ? Result.fail(InvalidParameter.of("cursor", "must be meta.page.next_cursor of a page of this list"))
    : Result.succeed({ number: Number(found[1]), area: Number(found[2]) })
}

function* rowsOf(items: ReadonlyArray<{ readonly series: ReadonlyArray<CarbonRow> }>): Iterable<CarbonRow> {
  for (const { series } of items) yield* series
}

/** A window that does not ask for more rows than an answer holds. */
const bounded = (window: Window, areas: number): Result.Result<Window, InvalidParameter> =>
  ((window.to - window.from) / blockMs) * areas <= mostRows
    ? Result.succeed(window)
    : Result.fail(
        InvalidParameter.of(
          "from",
          `asks for more than ${mostRows} rows (${areas} areas): ask for a shorter window or for fewer states`
        )
      )

const factorProvenance = (sets: ReadonlyArray<(typeof factorSets)[number]>) =>
  sets.map((set) => ({
    dataset: "emission_factors",
    source: set.id,
    kind: "observed" as const,
    captured_at: iso(compiledAt),
    licence: "published factors; the numbers are facts",
    url: set.source_url
  }))

const compiledAt = Date.parse(`${compiledOn}T00:00:00+05:30`)

/** Carbon intensity. */
export const carbonRoutes = Effect.gen(function* () {
  const carbon = yield* CarbonIntensity
  const scope2 = yield* Scope2Store
  const encodeLatest = encodeOnce(CarbonLatest)
  const encodeSummary = encoder(CarbonSummary)
  const encodeFactors = encoder(CarbonFactors)
  const encodeChanges = encoder(CarbonChanges)
  const chosen = new WeakMap<object, Map<string, Answer<CarbonLatest>>>()

  /** The caller's Scope 2 results beside the values that they rest on: those of consumption. */
  const withResults = Effect.fnUntraced(function* (changes: ReadonlyArray<CarbonChange>, { basis, view }: Signal) {
    if (view !== "consumption") return changes
    const { key } = yield* CurrentCaller
    const resting = yield* scope2.restingOn(changes, basis, key.tenant_id)
    return changes.map((change, index): CarbonChange => {
      const scope2_results = resting[index] ?? []
      return scope2_results.length === 0 ? change : { ...change, scope2_results }
    })
  })

  /** The states that are asked for; made once for as long as the answer holds. */
  const latestFor = (answer: Answer<CarbonNow>, which: string): Answer<CarbonLatest> => {
    let known = chosen.get(answer)
    if (known === undefined) chosen.set(answer, (known = new Map()))
    const before = known.get(which)
    if (before !== undefined) return before
    const { states: all, ...rest } = answer.data
    const data =
      which === "none" ? rest : { ...rest, states: which === "all" ? all : all.filter(({ slug }) => slug === which) }
    const made = { ...answer, data }
    known.set(which, made)
    return made
  }

  const handlers: Pick<
    DataHandlers,
    "carbonLatest" | "carbonByState" | "carbonWithMix" | "carbonSummary" | "carbonFactors" | "carbonChanges"
  > = {
    carbonLatest: ({ plan, query }) =>
      Result.succeed(
        Effect.map(carbon.latest(signalOf(query)), (answer) =>
          encodeLatest(latestFor(answer, query.state ?? (plan.states ? "all" : "none")))
        )
      ),
    carbonByState: ({ now, plan, query }) => {
      const areas = query.states ?? slugs
      return Result.map(
        Result.flatMap(
          resolve(query, { now, step: blockMs, historyDays: plan.history_days, defaultHours: 24 }),
          (window) => bounded(window, areas.length)
        ),
        (window) =>
          Effect.map(
            carbon.history({ ...signalOf(query), areas, from: window.from, to: window.to }),
            ({ data, ...answer }) => {
              const items = [...data].map(([slug, { rows }]) => ({ slug, iso: isoOf(slug), series: rows }))
              return long(CarbonByState, { ...answer, data: { items } }, `${signalText(query)} ${areas.join()}`, {
                csv: () => rowsCsv(rowColumns, rowsOf(items)),
                window,
                coverage: coverageOfAll([...data.values()].map((one) => one.coverage))
              })
            }
          )
      )
    },
    carbonWithMix: ({ now, plan, query }) =>
      Result.map(
        Result.flatMap(
          resolve(query, { now, step: blockMs, historyDays: plan.history_days, defaultHours: 24 }),
          (window) => bounded(window, 1)
        ),
        (window) => {
          const area = query.state ?? national
          return Effect.map(
            carbon.withMix({ ...signalOf(query), area, from: window.from, to: window.to }),
            ({ data, ...answer }) =>
              long(CarbonWithMix, { ...answer, data: { series: data.rows } }, `${signalText(query)} ${area}`, {
                csv: () => rowsCsv(mixColumns, data.rows),
                window,
                coverage: data.coverage
              })
          )
        }
      ),
    carbonSummary: ({ now, plan, query }) =>
      Result.map(
        resolve(
          { from: query.from, to: query.to },
          { now, step: dayMs, historyDays: plan.history_days, defaultHours: 30 * 24 }
        ),
        (window) =>
          Effect.map(
            carbon.days({ ...signalOf(query), area: query.state ?? national, from: window.from, to: window.to }),
            ({ data, ...answer }) =>
              encodeSummary(
                { ...answer, data: { days: data.rows } },
                { csv: () => rowsCsv(dayColumns, data.rows), window, coverage: data.coverage }
              )
          )
      ),
    carbonFactors: ({ query }) => {
      const sets = factorSets.filter(
        ({ basis, id }) =>
          (query.factor_set === undefined || query.factor_set === id) &&
          (query.basis === undefined || query.basis === basis)
      )
      const shown = sets.map(({ basis, factors, id, published, source }) => ({
        id,
        basis,
        source,
        published,
        factors: factors.map(({ fuel, kg_co2e_per_mwh }) => ({ fuel, kg_co2e_per_mwh }))
      }))
      return Result.succeed(
        Effect.succeed(
          encodeFactors({
            data: { factor_sets: shown, default: defaultFactorSet },
            as_of: compiledAt,
            provenance: factorProvenance(sets)
          })
        )
      )
    },
    carbonChanges: ({ plan, query }) =>
      Result.map(placeOf(query.cursor), (after) => {
        const limit = query.limit ?? 100
        const areas = query.state !== undefined ? [query.state] : plan.states ? null : [national]
        const since = query.since?.ms ?? 0
        return Effect.gen(function* () {
          const { data, ...answer } = yield* carbon.changes({ ...signalOf(query), after, since, areas, limit })
          const changes = plan.enterprise ? yield* withResults(data.changes, signalOf(query)) : data.changes
          return encodeChanges(
            { ...answer, data: { changes } },
            {
              csv: () => rowsCsv(changeColumns, changes),
              page: { limit, count: changes.length, next_cursor: data.next === null ? null : cursorOf(data.next) }
            }
          )
        })
      })
  }
  return handlers
})
