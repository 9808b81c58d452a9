import { type AverageReading, CarbonIntensity, isoOf } from "@grid/domain/carbon/Carbon"
import type { Scope2Result } from "@grid/domain/enterprise/Carbon"
import {
  type AverageBlock,
  Scope2Accounts,
  type Scope2Profile,
  type Scope2Restatement,
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
        const restatement = now === null ? null : restatementOf(held, now, yield* Clock.currentTimeMillis)
        if (restatement === null) return answerOf(held)
        yield* store.restate(id, held.version, restatement)
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

/**
 * How a result differs from what holds by now; null where it does not. A snapshot that leaves the state's intensity as it was restates
 * nothing, and neither does data that is not served any more.
 */
export const restatementOf = (
  held: StoredScope2,
  { as_of, data }: Pick<Answer<ReadonlyArray<AverageReading | null>>, "as_of" | "data">,
  at: number
): Scope2Restatement | null => {
  if (data.every((reading) => reading === null)) return null
  const changed = new Map<number, AverageBlock>()
  let newest: Scope2Restatement["restated"] | null = null
  for (const [place, before] of held.average.entries()) {
    const reading = data[place] ?? null
    const after = averageOf(reading)
    if (after.kg_co2e_per_mwh === before.kg_co2e_per_mwh) continue
    changed.set(place, after)
    const isLate = before.kg_co2e_per_mwh === null
    const restated_at = isLate ? at : (reading?.restated?.at ?? at)
    if (newest !== null && newest.restated_at >= restated_at) continue
    newest = {
      kg_co2e_per_mwh: null,
      snapshot_id: before.snapshot_id,
      restated_at,
      reason: isLate ? "late_data" : (reading?.restated?.reason ?? "correction")
    }
  }
  if (newest === null) return null
  const { intensity_kg_co2e_per_mwh } = scope2Of(held)
  return { changed, captured_at: as_of, restated: { ...newest, kg_co2e_per_mwh: intensity_kg_co2e_per_mwh } }
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
