import { oncePer } from "@grid/domain/Once"
import { Assets, type PowerPlant, type RenewableCapacityRow } from "@grid/domain/assets/Assets"
import { GridData } from "@grid/domain/grid/GridData"
import { valuesOf } from "@grid/domain/observations/Columns"
import type { StoredValue } from "@grid/domain/observations/Revisions"
import { states } from "@grid/domain/states/State"
import { istDate } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { rounded } from "@grid/models/reading/Values"
import { ifArrived, monthlyColumns } from "../reading/Reading.ts"
import { firstAfter, groupsOf, matches, plantsOf } from "@grid/models/assets/Plants"

/** States, and two of them that one source does not split. */
const areas = [...states.map(({ slug }) => slug), "jammu-and-kashmir-and-ladakh"]

const prefix = "installed_capacity_"

/** Power plants from their records, capacity from its monthly values. */
export const layer = Layer.effect(
  Assets,
  Effect.gen(function* () {
    const grid = yield* GridData
    /** Plants in order, put into it once for as long as the same records are handed out: a page costs what it holds. */
    const all = Effect.map(
      grid.records({ collection: "plant" }),
      oncePer((answer) => ({ ...answer, data: plantsOf(answer.data) }))
    )

    return Assets.of({
      plants: Effect.fn("Assets.plants")((filter, { after, limit }) =>
        Effect.map(all, (answer) => {
          const isMatch = matches(filter)
          const page: Array<PowerPlant> = []
          const { data } = answer
          for (let index = after === null ? 0 : firstAfter(data, after); index < data.length; index++) {
            const plant = data[index]
            if (plant === undefined || !isMatch(plant)) continue
            if (page.length === limit) return { ...answer, data: page, next: page.at(-1)?.id ?? null }
            page.push(plant)
          }
          return { ...answer, data: page, next: null }
        })
      ),
      groups: Effect.fn("Assets.groups")((filter, by) =>
        Effect.map(all, (answer) => ({ ...answer, data: groupsOf(answer.data.filter(matches(filter)), by) }))
      ),
      renewableCapacity: Effect.fn("Assets.renewableCapacity")(function* ({ classes, from, orNewest, state, to }) {
        const datasets = classes.map((id) => `${prefix}${id}` as const)
        const answer = yield* Effect.map(
          ifArrived(
            monthlyColumns(grid, { datasets, areas: state === null ? areas : [state], from, to, orNewest }),
            []
          ),
          (read) => ({ from, ...read })
        )
        const values = answer.data.flatMap(valuesOf)
        const [first] = values
        const rows = values.toSorted(byMonth).flatMap(({ area, dataset, kind, ts, value }) =>
          classes
            .filter((id) => dataset === `${prefix}${id}`)
            .map((fuel): RenewableCapacityRow => ({
              month: istDate(ts).slice(0, 7),
              slug: area,
              fuel,
              capacity_mw: rounded(value ?? Number.NaN),
              ...(kind === first?.kind ? {} : { kind })
            }))
        )
        return { ...answer, data: rows }
      })
    })
  })
)

const byMonth = (a: StoredValue, b: StoredValue): number =>
  a.ts - b.ts || (a.area < b.area ? -1 : a.area > b.area ? 1 : 0) || (a.dataset < b.dataset ? -1 : 1)
