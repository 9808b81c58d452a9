import { group } from "../arguments/Commands.ts"
import * as Backtest from "./storage/Backtest.ts"
import * as Dispatch from "./storage/Dispatch.ts"
import * as Durations from "./storage/Durations.ts"
import * as Stack from "./storage/Stack.ts"
import * as Weeks from "./storage/Weeks.ts"

/** `gds storage` */
export const storage = group("storage", "Storage on the market: what it would have earned, and its schedule", [
  Backtest.backtest,
  Dispatch.dispatch,
  Durations.durations,
  Stack.stack,
  Weeks.weeks
])
