import type { DemandLatest } from "@grid/domain/grid/Grid"
import type { Answer, GridData } from "@grid/domain/grid/GridData"
import type { GridSnapshot } from "@grid/domain/grid/Snapshot"
import type { Zone } from "@grid/domain/states/State"
import { together } from "@grid/models/reading/Values"
import { Effect } from "effect"

/** The newest demand with that of a zone, as the summary of the grid has it. */
export const zoneDemand = (grid: GridData["Service"], snapshot: GridSnapshot["Service"], zone: Zone) =>
  Effect.map(
    Effect.all([grid.demandLatest, snapshot.summary], { concurrency: 1 }),
    ([latest, summary]): Answer<DemandLatest> => ({
      ...latest,
      ...together([latest, summary]),
      data: { ...latest.data, zones: summary.data.zones.filter((one) => one.zone === zone) }
    })
  )
