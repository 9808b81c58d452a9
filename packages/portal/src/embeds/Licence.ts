import { RedistributionNotAllowed } from "@grid/domain/errors/ApiError"
import type { SourceInfo } from "@grid/domain/ingest/Source"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { Effect } from "effect"

/** Refuses values of a source whose terms do not allow them to be passed on. */
export const checkLicence = (
  sources: ReadonlyArray<SourceInfo>,
  provenance: ReadonlyArray<Provenance>
): Effect.Effect<void, RedistributionNotAllowed> => {
  const closed = sources.find(
    ({ id, redistribution }) => redistribution === "no" && provenance.some(({ source }) => source === id)
  )
  return closed === undefined ? Effect.void : Effect.fail(new RedistributionNotAllowed({ licence: closed.licence }))
}
