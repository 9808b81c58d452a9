import { nth } from "@grid/domain/numbers/Numbers"
import { type Averages, CarbonIntensity, isoOf } from "@grid/domain/carbon/Carbon"
import type { RestatementReason } from "@grid/domain/carbon/CarbonStore"
import { Scope2Accounts, type Scope2Answer } from "@grid/domain/scope2/Scope2Accounts"
import {
  type Scope2Profile,
  type Scope2Restated,
  Scope2Store,
  type StoredScope2
} from "@grid/domain/scope2/Scope2Store"
import type { Answer } from "@grid/domain/grid/GridData"
import type { FactorSetId } from "@grid/domain/reference/EmissionFactors"
import { blockMs, iso } from "@grid/domain/time/Time"
import { Clock, Effect, Layer } from "effect"
import { averageAt, averagesAt } from "@grid/models/carbon/Averages"
import { factorSetOf } from "@grid/models/carbon/Rows"
import { scope2Method, scope2Of, totalsOf } from "@grid/models/scope2/Scope2"

/** Accounts on the snapshots that hold. */
export const layer = Layer.effect(
  Scope2Accounts,
  Effect.gen(function* () {
    const carbon = yield* CarbonIntensity
    const store = yield* Scope2Store

    const averagesOf = ({ from, load_mwh, state }: Scope2Profile, factor_set: FactorSetId) =>
      carbon.averages({ area: state, factor_set, from, to: from + load_mwh.length * blockMs })

    return Scope2Accounts.of({
      calculate: Effect.fnUntraced(function* (tenant, profile) {
        const factor_set = factorSetOf(profile.basis).id
        const { as_of, data } = yield* averagesOf(profile, factor_set)
        const ledger = { factor_set, method_version: scope2Method, average: data, captured_at: as_of }
        const id = yield* store.create(tenant, profile, ledger)
        return answerOf({ ...profile, ...ledger, id, version: 1, restated: null })
      }),
      result: Effect.fnUntraced(function* (tenant, id) {
        const held = yield* store.get(tenant, id)
        const now = yield* Effect.catchTag(averagesOf(held, held.factor_set), "DataUnavailable", () =>
          Effect.succeed(null)
        )
        const changed = now === null ? [] : changedOf(held, now.data)
        if (now === null || changed.length === 0) return answerOf(held)
        const snapshots = changed.flatMap((place) => averageAt(now.data, held.from, place)?.snapshot_id ?? [])
        const restated = yield* carbon.restated(snapshots)
        const at = yield* Clock.currentTimeMillis
        yield* store.restate(id, held.version, {
          places: changed,
          average: averagesAt(now.data, changed),
          captured_at: now.as_of,
          restated: restatedFrom(held, now.data, changed, restated, at)
        })
        // Not what was just computed: another reader may have been faster, and both must say the same.
        return answerOf(yield* store.get(tenant, id))
      })
    })
  })
)

const isUnknown = Number.isNaN

/**
 * The places of the blocks in which a result differs from what holds by now. A snapshot that leaves the state's intensity as it
 * was is no difference, and neither is that nothing is served any more.
 */
export const changedOf = ({ average }: Pick<StoredScope2, "average">, now: Averages): ReadonlyArray<number> => {
  if (now.kg_co2e_per_mwh.every(isUnknown)) return []
  const changed: Array<number> = []
  for (const [place, before] of average.kg_co2e_per_mwh.entries()) {
    const after = nth(now.kg_co2e_per_mwh, place)
    if (after !== before && !(isUnknown(after) && isUnknown(before))) changed.push(place)
  }
  return changed
}

/** What a result was, and the restatement that came last; a block that had not been known came late, a first snapshot `at`. */
export const restatedFrom = (
  held: StoredScope2,
  now: Averages,
  places: ReadonlyArray<number>,
  restated: ReadonlyMap<string, { readonly at: number; readonly reason: RestatementReason }>,
  at: number
): Scope2Restated => {
  const steps = places.map((place) => {
    const before = averageAt(held.average, held.from, place)
    const after = averageAt(now, held.from, place)
    const step = restated.get(after?.snapshot_id ?? "") ?? { at, reason: "correction" as const }
    const reason = before === null ? "late_data" : step.reason
    return { snapshot_id: before?.snapshot_id ?? null, restated_at: step.at, reason } as const
  })
  const last = steps.reduce((newest, step) => (step.restated_at > newest.restated_at ? step : newest))
  return { ...last, kg_co2e_per_mwh: totalsOf(held).intensity_kg_co2e_per_mwh }
}

const answerOf = (stored: StoredScope2): Answer<Scope2Answer> => ({
  data: {
    id: stored.id,
    ...scope2Of({ ...stored, state: isoOf(stored.state) }),
    ...(stored.restated === null
      ? {}
      : { restated_from: { ...stored.restated, restated_at: iso(stored.restated.restated_at) } })
  },
  as_of: stored.captured_at,
  provenance: [],
  version: `${stored.version}`
})
