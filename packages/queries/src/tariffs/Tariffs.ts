import { TariffNotFound } from "@grid/domain/errors/ApiError"
import { cursorOf, foreignCursor, placeOf } from "@grid/domain/http/Cursor"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { findDiscom } from "@grid/domain/reference/Discoms"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { historyAt, type ReferenceTables } from "@grid/domain/reference/ReferenceTables"
import { tariffAsOf } from "@grid/domain/reference/Tariffs"
import { fromSlug } from "@grid/domain/states/State"
import { mostChanges, type RegulatoryChangesQuery } from "@grid/domain/tariffs/RegulatoryChanges"
import { type SupplyQuestion, Tariffs } from "@grid/domain/tariffs/Tariffs"
import { iso } from "@grid/domain/time/Time"
import { feedOf } from "@grid/models/reference/Feed"
import { coverageOf } from "@grid/models/tariffs/Coverage"
import { chargesByVoltage } from "@grid/models/tariffs/OpenAccess"
import { Effect, Layer } from "effect"

/** Answers over the tables of reference data. */
export const layer = Layer.effect(
  Tariffs,
  Effect.map(ReferenceData, (reference) =>
    Tariffs.of({
      schedule: Effect.fn("Tariffs.schedule")(function* (question: SupplyQuestion) {
        const tables = yield* reference.tables
        const tariffs = tariffAsOf(tables, question)
        if (tariffs.length === 0) return yield* notFound(tables, "tariffs", question)
        return {
          ...supplier(tables, question),
          tariffs: tariffs.map(
            ({ above_kv: _above, discoms: _discoms, state: _state, up_to_kv: _upTo, ...tariff }) => ({
              ...tariff,
              recorded_at: iso(tariff.recorded_at)
            })
          )
        }
      }),
      openAccess: Effect.fn("Tariffs.openAccess")(function* (question: SupplyQuestion) {
        const tables = yield* reference.tables
        const charges = chargesByVoltage(tables, question)
        if (charges.length === 0) return yield* notFound(tables, "charges", question)
        return { ...supplier(tables, question), charges }
      }),
      changes: Effect.fn("Tariffs.changes")(function* (query: typeof RegulatoryChangesQuery.Type) {
        return yield* changesOf(feedOf(historyAt(yield* reference.history, yield* KnowledgeTime)), query)
      }),
      coverage: Effect.fn("Tariffs.coverage")(function* (as_of: SupplyQuestion["as_of"]) {
        return coverageOf(yield* reference.tables, as_of)
      })
    })
  )
)

const supplier = ({ discoms }: ReferenceTables, { as_of, discom, state }: SupplyQuestion) => ({
  state: fromSlug(state)?.iso ?? state,
  discom: findDiscom(discoms, discom)?.name ?? discom,
  as_of
})

const kinds = {
  tariffs: { words: "tariff order", file: "tariffs" },
  charges: { words: "open-access charge", file: "open-access-charges" }
} as const

/** Error that says what is missing, and how it gets into the tables. */
const notFound = (
  tables: ReferenceTables,
  kind: keyof typeof kinds,
  { as_of, discom, state, voltage_class }: SupplyQuestion
) => {
  const { file, words } = kinds[kind]
  const company = findDiscom(tables.discoms, discom)
  const question = [state, discom, voltage_class].filter((part) => part !== undefined).join(", ")
  const companies = tables.discoms.filter((one) => one.state === state).map(({ name }) => name)
  const rows = tables[kind].filter((row) => row.state === state)
  const reason =
    rows.length === 0
      ? `no ${words} of ${state} is kept`
      : company === undefined || company.state !== state
        ? `its companies that are kept are ${companies.join(", ")}`
        : "the rows that are kept are of another day, company or voltage"
  return new TariffNotFound({
    detail: `No ${words} is known for ${question} on ${as_of}: ${reason}. /v1/coverage/landed-cost lists what is known.`,
    load_command: `gds reference import ${file} FILE`
  })
}

/** Page of the feed. An entry is of a state, or of all India. */
const changesOf = Effect.fnUntraced(function* (
  feed: ReturnType<typeof feedOf>,
  { cursor, limit = mostChanges, since, state }: typeof RegulatoryChangesQuery.Type
) {
  const code = state === undefined ? null : (fromSlug(state)?.iso ?? null)
  const begin = iso(since.ms)
  const changes = feed.filter(
    (entry) => entry.recorded_at >= begin && (code === null || entry.state === null || entry.state === code)
  )
  const place = cursor === undefined ? -1 : changes.findIndex(({ id }) => id === placeOf(cursor))
  if (cursor !== undefined && place < 0)
    return yield* Effect.fromResult(foreignCursor("the page before, with the same other parameters"))
  const page = changes.slice(place + 1, place + 1 + limit)
  const last = page.at(-1)
  return {
    since: begin,
    changes: page,
    next_cursor: last !== undefined && last !== changes.at(-1) ? cursorOf(last.id) : null
  }
})
