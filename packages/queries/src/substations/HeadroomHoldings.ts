import { NetworkData } from "@grid/domain/network/NetworkData"
import { type HeadroomNeed, Holdings, needOf } from "@grid/domain/observations/Holdings"
import { knowing } from "@grid/domain/observations/KnowledgeTime"
import { rowsOn } from "@grid/models/substations/Network"
import { Clock, Effect, Layer } from "effect"
import { dayOf, headroomAt } from "./NetworkNow.ts"

/** Holdings with the substations of which there is a headroom: looked up in the rows that are kept in memory. */
export const layer = Layer.effect(
  Holdings,
  Effect.gen(function* () {
    const stored = yield* Holdings
    const network = yield* NetworkData
    const lookAt = Effect.fnUntraced(function* ({ as_of, direction, known_at, substation_id }: HeadroomNeed) {
      const tables = yield* network.substations
      const today = dayOf(as_of, known_at ?? (yield* Clock.currentTimeMillis))
      const rows = rowsOn(tables, substation_id, today)
      // Of which substations there are the route tells.
      if (rows !== undefined) yield* headroomAt(rows, direction, 1, today)
    })
    return Holdings.of({
      unsafeHas: stored.unsafeHas,
      look: Effect.fnUntraced(function* (needs) {
        yield* stored.look(needs.filter((text) => needOf(text).of !== "headroom"))
        for (const need of needs.map(needOf)) if (need.of === "headroom") yield* knowing(need.known_at)(lookAt(need))
      })
    })
  })
)
