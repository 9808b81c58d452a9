import { type AverageReading, CarbonIntensity, isoOf } from "@grid/domain/carbon/Carbon"
import type { RestatementReason } from "@grid/domain/carbon/CarbonStore"
import type { Scope2Result } from "@grid/domain/enterprise/Carbon"
import {
  type AverageBlock,
  Scope2Accounts,
  type Scope2Profile,
  type Scope2Restated,
  Scope2Store,
  type StoredScope2
} from "@grid/domain/enterprise/Scope2"
import type { Answer } from "@grid/domain/grid/GridData"
import type { FactorSetId } from "@grid/domain/reference/EmissionFactors"
import { blockMs, iso } from "@grid/domain/time/Time"
import { Clock, Effect, Layer } from "effect"
import { factorSetOf } from "../carbon/Rows.ts"
import { scope2Method, scope2Of } from "./Scope2.ts"

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
        const ledger = {
          factor_set,
          method_version: scope2Method,
          average: data.map(averageOf),
          captured_at: as_of
        }
        const id = yield* store.create(tenant, profile, ledger)
        return answerOf({ ...profile, ...ledger, id, version: 1, restated: null })
      }),
      result: Effect.fnUntraced(function* (tenant, id) {
        const held = yield* store.get(tenant, id)
        const now = yield* Effect.catchTag(averagesOf(held, held.factor_set), "DataUnavailable", () =>
          Effect.succeed(null)
        )
        const changed = now === null ? nothing : changedOf(held, now.data)
        if (now === null || changed.size === 0) return answerOf(held)
        const snapshots = [...changed.values()].flatMap(({ snapshot_id }) => snapshot_id ?? [])
        const restated = yield* carbon.restated(snapshots)
        const at = yield* Clock.currentTimeMillis
        yield* store.restate(id, held.version, {
          changed,
          captured_at: now.as_of,
          restated: restatedFrom(held, changed, restated, at)
        })
        // Not what was just computed: another reader may have been faster, and both must say the same.
        return answerOf(yield* store.get(tenant, id))
      })
    })
  })
)

const averageOf = (reading: AverageReading | null): AverageBlock => ({
  kg_co2e_per_mwh: reading?.kg_co2e_per_mwh ?? null,
  snapshot_id: reading?.snapshot_id ?? null
})

const nothing: ReadonlyMap<number, AverageBlock> = new Map()

/**
 * The blocks in which a result differs from what holds by now, by their place. A snapshot that leaves the state's intensity as it was
 * is no difference, and neither is that nothing is served any more.
 */
export const changedOf = (
  { average }: StoredScope2,
  now: ReadonlyArray<AverageReading | null>
): ReadonlyMap<number, AverageBlock> =>
  now.every((reading) => reading === null)
    ? nothing
    : new Map(
        average.flatMap(({ kg_co2e_per_mwh }, place) => {
          const after = averageOf(now[place] ?? null)
          return after.kg_co2e_per_mwh === kg_co2e_per_mwh ? [] : [[place, after] as const]
        })
      )

/** What a result was, and the restatement that came last; a block that had not been known came late, a first snapshot `at`. */
export const restatedFrom = (
  held: StoredScope2,
  changed: ReadonlyMap<number, AverageBlock>,
  restated: ReadonlyMap<string, { readonly at: number; readonly reason: RestatementReason }>,
  at: number
): Scope2Restated => {
  const steps = [...changed].map(([place, { snapshot_id: after }]) => {
    const { kg_co2e_per_mwh, snapshot_id } = held.average[place] ?? averageOf(null)
    const step = restated.get(after ?? "") ?? { at, reason: "correction" as const }
    const reason = kg_co2e_per_mwh === null ? "late_data" : step.reason
    return { snapshot_id, restated_at: step.at, reason } as const
  })
  const last = steps.reduce((newest, step) => (step.restated_at > newest.restated_at ? step : newest))
  return { ...last, kg_co2e_per_mwh: scope2Of(held).intensity_kg_co2e_per_mwh }
}

const answerOf = (stored: StoredScope2): Answer<Scope2Result> => ({
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
