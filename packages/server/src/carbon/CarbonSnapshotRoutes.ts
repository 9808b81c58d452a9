import { CarbonReplay, CarbonSnapshot, CarbonSnapshots, snapshotQuery } from "@grid/domain/carbon/CarbonSnapshots"
import { encoder } from "@grid/http/Encoded"
import { Effect, Result } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { makeShowsMarginal, signalOf } from "./CarbonSignal.ts"

const encodeSnapshot = encoder(CarbonSnapshot)
const encodeReplay = encoder(CarbonReplay)

/** Snapshots of carbon intensity. */
export const carbonSnapshotRoutes = Effect.gen(function* () {
  const snapshots = yield* CarbonSnapshots
  const showsMarginal = yield* makeShowsMarginal
  const handlers: Pick<DataHandlers, "carbonSnapshot" | "carbonReplay"> = {
    carbonSnapshot: (request) =>
      Result.map(snapshotQuery(request, signalOf(request.query), showsMarginal(request.plan)), (query) =>
        Effect.map(snapshots.find(query), (answer) => encodeSnapshot(answer))
      ),
    carbonReplay: (request) =>
      Result.map(snapshotQuery(request, signalOf(request.query), showsMarginal(request.plan)), (query) =>
        Effect.map(snapshots.replay(query), (answer) => encodeReplay(answer))
      )
  }
  return handlers
})
