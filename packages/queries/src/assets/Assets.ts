import { Assets, type PowerPlant, type RenewableCapacityRow, type RenewableClass } from "@grid/domain/assets/Assets"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import type { StoredRecord, StoredValue } from "@grid/domain/observations/Revisions"
import { states } from "@grid/domain/states/State"
import { istDate } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { rounded } from "@grid/models/reading/Values"
import { firstAfter, groupsOf, matches, plantsOf } from "@grid/models/assets/Plants"

/** States, and two of them that one source does not split. */
const areas = [...states.map(({ slug }) => slug), "jammu-and-kashmir-and-ladakh"]

const prefix = "installed_capacity_"

/** Power plants from their records, capacity from its monthly values. */
export const layer = Layer.effect(
  Assets,
  Effect.gen(function* () {
    const grid = yield* GridData
    const known = new WeakMap<Answer<ReadonlyArray<StoredRecord>>, ReadonlyArray<PowerPlant>>()

    /** Read into order once for as long as the same records are handed out, so that a page costs what it holds. */
    const all = Effect.map(grid.records({ collection: "plant" }), (answer) => {
      const plants = known.get(answer) ?? plantsOf(answer.data)
      known.set(answer, plants)
      return { ...answer, data: plants }
    })

    return Assets.of({
      plants: (filter, { after, limit }) =>
        Effect.map(all, (answer) => {
          const isAsked = matches(filter)
          const found: Array<PowerPlant> = []
          const { data } = answer
          for (let index = after === null ? 0 : firstAfter(data, after); index < data.length; index++) {
            const plant = data[index] as PowerPlant
            if (!isAsked(plant)) continue
            if (found.length === limit) return { ...answer, data: found, next: found.at(-1)?.id ?? null }
            found.push(plant)
          }
          return { ...answer, data: found, next: null }
        }),
      groups: (filter, by) =>
        Effect.map(all, (answer) => ({ ...answer, data: groupsOf(answer.data.filter(matches(filter)), by) })),
      renewableCapacity: Effect.fnUntraced(function* ({ classes, from, state, to }) {
        const answer = yield* grid.values({
          datasets: classes.map((id) => `${prefix}${id}` as const),
          areas: state === null ? areas : [state],
          from,
          to
        })
        const [first] = answer.data
        const rows = answer.data.toSorted(byMonth).map((value): RenewableCapacityRow => ({
          month: istDate(value.ts).slice(0, 7),
          slug: value.area,
          fuel: value.dataset.slice(prefix.length) as RenewableClass,
          capacity_mw: rounded(value.value ?? Number.NaN),
          ...(value.kind === first?.kind ? {} : { kind: value.kind })
        }))
        return { ...answer, data: rows }
      })
    })
  })
)

const byMonth = (a: StoredValue, b: StoredValue): number =>
  a.ts - b.ts || (a.area < b.area ? -1 : a.area > b.area ? 1 : 0) || (a.dataset < b.dataset ? -1 : 1)
