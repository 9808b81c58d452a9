import type { Outlook } from "@grid/models/forecast/Outlook"
import type { PriceOutlook } from "@grid/models/forecast/price/PriceForecast"
import { Trainer } from "@grid/queries/forecast/Trainer"
import { Effect, Layer, Semaphore } from "effect"
import { Worker } from "node:worker_threads"
import type { Task } from "./Thread.ts"

const file = new URL("Thread.js", import.meta.url)

/** Learning in a thread that lives as long as the work: calls are answered meanwhile, and its memory is given back. */
const learn = <A extends Outlook | string | PriceOutlook["days"]>(task: Task) =>
  Effect.callback<A>((resume) => {
    const worker = new Worker(file, { workerData: task })
    worker.once("message", (result: A) => resume(Effect.succeed(result)))
    worker.once("error", (error) => resume(Effect.die(error)))
    worker.once("exit", (code) =>
      resume(Effect.die(new Error(`the thread ended with code ${code} before it was done`)))
    )
    return Effect.promise(() => worker.terminate())
  })

/** Trainer beside the service. */
export const layer = Layer.effect(
  Trainer,
  Effect.map(Semaphore.make(1), (turn) =>
    Trainer.of({
      outlook: (history, area, day) => turn.withPermits(1)(learn<Outlook | string>({ history, area, day })),
      prices: (history, market, origin, leads) =>
        turn.withPermits(1)(learn<PriceOutlook["days"]>({ history, market, origin, leads }))
    })
  )
)
