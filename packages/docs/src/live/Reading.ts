import { DataCatalog } from "@grid/domain/catalog/DataCatalog"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Incidents } from "@grid/domain/operations/Incidents"
import { detached } from "@grid/domain/time/Detached"
import { infos } from "@grid/ingest/Sources"
import { makeSourceRecords, sourceStates } from "@grid/queries/catalog/SourceStates"
import { Clock, Effect } from "effect"
import { makeCurves } from "./Curves.ts"
import type { Live } from "./Live.ts"

/** A store that has not answered by then is taken to be away. */
const patience = "3 seconds"

const orNull = <A>(read: Effect.Effect<A, ServiceUnavailable>): Effect.Effect<A | null> =>
  read.pipe(
    detached,
    Effect.timeout(patience),
    Effect.orElseSucceed(() => null)
  )

/** The state of the service as the store has it; without curves where the operator keeps values to members. */
export const makeLive = Effect.fnUntraced(function* ({ publicPage }: { readonly publicPage: boolean }) {
  const catalog = yield* DataCatalog
  const incidents = yield* Incidents
  const readRecords = yield* makeSourceRecords(infos)
  const curvesOf = yield* makeCurves
  const freshness = Effect.map(catalog.freshness, ({ data }) => data)
  const status = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    return {
      freshness: yield* freshness,
      sources: sourceStates(infos, yield* readRecords, new Set(), now),
      incidents: yield* incidents.list
    }
  })
  return {
    freshness: orNull(freshness),
    curvesOf: publicPage ? curvesOf : () => Effect.succeed(new Map()),
    status: orNull(status)
  } satisfies Live
})
