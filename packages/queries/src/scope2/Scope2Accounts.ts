import type { Scope2Id, TenantId } from "@grid/domain/Brands"
import { nth } from "@grid/domain/numbers/Numbers"
import { type Averages, CarbonIntensity, isoOf } from "@grid/domain/carbon/Carbon"
import type { RestatementReason } from "@grid/domain/carbon/Restatement"
import type { Scope2Item } from "@grid/domain/scope2/Scope2"
import { pageOf } from "@grid/domain/http/Cursor"
import { Scope2Accounts, type Scope2Answer } from "@grid/domain/scope2/Scope2Accounts"
import {
  type ListedScope2,
  type Scope2Profile,
  type Scope2Restated,
  Scope2Store,
  type StoredScope2
} from "@grid/domain/scope2/Scope2Store"
import type { Answer } from "@grid/domain/grid/GridData"
import type { FactorSetId } from "@grid/domain/reference/EmissionFactors"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { InvalidLoadProfile, InvalidParameter } from "@grid/domain/errors/ApiError"
import { feedsOf, type Provenance } from "@grid/domain/observations/Provenance"
import { Profiles } from "@grid/domain/profiles/Profiles"
import { blockMs, dayMs, iso, istDate } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { Clock, Effect, Layer } from "effect"
import { begun } from "@grid/models/matching/Profile"
import { averageAt, averagesAt } from "@grid/models/carbon/Averages"
import { factorSetOf } from "@grid/models/carbon/Rows"
import { scope2Method, scope2Of, totalsOf } from "@grid/models/scope2/Scope2"

/** Accounts on the snapshots that hold. */
export const layer = Layer.effect(
  Scope2Accounts,
  Effect.gen(function* () {
    const carbon = yield* CarbonIntensity
    const profiles = yield* Profiles
    const store = yield* Scope2Store

    const averagesOf = ({ from, load_mwh, state }: Scope2Profile, factor_set: FactorSetId) =>
      carbon.averages({ area: state, factor_set, from, to: from + load_mwh.length * blockMs })

    /** Load of a profile that a tenant has sent; a simulated one bears no account. */
    const keptLoad = Effect.fnUntraced(function* (tenant: TenantId, id: string) {
      const load = yield* profiles.load(tenant, id)
      if (load.kind !== "supplied")
        return yield* new InvalidLoadProfile({
          detail: `${id} is a sample, which is simulated; send the load itself, or its profile to POST /v1/load-profiles.`
        })
      const { from, mwh } = yield* Effect.fromResult(begun(load, yield* Clock.currentTimeMillis))
      return { from, load_mwh: mwh }
    })

    /** Averages of the blocks of a result; null where nothing is served any more. */
    const newestAverages = (stored: StoredScope2) =>
      Effect.catchTag(averagesOf(stored, stored.factor_set), "DataUnavailable", () => Effect.succeed(null))

    /** A result with the restatements that were made until now. */
    const upToDate = Effect.fnUntraced(function* (tenant: TenantId, id: Scope2Id) {
      const stored = yield* store.get(tenant, id, null)
      const current = yield* newestAverages(stored)
      const provenance = current?.provenance ?? []
      const places = current === null ? [] : changedOf(stored, current.data)
      if (current === null || places.length === 0) return { stored, provenance }
      const snapshots = places.flatMap((place) => averageAt(current.data, stored.from, place)?.snapshot_id ?? [])
      const restated = yield* carbon.restated(snapshots)
      const at = yield* Clock.currentTimeMillis
      yield* store.restate(id, stored.version, {
        places,
        average: averagesAt(current.data, places),
        captured_at: current.as_of,
        restated: restatedFrom(stored, current.data, places, restated, at)
      })
      // Not what was just computed: another reader may have been faster, and both must say the same.
      return { stored: yield* store.get(tenant, id, null), provenance }
    })

    return Scope2Accounts.of({
      calculate: Effect.fn("Scope2Accounts.calculate")(function* (tenant, { load: asked, ...question }) {
        const load = typeof asked === "string" ? yield* keptLoad(tenant, asked) : asked
        const profile = { ...question, ...load }
        const factor_set = factorSetOf(profile.basis).id
        const { as_of, data, provenance } = yield* averagesOf(profile, factor_set)
        const ledger = { factor_set, method_version: scope2Method, average: data, captured_at: as_of }
        // A year takes milliseconds to be read, kept and summed up each.
        yield* nextTurn
        const id = yield* store.create(tenant, profile, ledger)
        yield* nextTurn
        return answerOf({ ...profile, ...ledger, id, version: 1, restated: null }, provenance)
      }),
      list: Effect.fn("Scope2Accounts.list")(function* (tenant, part) {
        const rows = yield* store.list(tenant, { ...part, limit: part.limit + 1 })
        const { items, page } = pageOf(rows, part.limit, ({ number }) => number)
        return { items: items.map(itemOf), page }
      }),
      result: Effect.fn("Scope2Accounts.result")(function* (tenant, id) {
        const known_at = yield* KnowledgeTime
        // First what was restated until now: else the same instant would have one ledger before it is found, and another after.
        const now = yield* Effect.provideService(upToDate(tenant, id), KnowledgeTime, null)
        if (known_at === null) return answerOf(now.stored, now.provenance)
        if (known_at < now.stored.created_at)
          return yield* InvalidParameter.of(
            "known_at",
            `must not be earlier than ${iso(now.stored.created_at)}, when the result was made`
          )
        const stored = yield* store.get(tenant, id, known_at)
        return answerOf(stored, (yield* newestAverages(stored))?.provenance ?? [])
      })
    })
  })
)

