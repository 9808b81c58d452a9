/** Words of the answers with their meanings. */
export const terms: ReadonlyArray<readonly [word: string, meaning: string]> = [
  ["IST", "Indian Standard Time, UTC+05:30; an Indian day runs from 00:00 to 24:00 IST"],
  ["block", "15 minutes from a quarter hour IST; 96 a day"],
  ["demand", "power that an area uses and gets, MW"],
  [
    "shortage",
    "demand that was not met: MW at the time of the largest demand, MWh over the day; from the daily report"
  ],
  ["own generation", "generation of the stations that a state disposes of itself, MW"],
  ["net import", "what a state takes from the grid less what it gives, MW; negative where it exports"],
  ["zone", "one of the five regions of the grid: NR, WR, SR, ER, NER; the islands belong to none"],
  ["DAM, RTM, GDAM", "day-ahead, real-time and green day-ahead market of the power exchange"],
  ["MCP, MCV", "market clearing price, INR/MWh, and market clearing volume, MW, of a block"],
  ["bid area", "part of the country with a price of its own where the market is congested: N1 to A2"],
  ["carbon intensity", "kg CO2e per MWh; signal_type average is the mean of what is used, never of the next MWh"],
  [
    "p10, p50, p90",
    "bands of a forecast: of ten actual values about one lies below p10, five below p50, nine below p90"
  ],
  ["coverage", "known blocks among those that there could be; an aggregate over less than 80 % of them is null"],
  [
    "observed, derived, modelled, simulated, forecast",
    "how a value came about; simulated ones are made up by the service"
  ],
  ["null", "not known, never 0"]
]
