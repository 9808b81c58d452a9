import type { InterchangeRow } from "@grid/domain/grid/Reports"
import type { StoredColumns } from "@grid/domain/observations/Revisions"
import { states } from "@grid/domain/states/State"
import { istDate } from "@grid/domain/time/Time"
import { byDay, dayValue, rounded } from "../reading/Values.ts"

/** A row for each day and state of which anything is known; what was drawn is schedule + deviation, as the report counts. */
export const interchangeOf = (values: ReadonlyArray<StoredColumns>): ReadonlyArray<InterchangeRow> =>
  byDay(values).flatMap(([ts, areas]) =>
    states.flatMap(({ slug }): ReadonlyArray<InterchangeRow> => {
      const day = areas.get(slug)
      if (day === undefined) return []
      const schedule = dayValue(day, "drawal_schedule_energy")
      const deviation = dayValue(day, "drawal_deviation_energy")
      return [
        {
          date: istDate(ts),
          slug,
          schedule_mwh: schedule,
          actual_mwh: schedule === null || deviation === null ? null : rounded(schedule + deviation),
          deviation_mwh: deviation,
          max_overdrawal_mw: dayValue(day, "max_overdrawal"),
          max_underdrawal_mw: dayValue(day, "max_underdrawal")
        }
      ]
    })
  )
