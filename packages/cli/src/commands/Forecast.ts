import { Command } from "@effect/cli"
import { page } from "../output/Help.ts"
import * as Backtest from "./forecast/Backtest.ts"

/** What `--help` says. */
export const pages = {
  forecast: page("Forecasts, and how good they have been"),
  ...Backtest.pages
}

/** `gds forecast` */
export const forecast = Command.make("forecast").pipe(
  Command.withDescription(pages.forecast.summary),
  Command.withSubcommands([Backtest.backtest])
)
