import {
  type CarbonChange,
  type CarbonIntensity,
  type ChangePlace,
  type Signal,
  signalType
} from "@grid/domain/carbon/Carbon"
import type { CarbonStore, StoredRestatement } from "@grid/domain/carbon/CarbonStore"
import type { Area } from "@grid/domain/observations/Area"
import { iso } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { partOf, placeOf } from "@grid/models/carbon/Frozen"
import { valueOf } from "@grid/models/carbon/Rows"
import { publishedAreas } from "./BlockReads.ts"

interface PlacedChange {
  readonly place: ChangePlace
  readonly change: CarbonChange
}

/** Changes of a restatement in these areas, in their order; areas whose mix and marginal values it left as they were are left out. */
const changesOf = (
  restatement: StoredRestatement,
  areas: ReadonlyArray<Area>,
  signal: Signal
): ReadonlyArray<PlacedChange> => {
  const { block_start, mixes, number, previous_mixes, reason, restated_at } = restatement
  const restated = signal.view === "generation" ? restatement.generation_areas : restatement.consumption_areas
  return areas.flatMap((area) => {
    const place = placeOf(area)
    const ofAverage = restated.includes(place)
    if (!ofAverage && !restatement.marginal_areas.includes(place)) return []
    const valueIn = (bytes: Uint8Array) =>
      valueOf({ mix: partOf(bytes, place), national: partOf(bytes, 0) }, place, signal)
    const current = valueIn(mixes)
    const change = {
      state: area,
      block_start: iso(block_start),
      previous: ofAverage ? valueIn(previous_mixes) : current,
      current,
      restated_at: iso(restated_at),
      reason,
      snapshot_id: restatement.snapshot_id,
      previous_snapshot_id: restatement.previous_snapshot_id,
      ...signalType,
      ...(ofAverage ? {} : { restated_signal: "marginal" as const })
    }
    return [{ place: { number, area: place }, change }]
  })
}

/** Restated values, with provenance and version of the latest block. */
export const changes = (store: CarbonStore["Service"], latest: CarbonIntensity["Service"]["latest"]) =>
  Effect.fn("CarbonIntensity.changes")(function* ({
    after,
    areas,
    limit,
    marginal,
    since,
    ...signal
  }: Parameters<CarbonIntensity["Service"]["changes"]>[0]) {
    const inOrder = (areas ?? publishedAreas).toSorted((a, b) => placeOf(a) - placeOf(b))
    const [first, ...others] = inOrder
    const area = first === undefined || others.length > 0 ? null : placeOf(first)
    const all: Array<PlacedChange> = []
    let from = after.number - 1
    while (all.length <= limit) {
      const page = yield* store.restatements({ after: from, since, area, marginal, limit: limit + 1 })
      for (const restatement of page) {
        all.push(
          ...changesOf(restatement, inOrder, signal).filter(
            ({ place }) => place.number > after.number || place.area > after.area
          )
        )
      }
      const last = page.at(-1)
      if (last === undefined || page.length <= limit) break
      from = last.number
    }
    const rows = all.slice(0, limit)
    const newest = yield* Effect.option(latest(signal))
    return {
      ...(newest._tag === "Some" ? newest.value : { as_of: null, provenance: [], version: "0" }),
      data: {
        changes: rows.map(({ change }) => change),
        next: all.length > limit ? (rows.at(-1)?.place ?? null) : null
      }
    }
  })
