import type { Area } from "@grid/domain/observations/Area"
import { Context, Effect, Layer } from "effect"
import type { DayHistory } from "./DayHistory.ts"
import { type Outlook, outlook } from "./Outlook.ts"

/** Learns from a history and forecasts from it: seconds of computing, which must not keep a service from answering. */
export class Trainer extends Context.Tag("@grid/analytics/Trainer")<
  Trainer,
  {
    /** `outlook` of an area at the midnight of an IST day; the reason where nothing can be said. */
    readonly outlook: (history: DayHistory, area: Area, day: number) => Effect.Effect<Outlook | string>
  }
>() {}

/** Where nobody else waits: in the process itself. */
export const layer = Layer.succeed(
  Trainer,
  Trainer.of({ outlook: (history, area, day) => Effect.sync(() => outlook(history, area, day)) })
)
