/** Other words under which people look for a section, by its path: abbreviations of the field, names that others have for it. */
export const searchWords: Readonly<Record<string, string>> = {
  "/docs#answers": "pagination, paging, cursor, next page, envelope, JSON",
  "/docs#authentication": "API key, secret, credentials, password, sign up, register, login, sign in",
  "/docs#quota": "rate limit, throttling, pricing, tier, free, subscription, 429",
  "/docs#tables": "Excel, spreadsheet, pandas, CSV, Parquet, download, pagination",
  "/docs#time": "time zone, IST, UTC, missing values, null, units, history",
  "/docs#polling": "ETag, cache, refresh, update, streaming",
  "/docs#alerts": "webhook, notification, signature",
  "/docs#forecasts": "solar forecast, wind forecast, prediction, weather, load forecast",
  "/docs#carbon": "emissions, CO2, grid emission factor",
  "/docs#exports": "historical data, bulk download, archive, Parquet",
  "/docs#embeds": "iframe, widget",
  "/docs#operator":
    "self host, install, Docker, Kubernetes, backup, restore, upgrade, settings, deploy, monitoring, operator",
  "/docs/clients": "SDK, library, package, npm, pip",
  "/docs/connector": "MCP, AI assistant, LLM",
  "/docs/datasets#absent": "REC, renewable energy certificate, weather, solar forecast",
  "/docs/datasets#demand": "load, peak demand",
  "/docs/datasets#exchange_prices": "DAM, RTM, GDAM, day-ahead price, real-time price, MCP, market clearing price",
  "/docs/datasets#deviation_rates":
    "DSM, deviation settlement mechanism, unscheduled interchange, imbalance, normal rate",
  "/docs/datasets#ancillary_prices": "TRAS, SRAS, reserve",
  "/docs/datasets#tariffs": "tariff, electricity rates, discom",
  "/docs/datasets#daily_report": "PSP, shortage, load shedding, outage",
  "/docs/landed-cost#compare":
    "open access, banking, wheeling charge, cross subsidy surcharge, captive, green open access, GEOA",
  "/docs/landed-cost#ppa": "PPA, IRR",
  "/docs/names#states": "state codes, ISO codes",
  "/docs/storage": "battery, BESS, pumped hydro, arbitrage",
  "/docs/storage#deviation": "DSM, deviation settlement mechanism",
  "/docs/substations": "GNA, connectivity, grid connection",
  "/docs/tariffs": "tariff order, discom, MSEDCL, regulatory commission, SERC",
  "/docs/distribution": "rooftop solar, EV charging, distribution transformer"
}
