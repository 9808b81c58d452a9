import { Command } from "@effect/cli"
import { page } from "../output/Help.ts"
import * as Backtest from "./forecast/Backtest.ts"
import * as Run from "./forecast/Run.ts"
import * as Verify from "./forecast/Verify.ts"

/** What `--help` says. */
export const pages = {
  forecast: page("Forecasts, how good they have been, and the ledger they are kept in"),
  ...Run.pages,
  ...Backtest.pages,
  ...Verify.pages
}

/** `gds forecast` */
export const forecast = Command.make("forecast").pipe(
  Command.withDescription(pages.forecast.summary),
  Command.withSubcommands([Run.run, Backtest.backtest, Verify.verify])
)
