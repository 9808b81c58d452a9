import { group } from "../arguments/Commands.ts"
import * as Backtest from "./forecast/Backtest.ts"
import * as Run from "./forecast/Run.ts"
import * as Verify from "./forecast/Verify.ts"

/** `gds forecast` */
export const forecast = group("forecast", "Forecasts, how good they have been, and the ledger they are kept in", [
  Run.run,
  Backtest.backtest,
  Verify.verify
])