const itemOf = ({ created_at, end, from, id, restated_at, state, ...row }: ListedScope2): Scope2Item => ({
  id,
  label: row.label,
  state: isoOf(state),
  from: istDate(from),
  to: istDate(end - dayMs),
  basis: row.basis,
  factor_set: row.factor_set,
  method_version: row.method_version,
  created_at: iso(created_at),
  restated_at: restated_at === null ? null : iso(restated_at)
})

const isUnknown = Number.isNaN

/**
 * The places of the blocks in which a result differs from what holds by now. A snapshot that leaves the state's intensity as it
 * was is no difference, and neither is that nothing is served any more.
 */
export const changedOf = ({ average }: Pick<StoredScope2, "average">, current: Averages): ReadonlyArray<number> => {
  if (current.kg_co2e_per_mwh.every(isUnknown)) return []
  const places: Array<number> = []
  for (const [place, previous] of average.kg_co2e_per_mwh.entries()) {
    const value = nth(current.kg_co2e_per_mwh, place)
    if (value !== previous && !(isUnknown(value) && isUnknown(previous))) places.push(place)
  }
  return places
}

/** Intensity of a result before its last restatement, and that one; a block that was unknown came late, a first snapshot `at`. */
export const restatedFrom = (
  stored: StoredScope2,
  current: Averages,
  places: ReadonlyArray<number>,
  restated: ReadonlyMap<string, { readonly at: number; readonly reason: RestatementReason }>,
  at: number
): Scope2Restated => {
  const steps = places.map((place) => {
    const previous = averageAt(stored.average, stored.from, place)
    const successor = averageAt(current, stored.from, place)
    const step = restated.get(successor?.snapshot_id ?? "") ?? { at, reason: "correction" as const }
    const reason = previous === null ? "late_data" : step.reason
    return { snapshot_id: previous?.snapshot_id ?? null, restated_at: step.at, reason } as const
  })
  const last = steps.reduce((newest, step) => (step.restated_at > newest.restated_at ? step : newest))
  return { ...last, kg_co2e_per_mwh: totalsOf(stored).intensity_kg_co2e_per_mwh }
}

const answerOf = (
  stored: Omit<StoredScope2, "created_at">,
  provenance: ReadonlyArray<Provenance>
): Answer<Scope2Answer> => ({
  data: {
    id: stored.id,
    ...scope2Of({ ...stored, state: isoOf(stored.state) }),
    sources: feedsOf(provenance),
    ...(stored.restated === null
      ? {}
      : { restated_from: { ...stored.restated, restated_at: iso(stored.restated.restated_at) } })
  },
  as_of: stored.captured_at,
  provenance,
  version: `${stored.version}`
})
