import { demandVersion } from "@grid/queries/forecast/DemandForecaster"
import { priceVersion } from "@grid/queries/forecast/price/PriceForecaster"
import { mostCurveDays, mostHours } from "@grid/domain/forecast/Forecasts"
import { html } from "./Html.ts"

/** How forecasts come about, and how earlier ones are read. */
export const forecastSection = html`<h2 id="forecasts">Forecasts</h2>
  <p>
    <code>GET /developer/v1/forecast/demand</code> gives hourly demand up to ${mostHours} hours ahead, all-India or of a
    state, with <code>p10</code>, <code>p50</code> and <code>p90</code>: of ten actual values about eight lie between
    the outer two. No weather is used. A forecast is issued after every 15-minute block by the models of version
    <code>${demandVersion}</code>; with few days of history a simpler method takes their place, with wider bands, and
    <code>meta.provenance</code> says which. <code>daily_peaks</code> has the highest hour of each day.
  </p>
  <p>
    <code>GET /developer/v1/forecast/exchange-forward-curve</code> gives clearing prices of the day-ahead or the
    real-time market by block to ${mostCurveDays} days, from where what is published ends, by the models of version
    <code>${priceVersion}</code>. One is issued after every publication.
  </p>
  <p>
    A forecast is never changed. <code>vintage=before:-24h</code> reads the newest that was issued 24 hours ago or
    earlier, a timestamp the newest issued by then. <code>GET /developer/v1/forecast/demand/accuracy</code> holds those
    that were really issued against what came, by lead, and against the same hour yesterday.
    <code>GET /developer/v1/grid/demand/reconciliation</code> does so hour by hour for what was expected at midnight,
    and holds the energy of each day against the daily report.
  </p>
  <p>
    <code>GET /developer/v1/forecast/carbon-intensity</code> is made of the demand forecast and the mix that is to be
    expected: what follows the load covers the rest of it, all else runs as at the same hour of the days before. It is
    the average signal of what is consumed, direct emissions.
  </p>`
