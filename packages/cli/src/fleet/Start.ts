import { AppSettings, type Settings } from "@grid/server/config/Settings"
import cluster from "node:cluster"
import { Cause, Effect } from "effect"
import { isWrongSetting, WrongSettings } from "../output/Failure.ts"
import * as Port from "../service/Port.ts"
import * as Run from "../service/Run.ts"
import { settings } from "../session/Session.ts"
import * as Supervisor from "./Supervisor.ts"
import * as Worker from "./Worker.ts"

/** Failure of a start that no other would mend. */
const told = <E>(cause: Cause.Cause<E>): Cause.Cause<E | WrongSettings> => {
  const error = Cause.squash(cause)
  return isWrongSetting(error) ? Cause.fail(new WrongSettings({ cause: error })) : cause
}

/** Runs the service until it is told to stop, by as many processes as the settings say. */
export const start = (overrides: Partial<Settings>, json: boolean) =>
  Effect.flatMap(AppSettings, ({ workers }) =>
    cluster.isWorker ? Worker.run : Effect.andThen(Port.check, workers > 1 ? Supervisor.run(json) : Run.run(json))
  ).pipe(
    Effect.provide(settings(overrides, "info")),
    Effect.catchCause((cause) => Effect.failCause(told(cause)))
  )
