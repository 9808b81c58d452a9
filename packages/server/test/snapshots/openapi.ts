export interface paths {
    readonly "/api/developer/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the keys of the tenant
         * @description Every key the tenant ever had, newest first, without secrets.
         */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /**
         * Create an API key
         * @description The answer is the only place where the secret is ever shown.
         */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/developer/keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a key
         * @description The same as revoking: the record stays, for the audit.
         */
        readonly delete: operations["deleteKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/developer/keys/{id}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke a key
         * @description For good and at once: no call that starts after the answer is admitted. Idempotent.
         */
        readonly post: operations["revokeKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/developer/keys/{id}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Rotate a key
         * @description Makes a new key with the same name, plan, addresses and expiry; the old one expires after the grace.
         */
        readonly post: operations["rotateKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/developer/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Usage by day
         * @description Charged and refused calls per UTC day, by surface and by key.
         */
        readonly get: operations["getUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/intelligence/state-metrics-canonical": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Metrics of the states
         * @description Demand, peak, energy, frequency, own generation and import of every state over the last hours, with their coverage. Has no path under `/developer/v1` yet and stays where it is. Needs `states` (plan pro or above). Charged as one call.
         */
        readonly get: operations["getStateMetricsCanonical"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/alerts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the alerts of the tenant
         * @description Every alert of the tenant, newest first, without secrets. Charged as one call.
         */
        readonly get: operations["listAlerts"];
        readonly put?: never;
        /**
         * Create an alert
         * @description Fires once when the condition has held for `for_blocks` consecutive known blocks, and clears at the first known block at which it does not hold; blocks count from the current one on. A secret that is left out is generated and shown in this answer alone. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly post: operations["createAlert"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/alerts/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An alert
         * @description One alert and its present state, without its secret. Charged as one call.
         */
        readonly get: operations["getAlert"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an alert
         * @description For good, with its deliveries; the answer is the alert as it was. Charged as one call.
         */
        readonly delete: operations["deleteAlert"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an alert
         * @description A changed condition starts from `ok` with the current block. Switching off gives up what is still to be delivered; switching on starts anew. Charged as one call.
         */
        readonly patch: operations["changeAlert"];
        readonly trace?: never;
    };
    readonly "/developer/v1/alerts/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Deliveries of an alert
         * @description What was sent or is to be sent to the alert's URL, newest first, for 30 days. Charged as one call.
         */
        readonly get: operations["listAlertDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/alerts/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test delivery
         * @description Posts one signed message of type `alert.test` to the alert's URL, waits at most 10 seconds for its answer and says what came of it. It is not retried. Charged as one call.
         */
        readonly post: operations["testAlert"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/assets/power-plants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Power plants
         * @description Power plants with fuel, capacity, owner and coordinates, a page at a time, or their capacity by zone, state, sector or fuel. A plant of which a filter's member is not known is not found by that filter. Charged as one call.
         */
        readonly get: operations["getPowerPlants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/assets/renewable-capacity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Renewable capacity
         * @description Installed renewable capacity at the end of each month by state and class. A month's figures come weeks after it, so every plan reads the two months before its history begins, too. Charged as one call.
         */
        readonly get: operations["getRenewableCapacity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/briefings/daily": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A day in words
         * @description Demand, frequency, supply and prices of an IST day in sentences and as Markdown. Every sentence is generated from `figures`; what is not known is said to be so, and of how much of the day a figure is known where that is not all. A day beyond the plan's history has no figures, and `meta.window` says so. Charged as one call.
         */
        readonly get: operations["getDailyBriefing"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/briefings/daily-summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A day in figures
         * @description Ten figures of an IST day, each null where less than 80 % of it is known. `meta.coverage` is that of the figure which rests on the fewest blocks; `/briefings/daily` gives the coverage of each. Charged as one call.
         */
        readonly get: operations["getDailySummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/carbon-intensity/by-state": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Carbon intensity of states
         * @description Blocks of every state, or of those named. As CSV the rows of all series, one behind the other. Needs `states` (plan pro or above). Charged as one call.
         */
        readonly get: operations["getCarbonByState"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/carbon-intensity/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Restated carbon intensities
         * @description Every restatement of a value, oldest first: all-India, and of states on plans with state data. What was computed from a value is restated with it: the summary of its IST day, and Scope 2 results, which are named. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getCarbonChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/carbon-intensity/factors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Emission factors
         * @description The factor sets that intensities are computed with. A set never changes: a correction is a set with another id. `basis` gives the sets of one basis; `view` makes no difference. Charged as one call.
         */
        readonly get: operations["getCarbonFactors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/carbon-intensity/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Newest carbon intensity
         * @description Average carbon intensity of the newest 15-minute block that is over, all-India, and of every state on plans with state data. `view=consumption` follows the flows between states, `view=generation` is what is generated in the area. Average, not marginal: see the method in the documentation. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getCarbonLatest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/carbon-intensity/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Carbon intensity by day
         * @description Mean, smallest, largest and energy-weighted intensity of each IST day that is over, and how clean it was. Null below 80 % of a day's blocks. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getCarbonSummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/carbon-intensity/with-fuel-mix": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Carbon intensity with the fuel mix
         * @description Blocks with the mix that the intensity is made of, all-India or of one state: generated in the area, or consumed in it wherever it was generated. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getCarbonWithMix"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/catalog": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Catalogue of datasets
         * @description Every dataset with what it holds, since when, how fresh it is, its sources with their licences, and the lowest plan that may read it. Charged as one call.
         */
        readonly get: operations["getCatalog"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/forecast/carbon-intensity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Carbon intensity forecast
         * @description Hourly carbon intensity of what is consumed to 48 hours with p10, p50 and p90, all-India or of one state: average signal, direct emissions. Made of the demand forecast and the mix that is to be expected at the hour. As CSV the hours. Needs `forecast_rest` (plan pro or above). `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getCarbonForecast"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/forecast/demand": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Demand forecast
         * @description Hourly demand to 48 hours with p10, p50 and p90, and the peaks of the days, all-India or of one state. A forecast is issued after every 15-minute block and kept as it was: `vintage` reads earlier ones. No weather is used. As CSV the hours. Needs `forecast_rest` (plan pro or above). `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getDemandForecast"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/forecast/demand/accuracy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Accuracy of the demand forecasts
         * @description How far the forecasts were off that were really issued, by lead, from the ledger in which none is ever changed: the first of every IST hour, against what came. As CSV one row per lead. Needs `forecast_rest` (plan pro or above). `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getDemandAccuracy"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/forecast/exchange-forward-curve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Forward curve of the exchange
         * @description Clearing prices to 7 days by 15-minute block with p10, p50 and p90, from 0 to the price cap. Issued after every publication of the market; it begins where what is published ends. As CSV the blocks. Needs `forecast_rest` (plan pro or above). Charged as one call.
         */
        readonly get: operations["getForwardCurve"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/fuel-mix/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Generation by fuel
         * @description Newest generation by fuel, all-India or of one state, and with `hours` its hourly means. Where a source gives coal and lignite in one, they are split by their gross generation of the last financial year, which `meta.provenance` says. `view=consumption` is what is used in the area, wherever it was generated, of the newest block that is over: modelled, as for carbon intensity. As CSV the hours, or without `hours` the newest mix as one row. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getFuelMixLatest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/demand/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Demand history
         * @description Mean demand per interval, all-India or of one state. The window is cut to the plan's history and says so in `meta.window`. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getDemandHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/demand/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Newest demand
         * @description All-India demand and frequency, and every state's demand on plans with state data. Renewed about every 15 minutes. Charged as one call.
         */
        readonly get: operations["getDemandLatest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/demand/reconciliation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Despatch centre, model and daily report
         * @description Hourly demand as the despatch centre gives it against what was to be expected at the midnight before, and the energy of each IST day from its blocks against the daily report's. At most 92 days. As CSV the hours. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getDemandReconciliation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/frequency/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Frequency history
         * @description Mean frequency and band per 15-minute block. Charged as one call.
         */
        readonly get: operations["getFrequencyHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/frequency/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Newest grid frequency
         * @description Frequency in Hz and its band. 503 `data_unavailable` where no source publishes it. Charged as one call.
         */
        readonly get: operations["getFrequencyLatest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/power-flows": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Flows between zones and over borders
         * @description Daily energy over each corridor with its lines, and with each neighbouring country. As CSV the corridors. Charged as one call.
         */
        readonly get: operations["getPowerFlows"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/psp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Daily reports of the power supply position
         * @description Demand, energy, shortage, frequency profile and gross generation as reported, all-India and by zone, and by state on plans with state data. `zone` and `state` leave out the others. As CSV one row per day, its lists as JSON. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getPsp"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/state-interchange": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Interchange of the states with the grid
         * @description What each state drew from the grid each day against its schedule, and how far it was off at most. Needs `states` (plan pro or above). Charged as one call.
         */
        readonly get: operations["getStateInterchange"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/states": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Every state now
         * @description Demand, today's peak, frequency, own generation and import of every state and union territory, or of those of one zone. Needs `states` (plan pro or above). Charged as one call.
         */
        readonly get: operations["getGridStates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/statistics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Days in figures
         * @description Largest, smallest and mean demand, energy and load factor of each IST day that is over, all-India or of one state, with the figures of the grid's frequency. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getGridStatistics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/grid/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The grid now
         * @description All-India demand, frequency and generation with today's peak and energy, and the five zones. `meta.coverage` is of the all-India demand over the blocks of the running IST day that have ended. Charged as one call.
         */
        readonly get: operations["getGridSummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/jobs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the jobs of the tenant
         * @description Newest first. A job stays in the list for 30 days after it has expired. Charged as one call.
         */
        readonly get: operations["listJobs"];
        readonly put?: never;
        /**
         * Export a dataset
         * @description Queues an export of any dataset of the catalogue, whatever its size, as CSV, JSON or Parquet; the job's address is in `Location`. The window is cut to the plan's history and says so in `meta.window`. Rows hold what sources gave, with source and capture time; gaps are null and nothing is filled. `query.state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly post: operations["createJob"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/jobs/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How far a job is
         * @description Ask again until `state` is `succeeded`, then read `result_url`. `meta.provenance` names every source of the result. Charged as one call.
         */
        readonly get: operations["getJob"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Cancel a job, or remove its result
         * @description A job that has not ended is `cancelled`; the result of one that has succeeded is removed and the job is `expired`. Any other job stays as it is, so that the call can be repeated. Charged as one call.
         */
        readonly delete: operations["deleteJob"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/jobs/{id}/result": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Result of a job
         * @description The file, in the format the job was created with and without an envelope. 409 `conflict` while the job is not `succeeded`, 404 once it has expired. Charged as one call.
         */
        readonly get: operations["getJobResult"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/exchange/area-prices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Prices by bid area
         * @description Price and cleared volumes of each bid area by 15-minute block of one delivery day, and how far the areas lie apart. Without congestion all areas have the price of the market. CSV holds the blocks. Charged as one call.
         */
        readonly get: operations["getExchangeAreaPrices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/exchange/canonical": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Prices by hour
         * @description Mean price, volume-weighted price and cleared energy of one market by IST hour, and how many blocks they were made of. Whole hours only; at most one for each hour of the plan's history. Charged as one call.
         */
        readonly get: operations["getExchangeCanonical"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/exchange/duck-curve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Net load by hour
         * @description Demand, solar, wind, net load (demand less solar and wind) and the day-ahead price by hour of the IST day, each the mean over the days of the window; with belly, peak, steepest ramp and turn-down of the mean day. All-India where no state is named; the price is always the country's. CSV holds the hours. `state` needs `states` (from plan `pro` on). Charged as one call.
         */
        readonly get: operations["getExchangeDuckCurve"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/exchange/green": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Green market and its premium
         * @description Blocks of the green day-ahead market, daily means of both day-ahead markets, and the premium of the green one: the mean of green less day-ahead price over the blocks in which both are known. Whole days only. CSV holds the blocks. Charged as one call.
         */
        readonly get: operations["getExchangeGreen"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/exchange/heatmap": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Prices by date and hour
         * @description Hour means of the clearing price of one market, a row for each IST day of delivery. Whole days only; at most one row for each day of the plan's history. Charged as one call.
         */
        readonly get: operations["getExchangeHeatmap"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/exchange/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Prices of a delivery day
         * @description Clearing price, volumes and bids of one market and delivery day by 15-minute block. A day whose prices are not out yet is an empty list with `next_expected_at`; a suspended session has no price and volume 0. Charged as one call.
         */
        readonly get: operations["getExchangeLatest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/exchange/price-duration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Price-duration curve
         * @description Share of the 15-minute blocks of a window that cleared at or above each price. A price that its source gives by the hour only counts in four blocks. However long the window, the curve has at most 3,000 points. CSV holds the curve. Charged as one call.
         */
        readonly get: operations["getExchangePriceDuration"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/exchange/spread": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Real-time less day-ahead price
         * @description Both prices and their difference by 15-minute block of one delivery day, with a summary over the blocks in which both are known. CSV holds the blocks. Charged as one call.
         */
        readonly get: operations["getExchangeSpread"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/exchange/storage-arbitrage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Best use of storage on the exchange
         * @description What 1 MW of storage would have earned on each delivery day, empty at its beginning and end, as the optimum of a linear programme that knows the day's prices; and how much of that yesterday's best schedule would have earned. CSV holds the days. Charged as one call.
         */
        readonly get: operations["getExchangeStorageArbitrage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/market/open-access-charges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Charges of open access
         * @description What a consumer pays who buys power from elsewhere than the local company, as orders of the state commissions have it on one day. Rows for all of India, for all companies of a state or for no voltage in particular also answer a narrower question. A company that is not known has no rows. Charged as one call.
         */
        readonly get: operations["getOpenAccessCharges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/meta/canonical-freshness": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Freshness of the datasets
         * @description Newest value, lag, status and the newest ingest run of every dataset, and when the next value is due. Charged as one call.
         */
        readonly get: operations["getCanonicalFreshness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/ping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check a key
         * @description Tells plan, name and tenant of the key and what is left of the quota. Not charged.
         */
        readonly get: operations["getPing"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/plans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Plans
         * @description Limits and rights of every plan. Needs no key.
         */
        readonly get: operations["getPlans"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/developer/v1/tools/project-economics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Economics of a project
         * @description Levelised cost, returns, debt service coverage and cash flow of a solar, wind, storage or hybrid project, sold at a tariff or on the exchange at the prices of the last 365 days (as far as the plan's history goes). Charged as one call.
         */
        readonly post: operations["projectEconomics"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Liveness
         * @description Answers as long as the process runs.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/llms.txt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Overview for language models
         * @description The service on one page of Markdown, in the form of llmstxt.org.
         */
        readonly get: operations["getLlmsTxt"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Metrics
         * @description Prometheus text format. Answers private addresses and holders of the metrics token; 404 for everybody else.
         */
        readonly get: operations["getMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * This document
         * @description OpenAPI 3.1 description of the service.
         */
        readonly get: operations["getOpenApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Readiness
         * @description Whether this node should get traffic: database, migrations, age of the newest value.
         */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ancillary/clearing-prices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Clearing prices of ancillary services
         * @description History and forecast by block. Status: `roadmap`, planned for 2027 Q1; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getAncillaryClearingPrices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/bid/curtailment-adjusted-tariff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Curtailment-adjusted tariff of a bid
         * @description IRR with curtailment counted, and the tariff floor it implies. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["curtailmentAdjustedTariff"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/capture-rate/forward": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Forward capture rate
         * @description Distribution by node, technology and horizon. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["forwardCaptureRate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/carbon-intensity/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Carbon intensity of a state by block
         * @description `signal` must be named; `marginal` is 501 while it is on the roadmap. Status: `beta`. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getStateCarbonHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/carbon-intensity/latest/{state}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Carbon intensity of a state
         * @description Newest block. The marginal signal is on the roadmap and left out until it is served. Status: `beta`. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getStateCarbonLatest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/connectivity/forecast/{substation_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Clearance timeline of a substation
         * @description Capacity cleared and headroom over the next eight quarters. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getConnectivityForecast"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/curtailment/forecast/{node}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Curtailment at a node
         * @description Curtailed fraction by year with its drivers. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getCurtailmentForecast"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dispatch/co-optimisation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Co-optimised dispatch of a storage
         * @description Schedule over all markets with the part of each. Status: `roadmap`, planned for 2027 Q1; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["dispatchCoOptimisation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dispatch/risk-screen/{region}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Curtailment risk of a region
         * @description Near-term alerts, refreshed every 5 minutes. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getDispatchRiskScreen"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dt/{dt_id}/load-profile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Load profile of a transformer
         * @description Mean of the last 30 days by 15-minute block. Status: `roadmap`, planned for 2027 Q2; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getTransformerLoadProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dt/hosting-capacity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Hosting capacity of a transformer
         * @description What a transformer can host, with the quality of the data behind it. Status: `roadmap`, planned for 2027 Q2; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["hostingCapacity"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/dt/reverse-power-flow": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Risk of reverse power flow
         * @description Probability and recommendation for an application. Status: `roadmap`, planned for 2027 Q2; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["reversePowerFlow"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/emissions/delta": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Emissions avoided by a shift of load
         * @description By the marginal signal. Status: `roadmap`, planned for 2026 Q3 to Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["emissionsDelta"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ev/site-screen": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sites for a charging station
         * @description Ranked transformers for a station of this power. Status: `roadmap`, planned for 2027 Q2; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["evSiteScreen"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/feeder/stress": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Stress of a feeder
         * @description Probability of thermal and voltage stress under a scenario. Status: `roadmap`, planned for 2027 Q2; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["feederStress"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ists/expansion-plans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Transmission expansion plans
         * @description Schemes of the inter-state transmission system by region and energisation date. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getIstsExpansionPlans"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/landed-cost/compare": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Compare the landed cost of ways of supply
         * @description What a unit costs at the meter by way of supply, with its components and band. Status: `roadmap`, planned for 2026 Q3 (MVP states: six; full 30-state coverage 2026 Q4); until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["landedCostCompare"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/market/forward-curve/{node}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Forward prices at a node
         * @description Forward curve by 15-minute block with bands. Status: `roadmap`, planned for 2027 Q1; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getMarketForwardCurve"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/matching/hourly": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 24/7 matching of load and generation
         * @description Share of the load matched by generation of the same block or hour, what stays unmatched with its emissions, and windows to which load could move. Status: `roadmap`, planned for 2026 Q3 to Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["hourlyMatching"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/open-access-charges/{state}/{discom}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Open-access charges of a distribution company
         * @description Wheeling, surcharges, fees and waivers by voltage class, with the days they apply. Status: `roadmap`, planned for 2026 Q3 (MVP states: six; full 30-state coverage 2026 Q4); until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getOpenAccessSchedule"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/portfolio/cannibalisation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cannibalisation of a portfolio
         * @description Capture rate as capacity is added. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["portfolioCannibalisation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ppa/economics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Economics of a power purchase agreement
         * @description IRR, NPV, their sensitivity to the capture rate, and a band for regulatory risk. Status: `roadmap`, planned for 2026 Q3 (MVP states: six; full 30-state coverage 2026 Q4); until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["ppaEconomics"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Products and their status
         * @description Status and planned availability of every product of the enterprise namespace. Needs no key.
         */
        readonly get: operations["getProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/queue/depth/{region}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Queue of a region
         * @description Applications for connection in a zone, ranked. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getQueueDepth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/regulatory-change-feed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Regulatory changes
         * @description Every order, amendment and rate revision since an instant. Status: `roadmap`, planned for 2026 Q3 (MVP states: six; full 30-state coverage 2026 Q4); until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getRegulatoryChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/scope2/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A Scope 2 result
         * @description The stored result. Where an intensity that it rests on was restated since, so is the result, and `restated_from` says what it was. Status: `beta`. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getScopeTwoResult"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/scope2/location-based": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Scope 2 emissions of a load, location-based
         * @description Ledger by 15-minute block with snapshot ids and an audit hash, kept to be read again. The profile is sent as JSON, or as CSV with the columns `block_start,load_mwh` and everything else as parameters. A gap, a block that stands twice, a negative value or a part of a day is 400 `INVALID_LOAD_PROFILE`, and nothing is kept. Average signal only: a marginal one is 400 `MARGINAL_NOT_ALLOWED_FOR_SCOPE2`. Status: `beta`. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["scopeTwoLocationBased"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sites/screen": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Substations for a site
         * @description Ranked substations with headroom, queue, distance, terrain and open-access charges. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["siteScreen"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/storage/optimal-duration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Best duration of a storage
         * @description Revenue and IRR at one node for 1, 2, 4 and 8 hours. Status: `roadmap`, planned for 2027 Q1; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["storageOptimalDuration"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/storage/revenue-stack": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revenue stack of a storage
         * @description Revenue by year and market with bands. Status: `roadmap`, planned for 2027 Q1; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly post: operations["storageRevenueStack"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/substations/{substation_id}/headroom": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Headroom of a substation
         * @description Operating headroom, queue, time to clearance and expected curtailment. Status: `roadmap`, planned for 2026 Q4; until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getSubstationHeadroom"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tariffs/{state}/{discom}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tariff schedule by voltage class
         * @description High-tension tariffs as they stood on a day. 404 `TARIFF_NOT_FOUND` where none is known for state, company and class on it, 409 `STALE_TARIFF` where every one of them ended more than a year before it. Status: `roadmap`, planned for 2026 Q3 (MVP states: six; full 30-state coverage 2026 Q4); until then 501 `NOT_IMPLEMENTED`, whatever is sent, free of charge. Needs `enterprise` (plan enterprise or above). Charged as one call.
         */
        readonly get: operations["getTariffSchedule"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly alert: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An alert fired or cleared
         * @description Posted to the alert's URL by the rules of [Standard Webhooks](https://www.standardwebhooks.com). Check the signature over `webhook-id.webhook-timestamp.body` with the alert's secret, refuse a timestamp more than five minutes off, and answer 2xx within 10 seconds. Anything else, a redirect too, is tried again with the same `webhook-id` for about eight hours; a message may come twice, so keep the ids you have seen. 410 switches the alert off.
         */
        readonly post: operations["receiveAlert"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A bid with curtailment counted */
        readonly AdjustedTariff: {
            /**
             * @description Internal rate of return with it, percent; null where unknown
             * @example 11.2
             */
            readonly curtailment_adjusted_irr_pct: components["schemas"]["Finite"] | null;
            /**
             * @description Tariff that gives the return without curtailment, INR/kWh
             * @example 2.84
             */
            readonly implied_tariff_floor_inr_per_kwh: number;
            /**
             * @description Internal rate of return without curtailment, percent; null where unknown
             * @example 13.1
             */
            readonly irr_pct: components["schemas"]["Finite"] | null;
            /**
             * @description Version of the method, for replay
             * @example ccr-v0.1
             */
            readonly methodology_version: string;
        };
        /** @description A bid */
        readonly AdjustedTariffRequest: {
            /**
             * @description Horizon, years
             * @example 10
             */
            readonly horizon_years: number;
            /**
             * @description Node of the grid
             * @example WR-PADGHE-400
             */
            readonly node: string;
            /**
             * @description Tariff of the bid, INR/kWh
             * @example 2.6
             */
            readonly tariff_inr_per_kwh: number;
            /**
             * @description Technology
             * @example solar
             */
            readonly technology: string;
        };
        /** @description A condition that is watched block by block, and where to report it */
        readonly Alert: {
            /** @description What is watched: `india`, a state's canonical slug, or a bid area such as `W2` */
            readonly area: string;
            /** @description False where switched off by you, or by the service after five days without one good delivery or a 410 */
            readonly enabled: boolean;
            /** @description Consecutive blocks for which the condition must hold */
            readonly for_blocks: number;
            readonly id: components["schemas"]["AlertId"];
            /** @description When it last began to fire; null = never */
            readonly last_fired_at: components["schemas"]["Timestamp"] | null;
            /** @description Market whose price is watched; null for others */
            readonly market_type: components["schemas"]["MarketType"] | null;
            readonly metric: components["schemas"]["AlertMetric"];
            /** @description Label of the alert */
            readonly name: string;
            readonly op: components["schemas"]["AlertOperator"];
            /** @description Last four characters of the secret */
            readonly secret_hint: string;
            /**
             * @description `firing` from the block at which the condition had held long enough to the first known one at which it does not
             * @enum {string}
             */
            readonly state: "ok" | "firing";
            /** @description Compared with the value of each block */
            readonly threshold: number;
            /** @description Where deliveries are posted */
            readonly url: string;
        };
        /** @description A message to the alert's URL and what became of it */
        readonly AlertDelivery: {
            /** @description Attempts so far */
            readonly attempts: number;
            /** @description Start of the block that decided; null in a test */
            readonly block_start: components["schemas"]["Timestamp"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Why the last attempt failed; null where it did not */
            readonly error: string | null;
            readonly id: components["schemas"]["DeliveryId"];
            /** @description When it was last tried; null = not yet */
            readonly last_attempt_at: components["schemas"]["Timestamp"] | null;
            /** @description When it is tried next; null = never again */
            readonly next_attempt_at: components["schemas"]["Timestamp"] | null;
            /** @description HTTP status of the last answer; null where there was none */
            readonly response_status: number | null;
            /**
             * @description `pending` is tried (again); `failed` was given up
             * @enum {string}
             */
            readonly state: "pending" | "delivered" | "failed";
            readonly type: components["schemas"]["AlertMessageType"];
        };
        /** @description Deliveries of an alert in the last 30 days */
        readonly AlertDeliveryList: {
            /** @description Newest first */
            readonly items: readonly components["schemas"]["AlertDelivery"][];
        };
        /** @description Envelope of AlertDeliveryList */
        readonly AlertDeliveryListResponse: {
            readonly data: components["schemas"]["AlertDeliveryList"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Envelope of AlertDelivery */
        readonly AlertDeliveryResponse: {
            readonly data: components["schemas"]["AlertDelivery"];
            readonly meta: components["schemas"]["Meta"];
        };
        /**
         * @description Alert id: `alert_` and 20 of `[0-9a-z]`
         * @example alert_4t8w1z6b3e9h2k7n5q0s
         */
        readonly AlertId: string;
        /** @description Alerts of the tenant */
        readonly AlertList: {
            /** @description Newest first */
            readonly items: readonly components["schemas"]["Alert"][];
        };
        /** @description Envelope of AlertList */
        readonly AlertListResponse: {
            readonly data: components["schemas"]["AlertList"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description What is posted to the alert's URL */
        readonly AlertMessage: {
            /** @description What happened to which alert */
            readonly data: {
                readonly alert: components["schemas"]["Alert"];
                /** @description When the newest value that was looked at was captured; null in a test */
                readonly as_of: components["schemas"]["Timestamp"] | null;
                /** @description Start of the block that decided; null in a test */
                readonly block_start: components["schemas"]["Timestamp"] | null;
                /** @description How the value came about; null in a test */
                readonly kind: components["schemas"]["Kind"] | null;
                /** @description Where the values come from */
                readonly provenance: readonly components["schemas"]["Provenance"][];
                /** @description Unit of value and threshold */
                readonly unit: string;
                /** @description Value of that block; null in a test */
                readonly value: number | null;
            };
            /**
             * Format: date-time
             * @description Instant, ISO 8601 UTC with `Z`; in a series the start of a half-open interval
             * @example 2026-08-18T09:45:00Z
             */
            readonly timestamp: string;
            readonly type: components["schemas"]["AlertMessageType"];
        };
        /**
         * @description `alert.fired` and `alert.cleared` once per episode; `alert.test` on request
         * @enum {string}
         */
        readonly AlertMessageType: "alert.fired" | "alert.cleared" | "alert.test";
        /**
         * @description `price` clearing price of a market, INR/MWh; `spread` RTM less DAM price, INR/MWh; `frequency` Hz; `demand` MW; `carbon` carbon intensity of consumption, kg CO2e/MWh
         * @enum {string}
         */
        readonly AlertMetric: "price" | "spread" | "frequency" | "demand" | "carbon";
        /**
         * @description How the value of a block is compared with the threshold: value, operator, threshold
         * @enum {string}
         */
        readonly AlertOperator: ">" | ">=" | "<" | "<=";
        /** @description Envelope of Alert */
        readonly AlertResponse: {
            readonly data: components["schemas"]["Alert"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description An alert, with its secret where that was just generated */
        readonly AlertWithSecret: {
            /** @description What is watched: `india`, a state's canonical slug, or a bid area such as `W2` */
            readonly area: string;
            /** @description False where switched off by you, or by the service after five days without one good delivery or a 410 */
            readonly enabled: boolean;
            /** @description Consecutive blocks for which the condition must hold */
            readonly for_blocks: number;
            readonly id: components["schemas"]["AlertId"];
            /** @description When it last began to fire; null = never */
            readonly last_fired_at: components["schemas"]["Timestamp"] | null;
            /** @description Market whose price is watched; null for others */
            readonly market_type: components["schemas"]["MarketType"] | null;
            readonly metric: components["schemas"]["AlertMetric"];
            /** @description Label of the alert */
            readonly name: string;
            readonly op: components["schemas"]["AlertOperator"];
            /** @description The secret, where the service has just generated it. Shown this once */
            readonly secret?: string;
            /** @description Last four characters of the secret */
            readonly secret_hint: string;
            /**
             * @description `firing` from the block at which the condition had held long enough to the first known one at which it does not
             * @enum {string}
             */
            readonly state: "ok" | "firing";
            /** @description Compared with the value of each block */
            readonly threshold: number;
            /** @description Where deliveries are posted */
            readonly url: string;
        };
        /** @description Envelope of AlertWithSecret */
        readonly AlertWithSecretResponse: {
            readonly data: components["schemas"]["AlertWithSecret"];
            readonly meta: components["schemas"]["Meta"];
        };
        /**
         * @description IPv4 address or CIDR block, prefix 1 to 32, no host bits set
         * @example 203.0.113.0/24
         */
        readonly AllowListEntry: string;
        /** @description Clearing prices of ancillary services */
        readonly AncillaryPrices: {
            /** @description Oldest first */
            readonly series: readonly {
                /**
                 * @description Clearing price, INR/MWh
                 * @example 6400
                 */
                readonly clearing_price_inr_per_mwh: number;
                /**
                 * @description Cleared, or forecast
                 * @enum {string}
                 */
                readonly kind: "observed" | "forecast";
                /**
                 * @description Product of the ancillary services market
                 * @example TRAS-up
                 */
                readonly product: string;
                /**
                 * Format: date-time
                 * @description Start of the block
                 * @example 2026-08-18T18:30:00Z
                 */
                readonly ts: string;
            }[];
        };
        /** @description An API key without its secret */
        readonly ApiKey: {
            /** @description Charged calls of this UTC day */
            readonly calls_today: number;
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description When the key stops working; null = never */
            readonly expires_at: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["KeyId"];
            /** @description Addresses and CIDR blocks the key may be used from; empty = any */
            readonly ip_allow_list: readonly string[];
            /** @description Newest charged call; null = never used */
            readonly last_used_at: components["schemas"]["Timestamp"] | null;
            /** @description Label of the key */
            readonly name: string;
            /** @description When the key was revoked; null = it was not */
            readonly revoked_at: components["schemas"]["Timestamp"] | null;
            /** @description Last four characters of the secret */
            readonly secret_hint: string;
            readonly state: components["schemas"]["KeyState"];
            readonly tier: components["schemas"]["PlanId"];
        };
        /** @description Envelope of ApiKey */
        readonly ApiKeyResponse: {
            readonly data: components["schemas"]["ApiKey"];
            readonly meta: components["schemas"]["PublicMeta"];
        };
        /** @description What the figures rest on */
        readonly ArbitrageAssumptions: {
            /** @description Full discharges a day, at most */
            readonly cycles_per_day: number;
            /** @description Energy that it delivers when full, MWh per MW */
            readonly duration_h: number;
            /** @description Energy delivered per energy taken in, round trip */
            readonly efficiency: number;
            /** @description How it was calculated, in sentences */
            readonly notes: readonly string[];
            /** @description Power at which it charges and discharges, MW */
            readonly power_mw: number;
        };
        /** @description What 1 MW of storage would have earned on one day */
        readonly ArbitrageDay: {
            /** @description Mean price paid, INR/MWh; null where it does not charge */
            readonly avg_charge_inr_per_mwh: components["schemas"]["Finite"] | null;
            /** @description Mean price got, INR/MWh; null where it does not discharge */
            readonly avg_discharge_inr_per_mwh: components["schemas"]["Finite"] | null;
            /** @description Blocks of the IST day, 1 to 96, in which it charges; null where too few prices are known */
            readonly charge_blocks: readonly number[] | null;
            /** @description Present where not every block has a price: what has none is not traded, and the revenue may be more */
            readonly coverage?: components["schemas"]["Coverage"];
            /**
             * Format: date
             * @description Calendar day in Indian Standard Time, YYYY-MM-DD
             * @example 2026-08-18
             */
            readonly date: string;
            /** @description Blocks of the IST day, 1 to 96, in which it discharges; null where too few prices are known */
            readonly discharge_blocks: readonly number[] | null;
            /** @description Sales less purchases, INR per MW; null where under 80 % of the day's prices are known */
            readonly revenue_inr_per_mw: components["schemas"]["Finite"] | null;
        };
        /** @description The days of the window together */
        readonly ArbitrageSummary: {
            /** @description The same for 365 days, INR per MW */
            readonly annualised_inr_per_mw: components["schemas"]["Finite"] | null;
            /** @description What yesterday's best schedule earns at today's prices, % of today's best; over the days where both are known, null where there are none */
            readonly capture_of_perfect_pct: components["schemas"]["Finite"] | null;
            /** @description Mean revenue of the days, INR per MW; null where under 80 % of them have one */
            readonly mean_inr_per_mw_day: components["schemas"]["Finite"] | null;
        };
        /** @description How far the area prices of a block lie apart */
        readonly AreaDivergence: {
            /** @description Block of the IST day, 1 to 96 */
            readonly block: number;
            /** @description Highest less lowest area price, INR/MWh; null where less than 80 % of the areas are known */
            readonly max_minus_min_inr_per_mwh: number | null;
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description One bid area in one 15-minute block */
        readonly AreaPriceBlock: {
            readonly area: components["schemas"]["BidArea"];
            /** @description Block of the IST day, 1 to 96 */
            readonly block: number;
            /** @description Cleared purchases, MW; null where not known */
            readonly buy_mw: number | null;
            /** @description Clearing price of the area, INR/MWh; null where not known */
            readonly price_inr_per_mwh: number | null;
            /** @description Cleared sales, MW; null where not known */
            readonly sell_mw: number | null;
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description Average carbon intensity of the block */
        readonly AverageSignal: {
            /** @description Carbon intensity, kg CO2e per MWh; null where not known */
            readonly kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
            /**
             * @description Always `average`: the mean of what is consumed or generated, not of the next MWh
             * @enum {string}
             */
            readonly signal_type: "average";
        };
        /** @description Battery storage: needed by `bess`; of a `hybrid` storage of the same power */
        readonly Bess: {
            /**
             * @description Full discharges a day; on the market at most so many
             * @example 1
             */
            readonly cycles_per_day: number;
            /**
             * @description Energy that it delivers when full, MWh per MW
             * @example 2
             */
            readonly duration_h: number;
            /**
             * @description Energy delivered per energy taken in, round trip
             * @example 0.85
             */
            readonly efficiency: number;
        };
        /**
         * @description Bid area of the exchange
         * @enum {string}
         */
        readonly BidArea: "N1" | "N2" | "N3" | "E1" | "E2" | "W1" | "W2" | "W3" | "S1" | "S2" | "S3" | "A1" | "A2";
        /** @description Every figure of the text */
        readonly BriefingFigures: {
            /** @description Blocks of the day whose all-India carbon intensity is known, 0 to 100; null for a day beyond the plan's history */
            readonly carbon_coverage_pct: components["schemas"]["Finite"] | null;
            /** @description Mean all-India carbon intensity, consumption, direct emissions, kg CO2e/MWh; null where not computed */
            readonly carbon_mean: components["schemas"]["Finite"] | null;
            /** @description Coal and lignite, as part of all generation whose fuel is known, 0 to 1; null where less than 80 % of the day is known */
            readonly coal_share_fraction: components["schemas"]["Finite"] | null;
            /** @description Blocks of the day with a clearing price of the day-ahead market, 0 to 100; null for a day beyond the plan's history */
            readonly dam_coverage_pct: components["schemas"]["Finite"] | null;
            /** @description Highest clearing price of the day-ahead market, INR/MWh; null where less than 80 % of the day is known */
            readonly dam_max_inr_per_mwh: number | null;
            /** @description Start of the block with the highest day-ahead price; null where that is */
            readonly dam_max_ts: components["schemas"]["Timestamp"] | null;
            /** @description Mean clearing price of the day-ahead market, INR/MWh; null where less than 80 % of the day is known */
            readonly dam_mean_inr_per_mwh: number | null;
            /** @description Lowest clearing price of the day-ahead market, INR/MWh; null where less than 80 % of the day is known */
            readonly dam_min_inr_per_mwh: number | null;
            /** @description Blocks of the day whose all-India demand is known, 0 to 100; null for a day beyond the plan's history */
            readonly demand_coverage_pct: components["schemas"]["Finite"] | null;
            /** @description All-India energy met, MWh; null where less than 80 % of the day is known */
            readonly energy_mwh: number | null;
            /** @description Mean frequency, Hz; null where less than 80 % of the day is known */
            readonly frequency_avg_hz: number | null;
            /** @description Blocks of the day whose frequency is known, 0 to 100; null for a day beyond the plan's history */
            readonly frequency_coverage_pct: components["schemas"]["Finite"] | null;
            /** @description Blocks with a mean frequency from 49.90 to 50.05 Hz, 0 to 100; null where less than 80 % of the day is known */
            readonly frequency_in_band_pct: components["schemas"]["Finite"] | null;
            /** @description Highest mean frequency of a block, Hz; null where less than 80 % of the day is known */
            readonly frequency_max_hz: number | null;
            /** @description Lowest mean frequency of a block, Hz; null where less than 80 % of the day is known */
            readonly frequency_min_hz: number | null;
            /** @description Hours of the day whose generation by fuel is known, 0 to 100; null for a day beyond the plan's history */
            readonly generation_coverage_pct: components["schemas"]["Finite"] | null;
            /** @description Mean over largest demand, 0 to 1; null where less than 80 % of the day is known */
            readonly load_factor_fraction: components["schemas"]["Finite"] | null;
            /** @description Smallest all-India mean demand of a block, MW; null where less than 80 % of the day is known */
            readonly min_demand_mw: number | null;
            /** @description Start of that block; null where it is */
            readonly min_demand_ts: components["schemas"]["Timestamp"] | null;
            /** @description Largest all-India mean demand of a 15-minute block, MW; null where less than 80 % of the day is known */
            readonly peak_demand_mw: number | null;
            /** @description Start of that block; null where it is */
            readonly peak_demand_ts: components["schemas"]["Timestamp"] | null;
            /** @description Wind, solar, biomass and small hydro, as part of all generation whose fuel is known, 0 to 1; large hydro is not counted; null where less than 80 % of the day is known */
            readonly renewable_share_fraction: components["schemas"]["Finite"] | null;
            /** @description Solar, as part of the same, 0 to 1; null where less than 80 % of the day is known */
            readonly solar_share_fraction: components["schemas"]["Finite"] | null;
            /** @description Energy met against the day before, percent; null where less than 80 % of the day is known */
            readonly vs_previous_day_pct: components["schemas"]["Finite"] | null;
            /** @description Energy met against the same weekday a week before, percent; null where less than 80 % of the day is known */
            readonly vs_previous_week_pct: components["schemas"]["Finite"] | null;
            /** @description Wind, as part of the same, 0 to 1; null where less than 80 % of the day is known */
            readonly wind_share_fraction: components["schemas"]["Finite"] | null;
        };
        /** @description A part of a briefing */
        readonly BriefingSection: {
            /** @description Sentences, each made from `figures` */
            readonly points: readonly string[];
            /** @description What the section is about */
            readonly title: string;
        };
        /** @description Capture rate of a portfolio by capacity added */
        readonly Cannibalisation: {
            /** @description By capacity added */
            readonly curve: readonly {
                /**
                 * @description Capacity added, MW
                 * @example 500
                 */
                readonly added_mw: number;
                /**
                 * @description Capture rate, fraction of the mean price
                 * @example 0.72
                 */
                readonly capture_rate_fraction: number;
            }[];
            /**
             * @description Version of the method, for replay
             * @example ccr-v0.1
             */
            readonly methodology_version: string;
        };
        /** @description A portfolio */
        readonly CannibalisationRequest: {
            /** @description The portfolio, 1 to 100 assets */
            readonly assets: readonly {
                /**
                 * @description Capacity, MW
                 * @example 250
                 */
                readonly capacity_mw: number;
                /**
                 * @description Node of the grid
                 * @example WR-PADGHE-400
                 */
                readonly node: string;
                /**
                 * @description Technology
                 * @example solar
                 */
                readonly technology: string;
            }[];
            /**
             * @description Horizon, years
             * @example 10
             */
            readonly horizon_years: number;
        };
        /** @description Distribution of the capture rate by year */
        readonly CaptureRate: {
            /** @description Capture rate by year, fraction of the mean price */
            readonly annual: readonly {
                /**
                 * @description 10th percentile
                 * @example 0.68
                 */
                readonly p10: number;
                /**
                 * @description Median
                 * @example 0.79
                 */
                readonly p50: number;
                /**
                 * @description 90th percentile
                 * @example 0.9
                 */
                readonly p90: number;
                /**
                 * @description Calendar year
                 * @example 2027
                 */
                readonly year: number;
            }[];
            /**
             * @description Version of the method, for replay
             * @example ccr-v0.1
             */
            readonly methodology_version: string;
            /**
             * @description Node of the grid
             * @example WR-PADGHE-400
             */
            readonly node: string;
            /**
             * @description Technology
             * @example solar
             */
            readonly technology: string;
        };
        /** @description Node, technology and horizon */
        readonly CaptureRateRequest: {
            /**
             * @description Horizon, years
             * @example 10
             */
            readonly horizon_years: number;
            /**
             * @description Node of the grid
             * @example WR-PADGHE-400
             */
            readonly node: string;
            /**
             * @description Technology
             * @example solar
             */
            readonly technology: string;
        };
        /**
         * @description `direct`: CO2 of the fuel burnt at the station, by which Scope 2 is counted. `lifecycle`: greenhouse gases of fuel, plant and operation
         * @enum {string}
         */
        readonly CarbonBasis: "direct" | "lifecycle";
        /** @description Carbon intensity of states by block */
        readonly CarbonByState: {
            /** @description All states by slug, or those asked for */
            readonly items: readonly components["schemas"]["CarbonOfState"][];
        };
        /** @description Envelope of CarbonByState */
        readonly CarbonByStateResponse: {
            readonly data: components["schemas"]["CarbonByState"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description A restated value */
        readonly CarbonChange: {
            readonly block_start: components["schemas"]["Timestamp"];
            /** @description Carbon intensity, kg CO2e per MWh; null where not known */
            readonly current: components["schemas"]["Finite"] | null;
            /** @description Carbon intensity, kg CO2e per MWh; null where not known */
            readonly previous: components["schemas"]["Finite"] | null;
            /**
             * @description Handle of the frozen block by which the value can be recomputed exactly
             * @example 20260818T0930Z-3f9ac1e07b52d864
             */
            readonly previous_snapshot_id: string;
            readonly reason: components["schemas"]["RestatementReason"];
            readonly restated_at: components["schemas"]["Timestamp"];
            /** @description Your Scope 2 results that rest on the value and are restated with it; absent where there are none. The summary of the IST day of `block_start` always is */
            readonly scope2_results?: readonly components["schemas"]["Scope2Id"][];
            /**
             * @description Handle of the frozen block by which the value can be recomputed exactly
             * @example 20260818T0930Z-3f9ac1e07b52d864
             */
            readonly snapshot_id: string;
            /** @description `india` or a state's canonical slug */
            readonly state: string;
        };
        /** @description Every restatement of a value */
        readonly CarbonChanges: {
            /** @description Restated values, oldest restatement first */
            readonly changes: readonly components["schemas"]["CarbonChange"][];
        };
        /** @description Envelope of CarbonChanges */
        readonly CarbonChangesResponse: {
            readonly data: components["schemas"]["CarbonChanges"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Carbon intensity of an IST day */
        readonly CarbonDay: {
            /** @description Part of the day's energy from nuclear, hydro, wind, solar, biomass and imports, 0 to 1; null below 80 % of the blocks */
            readonly clean_share_fraction: components["schemas"]["Finite"] | null;
            readonly coverage: components["schemas"]["Coverage"];
            readonly date: components["schemas"]["IstDate"];
            /** @description Emissions of the day by its energy: blocks weighted by the MW of their mix, kg CO2e per MWh; null below 80 % of the blocks */
            readonly generation_weighted: components["schemas"]["Finite"] | null;
            /** @description Largest of a block, kg CO2e per MWh; null below 80 % of the blocks */
            readonly max: components["schemas"]["Finite"] | null;
            /** @description Start of that block */
            readonly max_ts: components["schemas"]["Timestamp"] | null;
            /** @description Mean over the blocks, kg CO2e per MWh; null below 80 % of the blocks */
            readonly mean: components["schemas"]["Finite"] | null;
            /** @description Smallest of a block, kg CO2e per MWh; null below 80 % of the blocks */
            readonly min: components["schemas"]["Finite"] | null;
            /** @description Start of that block */
            readonly min_ts: components["schemas"]["Timestamp"] | null;
        };
        /** @description Emission factors */
        readonly CarbonFactors: {
            /** @description Set that is used where `basis` is not given */
            readonly default: string;
            /** @description All sets, or the one asked for */
            readonly factor_sets: readonly components["schemas"]["FactorSet"][];
        };
        /** @description Envelope of CarbonFactors */
        readonly CarbonFactorsResponse: {
            readonly data: components["schemas"]["CarbonFactors"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Forecast of the average carbon intensity of consumption, direct emissions, with bands */
        readonly CarbonForecast: {
            /**
             * @description `india` or a state's canonical slug
             * @example india
             */
            readonly area: string;
            /**
             * Format: date-time
             * @description When the forecast was issued; what came later had no part in it
             */
            readonly issued_at: string;
            /** @description IST hours from the first that begins at `issued_at` or later, oldest first */
            readonly series: readonly components["schemas"]["CarbonForecastPoint"][];
            /**
             * @description Unit of p10, p50 and p90
             * @enum {string}
             */
            readonly unit: "kg_co2e_per_mwh";
        };
        /** @description Mean carbon intensity of an IST hour, p10 ≤ p50 ≤ p90 */
        readonly CarbonForecastPoint: {
            /** @description 10 % of actual values are expected below, kg CO2e per MWh */
            readonly p10: number;
            /** @description Half of them are, kg CO2e per MWh */
            readonly p50: number;
            /** @description 90 % of them are, kg CO2e per MWh */
            readonly p90: number;
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description Envelope of CarbonForecast */
        readonly CarbonForecastResponse: {
            readonly data: components["schemas"]["CarbonForecast"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Carbon intensity of the newest block that is over and computed */
        readonly CarbonLatest: {
            readonly as_of: components["schemas"]["Timestamp"];
            readonly national: components["schemas"]["CarbonRow"];
            /** @description States by slug, or the one asked for; left out on plans without state data */
            readonly states?: readonly components["schemas"]["CarbonRow"][];
            /**
             * @description Unit of every intensity
             * @enum {string}
             */
            readonly unit: "kg_co2e_per_mwh";
        };
        /** @description Envelope of CarbonLatest */
        readonly CarbonLatestResponse: {
            readonly data: components["schemas"]["CarbonLatest"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description What the area generates or consumes, by fuel, MW; imports come over the country's borders */
        readonly CarbonMixMw: {
            /** @description Biomass, MW; null where not known */
            readonly biomass: components["schemas"]["Finite"] | null;
            /** @description Coal, MW; null where not known */
            readonly coal: components["schemas"]["Finite"] | null;
            /** @description Diesel, MW; null where not known */
            readonly diesel: components["schemas"]["Finite"] | null;
            /** @description Gas, MW; null where not known */
            readonly gas: components["schemas"]["Finite"] | null;
            /** @description Large hydro, MW; null where not known */
            readonly hydro: components["schemas"]["Finite"] | null;
            /** @description Import less export of the area, negative where it exports; no part of what is generated in it, MW; null where not known */
            readonly imports: components["schemas"]["Finite"] | null;
            /** @description Lignite, MW; null where not known */
            readonly lignite: components["schemas"]["Finite"] | null;
            /** @description Nuclear, MW; null where not known */
            readonly nuclear: components["schemas"]["Finite"] | null;
            /** @description Other fuels, and what a source does not tell apart, MW; null where not known */
            readonly other: components["schemas"]["Finite"] | null;
            /** @description Small hydro, MW; null where not known */
            readonly small_hydro: components["schemas"]["Finite"] | null;
            /** @description Solar, MW; null where not known */
            readonly solar: components["schemas"]["Finite"] | null;
            /** @description Storage that is being discharged, MW; null where not known */
            readonly storage: components["schemas"]["Finite"] | null;
            /** @description Wind, MW; null where not known */
            readonly wind: components["schemas"]["Finite"] | null;
        };
        /** @description Carbon intensity of a block with the mix behind it */
        readonly CarbonMixRow: {
            readonly average: components["schemas"]["AverageSignal"];
            readonly basis: components["schemas"]["CarbonBasis"];
            readonly block_start: components["schemas"]["Timestamp"];
            /**
             * @description Start of the 15-minute block in IST, with offset
             * @example 2026-08-18T15:00:00+05:30
             */
            readonly block_start_ist: string;
            /** @description Fuel of the largest part of the mix; null where the mix is not known */
            readonly dominant_fuel: ("coal" | "lignite" | "gas" | "diesel" | "nuclear" | "hydro" | "small_hydro" | "wind" | "solar" | "biomass" | "storage" | "imports" | "other") | null;
            /**
             * @description Emission factors used
             * @example cea-v21-direct
             */
            readonly factor_set: string;
            /**
             * @description `IN` or the state's current ISO 3166-2 code
             * @example IN-MH
             */
            readonly iso: string;
            readonly kind: components["schemas"]["Kind"];
            /**
             * @description Version of the method
             * @example grid-mix-1
             */
            readonly method_version: string;
            readonly mix_mw: components["schemas"]["CarbonMixMw"];
            /** @description Present on restated values only */
            readonly restated_from?: components["schemas"]["RestatedFrom"];
            readonly share_fraction: components["schemas"]["CarbonMixShares"];
            /**
             * @description `india` or a state's canonical slug
             * @example maharashtra
             */
            readonly slug: string;
            /**
             * @description Handle of the frozen block by which the value can be recomputed exactly; null where there is none
             * @example 20260818T0930Z-3f9ac1e07b52d864
             */
            readonly snapshot_id: string | null;
            /** @description The whole mix, MW; null where not known */
            readonly total_mw: components["schemas"]["Finite"] | null;
            readonly view: components["schemas"]["MixView"];
        };
        /** @description Parts of the mix */
        readonly CarbonMixShares: {
            /** @description Biomass: part of the whole mix, 0 to 1; null where not known */
            readonly biomass: components["schemas"]["Finite"] | null;
            /** @description Coal: part of the whole mix, 0 to 1; null where not known */
            readonly coal: components["schemas"]["Finite"] | null;
            /** @description Diesel: part of the whole mix, 0 to 1; null where not known */
            readonly diesel: components["schemas"]["Finite"] | null;
            /** @description Gas: part of the whole mix, 0 to 1; null where not known */
            readonly gas: components["schemas"]["Finite"] | null;
            /** @description Large hydro: part of the whole mix, 0 to 1; null where not known */
            readonly hydro: components["schemas"]["Finite"] | null;
            /** @description Import less export of the area, negative where it exports; no part of what is generated in it: part of the whole mix, 0 to 1; null where not known */
            readonly imports: components["schemas"]["Finite"] | null;
            /** @description Lignite: part of the whole mix, 0 to 1; null where not known */
            readonly lignite: components["schemas"]["Finite"] | null;
            /** @description Nuclear: part of the whole mix, 0 to 1; null where not known */
            readonly nuclear: components["schemas"]["Finite"] | null;
            /** @description Other fuels, and what a source does not tell apart: part of the whole mix, 0 to 1; null where not known */
            readonly other: components["schemas"]["Finite"] | null;
            /** @description Small hydro: part of the whole mix, 0 to 1; null where not known */
            readonly small_hydro: components["schemas"]["Finite"] | null;
            /** @description Solar: part of the whole mix, 0 to 1; null where not known */
            readonly solar: components["schemas"]["Finite"] | null;
            /** @description Storage that is being discharged: part of the whole mix, 0 to 1; null where not known */
            readonly storage: components["schemas"]["Finite"] | null;
            /** @description Wind: part of the whole mix, 0 to 1; null where not known */
            readonly wind: components["schemas"]["Finite"] | null;
        };
        /** @description Series of one state */
        readonly CarbonOfState: {
            /**
             * @description `IN` or the state's current ISO 3166-2 code
             * @example IN-MH
             */
            readonly iso: string;
            /** @description Blocks of the window, oldest first */
            readonly series: readonly components["schemas"]["CarbonRow"][];
            /**
             * @description `india` or a state's canonical slug
             * @example maharashtra
             */
            readonly slug: string;
        };
        /** @description Carbon intensity of one area in one 15-minute block */
        readonly CarbonRow: {
            readonly average: components["schemas"]["AverageSignal"];
            readonly basis: components["schemas"]["CarbonBasis"];
            readonly block_start: components["schemas"]["Timestamp"];
            /**
             * @description Start of the 15-minute block in IST, with offset
             * @example 2026-08-18T15:00:00+05:30
             */
            readonly block_start_ist: string;
            /** @description Fuel of the largest part of the mix; null where the mix is not known */
            readonly dominant_fuel: ("coal" | "lignite" | "gas" | "diesel" | "nuclear" | "hydro" | "small_hydro" | "wind" | "solar" | "biomass" | "storage" | "imports" | "other") | null;
            /**
             * @description Emission factors used
             * @example cea-v21-direct
             */
            readonly factor_set: string;
            /**
             * @description `IN` or the state's current ISO 3166-2 code
             * @example IN-MH
             */
            readonly iso: string;
            readonly kind: components["schemas"]["Kind"];
            /**
             * @description Version of the method
             * @example grid-mix-1
             */
            readonly method_version: string;
            /** @description Present on restated values only */
            readonly restated_from?: components["schemas"]["RestatedFrom"];
            /**
             * @description `india` or a state's canonical slug
             * @example maharashtra
             */
            readonly slug: string;
            /**
             * @description Handle of the frozen block by which the value can be recomputed exactly; null where there is none
             * @example 20260818T0930Z-3f9ac1e07b52d864
             */
            readonly snapshot_id: string | null;
            readonly view: components["schemas"]["MixView"];
        };
        /** @description Carbon intensity by IST day */
        readonly CarbonSummary: {
            /** @description IST days of the window that are over, oldest first */
            readonly days: readonly components["schemas"]["CarbonDay"][];
        };
        /** @description Envelope of CarbonSummary */
        readonly CarbonSummaryResponse: {
            readonly data: components["schemas"]["CarbonSummary"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Carbon intensity and fuel mix by block */
        readonly CarbonWithMix: {
            /** @description Blocks of the window, oldest first */
            readonly series: readonly components["schemas"]["CarbonMixRow"][];
        };
        /** @description Envelope of CarbonWithMix */
        readonly CarbonWithMixResponse: {
            readonly data: components["schemas"]["CarbonWithMix"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description What there is, how fresh, from whom and who may read it */
        readonly Catalog: {
            /** @description Datasets that match, all without a filter */
            readonly datasets: readonly components["schemas"]["CatalogDataset"][];
        };
        /** @description One dataset of the catalogue */
        readonly CatalogDataset: {
            /** @description Usual interval between two values, minutes */
            readonly cadence_minutes: number;
            /** @description First value; null where there is none */
            readonly coverage_from: components["schemas"]["Timestamp"] | null;
            /** @description End of the newest interval; null where there is none */
            readonly coverage_to: components["schemas"]["Timestamp"] | null;
            /** @description What it holds */
            readonly description: string;
            /** @description Route that serves it; null where none does yet */
            readonly endpoint: string | null;
            /** @description Fields of a row */
            readonly fields: readonly components["schemas"]["CatalogField"][];
            /** @description Id of the dataset */
            readonly id: string;
            /** @description Start of the newest interval, or instant of the newest reading; null where there is none */
            readonly latest: components["schemas"]["Timestamp"] | null;
            /**
             * @description Lowest plan that may read it
             * @enum {string}
             */
            readonly lowest_plan: "trial" | "sandbox" | "student" | "institutional" | "grid_ai" | "pro" | "starter" | "growth" | "enterprise";
            /** @description Sources that have given values, or that can */
            readonly provenance: readonly components["schemas"]["CatalogSource"][];
            readonly status: components["schemas"]["FreshnessStatus"];
            /**
             * @description Subject it belongs to
             * @enum {string}
             */
            readonly theme: "demand" | "frequency" | "generation" | "carbon" | "market" | "network" | "reports" | "assets";
            /** @description Name for people */
            readonly title: string;
            /** @description Tool of the connector that serves it; null where none does yet */
            readonly tool: string | null;
            /** @description Unit of its main value; null where it has several */
            readonly unit: string | null;
        };
        /** @description A field of the dataset */
        readonly CatalogField: {
            /** @description What it says */
            readonly description: string;
            /** @description Name */
            readonly name: string;
            /**
             * @description JSON type
             * @enum {string}
             */
            readonly type: "number" | "string" | "boolean";
            /** @description Unit; null where it has none */
            readonly unit: string | null;
        };
        /** @description Envelope of Catalog */
        readonly CatalogResponse: {
            readonly data: components["schemas"]["Catalog"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description A source of the dataset */
        readonly CatalogSource: {
            /** @description Licence the source states, or that it states none */
            readonly licence: string;
            /** @description Name of the source */
            readonly source: string;
            /** @description Address of the source; null where it has none */
            readonly url: string | null;
        };
        /** @description What to change of an alert */
        readonly ChangeAlert: {
            /** @description False: nothing is watched and nothing is delivered */
            readonly enabled?: boolean;
            /**
             * @description Consecutive 15-minute blocks for which the condition must hold before the alert fires
             * @example 2
             */
            readonly for_blocks?: number;
            /**
             * @description Label of the alert, for people; not blank, no control characters
             * @example evening peak
             */
            readonly name?: string;
            readonly op?: components["schemas"]["AlertOperator"];
            /**
             * @description A new secret; null has one generated. The old one signs beside it for 24 hours
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            readonly secret?: string | null;
            /**
             * @description Compared with the value of each block, in the unit of the metric
             * @example 9000
             */
            readonly threshold?: number;
            /**
             * Format: uri
             * @description Where deliveries are posted: https on port 443 or from 1024 up, no user or password, a host that has only public addresses
             * @example https://desk.example/hooks/grid
             */
            readonly url?: string;
        };
        /**
         * @description `verified` computed by a rule or seen in recorded data; `published` read from a public page that gives the number; `unverified` general knowledge, or a number its page calls approximate, a placeholder or a request: check it against its order before relying on it
         * @enum {string}
         */
        readonly Confidence: "verified" | "published" | "unverified";
        /** @description When the queue of a substation is cleared */
        readonly ConnectivityForecast: {
            /** @description The next eight quarters */
            readonly quarters: readonly {
                /** @description Capacity cleared by its end, MW */
                readonly cleared_mw: {
                    /**
                     * @description Median
                     * @example 180
                     */
                    readonly p50: number;
                    /**
                     * @description 90th percentile
                     * @example 320
                     */
                    readonly p90: number;
                };
                /** @description Headroom at its end, MW */
                readonly headroom_mw: {
                    /**
                     * @description Median
                     * @example 220
                     */
                    readonly p50: number;
                    /**
                     * @description 90th percentile
                     * @example 400
                     */
                    readonly p90: number;
                };
                /**
                 * @description Calendar quarter
                 * @example 2027 Q1
                 */
                readonly quarter: string;
            }[];
            /**
             * @description Identifier of the substation
             * @example SS-400-PADGHE
             */
            readonly substation_id: string;
        };
        /** @description Flow between two zones on one IST day */
        readonly CorridorFlow: {
            /** @description Two zones, such as `ER-NR`: a flow from the first to the second is positive */
            readonly corridor: string;
            readonly date: components["schemas"]["IstDate"];
            /** @description Export of the first zone to the second, as a positive number, MWh; null where the report does not say */
            readonly export_mwh: number | null;
            /** @description Import of the first zone from the second, MWh; null where the report does not say */
            readonly import_mwh: number | null;
            /** @description Lines that are reported. What is printed for a corridor need not be their sum: reports leave lines out */
            readonly lines: readonly components["schemas"]["FlowLine"][];
            /** @description Largest export of the first zone, as a positive number, MW; null where the report does not say */
            readonly max_export_mw: number | null;
            /** @description Largest import of the first zone, MW; null where the report does not say */
            readonly max_import_mw: number | null;
            /** @description Flow from the first zone to the second, less what came the other way: export less import, MWh; null where the report does not say */
            readonly net_mwh: number | null;
        };
        /** @description Exchange with a neighbouring country on one IST day */
        readonly CountryFlow: {
            /**
             * @description Neighbour; `bangladesh-godda` is the plant at Godda that feeds Bangladesh alone and is reported apart
             * @enum {string}
             */
            readonly country: "bhutan" | "nepal" | "bangladesh" | "bangladesh-godda" | "myanmar";
            readonly date: components["schemas"]["IstDate"];
            /** @description Import of India less export, MWh; null where the report does not say */
            readonly net_mwh: number | null;
            /** @description Day peak, import of India positive, MW; null where the report does not say */
            readonly peak_mw: number | null;
        };
        /**
         * @description 15-minute blocks of the window: expected, present, percent
         * @example {
         *       "expected": 96,
         *       "present": 96,
         *       "pct": 100
         *     }
         */
        readonly Coverage: {
            /** @description Blocks in the window */
            readonly expected: number;
            /** @description Known blocks, 0 to 100; null where nothing was expected */
            readonly pct: number | null;
            /** @description Blocks whose value is known */
            readonly present: number;
        };
        /** @description A new alert */
        readonly CreateAlert: {
            /**
             * @description Bid area of the exchange, for `price` and `spread`; absent = the price of the whole country
             * @example W2
             * @enum {string}
             */
            readonly area?: "N1" | "N2" | "N3" | "E1" | "E2" | "W1" | "W2" | "W3" | "S1" | "S2" | "S3" | "A1" | "A2";
            /**
             * @description Consecutive 15-minute blocks for which the condition must hold before the alert fires
             * @example 2
             */
            readonly for_blocks: number;
            readonly market_type?: components["schemas"]["MarketType"];
            readonly metric: components["schemas"]["AlertMetric"];
            /**
             * @description Label of the alert, for people; not blank, no control characters
             * @example evening peak
             */
            readonly name: string;
            readonly op: components["schemas"]["AlertOperator"];
            /**
             * @description Signs every delivery (Standard Webhooks): `whsec_` and 24 to 64 bytes in base64
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            readonly secret?: string;
            readonly state?: components["schemas"]["StateSlug"];
            /**
             * @description Compared with the value of each block, in the unit of the metric
             * @example 9000
             */
            readonly threshold: number;
            /**
             * Format: uri
             * @description Where deliveries are posted: https on port 443 or from 1024 up, no user or password, a host that has only public addresses
             * @example https://desk.example/hooks/grid
             */
            readonly url: string;
        };
        /** @description A new API key, with its secret where it is shown for the first time */
        readonly CreatedKey: {
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description When the key stops working; null = never */
            readonly expires_at: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["KeyId"];
            /** @description Addresses and CIDR blocks the key may be used from; empty = any */
            readonly ip_allow_list: readonly string[];
            /** @description Label of the key */
            readonly name: string;
            /** @description The key itself, `svc_live_` and 32 characters. Shown this once; only its hash is kept */
            readonly secret?: string;
            /** @description Last four characters of the secret */
            readonly secret_hint: string;
            readonly tier: components["schemas"]["PlanId"];
        };
        /** @description Envelope of CreatedKey */
        readonly CreatedKeyResponse: {
            readonly data: components["schemas"]["CreatedKey"];
            readonly meta: components["schemas"]["PublicMeta"];
        };
        /** @description A job to be done */
        readonly CreateJob: {
            /**
             * @description Id of a dataset, as in the catalogue; carbon intensity is read from its routes
             * @enum {string}
             */
            readonly dataset: "demand" | "frequency" | "generation_by_fuel" | "state_drawal" | "exchange_prices" | "exchange_area_prices" | "daily_report" | "monthly_supply" | "power_flows" | "station_generation" | "renewable_generation" | "installed_capacity" | "power_plants";
            readonly format: components["schemas"]["ExportFormat"];
            readonly query: components["schemas"]["ExportQuery"];
            /**
             * @description What the job does
             * @enum {string}
             */
            readonly type: "export";
        };
        /** @description A new API key */
        readonly CreateKey: {
            /**
             * @description When the key stops working: timestamp with offset, or IST day (its first instant)
             * @example 2026-08-18
             * @example 2026-08-18T00:00:00+05:30
             */
            readonly expires_at?: string | null;
            /** @description Addresses the key may be used from; empty or absent = any */
            readonly ip_allow_list?: readonly components["schemas"]["AllowListEntry"][];
            /**
             * @description Label of the key, for people; not blank, no control characters
             * @example trading desk
             */
            readonly name: string;
        };
        /** @description Curtailment at a node by year */
        readonly CurtailmentForecast: {
            /** @description By year */
            readonly annual: readonly {
                /** @description Curtailed part of the energy, fractions */
                readonly curtailment_pct: {
                    /**
                     * @description Median
                     * @example 0.04
                     */
                    readonly p50: number;
                    /**
                     * @description 90th percentile
                     * @example 0.11
                     */
                    readonly p90: number;
                };
                /**
                 * @description Calendar year
                 * @example 2027
                 */
                readonly year: number;
            }[];
            /** @description Why energy is curtailed */
            readonly drivers: readonly string[];
            /**
             * @description Horizon, years
             * @example 10
             */
            readonly horizon_years: number;
            /**
             * @description Version of the method, for replay
             * @example ccr-v0.1
             */
            readonly methodology_version: string;
            /**
             * @description Node of the grid
             * @example WR-PADGHE-400
             */
            readonly node: string;
            /** @description Days the method was fitted on */
            readonly trained_on_period: {
                /**
                 * Format: date
                 * @description First IST day
                 * @example 2021-04-01
                 */
                readonly from: string;
                /**
                 * Format: date
                 * @description Last IST day
                 * @example 2026-03-31
                 */
                readonly to: string;
            };
        };
        /** @description An IST day in words; every number stands in `figures`, and what is not known is said to be so */
        readonly DailyBriefing: {
            readonly date: components["schemas"]["IstDate"];
            readonly figures: components["schemas"]["BriefingFigures"];
            /** @description One sentence */
            readonly headline: string;
            /** @description Headline and sections as Markdown */
            readonly markdown: string;
            /** @description Demand, frequency, supply, prices; carbon where it is known */
            readonly sections: readonly components["schemas"]["BriefingSection"][];
        };
        /** @description Envelope of DailyBriefing */
        readonly DailyBriefingResponse: {
            readonly data: components["schemas"]["DailyBriefing"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Highest hour of an IST day, the hours of that day that were over when it was issued included. Its p10, p50 and p90 are the highest of the hours' */
        readonly DailyPeak: {
            readonly date: components["schemas"]["IstDate"];
            /** @description 10 % of actual values are expected below, MW */
            readonly p10: number;
            /** @description Half of them are, MW */
            readonly p50: number;
            /** @description 90 % of them are, MW */
            readonly p90: number;
            /**
             * Format: date-time
             * @description Begin of the hour with the highest p50
             */
            readonly ts: string;
        };
        /** @description An IST day in figures */
        readonly DailySummary: {
            readonly date: components["schemas"]["IstDate"];
            readonly figures: components["schemas"]["DaySummaryFigures"];
        };
        /** @description Envelope of DailySummary */
        readonly DailySummaryResponse: {
            readonly data: components["schemas"]["DailySummary"];
            readonly meta: components["schemas"]["Meta"];
        };
        /**
         * @description `ami-direct`: smart meters cover at least 90 % of the last 30 days; `ami-imputed`: partly, gaps filled from the feeder's pattern; `modelled-only`: thermal model and nameplate
         * @enum {string}
         */
        readonly DataQuality: "ami-direct" | "ami-imputed" | "modelled-only";
        /** @description How fresh one dataset is */
        readonly DatasetFreshness: {
            /** @description Usual interval between two values, minutes */
            readonly cadence_minutes: number;
            /** @description Id of the dataset, as in the catalogue */
            readonly dataset: string;
            /** @description Age of the newest interval, counted from its end, minutes; null where there is none */
            readonly lag_minutes: number | null;
            /** @description Null where none of its sources has ever run */
            readonly last_run: components["schemas"]["LastRun"] | null;
            /** @description Start of the newest interval, or instant of the newest reading; null where there is none */
            readonly latest: components["schemas"]["Timestamp"] | null;
            /** @description When the next value is due, by cadence and usual delay; null where nothing has ever come */
            readonly next_expected_at: components["schemas"]["Timestamp"] | null;
            /** @description Values stored, revisions not counted */
            readonly rows: number;
            readonly status: components["schemas"]["FreshnessStatus"];
        };
        /** @description A day of the grid in ten figures */
        readonly DaySummaryFigures: {
            /** @description Mean all-India carbon intensity, consumption, direct emissions, kg CO2e/MWh; null where not computed */
            readonly carbon_mean: components["schemas"]["Finite"] | null;
            /** @description Highest clearing price of the day-ahead market, INR/MWh; null where less than 80 % of the day is known */
            readonly dam_max_inr_per_mwh: number | null;
            /** @description Mean clearing price of the day-ahead market, INR/MWh; null where less than 80 % of the day is known */
            readonly dam_mean_inr_per_mwh: number | null;
            /** @description All-India energy met, MWh; null where less than 80 % of the day is known */
            readonly energy_mwh: number | null;
            /** @description Blocks with a mean frequency from 49.90 to 50.05 Hz, 0 to 100; null where less than 80 % of the day is known */
            readonly frequency_in_band_pct: components["schemas"]["Finite"] | null;
            /** @description Largest all-India mean demand of a 15-minute block, MW; null where less than 80 % of the day is known */
            readonly peak_demand_mw: number | null;
            /** @description Start of that block; null where it is */
            readonly peak_demand_ts: components["schemas"]["Timestamp"] | null;
            /** @description Wind, solar, biomass and small hydro, as part of all generation whose fuel is known, 0 to 1; large hydro is not counted; null where less than 80 % of the day is known */
            readonly renewable_share_fraction: components["schemas"]["Finite"] | null;
            /** @description Energy met against the day before, percent; null where less than 80 % of the day is known */
            readonly vs_previous_day_pct: components["schemas"]["Finite"] | null;
            /** @description Energy met against the same weekday a week before, percent; null where less than 80 % of the day is known */
            readonly vs_previous_week_pct: components["schemas"]["Finite"] | null;
        };
        /** @description Delivery id: `msg_` and 20 of `[0-9a-z]`; the header `webhook-id` of every attempt */
        readonly DeliveryId: string;
        /** @description Accuracy of the forecasts as they were issued, the first of every IST hour, by lead */
        readonly DemandAccuracy: {
            /** @description By lead, shortest first */
            readonly leads: readonly components["schemas"]["LeadAccuracy"][];
            /** @description The ledger of this area, in which no forecast is ever changed */
            readonly ledger: {
                /** @description When the first was issued; null where there is none */
                readonly first: components["schemas"]["Timestamp"] | null;
                /** @description When the last was issued; null where there is none */
                readonly last: components["schemas"]["Timestamp"] | null;
                /** @description Forecasts kept of this area */
                readonly vintages: number;
            };
            /**
             * @description What skill is measured against
             * @enum {string}
             */
            readonly naive: "same hour yesterday";
        };
        /** @description Envelope of DemandAccuracy */
        readonly DemandAccuracyResponse: {
            readonly data: components["schemas"]["DemandAccuracy"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Forecast of the demand with bands */
        readonly DemandForecast: {
            /**
             * @description `india` or a state's canonical slug
             * @example india
             */
            readonly area: string;
            /** @description IST days that the series touches and that the forecast covers to their end */
            readonly daily_peaks: readonly components["schemas"]["DailyPeak"][];
            /** @description Hours asked for */
            readonly horizon_h: number;
            /**
             * Format: date-time
             * @description When the forecast was issued; what came later had no part in it
             */
            readonly issued_at: string;
            /**
             * @description Version of the models; how this forecast was made stands in `meta.provenance`
             * @example demand-2
             */
            readonly model_version: string;
            /** @description IST hours from the first that begins at `issued_at` or later, oldest first */
            readonly series: readonly components["schemas"]["DemandForecastPoint"][];
            /**
             * @description Unit of p10, p50 and p90
             * @enum {string}
             */
            readonly unit: "MW";
        };
        /** @description Mean demand of an IST hour, p10 ≤ p50 ≤ p90 */
        readonly DemandForecastPoint: {
            /** @description 10 % of actual values are expected below, MW */
            readonly p10: number;
            /** @description Half of them are, MW */
            readonly p50: number;
            /** @description 90 % of them are, MW */
            readonly p90: number;
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description Envelope of DemandForecast */
        readonly DemandForecastResponse: {
            readonly data: components["schemas"]["DemandForecast"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Mean demand per interval, oldest first; from the first to the last known value, gaps as null */
        readonly DemandHistory: {
            /** @description `india` or a state's canonical slug */
            readonly area: string;
            /** @description Number of items in series */
            readonly count: number;
            readonly mode: components["schemas"]["HistoryMode"];
            readonly resolution: components["schemas"]["Resolution"];
            /** @description Oldest first */
            readonly series: readonly components["schemas"]["DemandPoint"][];
        };
        /** @description Envelope of DemandHistory */
        readonly DemandHistoryResponse: {
            readonly data: components["schemas"]["DemandHistory"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Newest demand, all-India and by state */
        readonly DemandLatest: {
            readonly as_of: components["schemas"]["Timestamp"];
            /** @description All India */
            readonly national: {
                /** @description All-India demand met, MW; null where not known */
                readonly demand_mw: number | null;
                /** @description Grid frequency, Hz; null where no source of the service publishes it */
                readonly frequency_hz: number | null;
            };
            /** @description All 36 states and union territories by slug; left out on plans without state data */
            readonly states?: readonly components["schemas"]["StateDemand"][];
        };
        /** @description Envelope of DemandLatest */
        readonly DemandLatestResponse: {
            readonly data: components["schemas"]["DemandLatest"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description One interval of a demand series */
        readonly DemandPoint: {
            /** @description Mean demand met, MW; null where not known */
            readonly demand_mw: number | null;
            readonly kind?: components["schemas"]["Kind"];
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description Co-optimised dispatch with attribution to markets */
        readonly Dispatch: {
            /**
             * @description Version of the model, for replay
             * @example srs-v0.1
             */
            readonly model_version: string;
            /**
             * @description Revenue of the schedule, INR
             * @example 412000
             */
            readonly revenue_inr: number;
            /** @description Blocks of 15 minutes */
            readonly schedule: readonly {
                /** @description Discharge less charge by market, MW */
                readonly by_market_mw: {
                    /**
                     * @description Ancillary services, MW
                     * @example 10
                     */
                    readonly asm: number;
                    /**
                     * @description Day-ahead market, MW
                     * @example 30
                     */
                    readonly dam: number;
                    /**
                     * @description Avoiding deviation, MW
                     * @example 0
                     */
                    readonly dsm_avoidance: number;
                    /**
                     * @description Real-time market, MW
                     * @example 10
                     */
                    readonly rtm: number;
                };
                /**
                 * @description Charging, MW
                 * @example 0
                 */
                readonly charge_mw: number;
                /**
                 * @description Discharging, MW
                 * @example 50
                 */
                readonly discharge_mw: number;
                /**
                 * @description Energy stored at the end, MWh
                 * @example 62.5
                 */
                readonly soc_mwh: number;
                /**
                 * Format: date-time
                 * @description Start of the block
                 * @example 2026-08-18T18:30:00Z
                 */
                readonly ts: string;
            }[];
        };
        /** @description A storage to be dispatched */
        readonly DispatchRequest: {
            readonly asset: components["schemas"]["StorageAsset"];
            /**
             * @description State of charge at the start, fraction
             * @example 0.5
             */
            readonly initial_soc_fraction: number;
            readonly market_mix: components["schemas"]["MarketMix"];
        };
        /** @description Curtailment to be expected in a region */
        readonly DispatchRisk: {
            /** @description Most probable first */
            readonly alerts: readonly {
                /**
                 * @description Reason
                 * @example ramp_bound
                 */
                readonly driver: string;
                /**
                 * @description Expected curtailment, MW
                 * @example 140
                 */
                readonly expected_mw: number;
                /**
                 * Format: date-time
                 * @description Begin
                 * @example 2026-08-18T10:00:00Z
                 */
                readonly from: string;
                /**
                 * @description Node of the grid
                 * @example WR-PADGHE-400
                 */
                readonly node: string;
                /**
                 * @description Probability of curtailment, fraction
                 * @example 0.61
                 */
                readonly probability_fraction: number;
                /**
                 * Format: date-time
                 * @description End
                 * @example 2026-08-18T11:30:00Z
                 */
                readonly to: string;
            }[];
            /**
             * Format: date-time
             * @description When it was computed; anew every 5 minutes
             * @example 2026-08-18T09:45:00Z
             */
            readonly refreshed_at: string;
            readonly region: components["schemas"]["Zone"];
        };
        /** @description Net load by hour of the IST day. What is said of the day is null where less than 80 % of its hours have a net load */
        readonly DuckCurve: {
            /** @description Hour of the lowest net load */
            readonly belly_hour_ist: number | null;
            /** @description Lowest net load of the 24 hours, MW */
            readonly belly_mw: number | null;
            /** @description The 24 hours of the IST day; empty where nothing of the window is known */
            readonly hours: readonly components["schemas"]["DuckCurveHour"][];
            /** @description Steepest rise of net load from one hour of the day to the next, MW/h; negative where it only falls */
            readonly max_ramp_mw_per_h: components["schemas"]["Finite"] | null;
            /** @description Hour of the highest net load */
            readonly peak_hour_ist: number | null;
            /** @description Highest net load of the 24 hours, MW */
            readonly peak_mw: number | null;
            /** @description How far net load falls below its daily peak: 100 × (peak_mw − belly_mw) / peak_mw; over 100 where net load turns negative */
            readonly turn_down_pct: components["schemas"]["Finite"] | null;
        };
        /** @description Means over the days of the window of one hour of the IST day; null where the hour is known on less than 80 % of them */
        readonly DuckCurveHour: {
            /** @description Day-ahead clearing price of the country, mean of the hour, INR/MWh */
            readonly dam_inr_per_mwh: number | null;
            /** @description Demand met, mean of the hour, MW */
            readonly demand_mw: number | null;
            /** @description Hour of the IST day that begins at it, 0 to 23 */
            readonly hour_ist: number;
            /** @description Demand less solar and wind generation, mean of the hour, MW */
            readonly net_load_mw: number | null;
            /** @description Solar generation, mean of the hour, MW */
            readonly solar_mw: number | null;
            /** @description Wind generation, mean of the hour, MW */
            readonly wind_mw: number | null;
        };
        /** @description Envelope of DuckCurve */
        readonly DuckCurveResponse: {
            readonly data: components["schemas"]["DuckCurve"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description A node and the markets to take part in */
        readonly DurationRequest: {
            /**
             * @description Power, MW
             * @example 50
             */
            readonly capacity_mw: number;
            /**
             * @description Node of the grid
             * @example WR-PADGHE-400
             */
            readonly location_node: string;
            readonly market_mix: components["schemas"]["MarketMix"];
        };
        /** @description Factor of one fuel */
        readonly EmissionFactor: {
            /** @description Fuel; `thermal` is coal and lignite in one */
            readonly fuel: string;
            /** @description kg CO2e per MWh sent out; null where there is no factor: such a fuel takes the mean of the country's generation */
            readonly kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
        };
        /** @description Change of emissions by a shift of load */
        readonly EmissionsDelta: {
            readonly coverage: components["schemas"]["Coverage"];
            /**
             * @description Change of emissions, kg CO2e; negative is avoided
             * @example -512.4
             */
            readonly delta_kg_co2e: number;
            /**
             * @description Marginal signal
             * @enum {string}
             */
            readonly signal_type: "marginal";
        };
        /** @description A proposed shift of load */
        readonly EmissionsDeltaRequest: {
            /**
             * Format: date
             * @description First IST day of the profile
             * @example 2026-08-18
             */
            readonly from: string;
            /**
             * @description Change of the load by 15-minute block, MWh; positive is more load
             * @example [
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0.5,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       -0.5,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0,
             *       0
             *     ]
             */
            readonly shift_mwh: readonly number[];
            readonly state: components["schemas"]["StateSlug"];
        };
        /** @description What a restated value was before */
        readonly EnterpriseRestatedFrom: {
            /**
             * @description Intensity before, kg CO2e per MWh; null where unknown
             * @example 709.8
             */
            readonly kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
            /**
             * @description Why
             * @example correction
             */
            readonly reason: string;
            /**
             * Format: date-time
             * @description When
             * @example 2026-08-19T04:12:00Z
             */
            readonly restated_at: string;
            /**
             * @description Snapshot that was replaced
             * @example 20260818T0945Z-4f1c9e2ab7d05836
             */
            readonly snapshot_id: string;
        };
        /** @description Where a number comes from */
        readonly EnterpriseSource: {
            /**
             * @description Its identifier
             * @example MERC Case 75/2025
             */
            readonly id: string;
            /**
             * @description Kind of the source
             * @example tariff_order
             */
            readonly type: string;
        };
        /** @description A charging station to be placed */
        readonly EvSiteRequest: {
            /**
             * @description How long vehicles stay, and when
             * @example highway
             */
            readonly dwell_pattern: string;
            /**
             * @description Latitude, degrees north
             * @example 19.2
             */
            readonly lat: number;
            /**
             * @description Longitude, degrees east
             * @example 73.1
             */
            readonly lng: number;
            /**
             * @description Power of the station, kW
             * @example 240
             */
            readonly station_kw: number;
        };
        /** @description Sites for a charging station */
        readonly EvSites: {
            /** @description Best first */
            readonly candidates: readonly {
                /**
                 * @description Coverage by smart meters over the last 30 days, percent
                 * @example 94.2
                 */
                readonly ami_coverage_pct: number;
                /**
                 * @description Confidence, 0 to 1
                 * @example 0.82
                 */
                readonly confidence: number;
                readonly data_quality: components["schemas"]["DataQuality"];
                /**
                 * @description Distance, km
                 * @example 0.8
                 */
                readonly distance_km: number;
                /**
                 * @description Distribution transformer
                 * @example DT-0041872
                 */
                readonly dt_id: string;
                /**
                 * @description Power that can still be added, kW
                 * @example 260
                 */
                readonly hosting_capacity_kw: number;
                /**
                 * @description Place in the ranking, from 1
                 * @example 1
                 */
                readonly rank: number;
            }[];
        };
        /** @description Prices and cleared volumes of the bid areas, one day */
        readonly ExchangeAreaPrices: {
            /** @description By block, then by area; of each area from its first to its last known block of the day */
            readonly blocks: readonly components["schemas"]["AreaPriceBlock"][];
            /** @description Over all bid areas, also where one is asked for; from the first to the last block with an area price */
            readonly divergence: readonly components["schemas"]["AreaDivergence"][];
        };
        /** @description Envelope of ExchangeAreaPrices */
        readonly ExchangeAreaPricesResponse: {
            readonly data: components["schemas"]["ExchangeAreaPrices"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description One 15-minute block of a segment of the exchange */
        readonly ExchangeBlock: {
            /** @description Block of the IST day, 1 to 96 */
            readonly block: number;
            /** @description True where congestion split the market into areas; null where the source does not say */
            readonly congestion: boolean | null;
            readonly kind?: components["schemas"]["Kind"];
            /** @description Market clearing price, INR/MWh; null where not known and where the session was suspended */
            readonly mcp_inr_per_mwh: number | null;
            /** @description Market clearing volume, MW; null where not known */
            readonly mcv_mw: number | null;
            /** @description `uniform`: one price for the whole country; `unconstrained`: the price without congestion, areas differ from it; null without a price and where the source does not say whether congestion split the market */
            readonly price_basis: ("uniform" | "unconstrained") | null;
            /** @description Purchase bids, MW; null where not known */
            readonly purchase_bid_mw: number | null;
            /** @description Finally scheduled volume, MW; null where not known */
            readonly scheduled_mw: number | null;
            /** @description Sell bids, MW; null where not known */
            readonly sell_bid_mw: number | null;
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description One market by IST hour */
        readonly ExchangeCanonical: {
            /** @description From the first to the last hour of the window of which anything is known, oldest first */
            readonly hours: readonly components["schemas"]["ExchangeHour"][];
        };
        /** @description Envelope of ExchangeCanonical */
        readonly ExchangeCanonicalResponse: {
            readonly data: components["schemas"]["ExchangeCanonical"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Prices and volumes of one market and delivery day */
        readonly ExchangeDay: {
            /** @description From the first to the last known block of the day, in the order asked for */
            readonly blocks: readonly components["schemas"]["ExchangeBlock"][];
            /** @description True where every block of the day that is expected is known */
            readonly complete: boolean;
            /**
             * Format: date
             * @description Calendar day in Indian Standard Time, YYYY-MM-DD
             * @example 2026-08-18
             */
            readonly date: string;
            /** @description Blocks that a complete day has; 0 before the market began */
            readonly expected_blocks: number;
            readonly market_type: components["schemas"]["MarketType"];
            /** @description About when more of this day comes out; null where nothing more is to be waited for */
            readonly next_expected_at: components["schemas"]["Timestamp"] | null;
        };
        /** @description Envelope of ExchangeDay */
        readonly ExchangeDayResponse: {
            readonly data: components["schemas"]["ExchangeDay"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description The green market and its premium over the day-ahead market */
        readonly ExchangeGreen: {
            /** @description From the first to the last day of which a price of either market is known, oldest first */
            readonly daily: readonly components["schemas"]["GreenDay"][];
            /** @description From the first to the last known block of the window, oldest first */
            readonly gdam: readonly components["schemas"]["GreenBlock"][];
            readonly premium: components["schemas"]["GreenPremium"];
        };
        /** @description Envelope of ExchangeGreen */
        readonly ExchangeGreenResponse: {
            readonly data: components["schemas"]["ExchangeGreen"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Clearing prices by date and hour of the IST day */
        readonly ExchangeHeatmap: {
            /** @description IST days of delivery, one a row, from the first to the last with a known hour */
            readonly dates: readonly components["schemas"]["IstDate"][];
            /** @description Hours of the IST day, one a column: 0 to 23 */
            readonly hours: readonly number[];
            /**
             * @description Unit of the values
             * @enum {string}
             */
            readonly unit: "INR/MWh";
            /** @description A row for each date with 24 hour means of the clearing price, INR/MWh; null where less than 80 % of an hour's blocks have a price */
            readonly values: readonly (readonly (number | null)[])[];
        };
        /** @description Envelope of ExchangeHeatmap */
        readonly ExchangeHeatmapResponse: {
            readonly data: components["schemas"]["ExchangeHeatmap"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description One market in one IST hour */
        readonly ExchangeHour: {
            /** @description Blocks of the hour with a clearing price, 0 to 4; a price that its source gives by the hour counts as 4 */
            readonly blocks_present: number;
            /** @description Energy cleared in the hour, MWh: sum of MW × 0.25 h over its blocks; null where the volume of one of them is not known */
            readonly cleared_mwh: components["schemas"]["Finite"] | null;
            /** @description Mean clearing price of the blocks, INR/MWh; null where less than 80 % of them have a price */
            readonly mcp_mean_inr_per_mwh: number | null;
            /** @description Clearing price weighted by clearing volume, INR/MWh; null where less than 80 % of the blocks are known, and where nothing cleared. A suspended session weighs nothing */
            readonly mcp_weighted_inr_per_mwh: number | null;
            /**
             * Format: date-time
             * @description Start of the IST hour, ISO 8601 UTC (on the UTC half hour)
             */
            readonly ts: string;
        };
        /** @description Price-duration curve of one market */
        readonly ExchangePriceDuration: {
            /** @description Share of the known blocks that cleared at the price cap of their day, 0 to 1; null where less than 80 % of the blocks are known */
            readonly at_cap_fraction: components["schemas"]["Finite"] | null;
            /** @description Price cap on the last day of the window, INR/MWh; null for an empty window or before the market began */
            readonly cap_inr_per_mwh: number | null;
            /** @description Highest price first. Every distinct price of the window; where there are more than 3000, at most one for each 1/3000 of the blocks, the highest and the lowest always among them. Each point is exact, none is interpolated. Of known blocks only: see `meta.coverage` */
            readonly curve: readonly components["schemas"]["PriceDurationPoint"][];
            /** @description Mean clearing price, INR/MWh; null where less than 80 % of the blocks are known */
            readonly mean: number | null;
        };
        /** @description Envelope of ExchangePriceDuration */
        readonly ExchangePriceDurationResponse: {
            readonly data: components["schemas"]["ExchangePriceDuration"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Real-time less day-ahead price by block of one day */
        readonly ExchangeSpread: {
            /** @description From the first to the last block of the day in which either price is known, oldest first */
            readonly blocks: readonly components["schemas"]["SpreadBlock"][];
            /**
             * Format: date
             * @description Calendar day in Indian Standard Time, YYYY-MM-DD
             * @example 2026-08-18
             */
            readonly date: string;
            readonly summary: components["schemas"]["SpreadSummary"];
        };
        /** @description Envelope of ExchangeSpread */
        readonly ExchangeSpreadResponse: {
            readonly data: components["schemas"]["ExchangeSpread"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Expansion of the inter-state transmission system */
        readonly ExpansionPlans: {
            /** @description By planned energisation */
            readonly plans: readonly {
                /**
                 * @description Transformation added, MVA; null where unknown
                 * @example 1500
                 */
                readonly capacity_mva: components["schemas"]["Finite"] | null;
                /**
                 * Format: date
                 * @description Planned IST day of energisation
                 * @example 2027-12-31
                 */
                readonly energisation_date: string;
                /**
                 * @description Identifier of the scheme
                 * @example WR-2026-014
                 */
                readonly id: string;
                /**
                 * @description Name
                 * @example Padghe to Kharghar 400 kV D/c
                 */
                readonly name: string;
                readonly region: components["schemas"]["Zone"];
                /** @description Where the record comes from */
                readonly sources: readonly components["schemas"]["EnterpriseSource"][];
                /**
                 * @description How far it is
                 * @example under construction
                 */
                readonly status: string;
                /**
                 * @description Voltage level, kV
                 * @example 400
                 */
                readonly voltage_kv: number;
            }[];
        };
        /**
         * @description `csv`: RFC 4180 with a header row; `parquet`: instants as TIMESTAMP in UTC, days as DATE, numbers as DOUBLE; `json`: one array of objects
         * @enum {string}
         */
        readonly ExportFormat: "csv" | "parquet" | "json";
        /** @description Which part of a dataset: window, resolution, areas, fields. Members that a dataset does not know are refused */
        readonly ExportQuery: {
            /** @description One area or a list, as they stand in the column `area`: `india`, a zone (`nr`), a corridor (`wr-nr`), a bid area (`bid-n1`), `station/…`. Without `area` and `state`: all-India of `demand` and `frequency`, else every area that the plan includes */
            readonly area?: string | readonly string[];
            /**
             * @description Instead of values the things they are about, such as `station` of `station_generation`
             * @enum {string}
             */
            readonly collection?: "daily_report" | "line" | "station" | "plant" | "outage";
            /** @description One field or a list, as they stand in the column `field` of an export without it, such as `generation_coal`; a name that is not known is refused with the list of those that are */
            readonly field?: string | readonly string[];
            /**
             * @description Begin of the window: timestamp with offset, or IST day
             * @example 2026-08-18
             * @example 2026-08-18T00:00:00+05:30
             */
            readonly from?: string;
            /** @description Length of the window before now, hours; excludes `from` and `to` */
            readonly hours?: number;
            /** @description One market or a list; needed for `exchange_prices` */
            readonly market_type?: components["schemas"]["MarketType"] | readonly components["schemas"]["MarketType"][];
            /**
             * @description Interval of a row, for datasets by block (default `block`); hours and days are means
             * @default block
             * @enum {string}
             */
            readonly resolution: "block" | "hour" | "day";
            /** @description One state, a list of them, or `all` 36; needs a plan with state data */
            readonly state?: "all" | (components["schemas"]["StateSlug"] | readonly components["schemas"]["StateSlug"][]);
            /**
             * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default now)
             * @example 2026-08-18
             * @example 2026-08-18T00:00:00+05:30
             */
            readonly to?: string;
        };
        /** @description One object per row. Values by `ts` (start of the interval, UTC), `date` (IST day), `area` and, where a dataset has several, `field`; the value under its name with its unit; `kind`, `source` and `captured_at`, null where the value is */
        readonly ExportRows: readonly {
            readonly [key: string]: string | number | boolean | null;
        }[];
        /** @description Emission factors that belong together */
        readonly FactorSet: {
            readonly basis: components["schemas"]["CarbonBasis"];
            /** @description Factors by fuel */
            readonly factors: readonly components["schemas"]["EmissionFactor"][];
            /** @description Id of the set; its factors never change */
            readonly id: string;
            /** @description Year, or year and month, of publication */
            readonly published: string;
            /** @description Whose numbers they are */
            readonly source: string;
        };
        /** @description Stress of a feeder under a scenario */
        readonly FeederStress: {
            /**
             * @description Coverage by smart meters over the last 30 days, percent
             * @example 94.2
             */
            readonly ami_coverage_pct: number;
            /**
             * @description Confidence, 0 to 1
             * @example 0.82
             */
            readonly confidence: number;
            readonly data_quality: components["schemas"]["DataQuality"];
            /**
             * @description Feeder
             * @example FD-11-0192
             */
            readonly feeder_id: string;
            /**
             * @description Probability of thermal overload, fraction
             * @example 0.12
             */
            readonly thermal_stress_fraction: number;
            /**
             * @description Probability of a voltage outside its limits, fraction
             * @example 0.08
             */
            readonly voltage_stress_fraction: number;
        };
        /** @description A feeder and a scenario */
        readonly FeederStressRequest: {
            /**
             * @description Feeder
             * @example FD-11-0192
             */
            readonly feeder_id: string;
            /** @description What is added, and in which weather */
            readonly scenario: {
                /** @description What is added, 1 to 100 entries */
                readonly additions: readonly components["schemas"]["LoadAddition"][];
                /**
                 * @description Ambient temperature, °C
                 * @example 42
                 */
                readonly temperature_c: number;
            };
        };
        /** @description a finite number */
        readonly Finite: number;
        /** @description A line of a corridor on one day */
        readonly FlowLine: {
            /** @description Number of circuits; null where the report does not say */
            readonly circuits: number | null;
            /** @description Name of the line as its source prints it */
            readonly name: string;
            /** @description Flow over the line from the corridor's first zone to the second, less what came the other way, MWh; null where the report does not say */
            readonly net_mwh: number | null;
            /** @description Voltage, kV; null where not said, as for HVDC */
            readonly voltage_kv: components["schemas"]["Finite"] | null;
        };
        /** @description Forecast of clearing prices with bands */
        readonly ForwardCurve: {
            /** @description Blocks from the first whose price was not known at `issued_at`, oldest first */
            readonly curve: readonly components["schemas"]["ForwardCurveBlock"][];
            /**
             * Format: date-time
             * @description When the forecast was issued; what came later had no part in it
             */
            readonly issued_at: string;
            readonly market_type: components["schemas"]["ForwardMarketType"];
            /**
             * @description Unit of p10, p50 and p90
             * @enum {string}
             */
            readonly unit: "INR/MWh";
        };
        /** @description Market clearing price of a 15-minute block, 0 ≤ p10 ≤ p50 ≤ p90 ≤ price cap */
        readonly ForwardCurveBlock: {
            /** @description Block of the IST day, 1 to 96 */
            readonly block: number;
            /** @description 10 % of actual values are expected below, INR/MWh */
            readonly p10: number;
            /** @description Half of them are, INR/MWh */
            readonly p50: number;
            /** @description 90 % of them are, INR/MWh */
            readonly p90: number;
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description Envelope of ForwardCurve */
        readonly ForwardCurveResponse: {
            readonly data: components["schemas"]["ForwardCurve"];
            readonly meta: components["schemas"]["Meta"];
        };
        /**
         * @description `DAM` day-ahead, `RTM` real-time market
         * @enum {string}
         */
        readonly ForwardMarketType: "DAM" | "RTM";
        /**
         * @description `low` < 49.90 ≤ `normal` ≤ 50.05 < `high`, Hz
         * @enum {string}
         */
        readonly FrequencyBand: "low" | "normal" | "high";
        /** @description Mean frequency per 15-minute block, oldest first */
        readonly FrequencyHistory: {
            /** @description Number of items in series */
            readonly count: number;
            /**
             * @description Always 15 minutes
             * @enum {string}
             */
            readonly resolution: "block";
            /** @description Oldest first */
            readonly series: readonly components["schemas"]["FrequencyPoint"][];
        };
        /** @description Envelope of FrequencyHistory */
        readonly FrequencyHistoryResponse: {
            readonly data: components["schemas"]["FrequencyHistory"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Newest grid frequency and its band */
        readonly FrequencyLatest: {
            readonly as_of: components["schemas"]["Timestamp"];
            readonly band: components["schemas"]["FrequencyBand"];
            /** @description Frequency, Hz */
            readonly frequency_hz: number;
        };
        /** @description Envelope of FrequencyLatest */
        readonly FrequencyLatestResponse: {
            readonly data: components["schemas"]["FrequencyLatest"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description One 15-minute block of a frequency series */
        readonly FrequencyPoint: {
            /** @description Band of the mean; null where that is not known */
            readonly band: components["schemas"]["FrequencyBand"] | null;
            /** @description Mean frequency, Hz; null where not known */
            readonly frequency_hz: number | null;
            readonly kind?: components["schemas"]["Kind"];
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description Freshness of every dataset */
        readonly Freshness: {
            /** @description Every dataset of the catalogue */
            readonly datasets: readonly components["schemas"]["DatasetFreshness"][];
        };
        /** @description Envelope of Freshness */
        readonly FreshnessResponse: {
            readonly data: components["schemas"]["Freshness"];
            readonly meta: components["schemas"]["Meta"];
        };
        /**
         * @description `fresh` up to 2 cadences beyond the usual delay of publication, `late`, `stale` beyond 8, `never` where no value has arrived
         * @enum {string}
         */
        readonly FreshnessStatus: "fresh" | "late" | "stale" | "never";
        /** @description Mix of fuels, newest and by the hour */
        readonly FuelMixLatest: {
            readonly as_of: components["schemas"]["Timestamp"];
            readonly mix_mw: components["schemas"]["MixMw"];
            /** @description `india` or a state's canonical slug */
            readonly scope: string;
            /** @description Hours of the window, oldest first, from the first to the last of which anything is known; with `hours` only */
            readonly series?: readonly components["schemas"]["FuelMixPoint"][];
            readonly share_fraction: components["schemas"]["MixShares"];
            readonly view: components["schemas"]["MixView"];
        };
        /** @description Envelope of FuelMixLatest */
        readonly FuelMixLatestResponse: {
            readonly data: components["schemas"]["FuelMixLatest"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Mean mix of one hour */
        readonly FuelMixPoint: {
            /** @description Biomass, MW; null where not known */
            readonly biomass: number | null;
            /** @description Coal, MW; null where not known */
            readonly coal: number | null;
            /** @description Diesel, MW; null where not known */
            readonly diesel: number | null;
            /** @description Gas, MW; null where not known */
            readonly gas: number | null;
            /** @description Large hydro, MW; null where not known */
            readonly hydro: number | null;
            /** @description Import less export of the area, negative where it exports; no part of what is generated in it, MW; null where not known */
            readonly imports: number | null;
            /** @description Lignite, MW; null where not known */
            readonly lignite: number | null;
            /** @description Nuclear, MW; null where not known */
            readonly nuclear: number | null;
            /** @description Other fuels, and what a source does not tell apart, MW; null where not known */
            readonly other: number | null;
            /** @description Small hydro, MW; null where not known */
            readonly small_hydro: number | null;
            /** @description Solar, MW; null where not known */
            readonly solar: number | null;
            /** @description Storage that is being discharged, MW; null where not known */
            readonly storage: number | null;
            readonly ts: components["schemas"]["Timestamp"];
            /** @description Wind, MW; null where not known */
            readonly wind: number | null;
        };
        /** @description One 15-minute block of the green market */
        readonly GreenBlock: {
            /** @description Block of the IST day, 1 to 96 */
            readonly block: number;
            /** @description Clearing price of the green market, INR/MWh; null where not known and where nothing was traded */
            readonly mcp_inr_per_mwh: number | null;
            /** @description Clearing volume, MW; null where not known */
            readonly mcv_mw: number | null;
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description Green and day-ahead market of one day; null where less than 80 % of the blocks it is made of are known */
        readonly GreenDay: {
            /** @description Mean clearing price of the day-ahead market, INR/MWh */
            readonly dam_mean: number | null;
            /**
             * Format: date
             * @description Calendar day in Indian Standard Time, YYYY-MM-DD
             * @example 2026-08-18
             */
            readonly date: string;
            /** @description Mean clearing price of the green market, INR/MWh */
            readonly gdam_mean: number | null;
            /** @description Mean of green less day-ahead price over the blocks in which both are known, INR/MWh */
            readonly premium_inr_per_mwh: number | null;
            /** @description The premium in percent of the mean day-ahead price of the same blocks; null where that is 0 */
            readonly premium_pct: components["schemas"]["Finite"] | null;
        };
        /** @description The same over the whole window; null where less than 80 % of the blocks it is made of are known */
        readonly GreenPremium: {
            /** @description Mean clearing price of the day-ahead market, INR/MWh */
            readonly dam_mean: number | null;
            /** @description Mean clearing price of the green market, INR/MWh */
            readonly gdam_mean: number | null;
            /** @description Mean of green less day-ahead price over the blocks in which both are known, INR/MWh */
            readonly premium_inr_per_mwh: number | null;
            /** @description The premium in percent of the mean day-ahead price of the same blocks; null where that is 0 */
            readonly premium_pct: components["schemas"]["Finite"] | null;
        };
        /** @description Every state and union territory now */
        readonly GridStates: {
            readonly as_of: components["schemas"]["Timestamp"];
            /** @description All states and union territories by slug, or those of the zone asked for */
            readonly items: readonly components["schemas"]["StateNow"][];
        };
        /** @description Envelope of GridStates */
        readonly GridStatesResponse: {
            readonly data: components["schemas"]["GridStates"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Days in figures, from means of 15-minute blocks; where a source gives hours only, an hour's mean stands for its four blocks */
        readonly GridStatistics: {
            /** @description From the first to the last day of the window of which anything is known, oldest first */
            readonly days: readonly components["schemas"]["StatisticsDay"][];
        };
        /** @description Envelope of GridStatistics */
        readonly GridStatisticsResponse: {
            readonly data: components["schemas"]["GridStatistics"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description The grid now: all India and its zones */
        readonly GridSummary: {
            readonly as_of: components["schemas"]["Timestamp"];
            /** @description All India */
            readonly national: {
                /** @description All-India demand met, MW; null where not known */
                readonly demand_mw: number | null;
                /** @description Energy met over the 15-minute blocks of the running IST day that have ended by now, MWh. Blocks that are missing count with the mean of the others; `meta.coverage` says how many are known. Null below 80 % of them */
                readonly energy_today_mwh: number | null;
                /** @description Grid frequency, Hz; null where not known */
                readonly frequency_hz: number | null;
                /** @description All-India generation of all fuels, MW, as a source gives it; null where none does: fuels are not added up, since some may be missing */
                readonly generation_mw: number | null;
                /** @description Largest mean demand of a 15-minute block of the running IST day so far, MW; null below 80 % of the blocks that have ended */
                readonly peak_today_mw: number | null;
                /** @description Start of that block; null where the peak is */
                readonly peak_today_ts: components["schemas"]["Timestamp"] | null;
            };
            /** @description The five despatch zones; the islands belong to none */
            readonly zones: readonly components["schemas"]["ZoneNow"][];
        };
        /** @description Envelope of GridSummary */
        readonly GridSummaryResponse: {
            readonly data: components["schemas"]["GridSummary"];
            readonly meta: components["schemas"]["Meta"];
        };
        /**
         * @description `raw`: known or null. `blended`: interior gaps of up to 6 hours are filled by the forecast of the midnight before, or by the days before, and marked `kind: modelled`
         * @enum {string}
         */
        readonly HistoryMode: "blended" | "raw";
        /** @description What a transformer can host */
        readonly HostingCapacity: {
            /**
             * @description Coverage by smart meters over the last 30 days, percent
             * @example 94.2
             */
            readonly ami_coverage_pct: number;
            /**
             * @description Confidence, 0 to 1
             * @example 0.82
             */
            readonly confidence: number;
            readonly data_quality: components["schemas"]["DataQuality"];
            /**
             * @description Distribution transformer
             * @example DT-0041872
             */
            readonly dt_id: string;
            /** @description Whether all additions can be hosted */
            readonly fits: boolean;
            /**
             * @description Power that can still be added, kW
             * @example 85
             */
            readonly hosting_capacity_kw: number;
            /**
             * @description Highest loading with the additions, percent of nameplate
             * @example 81.5
             */
            readonly peak_loading_pct: number;
        };
        /** @description A transformer and what is to be added to it */
        readonly HostingRequest: {
            /** @description What is added, 1 to 100 entries */
            readonly additions: readonly components["schemas"]["LoadAddition"][];
            /**
             * @description Distribution transformer
             * @example DT-0041872
             */
            readonly dt_id: string;
        };
        /** @description How far generation matches load hour by hour */
        readonly HourlyMatching: {
            /**
             * @description Load matched by contracted generation or by the clean part of the grid's, percent; null where unknown
             * @example 79.2
             */
            readonly cfe_score_pct: components["schemas"]["Finite"] | null;
            /**
             * @description Generation beyond the load of its period, MWh
             * @example 14.2
             */
            readonly excess_mwh: number;
            /**
             * @description Load matched by contracted generation of the same period, percent; null where unknown
             * @example 71.4
             */
            readonly match_pct: components["schemas"]["Finite"] | null;
            /** @description Moves of load into periods with excess, most avoided first */
            readonly shift_windows: readonly {
                /**
                 * @description Emissions avoided, kg CO2e
                 * @example 407.5
                 */
                readonly avoided_kg_co2e: number;
                /**
                 * Format: date-time
                 * @description Start of the period the load leaves
                 * @example 2026-08-18T13:30:00Z
                 */
                readonly from: string;
                /**
                 * @description Load moved, MWh
                 * @example 0.5
                 */
                readonly mwh: number;
                /**
                 * Format: date-time
                 * @description Start of the period it moves to
                 * @example 2026-08-18T07:30:00Z
                 */
                readonly to: string;
            }[];
            /** @description Periods with load that is not matched */
            readonly unmatched: readonly {
                /**
                 * Format: date-time
                 * @description Start of the period
                 * @example 2026-08-18T13:30:00Z
                 */
                readonly block_start: string;
                /**
                 * @description Its emissions at the grid's intensity, kg CO2e; null where unknown
                 * @example 611.2
                 */
                readonly kg_co2e: components["schemas"]["Finite"] | null;
                /**
                 * @description Load that is not matched, MWh
                 * @example 0.75
                 */
                readonly mwh: number;
            }[];
        };
        /** @description A state's interchange with the grid on one IST day */
        readonly InterchangeRow: {
            /** @description Drawal from the grid: schedule and deviation, MWh; null where the report does not say */
            readonly actual_mwh: number | null;
            readonly date: components["schemas"]["IstDate"];
            /** @description Drawal beyond schedule; negative where less, MWh; null where the report does not say */
            readonly deviation_mwh: number | null;
            /** @description Largest drawal beyond schedule, MW; null where the report does not say */
            readonly max_overdrawal_mw: number | null;
            /** @description Largest drawal below schedule, as a negative number, MW; null where the report does not say */
            readonly max_underdrawal_mw: number | null;
            /** @description Drawal from the grid as scheduled, MWh; null where the report does not say */
            readonly schedule_mwh: number | null;
            /** @description Canonical state slug */
            readonly slug: string;
        };
        /**
         * Format: date
         * @description Calendar day in Indian Standard Time, YYYY-MM-DD
         * @example 2026-08-18
         */
        readonly IstDate: string;
        /** @description A job and how far it is */
        readonly Job: {
            /** @description Size of the result; null where it did not succeed */
            readonly bytes: number | null;
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description When it ended; null before it ended */
            readonly ended_at: components["schemas"]["Timestamp"] | null;
            /** @description Why it failed; null where it did not */
            readonly error: components["schemas"]["JobError"] | null;
            /** @description When it expires and its result is removed, 24 hours after its end; null before it ended */
            readonly expires_at: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["JobId"];
            /** @description How much is done, 0 to 1 */
            readonly progress_fraction: number;
            /** @description Path of the result, while it can be read; else null */
            readonly result_url: string | null;
            /** @description Rows of the result; null where it did not succeed */
            readonly rows: number | null;
            /** @description When a runner first took it up; null before */
            readonly started_at: components["schemas"]["Timestamp"] | null;
            readonly state: components["schemas"]["JobState"];
            /**
             * @description What the job does
             * @enum {string}
             */
            readonly type: "export";
        };
        /** @description Why a job failed */
        readonly JobError: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "data_unavailable" | "result_too_large" | "internal_error";
            /** @description One sentence to act on */
            readonly detail: string;
        };
        /**
         * @description Id of a job: `job_` and 20 of `[0-9a-z]`
         * @example job_4k8x1v7m2q9c5b3n6h0d
         */
        readonly JobId: string;
        /** @description Jobs of the tenant */
        readonly JobList: {
            /** @description Newest first */
            readonly items: readonly components["schemas"]["Job"][];
        };
        /** @description Envelope of JobList */
        readonly JobListResponse: {
            readonly data: components["schemas"]["JobList"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Envelope of Job */
        readonly JobResponse: {
            readonly data: components["schemas"]["Job"];
            readonly meta: components["schemas"]["Meta"];
        };
        /**
         * @description `queued` waits for a runner; `running`; `succeeded` its result can be read; `failed` see `error`; `cancelled`; `expired` it ended 24 hours ago, or its result was deleted, and the result is gone
         * @enum {string}
         */
        readonly JobState: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "expired";
        /** @description API key id: `key_` and 20 of `[0-9a-z]` */
        readonly KeyId: string;
        /**
         * @description active → revoked (for good) or expired (`now >= expires_at`); revoked wins where both hold
         * @enum {string}
         */
        readonly KeyState: "active" | "revoked" | "expired";
        /**
         * @description `observed` as published; `derived` arithmetic on observed values; `modelled` estimated by a method named in provenance; `simulated` by the built-in simulator; `forecast`
         * @enum {string}
         */
        readonly Kind: "observed" | "derived" | "modelled" | "simulated" | "forecast";
        /** @description Landed cost of supply by way of supply */
        readonly LandedCost: {
            /**
             * Format: date
             * @description IST day of the charges
             * @example 2026-08-18
             */
            readonly as_of: string;
            /** @description Who is supplied */
            readonly consumer: {
                /**
                 * @description Distribution company
                 * @example MSEDCL
                 */
                readonly discom: string;
                readonly state: components["schemas"]["StateCode"];
                /**
                 * @description Voltage class of the supply
                 * @example 33kV
                 */
                readonly voltage_class: string;
            };
            /** @description One entry for each way of supply that was asked for */
            readonly results: readonly {
                /** @description What the cost consists of */
                readonly components: {
                    /**
                     * @description Demand charge by billed energy, INR/kVAh
                     * @example 1.18
                     */
                    readonly demand_charge_inr_per_kvah: number;
                    /**
                     * @description Electricity duty, INR/kWh
                     * @example 0.63
                     */
                    readonly electricity_duty: number;
                    /**
                     * @description Energy charge, INR/kWh
                     * @example 8.44
                     */
                    readonly energy_charge: number;
                    /**
                     * @description Fuel adjustment charge, INR/kWh
                     * @example 0.35
                     */
                    readonly fac: number;
                };
                /**
                 * @description Confidence, 0 to 1
                 * @example 0.82
                 */
                readonly confidence: number;
                /**
                 * @description All that a unit costs at the meter, INR/kWh
                 * @example 8.92
                 */
                readonly landed_inr_per_kwh: number;
                readonly mode: components["schemas"]["SupplyMode"];
                /**
                 * @description 10th percentile
                 * @example 8.41
                 */
                readonly p10: number;
                /**
                 * @description Median
                 * @example 8.92
                 */
                readonly p50: number;
                /**
                 * @description 90th percentile
                 * @example 9.63
                 */
                readonly p90: number;
                /**
                 * @description What changed since the last order
                 * @example +0.12 INR/kWh
                 */
                readonly regulatory_risk_delta_since_last: string;
                /** @description Where the charges come from */
                readonly sources: readonly {
                    /**
                     * @description Its identifier
                     * @example MERC Case 75/2025
                     */
                    readonly id: string;
                    /**
                     * @description Kind of the source
                     * @example tariff_order
                     */
                    readonly type: string;
                    /**
                     * @description Its address
                     * @example https://merc.gov.in/order/75-2025
                     */
                    readonly url: string;
                }[];
            }[];
        };
        /** @description A consumer and the ways of supply to compare */
        readonly LandedCostRequest: {
            /**
             * @description Contract demand, kVA
             * @example 5000
             */
            readonly contract_demand_kva: number;
            /**
             * @description Distribution company
             * @example MSEDCL
             */
            readonly discom: string;
            /**
             * @description A load profile of 15-minute blocks that was sent before
             * @example lp_2026_plant_a
             */
            readonly load_profile_id: string;
            /**
             * @description Ways of supply to compare
             * @example [
             *       "grid",
             *       "rtm"
             *     ]
             */
            readonly modes: readonly components["schemas"]["SupplyMode"][];
            readonly state: components["schemas"]["StateSlug"];
            /**
             * @description Voltage class of the supply
             * @example 33kV
             */
            readonly voltage_class: string;
        };
        /** @description Newest ingest run of a source of the dataset */
        readonly LastRun: {
            /** @description Null while it runs */
            readonly ended_at: components["schemas"]["Timestamp"] | null;
            /** @description Why it failed; null where it did not */
            readonly error_code: string | null;
            /**
             * @description How it ended
             * @enum {string}
             */
            readonly outcome: "running" | "succeeded" | "failed";
            /** @description Values it wrote, revisions included */
            readonly rows_written: number;
            /** @description Source that ran */
            readonly source: string;
            readonly started_at: components["schemas"]["Timestamp"];
        };
        /** @description How far forecasts of a lead were off */
        readonly LeadAccuracy: {
            /** @description Mean of p50 less actual, MW; null where n is 0 */
            readonly bias_mw: components["schemas"]["Finite"] | null;
            /** @description Actual values from p10 to p90, %; 80 is aimed at; null where n is 0 */
            readonly coverage_p10_p90_pct: components["schemas"]["Finite"] | null;
            /** @description Time from issue to the begin of the hour, from, hours */
            readonly lead_h_from: number;
            /** @description To, hours, exclusive */
            readonly lead_h_to: number;
            /** @description Mean absolute error of p50, % of the actual demand; null where n is 0 */
            readonly mape_pct: components["schemas"]["Finite"] | null;
            /** @description Forecast hours whose actual demand is known */
            readonly n: number;
            /** @description Mean pinball loss of p10, p50 and p90, MW; null where n is 0 */
            readonly pinball_mw: components["schemas"]["Finite"] | null;
            /** @description Root of the mean squared error of p50, MW; null where n is 0 */
            readonly rmse_mw: components["schemas"]["Finite"] | null;
            /** @description 1 less the ratio of the mean absolute error to that of the same hour of the newest day known at issue: yesterday's below 24 hours of lead, else the day before; null where none can be compared */
            readonly skill_vs_naive_fraction: components["schemas"]["Finite"] | null;
        };
        /** @description One block of a Scope 2 ledger */
        readonly LedgerBlock: {
            /**
             * Format: date-time
             * @description Start of the 15-minute block
             * @example 2026-08-17T18:30:00Z
             */
            readonly block_start: string;
            /**
             * @description Emissions, kg CO2e; null where unknown
             * @example 890.5
             */
            readonly kg_co2e: components["schemas"]["Finite"] | null;
            /**
             * @description Intensity, kg CO2e per MWh; null where unknown
             * @example 712.4
             */
            readonly kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
            /**
             * @description Load, MWh
             * @example 1.25
             */
            readonly load_mwh: number;
            /**
             * @description Grid-mix snapshot the intensity comes from; null where there is none
             * @example 20260817T1830Z-a3de04c19b5f7720
             */
            readonly snapshot_id: string | null;
        };
        /** @description Envelope of listKeys */
        readonly ListKeysResponse: {
            readonly data: {
                /** @description Newest first */
                readonly items: readonly components["schemas"]["ApiKey"][];
            };
            readonly meta: components["schemas"]["PublicMeta"];
        };
        /** @description A load or generation to be added */
        readonly LoadAddition: {
            /**
             * @description Power, kW
             * @example 60
             */
            readonly kw: number;
            /**
             * @description Hours of the IST day, HH:MM-HH:MM
             * @example 18:00-23:00
             */
            readonly schedule: string;
            /**
             * @description What is added
             * @example ev_charger
             */
            readonly type: string;
        };
        /** @description Where revenue comes from */
        readonly MarketMix: {
            /** @description Offers ancillary services */
            readonly asm: boolean;
            /** @description Takes part in the day-ahead market */
            readonly dam: boolean;
            /** @description Avoids deviation charges */
            readonly dsm_avoidance: boolean;
            /** @description Takes part in the real-time market */
            readonly rtm: boolean;
        };
        /** @description Sale on the exchange; instead of `tariff_inr_per_kwh` */
        readonly MarketRevenue: {
            /**
             * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
             * @example DAM
             * @enum {string}
             */
            readonly market_type: "DAM" | "RTM" | "GDAM";
        };
        /**
         * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
         * @enum {string}
         */
        readonly MarketType: "DAM" | "RTM" | "GDAM";
        /** @description A load and the generation contracted for it */
        readonly MatchingRequest: {
            /**
             * Format: date
             * @description First IST day of the profile
             * @example 2026-08-18
             */
            readonly from: string;
            /**
             * @description Contracted generation by 15-minute block, MWh, 0 or more: 96 numbers for each IST day, at most 366 days
             * @example [
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25
             *     ]
             */
            readonly generation_mwh: readonly number[];
            /**
             * @description Period in which load and generation match
             * @enum {string}
             */
            readonly granularity: "block" | "hour";
            /**
             * @description Load by 15-minute block, MWh, 0 or more: 96 numbers for each IST day, at most 366 days
             * @example [
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25
             *     ]
             */
            readonly load_mwh: readonly number[];
            readonly state: components["schemas"]["StateSlug"];
        };
        /** @description How the answer came about and what is left of the quota */
        readonly Meta: {
            /**
             * @description Version of the contract
             * @enum {string}
             */
            readonly api_version: "v1";
            /** @description When the newest source value behind the answer was captured; null where nothing is known */
            readonly as_of: components["schemas"]["Timestamp"] | null;
            readonly coverage?: components["schemas"]["Coverage"];
            readonly page?: components["schemas"]["Page"];
            /** @description One entry per dataset and source that fed the answer */
            readonly provenance: readonly components["schemas"]["Provenance"][];
            readonly quota: components["schemas"]["Quota"];
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            readonly tier: components["schemas"]["Tier"];
            readonly window?: components["schemas"]["Window"];
        };
        /** @description Newest mix, MW */
        readonly MixMw: {
            /** @description Biomass, MW; null where not known */
            readonly biomass: number | null;
            /** @description Coal, MW; null where not known */
            readonly coal: number | null;
            /** @description Diesel, MW; null where not known */
            readonly diesel: number | null;
            /** @description Gas, MW; null where not known */
            readonly gas: number | null;
            /** @description Large hydro, MW; null where not known */
            readonly hydro: number | null;
            /** @description Import less export of the area, negative where it exports; no part of what is generated in it, MW; null where not known */
            readonly imports: number | null;
            /** @description Lignite, MW; null where not known */
            readonly lignite: number | null;
            /** @description Nuclear, MW; null where not known */
            readonly nuclear: number | null;
            /** @description Other fuels, and what a source does not tell apart, MW; null where not known */
            readonly other: number | null;
            /** @description Small hydro, MW; null where not known */
            readonly small_hydro: number | null;
            /** @description Solar, MW; null where not known */
            readonly solar: number | null;
            /** @description Storage that is being discharged, MW; null where not known */
            readonly storage: number | null;
            /** @description Wind, MW; null where not known */
            readonly wind: number | null;
        };
        /** @description Parts of the sum of what is known; in the view `generation` imports are no part of it */
        readonly MixShares: {
            /** @description Biomass: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly biomass: components["schemas"]["Finite"] | null;
            /** @description Coal: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly coal: components["schemas"]["Finite"] | null;
            /** @description Diesel: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly diesel: components["schemas"]["Finite"] | null;
            /** @description Gas: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly gas: components["schemas"]["Finite"] | null;
            /** @description Large hydro: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly hydro: components["schemas"]["Finite"] | null;
            /** @description Import less export of the area, negative where it exports; no part of what is generated in it: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly imports: components["schemas"]["Finite"] | null;
            /** @description Lignite: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly lignite: components["schemas"]["Finite"] | null;
            /** @description Nuclear: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly nuclear: components["schemas"]["Finite"] | null;
            /** @description Other fuels, and what a source does not tell apart: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly other: components["schemas"]["Finite"] | null;
            /** @description Small hydro: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly small_hydro: components["schemas"]["Finite"] | null;
            /** @description Solar: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly solar: components["schemas"]["Finite"] | null;
            /** @description Storage that is being discharged: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly storage: components["schemas"]["Finite"] | null;
            /** @description Wind: part of the sum of the fuels that are known, 0 to 1; null where not known */
            readonly wind: components["schemas"]["Finite"] | null;
        };
        /**
         * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
         * @enum {string}
         */
        readonly MixView: "generation" | "consumption";
        /** @description Forward prices at a node */
        readonly NodeForwardCurve: {
            /**
             * @description Version of the model, for replay
             * @example srs-v0.1
             */
            readonly model_version: string;
            /**
             * @description Node of the grid
             * @example WR-PADGHE-400
             */
            readonly node: string;
            /** @description Blocks of 15 minutes */
            readonly series: readonly {
                /**
                 * @description 10th percentile, INR/MWh
                 * @example 2900
                 */
                readonly p10_inr_per_mwh: number;
                /**
                 * @description Median, INR/MWh
                 * @example 4100
                 */
                readonly p50_inr_per_mwh: number;
                /**
                 * @description 90th percentile, INR/MWh
                 * @example 7600
                 */
                readonly p90_inr_per_mwh: number;
                /**
                 * Format: date-time
                 * @description Start of the block
                 * @example 2026-08-18T18:30:00Z
                 */
                readonly ts: string;
            }[];
        };
        /** @description One charge or loss of open access */
        readonly OpenAccessCharge: {
            /** @description First IST day; null where not known: then not given for a day before 1 April 2025 */
            readonly applicable_from: components["schemas"]["IstDate"] | null;
            /** @description Last IST day; null where none is known */
            readonly applicable_to: components["schemas"]["IstDate"] | null;
            readonly component: components["schemas"]["OpenAccessComponent"];
            readonly confidence: components["schemas"]["Confidence"];
            /** @description Category of the consumer; null where the order names none */
            readonly consumer_category: string | null;
            /** @description Distribution company; null where the order names none */
            readonly discom: string | null;
            /** @description Date of the order; null where not known */
            readonly order_date: components["schemas"]["IstDate"] | null;
            /** @description Order of the commission; null where its page names none */
            readonly order_id: string | null;
            /** @description Address of the order; null where not known */
            readonly source_url: string | null;
            /** @description Canonical slug of the state; null on a row for all of India */
            readonly state: string | null;
            /**
             * @description Unit of the value
             * @enum {string}
             */
            readonly unit: "INR/kWh" | "%";
            /** @description The charge or loss, in `unit` */
            readonly value: number;
            /** @description Such as `33kV`; null where the order names none */
            readonly voltage_class: string | null;
        };
        /** @description Charges of open access that apply on one day */
        readonly OpenAccessCharges: {
            /** @description Rows that apply on the day. Where a source gives a range there are two rows, its ends: never add them up. A component that is not listed is not known; it is not zero */
            readonly rows: readonly components["schemas"]["OpenAccessCharge"][];
        };
        /** @description Envelope of OpenAccessCharges */
        readonly OpenAccessChargesResponse: {
            readonly data: components["schemas"]["OpenAccessCharges"];
            readonly meta: components["schemas"]["Meta"];
        };
        /**
         * @description Component of the landed cost of open access. Landed INR/kWh = energy / ((1 - interstate loss) (1 - transmission loss) (1 - wheeling loss)) + interstate charge + transmission + wheeling + cross-subsidy surcharge + additional surcharge + fees + banking + electricity duty; group captive pays neither surcharge
         * @enum {string}
         */
        readonly OpenAccessComponent: "wheeling" | "cross_subsidy_surcharge" | "additional_surcharge" | "transmission" | "transmission_loss_pct" | "wheeling_loss_pct" | "sldc" | "exchange_fee" | "electricity_duty_pct" | "banking";
        /** @description Charges of open access by voltage class */
        readonly OpenAccessSchedule: {
            /**
             * Format: date
             * @description IST day of the charges
             * @example 2026-08-18
             */
            readonly as_of: string;
            /** @description One entry for each voltage class */
            readonly charges: readonly {
                /**
                 * @description Additional surcharge, INR/kWh; null where unknown
                 * @example 1.1
                 */
                readonly additional_surcharge_inr_per_kwh: components["schemas"]["Finite"] | null;
                /**
                 * Format: date
                 * @description First IST day
                 * @example 2026-04-01
                 */
                readonly applicable_from: string;
                /**
                 * Format: date
                 * @description Last IST day; null where none is known
                 * @example 2027-03-31
                 */
                readonly applicable_to: string | null;
                /**
                 * @description Cross-subsidy surcharge, INR/kWh; null where unknown
                 * @example 1.62
                 */
                readonly cross_subsidy_surcharge_inr_per_kwh: components["schemas"]["Finite"] | null;
                /**
                 * @description Scheduling and operating fee, INR/day; null where unknown
                 * @example 2250
                 */
                readonly scheduling_fee_inr_per_day: components["schemas"]["Finite"] | null;
                /**
                 * @description Voltage class
                 * @example 33kV
                 */
                readonly voltage_class: string;
                /** @description What is waived */
                readonly waivers: readonly string[];
                /**
                 * @description Wheeling, INR/kWh; null where unknown
                 * @example 0.81
                 */
                readonly wheeling_inr_per_kwh: components["schemas"]["Finite"] | null;
            }[];
            /**
             * @description Distribution company
             * @example MSEDCL
             */
            readonly discom: string;
            readonly state: components["schemas"]["StateCode"];
        };
        /** @description Returns of a storage by its duration */
        readonly OptimalDuration: {
            /** @description 1, 2, 4 and 8 hours */
            readonly durations: readonly {
                /**
                 * @description Duration at full power, h
                 * @enum {number}
                 */
                readonly duration_hr: 1 | 2 | 4 | 8;
                /**
                 * @description Internal rate of return, percent; null where unknown
                 * @example 11.7
                 */
                readonly irr_pct: components["schemas"]["Finite"] | null;
                /**
                 * @description Revenue by discharged energy, INR/MWh
                 * @example 3900
                 */
                readonly revenue_inr_per_mwh: number;
            }[];
            /**
             * @description Node of the grid
             * @example WR-PADGHE-400
             */
            readonly location_node: string;
            /**
             * @description Version of the model, for replay
             * @example srs-v0.1
             */
            readonly model_version: string;
        };
        /** @description Which part of a list this is */
        readonly Page: {
            /** @description Items of this page */
            readonly count: number;
            /** @description Most items of a page */
            readonly limit: number;
            /** @description Goes into `cursor` of the next request; null at the end */
            readonly next_cursor: string | null;
        };
        /** @description The key works, and whose it is */
        readonly Ping: {
            readonly key_id: components["schemas"]["KeyId"];
            /** @description Label of the key */
            readonly key_name: string;
            /**
             * @description Always true: a key that does not work is answered with an error
             * @enum {boolean}
             */
            readonly ok: true;
            /** @description Tenant whose quota the key draws on */
            readonly tenant: string;
            readonly tier: components["schemas"]["PlanId"];
        };
        /** @description Envelope of Ping */
        readonly PingResponse: {
            readonly data: components["schemas"]["Ping"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Limits and rights of a plan */
        readonly Plan: {
            /** @description Data Centre tools of the connector */
            readonly data_centre: boolean;
            /** @description Enterprise routes under /v1 */
            readonly enterprise: boolean;
            /** @description Forecasts over the connector */
            readonly forecast_connector: boolean;
            /** @description Forecasts over REST */
            readonly forecast_rest: boolean;
            /** @description How far back history may be read, days */
            readonly history_days: number;
            readonly id: components["schemas"]["PlanId"];
            /** @description Keys may be restricted to addresses */
            readonly ip_allow_list: boolean;
            /** @description Calls per calendar day (UTC); null = unlimited */
            readonly limit_day: number | null;
            /** @description Calls per calendar minute (UTC) */
            readonly limit_minute: number;
            /** @description Name for people */
            readonly name: string;
            /** @description State-level data */
            readonly states: boolean;
        };
        /**
         * @description Plan of a key, lower case
         * @enum {string}
         */
        readonly PlanId: "trial" | "sandbox" | "student" | "institutional" | "grid_ai" | "pro" | "starter" | "growth" | "enterprise";
        /** @description Envelope of plans */
        readonly PlansResponse: {
            readonly data: {
                /** @description From the least to the most */
                readonly plans: readonly components["schemas"]["Plan"][];
            };
            readonly meta: components["schemas"]["PublicMeta"];
        };
        /**
         * @description Main fuel; `other` also stands for oil, waste and co-generation
         * @enum {string}
         */
        readonly PlantFuel: "coal" | "lignite" | "thermal" | "gas" | "diesel" | "nuclear" | "hydro" | "small_hydro" | "wind" | "solar" | "biomass" | "storage" | "other";
        /** @description Power plants that have something in common */
        readonly PlantGroup: {
            /** @description Capacity, MW; null where that of under 80 % of the plants is known */
            readonly capacity_mw: number | null;
            /** @description What its plants have in common; null for those of which it is not known */
            readonly key: string | null;
            /** @description Plants of the group */
            readonly plants: number;
        };
        /** @description Daily flows between zones and over borders */
        readonly PowerFlows: {
            /** @description By day and corridor, oldest day first */
            readonly corridors: readonly components["schemas"]["CorridorFlow"][];
            /** @description By day and country, oldest day first */
            readonly transnational: readonly components["schemas"]["CountryFlow"][];
        };
        /** @description Envelope of PowerFlows */
        readonly PowerFlowsResponse: {
            readonly data: components["schemas"]["PowerFlows"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description A power plant */
        readonly PowerPlant: {
            /** @description Capacity, MW; null where not known */
            readonly capacity_mw: number | null;
            /** @description Year of commissioning; null where not known */
            readonly commissioned_year: number | null;
            /** @description Main fuel; null where not known */
            readonly fuel: components["schemas"]["PlantFuel"] | null;
            /** @description Id within the source */
            readonly id: string;
            /** @description Latitude, degrees (WGS 84); null where not known */
            readonly latitude: components["schemas"]["Finite"] | null;
            /** @description Longitude, degrees (WGS 84); null where not known */
            readonly longitude: components["schemas"]["Finite"] | null;
            /** @description Name; null where not known */
            readonly name: string | null;
            /** @description Owner; null where not known */
            readonly owner: string | null;
            /** @description Who owns it; null where not known */
            readonly sector: components["schemas"]["Sector"] | null;
            /** @description Slug of its state; null where the source does not say */
            readonly state: string | null;
            /** @description Despatch zone; null where the source does not say */
            readonly zone: components["schemas"]["Zone"] | null;
        };
        /** @description Power plants by group */
        readonly PowerPlantGroups: {
            /** @description Every group, the greatest capacity first */
            readonly groups: readonly components["schemas"]["PlantGroup"][];
        };
        /** @description Power plants */
        readonly PowerPlantList: {
            /** @description A page of plants, ordered by id */
            readonly items: readonly components["schemas"]["PowerPlant"][];
        };
        /** @description Power plants; by group where `group_by` is given */
        readonly PowerPlants: components["schemas"]["PowerPlantList"] | components["schemas"]["PowerPlantGroups"];
        /** @description Envelope of PowerPlants */
        readonly PowerPlantsResponse: {
            readonly data: components["schemas"]["PowerPlants"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Returns of a power purchase agreement */
        readonly PpaEconomics: {
            /** @description Returns at other capture rates */
            readonly capture_rate_sensitivities: readonly {
                /**
                 * @description Capture rate, fraction of the mean price
                 * @example 0.8
                 */
                readonly capture_rate_fraction: number;
                /**
                 * @description Internal rate of return at it, percent; null where unknown
                 * @example 10.9
                 */
                readonly irr_pct: components["schemas"]["Finite"] | null;
                /**
                 * @description Net present value at it, INR
                 * @example 121000000
                 */
                readonly npv_inr: number;
            }[];
            /**
             * @description Internal rate of return, percent; null where unknown
             * @example 12.4
             */
            readonly irr_pct: components["schemas"]["Finite"] | null;
            /**
             * @description Net present value, INR
             * @example 184000000
             */
            readonly npv_inr: number;
            /** @description What orders may change in the cost of a unit */
            readonly regulatory_risk_band: {
                /**
                 * @description Upper end, INR/kWh
                 * @example 0.45
                 */
                readonly high_inr_per_kwh: number;
                /**
                 * @description Lower end, INR/kWh
                 * @example -0.2
                 */
                readonly low_inr_per_kwh: number;
            };
        };
        /** @description A power purchase agreement and the load it serves */
        readonly PpaRequest: {
            /** @description Structure of the contract */
            readonly contract: {
                /**
                 * @description Capacity, MW
                 * @example 50
                 */
                readonly capacity_mw: number;
                /**
                 * @description What the seller delivers
                 * @enum {string}
                 */
                readonly structure: "pay-as-produced" | "baseload" | "shaped";
                /**
                 * @description Tariff of the contract, INR/kWh
                 * @example 4.2
                 */
                readonly tariff_inr_per_kwh: number;
                /**
                 * @description Technology
                 * @example solar
                 */
                readonly technology: string;
                /**
                 * @description Term, years
                 * @example 15
                 */
                readonly term_years: number;
            };
            /**
             * @description A load profile of 15-minute blocks that was sent before
             * @example lp_2026_plant_a
             */
            readonly load_profile_id: string;
        };
        /** @description How long a price was reached or exceeded */
        readonly PriceDurationPoint: {
            /** @description Share of the blocks with a known price that cleared at this price or above it, 0 to 1 */
            readonly fraction: number;
            /** @description Clearing price, INR/MWh */
            readonly price_inr_per_mwh: number;
        };
        /** @description 400 ambiguous_credentials: More than one credential was sent */
        readonly ProblemAmbiguousCredentials: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "ambiguous_credentials";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 400;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 401 api_key_expired: The API key has expired */
        readonly ProblemApiKeyExpired: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "api_key_expired";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 401;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 401 api_key_invalid: The API key is not known */
        readonly ProblemApiKeyInvalid: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "api_key_invalid";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 401;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 401 api_key_missing: An API key is needed */
        readonly ProblemApiKeyMissing: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "api_key_missing";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 401;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 401 api_key_revoked: The API key was revoked */
        readonly ProblemApiKeyRevoked: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "api_key_revoked";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 401;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 409 conflict: The request conflicts with the present state */
        readonly ProblemConflict: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "conflict";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 409;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 503 data_unavailable: No value of this dataset has arrived yet */
        readonly ProblemDataUnavailable: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "data_unavailable";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 503;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 431 header_too_large: The request headers are too large */
        readonly ProblemHeaderTooLarge: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "header_too_large";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 431;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 422 idempotency_mismatch: The idempotency key was used with another body */
        readonly ProblemIdempotencyMismatch: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "idempotency_mismatch";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 422;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 500 internal_error: Something went wrong on our side */
        readonly ProblemInternalError: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "internal_error";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 500;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 400 INVALID_LOAD_PROFILE: The load profile is not usable */
        readonly ProblemInvalidLoadProfile: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "INVALID_LOAD_PROFILE";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 400;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 400 invalid_parameter: The request is not valid */
        readonly ProblemInvalidParameter: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "invalid_parameter";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Everything that is wrong, at most 20 entries */
            readonly errors: readonly {
                /** @description What is wrong with it */
                readonly message: string;
                /** @description Parameter or member of the body */
                readonly path: string;
            }[];
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 400;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 403 ip_not_allowed: The key may not be used from this address */
        readonly ProblemIpNotAllowed: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "ip_not_allowed";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 403;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 400 MARGINAL_NOT_ALLOWED_FOR_SCOPE2: A marginal value is no Scope 2 number */
        readonly ProblemMarginalNotAllowedForScope2: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "MARGINAL_NOT_ALLOWED_FOR_SCOPE2";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 400;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 406 not_acceptable: No acceptable format */
        readonly ProblemNotAcceptable: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "not_acceptable";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 406;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 404 not_found: There is nothing here */
        readonly ProblemNotFound: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "not_found";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Paths that were perhaps meant, at most 3 */
            readonly did_you_mean: readonly string[];
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 404;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 501 NOT_IMPLEMENTED: This is on the roadmap */
        readonly ProblemNotImplemented: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "NOT_IMPLEMENTED";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /** @description How far a product is and where it is described */
            readonly roadmap: {
                /**
                 * @description Where the product is described
                 * @example https://grid.example/docs#enterprise
                 */
                readonly docs: string;
                /**
                 * @description Planned availability, by calendar quarter
                 * @example 2026 Q4
                 */
                readonly eta: string;
                /**
                 * @description Product of the enterprise namespace
                 * @enum {string}
                 */
                readonly product: "landed-cost" | "tariffs" | "substation-headroom" | "storage-revenue" | "carbon-average" | "carbon-scope2" | "carbon-marginal" | "carbon-matching" | "curtailment" | "distribution";
                /**
                 * @description `roadmap` answers 501 until launch; `beta` and `available` are served and metered
                 * @enum {string}
                 */
                readonly status: "roadmap" | "beta" | "available";
            };
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 501;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 402 not_in_plan: The plan does not include this */
        readonly ProblemNotInPlan: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "not_in_plan";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description The right that is missing */
            readonly feature: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /** @description Lowest plan that includes it */
            readonly required_plan: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 402;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 413 payload_too_large: The body is too large */
        readonly ProblemPayloadTooLarge: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "payload_too_large";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 413;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 429 quota_exceeded: The quota is used up */
        readonly ProblemQuotaExceeded: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "quota_exceeded";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Calls the plan has in that window */
            readonly limit: number;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /** @description When that window starts anew, ISO 8601 UTC */
            readonly reset_at: string;
            /**
             * @description Window that is used up
             * @enum {string}
             */
            readonly scope: "minute" | "day";
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 429;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 408 request_timeout: The request did not arrive in time */
        readonly ProblemRequestTimeout: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "request_timeout";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 408;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 503 service_unavailable: The service cannot answer now */
        readonly ProblemServiceUnavailable: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "service_unavailable";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 503;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 409 STALE_TARIFF: The tariff was superseded */
        readonly ProblemStaleTariff: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "STALE_TARIFF";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 409;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 404 TARIFF_NOT_FOUND: There is no such tariff */
        readonly ProblemTariffNotFound: {
            /**
             * @description Stable, for programs (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly code: "TARIFF_NOT_FOUND";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 404;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 402 TIER_REQUIRED: A higher plan is needed */
        readonly ProblemTierRequired: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "TIER_REQUIRED";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /** @description Lowest plan that includes it */
            readonly required_plan: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 402;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 401 token_invalid: The identity token was refused */
        readonly ProblemTokenInvalid: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "token_invalid";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 401;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description 415 unsupported_media_type: The body has a type that is not read here */
        readonly ProblemUnsupportedMediaType: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            readonly code: "unsupported_media_type";
            /** @description One sentence to act on */
            readonly detail: string;
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
            /**
             * @description HTTP status of the answer
             * @enum {integer}
             */
            readonly status: 415;
            /** @description What the code means, always the same text */
            readonly title: string;
            /**
             * Format: uri
             * @description URL of the page about this code
             */
            readonly type: string;
        };
        /** @description A product of the enterprise namespace */
        readonly Product: {
            /**
             * @description Where the product is described
             * @example https://grid.example/docs#enterprise
             */
            readonly docs: string;
            /**
             * @description Planned availability, by calendar quarter
             * @example 2026 Q4
             */
            readonly eta: string;
            /**
             * @description Name for people
             * @example Substation headroom
             */
            readonly name: string;
            readonly product: components["schemas"]["ProductId"];
            readonly status: components["schemas"]["ProductStatus"];
        };
        /**
         * @description Product of the enterprise namespace
         * @enum {string}
         */
        readonly ProductId: "landed-cost" | "tariffs" | "substation-headroom" | "storage-revenue" | "carbon-average" | "carbon-scope2" | "carbon-marginal" | "carbon-matching" | "curtailment" | "distribution";
        /** @description Products of the enterprise namespace and how far they are */
        readonly Products: {
            /** @description Every product, served or not */
            readonly products: readonly components["schemas"]["Product"][];
        };
        /**
         * @description `roadmap` answers 501 until launch; `beta` and `available` are served and metered
         * @enum {string}
         */
        readonly ProductStatus: "roadmap" | "beta" | "available";
        /** @description What the figures rest on */
        readonly ProjectAssumptions: {
            /** @description Investment, paid at the beginning of the first year, INR */
            readonly capex_inr: number;
            /** @description Part of it that is debt, INR */
            readonly debt_inr: number;
            /** @description Yearly loss of energy, % */
            readonly degradation_pct: number;
            /** @description Depreciation of the written-down value for tax, % a year */
            readonly depreciation_pct: number;
            /** @description Discount rate, % a year */
            readonly discount_rate_pct: number;
            /** @description Part of it that is the owners', INR */
            readonly equity_inr: number;
            /** @description Interest, % a year */
            readonly interest_pct: number;
            /** @description Years of operation */
            readonly life_years: number;
            /** @description How it was calculated, in sentences */
            readonly notes: readonly string[];
            /** @description Yearly growth of operation and maintenance, % */
            readonly opex_escalation_pct: number;
            /** @description What a kWh sold brings in the first year, INR/kWh; null where none is sold */
            readonly price_inr_per_kwh: components["schemas"]["Finite"] | null;
            /** @description Income tax, % */
            readonly tax_pct: number;
            /** @description Years in which the debt is paid back */
            readonly tenor_years: number;
        };
        /** @description Returns, cost and cash flow of a project */
        readonly ProjectEconomics: {
            readonly assumptions: components["schemas"]["ProjectAssumptions"];
            /** @description Mean of the years' debt service coverage; null without debt */
            readonly avg_dscr: components["schemas"]["Finite"] | null;
            /** @description Every year of operation */
            readonly cashflows: readonly components["schemas"]["ProjectYear"][];
            /** @description Internal rate of return of the owners' money after tax, % a year; null where there is none */
            readonly equity_irr_pct: components["schemas"]["Finite"] | null;
            /** @description Why there is no `equity_irr_pct` */
            readonly equity_irr_reason?: string;
            /** @description Levelised cost, INR/kWh: the constant price of the energy sold at which `npv_inr` is zero, tax included; null where none is sold */
            readonly lcoe_inr_per_kwh: components["schemas"]["Finite"] | null;
            /** @description Least debt service coverage of a year; null without debt */
            readonly min_dscr: components["schemas"]["Finite"] | null;
            /** @description Net present value of the whole project after tax, INR */
            readonly npv_inr: number;
            /** @description Years until the whole project has paid back its investment; null where it never does */
            readonly payback_years: components["schemas"]["Finite"] | null;
            /** @description Internal rate of return of the whole project after tax, % a year; null where there is none */
            readonly project_irr_pct: components["schemas"]["Finite"] | null;
            /** @description Why there is no `project_irr_pct` */
            readonly project_irr_reason?: string;
        };
        /** @description Envelope of ProjectEconomics */
        readonly ProjectEconomicsResponse: {
            readonly data: components["schemas"]["ProjectEconomics"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description A project, its financing and how its energy is sold */
        readonly ProjectRequest: {
            readonly bess?: components["schemas"]["Bess"];
            /**
             * @description Capacity, MW; of storage the power at which it charges and discharges
             * @example 100
             */
            readonly capacity_mw: number;
            /**
             * @description Investment, INR per MW
             * @example 45000000
             */
            readonly capex_inr_per_mw: number;
            /**
             * @description Capacity utilisation factor in the first year; needed by all but `bess`
             * @example 0.27
             */
            readonly cuf_fraction?: number;
            /**
             * @description Part of the investment that is debt
             * @default 0.7
             * @example 0.7
             */
            readonly debt_fraction: number;
            /**
             * @description Yearly loss of energy, %
             * @default 0.5
             * @example 0.5
             */
            readonly degradation_pct: number;
            /**
             * @description Discount rate of `npv_inr` and `lcoe_inr_per_kwh`, % a year
             * @default 10
             * @example 10
             */
            readonly discount_rate_pct: number;
            /**
             * @description Interest on the debt, % a year
             * @default 9
             * @example 9
             */
            readonly interest_pct: number;
            /**
             * @description Years of operation
             * @default 25
             * @example 25
             */
            readonly life_years: number;
            readonly market?: components["schemas"]["MarketRevenue"];
            /**
             * @description Yearly growth of operation and maintenance, %
             * @default 5
             * @example 5
             */
            readonly opex_escalation_pct: number;
            /**
             * @description Operation and maintenance in the first year, INR per MW
             * @example 700000
             */
            readonly opex_inr_per_mw_year: number;
            /**
             * @description Price of the energy sold, INR/kWh, the same for the whole life; instead of `market`
             * @example 2.8
             */
            readonly tariff_inr_per_kwh?: number;
            /**
             * @description Income tax, %
             * @default 25.17
             * @example 25.17
             */
            readonly tax_pct: number;
            /**
             * @description `solar`, `wind`, `bess` (battery storage) or `hybrid` (wind and solar, with storage where `bess` is given)
             * @example solar
             * @enum {string}
             */
            readonly technology: "solar" | "wind" | "bess" | "hybrid";
            /**
             * @description Years in which the debt is paid back, at most `life_years`
             * @default 15
             * @example 15
             */
            readonly tenor_years: number;
        };
        /** @description One year of operation */
        readonly ProjectYear: {
            /** @description EBITDA less tax, per debt service of the year; null without debt service */
            readonly dscr: components["schemas"]["Finite"] | null;
            /** @description Revenue less operation and maintenance, INR */
            readonly ebitda: number;
            /** @description What is left for the owners, INR */
            readonly equity_cashflow: number;
            /** @description Energy sold, MWh; of storage the energy discharged */
            readonly generation_mwh: number;
            /** @description Interest on the debt, INR */
            readonly interest: number;
            /** @description Operation and maintenance, INR */
            readonly opex: number;
            /** @description Debt paid back, INR */
            readonly principal: number;
            /** @description Sales, on the market less what storage pays for charging, INR */
            readonly revenue: number;
            /** @description Income tax, INR */
            readonly tax: number;
            /** @description Year of operation, from 1 */
            readonly year: number;
        };
        /** @description Where values of an answer come from */
        readonly Provenance: {
            /**
             * Format: date-time
             * @description When the newest of these values was captured at the source, ISO 8601 UTC
             */
            readonly captured_at: string;
            /** @description Id of the dataset, e.g. `demand` */
            readonly dataset: string;
            readonly kind: components["schemas"]["Kind"];
            /** @description Licence the source states, or that it states none */
            readonly licence: string;
            /** @description How derived or modelled values were computed */
            readonly method?: string;
            /** @description Name of the source, e.g. `npp` */
            readonly source: string;
            /** @description Address of the source; null where it has none */
            readonly url: string | null;
        };
        /** @description Daily reports of the power supply position */
        readonly Psp: {
            /** @description Days that are reported, oldest first */
            readonly reports: readonly components["schemas"]["PspReport"][];
        };
        /** @description A row of the table of states that is no state */
        readonly PspEntity: {
            /** @description Drawal beyond schedule; negative where less, MWh; null where the report does not say */
            readonly deviation_mwh: number | null;
            /** @description Energy met, MWh; null where the report does not say */
            readonly energy_mwh: number | null;
            /** @description Energy short, MWh; null where the report does not say */
            readonly energy_shortage_mwh: number | null;
            /** @description Largest demand met of the day, MW; null where the report does not say */
            readonly max_demand_mw: number | null;
            /** @description Largest drawal beyond schedule, MW; null where the report does not say */
            readonly max_overdrawal_mw: number | null;
            /** @description Name */
            readonly name: string;
            /** @description Drawal from the grid as scheduled, MWh; null where the report does not say */
            readonly schedule_mwh: number | null;
            /** @description Shortage at the time of the largest demand, MW; null where the report does not say */
            readonly shortage_mw: number | null;
        };
        /** @description Frequency profile of the grid */
        readonly PspFrequency: {
            /** @description Share of the day's time above 50.05 Hz, 0 to 100; null where the report does not say */
            readonly above_50_05_pct: components["schemas"]["Finite"] | null;
            /** @description Share of the day's time below 49.7 Hz, 0 to 100; null where the report does not say */
            readonly below_49_7_pct: components["schemas"]["Finite"] | null;
            /** @description Share of the day's time below 49.9 Hz, 0 to 100; null where the report does not say */
            readonly below_49_9_pct: components["schemas"]["Finite"] | null;
            /** @description Share of the day's time from 49.7 to 49.8 Hz, 0 to 100; null where the report does not say */
            readonly from_49_7_to_49_8_pct: components["schemas"]["Finite"] | null;
            /** @description Share of the day's time from 49.8 to 49.9 Hz, 0 to 100; null where the report does not say */
            readonly from_49_8_to_49_9_pct: components["schemas"]["Finite"] | null;
            /** @description Frequency variation index; null where the report does not say */
            readonly fvi: components["schemas"]["Finite"] | null;
            /** @description Share of the day's time from 49.90 to 50.05 Hz, 0 to 100; null where the report does not say */
            readonly in_band_pct: components["schemas"]["Finite"] | null;
        };
        /** @description Gross generation of a fuel */
        readonly PspGeneration: {
            /**
             * @description Fuel as the report has it; `thermal` is coal and lignite in one, where only their sum is printed; `total` is all of them
             * @enum {string}
             */
            readonly fuel: "thermal" | "coal" | "lignite" | "hydro" | "nuclear" | "gas" | "renewables" | "total";
            /** @description Gross generation, MWh; null where the report does not say */
            readonly gross_mwh: number | null;
            /** @description Despatch zone; null for all India */
            readonly zone: components["schemas"]["Zone"] | null;
        };
        /** @description All India */
        readonly PspNational: {
            /** @description Energy met, MWh; null where the report does not say */
            readonly energy_mwh: number | null;
            /** @description Demand met at the evening peak hour, MW; null where the report does not say */
            readonly evening_peak_mw: number | null;
            /** @description Shortage at the evening peak hour, MW; null where the report does not say */
            readonly evening_peak_shortage_mw: number | null;
            /** @description Hydro generation, MWh; null where the report does not say */
            readonly hydro_mwh: number | null;
            /** @description Largest demand met of the day, MW; null where the report does not say */
            readonly max_demand_mw: number | null;
            /** @description When that was; null where the report does not say */
            readonly max_demand_ts: components["schemas"]["Timestamp"] | null;
            /** @description Energy short, MWh; null where the report does not say */
            readonly shortage_mwh: number | null;
            /** @description Solar generation, MWh; null where the report does not say */
            readonly solar_mwh: number | null;
            /** @description Wind generation, MWh; null where the report does not say */
            readonly wind_mwh: number | null;
        };
        /** @description Power supply position of one IST day */
        readonly PspReport: {
            readonly date: components["schemas"]["IstDate"];
            /** @description Works, railways and the two union territories that the report does not split; part of the all-India sum. Left out with the states */
            readonly entities?: readonly components["schemas"]["PspEntity"][];
            readonly frequency: components["schemas"]["PspFrequency"];
            /** @description By fuel, all India and by zone */
            readonly generation: readonly components["schemas"]["PspGeneration"][];
            readonly national: components["schemas"]["PspNational"];
            /** @description Name of the workbook it was read from; null where it was not read from one */
            readonly source_file: string | null;
            /** @description States that are reported, by slug; left out on plans without state data */
            readonly states?: readonly components["schemas"]["PspState"][];
            /** @description Zones that are reported, or the one asked for */
            readonly zones: readonly components["schemas"]["PspZone"][];
        };
        /** @description Envelope of Psp */
        readonly PspResponse: {
            readonly data: components["schemas"]["Psp"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description A state or union territory */
        readonly PspState: {
            /** @description Drawal beyond schedule; negative where less, MWh; null where the report does not say */
            readonly deviation_mwh: number | null;
            /** @description Energy met, MWh; null where the report does not say */
            readonly energy_mwh: number | null;
            /** @description Energy short, MWh; null where the report does not say */
            readonly energy_shortage_mwh: number | null;
            /** @description Largest demand met of the day, MW; null where the report does not say */
            readonly max_demand_mw: number | null;
            /** @description Largest drawal beyond schedule, MW; null where the report does not say */
            readonly max_overdrawal_mw: number | null;
            /** @description Drawal from the grid as scheduled, MWh; null where the report does not say */
            readonly schedule_mwh: number | null;
            /** @description Shortage at the time of the largest demand, MW; null where the report does not say */
            readonly shortage_mw: number | null;
            /** @description Canonical state slug */
            readonly slug: string;
        };
        /** @description A despatch zone */
        readonly PspZone: {
            /** @description Energy met, MWh; null where the report does not say */
            readonly energy_mwh: number | null;
            /** @description Demand met at the evening peak hour, MW; null where the report does not say */
            readonly evening_peak_mw: number | null;
            /** @description Shortage at the evening peak hour, MW; null where the report does not say */
            readonly evening_peak_shortage_mw: number | null;
            /** @description Hydro generation, MWh; null where the report does not say */
            readonly hydro_mwh: number | null;
            /** @description Largest demand met of the day, MW; null where the report does not say */
            readonly max_demand_mw: number | null;
            /** @description When that was; null where the report does not say */
            readonly max_demand_ts: components["schemas"]["Timestamp"] | null;
            /** @description Energy short, MWh; null where the report does not say */
            readonly shortage_mwh: number | null;
            /** @description Solar generation, MWh; null where the report does not say */
            readonly solar_mwh: number | null;
            /** @description Wind generation, MWh; null where the report does not say */
            readonly wind_mwh: number | null;
            readonly zone: components["schemas"]["Zone"];
        };
        /** @description Which request this answers */
        readonly PublicMeta: {
            /**
             * @description Version of the contract
             * @enum {string}
             */
            readonly api_version: "v1";
            /** @description Id of the request, as in the header `X-Request-Id` */
            readonly request_id: string;
        };
        /** @description Queue for connection in a region */
        readonly QueueDepth: {
            /** @description By their place in the queue */
            readonly entries: readonly {
                /**
                 * Format: date
                 * @description IST day of the application
                 * @example 2025-11-04
                 */
                readonly applied_on: string;
                /**
                 * @description Capacity, MW
                 * @example 300
                 */
                readonly capacity_mw: number;
                /**
                 * @description Developer
                 * @example Example Renewables
                 */
                readonly developer: string;
                /**
                 * @description Place in the queue, from 1
                 * @example 1
                 */
                readonly rank: number;
                /**
                 * @description Identifier of the substation
                 * @example SS-400-PADGHE
                 */
                readonly substation_id: string;
                /**
                 * @description Technology
                 * @example solar
                 */
                readonly technology: string;
            }[];
            readonly region: components["schemas"]["Zone"];
        };
        /** @description Quota after this call. Windows are the UTC minute and the UTC day; null = unlimited */
        readonly Quota: {
            /** @description Calls a day of the key's plan; null = unlimited */
            readonly limit_day: number | null;
            /** @description Calls a minute of the key's plan */
            readonly limit_minute: number;
            /** @description Calls left today; null = unlimited */
            readonly remaining_day: number | null;
            /** @description Calls left in this minute */
            readonly remaining_minute: number;
            readonly reset_day: components["schemas"]["Timestamp"];
            readonly reset_minute: components["schemas"]["Timestamp"];
        };
        /** @description Whether this node should get traffic */
        readonly Readiness: {
            /** @description True while the node is shutting down */
            readonly draining: boolean;
            /** @description Migrations not yet applied; null where not known */
            readonly migrations_pending: number | null;
            /** @description Age of the newest value of any dataset, minutes; null where there is none */
            readonly newest_value_age_minutes: number | null;
            /** @description True where the node can answer */
            readonly ready: boolean;
            /**
             * @description Whether the database answers
             * @enum {string}
             */
            readonly store: "ok" | "unavailable";
        };
        /** @description Energy of an IST day, from blocks and as reported */
        readonly ReconciledDay: {
            /** @description Energy of the day from the despatch centre's blocks, MWh; null below 80 % of them */
            readonly block_energy_mwh: number | null;
            readonly date: components["schemas"]["IstDate"];
            /** @description block_energy_mwh less reported_energy_mwh, % of the latter; null where either is */
            readonly delta_pct: components["schemas"]["Finite"] | null;
            /** @description Energy met that the daily report gives, MWh; null where it gives none */
            readonly reported_energy_mwh: number | null;
        };
        /** @description What despatch centre, model and daily report say of the same demand */
        readonly Reconciliation: {
            /** @description IST days of the window, oldest first */
            readonly daily: readonly components["schemas"]["ReconciledDay"][];
            /** @description IST hours from the first to the last of which anything is known, oldest first */
            readonly rows: readonly components["schemas"]["ReconciliationRow"][];
            /** @description Differences over the window */
            readonly summary: {
                /** @description Mean of delta_mw; null where n is 0 */
                readonly bias_mw: components["schemas"]["Finite"] | null;
                /** @description Mean absolute difference, % of despatch_mw; null where n is 0 */
                readonly mape_pct: components["schemas"]["Finite"] | null;
                /** @description Hours of which both are known */
                readonly n: number;
                /** @description Root of the mean squared difference, MW; null where n is 0 */
                readonly rmse_mw: components["schemas"]["Finite"] | null;
            };
        };
        /** @description Envelope of Reconciliation */
        readonly ReconciliationResponse: {
            readonly data: components["schemas"]["Reconciliation"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Demand of an IST hour, as metered and as modelled */
        readonly ReconciliationRow: {
            /** @description modelled_mw less despatch_mw; null where either is */
            readonly delta_mw: components["schemas"]["Finite"] | null;
            /** @description delta_mw, % of despatch_mw */
            readonly delta_pct: components["schemas"]["Finite"] | null;
            /** @description Mean demand met as the despatch centre gives it, MW; null where not known */
            readonly despatch_mw: number | null;
            /** @description What was to be expected of the hour at 00:00 IST of its day, MW: p50 of the forecast issued last before, and before there were any, the mean of the day before and the same weekday; null where neither is known */
            readonly modelled_mw: number | null;
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description Orders, amendments and rate revisions since an instant */
        readonly RegulatoryChanges: {
            /** @description Oldest first */
            readonly changes: readonly {
                /**
                 * Format: date
                 * @description First IST day on which it applies
                 * @example 2026-08-01
                 */
                readonly applicable_from: string;
                /**
                 * @description Identifier of the change
                 * @example chg_2026_0412
                 */
                readonly id: string;
                /**
                 * @description Order of the commission
                 * @example MERC Case 75/2025
                 */
                readonly order_id: string;
                /**
                 * Format: date-time
                 * @description When it was published
                 * @example 2026-07-12T06:30:00Z
                 */
                readonly published_at: string;
                readonly state: components["schemas"]["StateCode"];
                /**
                 * @description What it is about
                 * @example Revised wheeling charges of 2026-27
                 */
                readonly title: string;
                /**
                 * @description What was published
                 * @enum {string}
                 */
                readonly type: "order" | "amendment" | "rate_revision";
                /**
                 * @description Address of the order
                 * @example https://merc.gov.in/order/75-2025
                 */
                readonly url: string;
            }[];
            /**
             * Format: date-time
             * @description Begin of the feed
             * @example 2026-07-01T00:00:00Z
             */
            readonly since: string;
        };
        /** @description Installed renewable capacity by state and month */
        readonly RenewableCapacity: {
            /** @description By month, state and class */
            readonly rows: readonly components["schemas"]["RenewableCapacityRow"][];
        };
        /** @description Envelope of RenewableCapacity */
        readonly RenewableCapacityResponse: {
            readonly data: components["schemas"]["RenewableCapacity"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Renewable capacity of one state, month and class */
        readonly RenewableCapacityRow: {
            /** @description Installed capacity at the end of the month, MW; null where the source says it is not known */
            readonly capacity_mw: number | null;
            readonly fuel: components["schemas"]["RenewableClass"];
            readonly kind?: components["schemas"]["Kind"];
            /** @description Month, YYYY-MM */
            readonly month: string;
            /** @description State; `jammu-and-kashmir-and-ladakh` where the source does not split the two */
            readonly slug: string;
        };
        /**
         * @description Class of capacity. `bioenergy` sums biomass and waste, `renewables` sums all; `solar_…`, `biomass_…` and `waste_…` are parts, given where they are asked for. Sources draw the lines differently
         * @enum {string}
         */
        readonly RenewableClass: "small_hydro" | "wind" | "solar" | "biomass" | "waste" | "bioenergy" | "renewables" | "solar_ground" | "solar_rooftop" | "solar_hybrid" | "solar_offgrid" | "biomass_bagasse" | "biomass_other" | "waste_grid" | "waste_offgrid";
        /**
         * @description `block` 15 minutes, `hour`, `day`: intervals of Indian Standard Time, each value their mean
         * @enum {string}
         */
        readonly Resolution: "block" | "hour" | "day";
        /** @description What the value was before it was restated */
        readonly RestatedFrom: {
            /** @description Carbon intensity, kg CO2e per MWh; null where not known */
            readonly kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
            readonly reason: components["schemas"]["RestatementReason"];
            readonly restated_at: components["schemas"]["Timestamp"];
            /**
             * @description Handle of the frozen block by which the value can be recomputed exactly
             * @example 20260818T0930Z-3f9ac1e07b52d864
             */
            readonly snapshot_id: string;
        };
        /**
         * @description `correction`: a reading was corrected; `late_data`: one came that had been missing; `capacity`: another table of installed capacity; `method`: another version of the method
         * @enum {string}
         */
        readonly RestatementReason: "correction" | "late_data" | "capacity" | "method";
        /** @description Revenue of a storage by year and market */
        readonly RevenueStack: {
            /** @description Revenue by year, INR/kW and year */
            readonly annual_revenue_inr_per_kw_year: readonly {
                /** @description Where revenue comes from, fractions */
                readonly by_market: {
                    /**
                     * @description Ancillary services, fraction of revenue
                     * @example 0.18
                     */
                    readonly asm: number;
                    /**
                     * @description Day-ahead market, fraction of revenue
                     * @example 0.46
                     */
                    readonly dam: number;
                    /**
                     * @description Avoided deviation charges, fraction of revenue
                     * @example 0.05
                     */
                    readonly dsm_avoidance: number;
                    /**
                     * @description Real-time market, fraction of revenue
                     * @example 0.31
                     */
                    readonly rtm: number;
                };
                /**
                 * @description 10th percentile
                 * @example 4100
                 */
                readonly p10: number;
                /**
                 * @description Median
                 * @example 5200
                 */
                readonly p50: number;
                /**
                 * @description 90th percentile
                 * @example 6900
                 */
                readonly p90: number;
                /**
                 * @description Calendar year
                 * @example 2027
                 */
                readonly year: number;
            }[];
            /** @description The storage as it was sent */
            readonly asset: {
                /**
                 * @description Power, MW
                 * @example 50
                 */
                readonly capacity_mw: number;
                /**
                 * @description Duration at full power, h
                 * @example 2
                 */
                readonly duration_hr: number;
                /**
                 * @description Node of the grid
                 * @example WR-PADGHE-400
                 */
                readonly location_node: string;
            };
            /**
             * @description Version of the model, for replay
             * @example srs-v0.1
             */
            readonly model_version: string;
        };
        /** @description A storage and the markets it takes part in */
        readonly RevenueStackRequest: {
            readonly asset: components["schemas"]["StorageAsset"];
            /**
             * @description Horizon, years
             * @example 10
             */
            readonly horizon_years: number;
            readonly market_mix: components["schemas"]["MarketMix"];
        };
        /** @description Risk of reverse power flow at a transformer */
        readonly ReverseFlow: {
            /**
             * @description Coverage by smart meters over the last 30 days, percent
             * @example 94.2
             */
            readonly ami_coverage_pct: number;
            /**
             * @description Confidence, 0 to 1
             * @example 0.82
             */
            readonly confidence: number;
            readonly data_quality: components["schemas"]["DataQuality"];
            /**
             * @description Distribution transformer
             * @example DT-0041872
             */
            readonly dt_id: string;
            /**
             * @description What to do with the application
             * @enum {string}
             */
            readonly recommendation: "approve" | "approve-with-curtailment" | "decline" | "defer-to-DERMS";
            /**
             * @description Probability of reverse flow in a year, fraction
             * @example 0.23
             */
            readonly reverse_flow_fraction: number;
        };
        /** @description Solar to be added below a transformer */
        readonly ReverseFlowRequest: {
            /**
             * @description Distribution transformer
             * @example DT-0041872
             */
            readonly dt_id: string;
            /**
             * @description Rooftop solar to be added, kW
             * @example 40
             */
            readonly solar_kw: number;
        };
        /** @description How to replace a key */
        readonly RotateKey: {
            /** @description How long the old key goes on working, hours */
            readonly grace_hours: number;
        };
        /**
         * @description Scope 2 result id: `s2_` and 20 of `[0-9a-z]`
         * @example s2_4t8w1z6b3e9h2k7n5q0s
         */
        readonly Scope2Id: string;
        /** @description A load profile whose Scope 2 emissions are asked for */
        readonly Scope2Request: {
            /**
             * @description Emissions counted (default direct)
             * @example direct
             * @enum {string}
             */
            readonly basis?: "direct" | "lifecycle";
            /**
             * Format: date
             * @description First IST day of the profile
             * @example 2026-08-18
             */
            readonly from: string;
            /**
             * @description Name of the calculation, for people; not blank, no control characters
             * @example plant A, August
             */
            readonly label?: string;
            /**
             * @description Load by 15-minute block, MWh, 0 or more: 96 numbers for each IST day, at most 366 days
             * @example [
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25,
             *       1.25
             *     ]
             */
            readonly load_mwh: readonly number[];
            /**
             * @description The same, by the name it has as a parameter
             * @example average
             * @enum {string}
             */
            readonly signal?: "average" | "marginal";
            /**
             * @description Only `average` may be used for Scope 2
             * @example average
             * @enum {string}
             */
            readonly signal_type?: "average" | "marginal";
            readonly state: components["schemas"]["StateSlug"];
        };
        /** @description What a restated result was before */
        readonly Scope2RestatedFrom: {
            /**
             * @description Intensity of the profile before, kg CO2e per MWh; null where unknown
             * @example 709.8
             */
            readonly kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
            /**
             * @description Why
             * @example correction
             */
            readonly reason: string;
            /**
             * Format: date-time
             * @description When
             * @example 2026-08-19T04:12:00Z
             */
            readonly restated_at: string;
            /**
             * @description Snapshot that was replaced, of the block restated last; null where that block was not known
             * @example 20260818T0945Z-4f1c9e2ab7d05836
             */
            readonly snapshot_id: string | null;
        };
        /** @description Location-based Scope 2 emissions of a load profile */
        readonly Scope2Result: {
            /**
             * @description SHA-256 of the ledger in canonical form
             * @example 9f2b7c0d5e8a1f364bd0c7e92a5f81d3c6b4097e2f1a8d5c3b6e9f7041d2a85c
             */
            readonly audit_hash: string;
            /**
             * @description Emissions counted
             * @enum {string}
             */
            readonly basis: "direct" | "lifecycle";
            /** @description Every block of the profile, oldest first */
            readonly blocks: readonly components["schemas"]["LedgerBlock"][];
            readonly coverage: components["schemas"]["Coverage"];
            /**
             * @description Emissions, kg CO2e; blocks of unknown intensity count at the mean of the known ones, and below 80 % known blocks it is not known; null where unknown
             * @example 85488
             */
            readonly emissions_kg_co2e: components["schemas"]["Finite"] | null;
            /**
             * @description Energy of the profile, MWh
             * @example 120
             */
            readonly energy_mwh: number;
            /**
             * @description Emission factors used
             * @example cea-v21
             */
            readonly factor_set: string;
            /**
             * Format: date
             * @description First IST day of the profile
             * @example 2026-08-18
             */
            readonly from: string;
            readonly id: components["schemas"]["Scope2Id"];
            /**
             * @description Emissions of the known blocks by their load, kg CO2e per MWh; null where unknown
             * @example 712.4
             */
            readonly intensity_kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
            /**
             * @description Version of the method
             * @example scope2-1
             */
            readonly method_version: string;
            readonly restated_from?: components["schemas"]["Scope2RestatedFrom"];
            /**
             * @description Average signal, as Scope 2 asks for
             * @enum {string}
             */
            readonly signal_type: "average";
            readonly state: components["schemas"]["StateCode"];
            /**
             * Format: date
             * @description Calendar day in Indian Standard Time, YYYY-MM-DD
             * @example 2026-08-18
             */
            readonly to: string;
        };
        /**
         * @description `central` government, `state` government or `private`
         * @enum {string}
         */
        readonly Sector: "central" | "state" | "private";
        /** @description Ranked substations for a site */
        readonly SiteScreen: {
            /** @description Best first */
            readonly candidates: readonly {
                /**
                 * @description Distance, km
                 * @example 12.4
                 */
                readonly distance_km: number;
                /**
                 * @description Operating headroom, MW
                 * @example 310
                 */
                readonly headroom_mw: number;
                /**
                 * @description Name
                 * @example Padghe 400/220 kV
                 */
                readonly name: string;
                /**
                 * @description Open-access charges of the district, INR/kWh; null where unknown
                 * @example 2.7
                 */
                readonly open_access_inr_per_kwh: components["schemas"]["Finite"] | null;
                /**
                 * @description Capacity in the queue, MW
                 * @example 1240
                 */
                readonly queue_depth_mw: number;
                /**
                 * @description Place in the ranking, from 1
                 * @example 1
                 */
                readonly rank: number;
                /**
                 * @description Identifier of the substation
                 * @example SS-400-PADGHE
                 */
                readonly substation_id: string;
                /**
                 * @description Terrain on the way
                 * @example plain
                 */
                readonly terrain_class: string;
            }[];
        };
        /**
         * @description A point or polygon and what is to be connected there
         * @example {
         *       "lat": 19.2,
         *       "lng": 73.1,
         *       "capacity_mw": 100,
         *       "technology": "solar"
         *     }
         */
        readonly SiteScreenRequest: {
            /**
             * @description Capacity to connect, MW
             * @example 100
             */
            readonly capacity_mw: number;
            /**
             * @description Latitude, degrees north
             * @example 19.2
             */
            readonly lat?: number;
            /**
             * @description Longitude, degrees east
             * @example 73.1
             */
            readonly lng?: number;
            /** @description Corners of an area, in place of `lat` and `lng` */
            readonly polygon?: readonly {
                /**
                 * @description Latitude, degrees north
                 * @example 19.2
                 */
                readonly lat: number;
                /**
                 * @description Longitude, degrees east
                 * @example 73.1
                 */
                readonly lng: number;
            }[];
            /**
             * @description Technology
             * @example solar
             */
            readonly technology: string;
        };
        /** @description Prices of both markets in one 15-minute block */
        readonly SpreadBlock: {
            /** @description Block of the IST day, 1 to 96 */
            readonly block: number;
            /** @description Day-ahead clearing price, INR/MWh; null where not known and where the session was suspended */
            readonly dam_inr_per_mwh: number | null;
            /** @description Real-time clearing price, INR/MWh; null where not known and where the session was suspended */
            readonly rtm_inr_per_mwh: number | null;
            /** @description Real-time less day-ahead price, INR/MWh; null where one of them is not known */
            readonly spread_inr_per_mwh: number | null;
            readonly ts: components["schemas"]["Timestamp"];
        };
        /** @description Over the blocks of the day in which both prices are known; all null where these are less than 80 % of 96 (see `meta.coverage`) */
        readonly SpreadSummary: {
            /** @description Largest spread, INR/MWh */
            readonly max: number | null;
            /** @description Mean spread, INR/MWh */
            readonly mean: number | null;
            /** @description Smallest spread, INR/MWh */
            readonly min: number | null;
            /** @description Share of the blocks in which the real-time price is above the day-ahead price, 0 to 1 */
            readonly rtm_above_dam_fraction: components["schemas"]["Finite"] | null;
        };
        /** @description Carbon intensity of a state by block */
        readonly StateCarbonHistory: {
            readonly coverage: components["schemas"]["Coverage"];
            /** @description Blocks of 15 minutes, oldest first, unknown ones null */
            readonly series: readonly {
                /**
                 * @description Start of the 15-minute block, ISO 8601 with +05:30
                 * @example 2026-08-18T15:15:00+05:30
                 */
                readonly block_start_ist: string;
                /**
                 * @description Intensity, kg CO2e per MWh; null where unknown
                 * @example 712.4
                 */
                readonly kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
                readonly restated_from?: components["schemas"]["EnterpriseRestatedFrom"];
                /**
                 * @description Grid-mix snapshot to replay it from; null where there is none
                 * @example 20260818T0945Z-a3de04c19b5f7720
                 */
                readonly snapshot_id: string | null;
            }[];
            /**
             * @description The signal that was asked for
             * @enum {string}
             */
            readonly signal_type: "average" | "marginal";
            readonly state: components["schemas"]["StateCode"];
        };
        /** @description Carbon intensity of a state in the newest block */
        readonly StateCarbonLatest: {
            /** @description Average intensity of consumption */
            readonly average: {
                /**
                 * @description Intensity, kg CO2e per MWh; null where unknown
                 * @example 712.4
                 */
                readonly kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
                /**
                 * @description Average signal, as Scope 2 asks for
                 * @enum {string}
                 */
                readonly signal_type: "average";
            };
            /**
             * @description Start of the 15-minute block, ISO 8601 with +05:30
             * @example 2026-08-18T15:15:00+05:30
             */
            readonly block_start_ist: string;
            /** @description Marginal intensity; absent while it is on the roadmap */
            readonly marginal?: {
                /**
                 * @description Intensity, kg CO2e per MWh
                 * @example 893.1
                 */
                readonly kg_co2e_per_mwh: number;
                /**
                 * @description Marginal signal
                 * @enum {string}
                 */
                readonly signal_type: "marginal";
            };
            readonly restated_from?: components["schemas"]["EnterpriseRestatedFrom"];
            /**
             * @description Grid-mix snapshot to replay it from
             * @example 20260818T0945Z-a3de04c19b5f7720
             */
            readonly snapshot_id: string;
            /** @description Upstream feeds; where values are estimated it is said in brackets */
            readonly sources: readonly string[];
            readonly state: components["schemas"]["StateCode"];
        };
        /**
         * @description State or union territory by its current code, `IN-MH`
         * @example IN-MH
         */
        readonly StateCode: string;
        /** @description Newest demand of one state or union territory */
        readonly StateDemand: {
            /** @description Demand met, MW; null where not known now */
            readonly demand_mw: number | null;
            /** @description Canonical state slug */
            readonly slug: string;
        };
        /** @description Daily interchange of the states with the grid */
        readonly StateInterchange: {
            /** @description By day and state, oldest day first. The report does not split Jammu and Kashmir from Ladakh: both together stand among the entities of the daily report */
            readonly rows: readonly components["schemas"]["InterchangeRow"][];
        };
        /** @description Envelope of StateInterchange */
        readonly StateInterchangeResponse: {
            readonly data: components["schemas"]["StateInterchange"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description Demand, frequency, own generation and import of one state over the window */
        readonly StateMetrics: {
            /** @description Mean demand met, MW; null below 80 % of the window's blocks */
            readonly demand_avg_mw: number | null;
            readonly demand_coverage: components["schemas"]["Coverage"];
            /** @description Highest demand met of a block, MW; null below 80 % of the window's blocks */
            readonly demand_peak_mw: number | null;
            /** @description Start of that block; null where not known */
            readonly demand_peak_ts: components["schemas"]["Timestamp"] | null;
            /** @description Energy met over the window, MWh: mean demand times its length; null below 80 % of the window's blocks */
            readonly energy_mwh: components["schemas"]["Finite"] | null;
            /** @description Mean frequency of the synchronous grid, Hz; null below 80 % of the window's blocks and for the island territories */
            readonly frequency_avg_hz: number | null;
            readonly frequency_coverage: components["schemas"]["Coverage"];
            /** @description Mean import less export, MW; null below 80 % of the window's blocks */
            readonly import_avg_mw: number | null;
            readonly import_coverage: components["schemas"]["Coverage"];
            /** @description Current ISO 3166-2 code */
            readonly iso: string;
            /** @description Mean of the state's own generation, MW; null below 80 % of the window's blocks */
            readonly own_generation_avg_mw: number | null;
            readonly own_generation_coverage: components["schemas"]["Coverage"];
            /** @description Canonical state slug */
            readonly slug: string;
            /** @description Despatch zone; null for the island territories */
            readonly zone: components["schemas"]["Zone"] | null;
        };
        /** @description Metrics of states over the window of `meta.window` */
        readonly StateMetricsList: {
            /** @description By slug */
            readonly items: readonly components["schemas"]["StateMetrics"][];
        };
        /** @description Envelope of StateMetricsList */
        readonly StateMetricsListResponse: {
            readonly data: components["schemas"]["StateMetricsList"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description A state or union territory now */
        readonly StateNow: {
            /** @description When the newest value of the row was captured; null where nothing is known */
            readonly as_of: components["schemas"]["Timestamp"] | null;
            /** @description Demand met, MW; null where not known now */
            readonly demand_mw: number | null;
            /** @description Frequency as the state's despatch centre reads it, else that of the grid, Hz; null where not known, and for the islands, which are not connected to it */
            readonly frequency_hz: number | null;
            /** @description Import less export, MW; negative where the state exports; null where not known now */
            readonly import_mw: number | null;
            /** @description Current ISO 3166-2 code */
            readonly iso: string;
            /** @description What the state generates itself, without central stations, MW; null where not known now */
            readonly own_generation_mw: number | null;
            /** @description Largest mean demand of a 15-minute block of the running IST day so far, MW; null below 80 % of the blocks that have ended */
            readonly peak_today_mw: number | null;
            /** @description Start of that block; null where the peak is */
            readonly peak_today_ts: components["schemas"]["Timestamp"] | null;
            /** @description Canonical state slug */
            readonly slug: string;
            /** @description Despatch zone; null for the islands, which belong to none */
            readonly zone: components["schemas"]["Zone"] | null;
        };
        /**
         * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
         * @example maharashtra
         * @example IN-MH
         */
        readonly StateSlug: string;
        /** @description Demand and frequency of one IST day */
        readonly StatisticsDay: {
            /** @description Mean of the known blocks, MW; null where less than 80 % of the day's blocks are known */
            readonly avg_demand_mw: number | null;
            /**
             * @description 15-minute blocks of the day's demand: expected, present, percent
             * @example {
             *       "expected": 96,
             *       "present": 96,
             *       "pct": 100
             *     }
             */
            readonly coverage: {
                /** @description Blocks in the window */
                readonly expected: number;
                /** @description Known blocks, 0 to 100; null where nothing was expected */
                readonly pct: number | null;
                /** @description Blocks whose value is known */
                readonly present: number;
            };
            readonly date: components["schemas"]["IstDate"];
            /** @description Energy met of the day, MWh: the mean over 24 h, so that blocks that are missing count with the mean of the others; null where less than 80 % of the day's blocks are known */
            readonly energy_mwh: number | null;
            /** @description Mean frequency of the known blocks, Hz; null where less than 80 % of the day's frequencies are known */
            readonly frequency_avg_hz: number | null;
            /** @description Highest mean frequency of a block, Hz; null where less than 80 % of the day's frequencies are known */
            readonly frequency_max_hz: number | null;
            /** @description Lowest mean frequency of a block, Hz; null where less than 80 % of the day's frequencies are known */
            readonly frequency_min_hz: number | null;
            /** @description Known blocks whose mean frequency lies from 49.90 to 50.05 Hz, 0 to 100; null where less than 80 % of the day's frequencies are known */
            readonly in_band_pct: components["schemas"]["Finite"] | null;
            /** @description Mean over largest demand, 0 to 1; null where less than 80 % of the day's blocks are known */
            readonly load_factor_fraction: components["schemas"]["Finite"] | null;
            /** @description Largest mean demand of a 15-minute block, MW; null where less than 80 % of the day's blocks are known */
            readonly max_demand_mw: number | null;
            /** @description Start of that block; null where the value is */
            readonly max_demand_ts: components["schemas"]["Timestamp"] | null;
            /** @description Smallest mean demand of a 15-minute block, MW; null where less than 80 % of the day's blocks are known */
            readonly min_demand_mw: number | null;
            /** @description Start of that block; null where the value is */
            readonly min_demand_ts: components["schemas"]["Timestamp"] | null;
        };
        /** @description Best use of storage on the exchange, known afterwards */
        readonly StorageArbitrage: {
            readonly assumptions: components["schemas"]["ArbitrageAssumptions"];
            /** @description Every day of the window, oldest first */
            readonly days: readonly components["schemas"]["ArbitrageDay"][];
            readonly summary: components["schemas"]["ArbitrageSummary"];
        };
        /** @description Envelope of StorageArbitrage */
        readonly StorageArbitrageResponse: {
            readonly data: components["schemas"]["StorageArbitrage"];
            readonly meta: components["schemas"]["Meta"];
        };
        /** @description A storage */
        readonly StorageAsset: {
            /**
             * @description Power, MW
             * @example 50
             */
            readonly capacity_mw: number;
            /**
             * @description Duration at full power, h
             * @example 2
             */
            readonly duration_hr: number;
            /**
             * @description Node of the grid
             * @example WR-PADGHE-400
             */
            readonly location_node: string;
        };
        /** @description Headroom and queue of a substation */
        readonly SubstationHeadroom: {
            /**
             * @description Confidence, 0 to 1
             * @example 0.82
             */
            readonly confidence: number;
            /** @description Months until the queue is cleared */
            readonly expected_clearance_months: {
                /**
                 * @description Median
                 * @example 14
                 */
                readonly p50: number;
                /**
                 * @description 90th percentile
                 * @example 27
                 */
                readonly p90: number;
            };
            /** @description Conformance to the substation data model */
            readonly ies_tsp: {
                /** @description Whether the record conforms to it */
                readonly conforms: boolean;
                /**
                 * @description Version of the substation data model
                 * @example 0.5
                 */
                readonly schema_version: string;
            };
            /**
             * @description Name
             * @example Padghe 400/220 kV
             */
            readonly name: string;
            /**
             * @description Capacity in the queue, MW
             * @example 1240
             */
            readonly queued_mw: number;
            /** @description Where the record comes from */
            readonly sources: readonly components["schemas"]["EnterpriseSource"][];
            /**
             * @description Identifier of the substation
             * @example SS-400-PADGHE
             */
            readonly substation_id: string;
            /**
             * @description Operating headroom today, MW
             * @example 310
             */
            readonly today_headroom_mw: number;
            /**
             * @description Voltage level, kV
             * @example 400
             */
            readonly voltage_kv: number;
            /** @description Curtailed fraction in the third year */
            readonly y3_curtailment: {
                /**
                 * @description Median
                 * @example 0.04
                 */
                readonly p50: number;
                /**
                 * @description 90th percentile
                 * @example 0.11
                 */
                readonly p90: number;
            };
        };
        /**
         * @description Way of supply: the grid, green open access, a group captive plant, the real-time market, or a hybrid
         * @enum {string}
         */
        readonly SupplyMode: "grid" | "goa" | "group-captive" | "rtm" | "hybrid";
        /** @description Tariff of one category and voltage class */
        readonly TariffOfClass: {
            /**
             * @description Days since it began, or since its order; null where unknown
             * @example 139
             */
            readonly age_days: components["schemas"]["Finite"] | null;
            /**
             * Format: date
             * @description First IST day; null where unknown
             * @example 2026-04-01
             */
            readonly applicable_from: string | null;
            /**
             * Format: date
             * @description Last IST day of the period it was made for; null where unknown
             * @example 2027-03-31
             */
            readonly applicable_to: string | null;
            readonly confidence: components["schemas"]["Confidence"];
            /**
             * @description Category of the consumer
             * @example HT I(A) industry
             */
            readonly consumer_category: string;
            /** @description Demand charges by part of the billed demand */
            readonly demand_charges: readonly {
                /**
                 * @description Billed demand above which it is charged, kVA
                 * @example 0
                 */
                readonly above_kva: number;
                /**
                 * @description Upper end, INR/kVA and month; the same where it is known exactly
                 * @example 650
                 */
                readonly high_inr_per_kva_month: number;
                /**
                 * @description Lower end, INR/kVA and month
                 * @example 650
                 */
                readonly low_inr_per_kva_month: number;
                /**
                 * @description Billed demand up to which it is charged, kVA; null: no upper bound
                 * @example 500
                 */
                readonly up_to_kva: number | null;
            }[];
            /** @description Slab of the contract demand on which the energy charge depends; null where it does not */
            readonly demand_slab: (1 | 2 | 3) | null;
            /**
             * @description Energy charge, in `unit`
             * @example 8.44
             */
            readonly energy_charge: number;
            /** @description Fuel surcharge from low to high, in `unit`; null where unknown */
            readonly fuel_surcharge: {
                /**
                 * @description Upper end
                 * @example 2.5
                 */
                readonly high: number;
                /**
                 * @description Lower end
                 * @example 2.3
                 */
                readonly low: number;
            } | null;
            /**
             * @description What else has to be known; null where nothing
             * @example The page names no order and no period.
             */
            readonly note: string | null;
            /**
             * Format: date
             * @description Date of the order; null where unknown
             * @example 2026-03-25
             */
            readonly order_date: string | null;
            /**
             * @description Order of the commission; null where unknown
             * @example MERC Case 75/2025, post-remand
             */
            readonly order_id: string | null;
            /**
             * @description Share of the contract demand that is billed at least, percent; null where unknown
             * @example 75
             */
            readonly ratchet_pct: components["schemas"]["Finite"] | null;
            /**
             * @description Address of the order; null where unknown
             * @example https://merc.gov.in
             */
            readonly source_url: string | null;
            /** @description Whether more than 365 days have passed since the end of its period; null where its start is unknown */
            readonly stale: boolean | null;
            /** @description What is added to the energy charge in some hours; null where unknown */
            readonly time_of_day: readonly {
                /**
                 * @description First full hour of the IST day
                 * @example 17
                 */
                readonly from_hour_ist: number;
                /**
                 * @description Upper end
                 * @example 20
                 */
                readonly high: number;
                /**
                 * @description Lower end, in its unit; negative where it is taken off
                 * @example 20
                 */
                readonly low: number;
                /** @description Months 1 to 12; null: all year, or those of the season */
                readonly months: readonly number[] | null;
                /** @description Season whose months the source does not list; else null */
                readonly season: ("summer" | "winter") | null;
                /**
                 * @description Hour at which it ends; one that is not after the start lies on the next day
                 * @example 24
                 */
                readonly to_hour_ist: number;
                /**
                 * @description Percent of the energy charge, or an amount per billed unit
                 * @enum {string}
                 */
                readonly unit: "%" | "INR/kWh" | "INR/kVAh";
            }[] | null;
            /**
             * @description Billed unit of energy, surcharge and wheeling
             * @enum {string}
             */
            readonly unit: "INR/kWh" | "INR/kVAh";
            /**
             * @description Voltage class; null: every high-tension voltage of the category
             * @example 33kV
             */
            readonly voltage_class: string | null;
            /**
             * @description Wheeling charge, in `unit`; null where unknown
             * @example 0.81
             */
            readonly wheeling_charge: components["schemas"]["Finite"] | null;
        };
        /** @description Tariff schedule of a distribution company on one day */
        readonly TariffSchedule: {
            /**
             * Format: date
             * @description IST day of the schedule
             * @example 2026-08-18
             */
            readonly as_of: string;
            /**
             * @description Distribution company
             * @example MSEDCL
             */
            readonly discom: string;
            readonly state: components["schemas"]["StateCode"];
            /** @description One entry for each category, voltage class and slab */
            readonly tariffs: readonly components["schemas"]["TariffOfClass"][];
        };
        /**
         * @description Plan of the key, lower case; `anonymous` for a call without a key on a legacy path that allows it
         * @enum {string}
         */
        readonly Tier: "trial" | "sandbox" | "student" | "institutional" | "grid_ai" | "pro" | "starter" | "growth" | "enterprise" | "anonymous";
        /**
         * Format: date-time
         * @description Instant, ISO 8601 UTC with `Z`; in a series the start of a half-open interval
         * @example 2026-08-18T09:45:00Z
         */
        readonly Timestamp: string;
        /** @description Mean load of a transformer by block */
        readonly TransformerProfile: {
            /**
             * @description Coverage by smart meters over the last 30 days, percent
             * @example 94.2
             */
            readonly ami_coverage_pct: number;
            /**
             * @description Confidence, 0 to 1
             * @example 0.82
             */
            readonly confidence: number;
            readonly data_quality: components["schemas"]["DataQuality"];
            /**
             * @description Distribution transformer
             * @example DT-0041872
             */
            readonly dt_id: string;
            /**
             * Format: date-time
             * @description Begin of the 30 days
             * @example 2026-07-18T18:30:00Z
             */
            readonly from: string;
            /** @description The 96 blocks of the day */
            readonly profile: readonly {
                /**
                 * @description Block of the IST day, 1 to 96
                 * @example 1
                 */
                readonly block: number;
                /**
                 * @description Mean of the last 30 days, kW
                 * @example 41.7
                 */
                readonly mean_kw: number;
            }[];
        };
        /** @description Calls charged and refused, newest day first */
        readonly Usage: {
            /** @description One entry per UTC day */
            readonly days: readonly {
                /** @description The same by key */
                readonly by_key: readonly {
                    /** @description Charged calls */
                    readonly calls: number;
                    readonly key_id: components["schemas"]["KeyId"];
                    /** @description Calls turned away by quota, plan or address */
                    readonly refused: number;
                }[];
                /** @description Charged calls by the surface they came in through */
                readonly by_surface: {
                    /** @description Charged calls */
                    readonly connector: number;
                    /** @description Charged calls */
                    readonly legacy: number;
                    /** @description Charged calls */
                    readonly rest: number;
                };
                /** @description Charged calls */
                readonly calls: number;
                /** @description Day of the quota, UTC, YYYY-MM-DD */
                readonly date: string;
                /** @description Calls turned away by quota, plan or address */
                readonly refused: number;
            }[];
        };
        /** @description Envelope of Usage */
        readonly UsageResponse: {
            readonly data: components["schemas"]["Usage"];
            readonly meta: components["schemas"]["PublicMeta"];
        };
        /** @description Half-open window `[from, to)` that the answer covers */
        readonly Window: {
            /** @description True where the plan's history limit cut the window */
            readonly clamped: boolean;
            readonly from: components["schemas"]["Timestamp"];
            /** @description Length that the answer covers, hours */
            readonly granted_hours: number;
            /** @description Length that was asked for, hours */
            readonly requested_hours: number;
            readonly to: components["schemas"]["Timestamp"];
        };
        /**
         * @description Despatch zone: northern, western, southern, eastern, north-eastern
         * @enum {string}
         */
        readonly Zone: "NR" | "WR" | "SR" | "ER" | "NER";
        /** @description A despatch zone now */
        readonly ZoneNow: {
            /** @description Demand met, MW: the sum of the states that report, where at least 80 % of them do; else the zone's own reading, where a source has it; else the sum of those that report. Null where nothing is known */
            readonly demand_mw: number | null;
            /** @description Largest mean demand of a 15-minute block of the running IST day so far, MW; null below 80 % of the blocks that have ended */
            readonly peak_today_mw: number | null;
            /** @description Part of the all-India demand, 0 to 1; null where either is not known, or where too few states report for the sum to stand for the zone */
            readonly share_fraction: components["schemas"]["Finite"] | null;
            /** @description States and union territories whose demand is known now */
            readonly states_reporting: number;
            /** @description States and union territories of the zone */
            readonly states_total: number;
            readonly zone: components["schemas"]["Zone"];
        };
    };
    responses: {
        /**
         * @description `invalid_parameter`: the request is not valid. Correct what the list errors names: each entry has the path and what is wrong with it.
         *
         *     `ambiguous_credentials`: more than one credential was sent. Send one key, once. Look for a proxy or client library that adds a second header.
         */
        readonly BadRequest: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemInvalidParameter"] | components["schemas"]["ProblemAmbiguousCredentials"];
            };
        };
        /**
         * @description `invalid_parameter`: the request is not valid. Correct what the list errors names: each entry has the path and what is wrong with it.
         *
         *     `ambiguous_credentials`: more than one credential was sent. Send one key, once. Look for a proxy or client library that adds a second header.
         */
        readonly BadRequestForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemInvalidParameter"] | components["schemas"]["ProblemAmbiguousCredentials"];
            };
        };
        /** @description `conflict`: the request conflicts with the present state. Read the present state, then decide anew. After a clash of two equal creations, repeat the request. */
        readonly Conflict: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemConflict"];
            };
        };
        /** @description `conflict`: the request conflicts with the present state. Read the present state, then decide anew. After a clash of two equal creations, repeat the request. */
        readonly ConflictForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemConflict"];
            };
        };
        /** @description `header_too_large`: the request headers are too large. Send fewer or shorter headers; often it is cookies that do not belong here. */
        readonly HeaderTooLarge: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemHeaderTooLarge"];
            };
        };
        /** @description `idempotency_mismatch`: the idempotency key was used with another body. Use a fresh Idempotency-Key for every new request, and the old one only to repeat the same. */
        readonly IdempotencyMismatch: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemIdempotencyMismatch"];
            };
        };
        /** @description `idempotency_mismatch`: the idempotency key was used with another body. Use a fresh Idempotency-Key for every new request, and the old one only to repeat the same. */
        readonly IdempotencyMismatchForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemIdempotencyMismatch"];
            };
        };
        /** @description `internal_error`: something went wrong on our side. Try again with growing pauses. If it stays, report the request_id. */
        readonly InternalError: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemInternalError"];
            };
        };
        /** @description `invalid_parameter`: the request is not valid. Correct what the list errors names: each entry has the path and what is wrong with it. */
        readonly InvalidParameter: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemInvalidParameter"];
            };
        };
        /**
         * @description `invalid_parameter`: the request is not valid. Correct what the list errors names: each entry has the path and what is wrong with it.
         *
         *     `INVALID_LOAD_PROFILE`: the load profile is not usable. Send 96 values of 0 or more for every IST day, in order.
         *
         *     `ambiguous_credentials`: more than one credential was sent. Send one key, once. Look for a proxy or client library that adds a second header.
         */
        readonly InvalidParameterOrInvalidLoadProfileOrAmbiguousCredentialsForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemInvalidParameter"] | components["schemas"]["ProblemInvalidLoadProfile"] | components["schemas"]["ProblemAmbiguousCredentials"];
            };
        };
        /**
         * @description `invalid_parameter`: the request is not valid. Correct what the list errors names: each entry has the path and what is wrong with it.
         *
         *     `INVALID_LOAD_PROFILE`: the load profile is not usable. Send 96 values of 0 or more for every IST day, in order.
         *
         *     `MARGINAL_NOT_ALLOWED_FOR_SCOPE2`: a marginal value is no scope 2 number. Leave signal_type out, or send average.
         *
         *     `ambiguous_credentials`: more than one credential was sent. Send one key, once. Look for a proxy or client library that adds a second header.
         */
        readonly InvalidParameterOrInvalidLoadProfileOrMarginalNotAllowedForScope2OrAmbiguousCredentialsForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemInvalidParameter"] | components["schemas"]["ProblemInvalidLoadProfile"] | components["schemas"]["ProblemMarginalNotAllowedForScope2"] | components["schemas"]["ProblemAmbiguousCredentials"];
            };
        };
        /** @description `ip_not_allowed`: the key may not be used from this address. Call from an address in the key's ip_allow_list, or create a key with the right list. */
        readonly IpNotAllowedForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemIpNotAllowed"];
            };
        };
        /** @description `not_acceptable`: no acceptable format. Leave the Accept header out, or ask for a format that detail names. */
        readonly NotAcceptable: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemNotAcceptable"];
            };
        };
        /** @description `not_acceptable`: no acceptable format. Leave the Accept header out, or ask for a format that detail names. */
        readonly NotAcceptableForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemNotAcceptable"];
            };
        };
        /** @description `not_found`: there is nothing here. Compare the path with did_you_mean and the reference, or the id with your list of keys. */
        readonly NotFound: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemNotFound"];
            };
        };
        /** @description `not_found`: there is nothing here. Compare the path with did_you_mean and the reference, or the id with your list of keys. */
        readonly NotFoundForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemNotFound"];
            };
        };
        /**
         * @description `not_found`: there is nothing here. Compare the path with did_you_mean and the reference, or the id with your list of keys.
         *
         *     `TARIFF_NOT_FOUND`: there is no such tariff. Check the company and the voltage class, or ask for a later as_of.
         */
        readonly NotFoundOrTariffNotFoundForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemNotFound"] | components["schemas"]["ProblemTariffNotFound"];
            };
        };
        /** @description `NOT_IMPLEMENTED`: this is on the roadmap. See roadmap for when it is planned, and /v1/products for the present status. */
        readonly NotImplementedForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemNotImplemented"];
            };
        };
        /** @description `not_in_plan`: the plan does not include this. Move to the plan named in required_plan, or leave the part out that feature names. */
        readonly NotInPlan: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemNotInPlan"];
            };
        };
        /** @description `not_in_plan`: the plan does not include this. Move to the plan named in required_plan, or leave the part out that feature names. */
        readonly NotInPlanForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemNotInPlan"];
            };
        };
        /** @description What you have is still the newest: no body */
        readonly NotModified: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly ETag: components["headers"]["ETag"];
                readonly "Last-Modified": components["headers"]["Last-Modified"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `payload_too_large`: the body is too large. Send a smaller body; the limit is in detail. */
        readonly PayloadTooLarge: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemPayloadTooLarge"];
            };
        };
        /** @description `payload_too_large`: the body is too large. Send a smaller body; the limit is in detail. */
        readonly PayloadTooLargeForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemPayloadTooLarge"];
            };
        };
        /** @description `quota_exceeded`: the quota is used up. Wait as many seconds as Retry-After says. Watch X-RateLimit-Remaining-Minute and X-RateLimit-Remaining-Day to slow down before. */
        readonly QuotaExceededForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemQuotaExceeded"];
            };
        };
        /** @description `request_timeout`: the request did not arrive in time. Send it again; look for a slow uplink or a client that keeps the body back. */
        readonly RequestTimeout: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemRequestTimeout"];
            };
        };
        /** @description `service_unavailable`: the service cannot answer now. Try again after Retry-After, with a growing and slightly random pause. */
        readonly ServiceUnavailable: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemServiceUnavailable"];
            };
        };
        /** @description `STALE_TARIFF`: the tariff was superseded. Leave as_of out for the current schedule. */
        readonly StaleTariffForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemStaleTariff"];
            };
        };
        /** @description `TARIFF_NOT_FOUND`: there is no such tariff. Check the company and the voltage class, or ask for a later as_of. */
        readonly TariffNotFoundForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemTariffNotFound"];
            };
        };
        /** @description `TIER_REQUIRED`: a higher plan is needed. Use a key on the plan named in required_plan. */
        readonly TierRequiredForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemTierRequired"];
            };
        };
        /** @description `token_invalid`: the identity token was refused. Sign in again and send the new token as Authorization: Bearer. An API key cannot manage keys. */
        readonly TokenInvalid: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemTokenInvalid"];
            };
        };
        /**
         * @description `api_key_missing`: an api key is needed. Send the key in the header X-API-Key.
         *
         *     `api_key_invalid`: the api key is not known. Check that it was copied whole: svc_live_ followed by 32 letters and digits. If the secret is lost, create a new key.
         *
         *     `api_key_revoked`: the api key was revoked. Use another key or create a new one.
         *
         *     `api_key_expired`: the api key has expired. Use another key or create a new one; rotate keys before they expire.
         */
        readonly Unauthorized: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemApiKeyMissing"] | components["schemas"]["ProblemApiKeyInvalid"] | components["schemas"]["ProblemApiKeyRevoked"] | components["schemas"]["ProblemApiKeyExpired"];
            };
        };
        /**
         * @description `data_unavailable`: no value of this dataset has arrived yet. Try again after Retry-After, or ask the operator which sources are switched on.
         *
         *     `service_unavailable`: the service cannot answer now. Try again after Retry-After, with a growing and slightly random pause.
         */
        readonly UnavailableForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemDataUnavailable"] | components["schemas"]["ProblemServiceUnavailable"];
            };
        };
        /** @description `unsupported_media_type`: the body has a type that is not read here. Send it with Content-Type: application/json and without Content-Encoding. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemUnsupportedMediaType"];
            };
        };
        /** @description `unsupported_media_type`: the body has a type that is not read here. Send it with Content-Type: application/json and without Content-Encoding. */
        readonly UnsupportedMediaTypeForKey: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Tier": components["headers"]["X-Tier"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemUnsupportedMediaType"];
            };
        };
    };
    parameters: {
        /**
         * @description Bid area of the exchange
         * @example W2
         */
        readonly Area: "N1" | "N2" | "N3" | "E1" | "E2" | "W1" | "W2" | "W3" | "S1" | "S2" | "S3" | "A1" | "A2";
        /**
         * @description IST day on which the rows apply (default today)
         * @example 2026-08-18
         */
        readonly AsOf: string;
        /**
         * @description `direct`: CO2 of the fuel burnt at the station, by which Scope 2 is counted. `lifecycle`: greenhouse gases of fuel, plant and operation
         * @example lifecycle
         */
        readonly Basis: "direct" | "lifecycle";
        /**
         * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
         * @example generation
         */
        readonly CarbonLatestView: "generation" | "consumption";
        /**
         * @description 1 to 128 printable characters; a repeated creation with it gives the same key
         * @example 0b9f8e4a-desk-2026-08-18
         */
        readonly CreateKeyIdempotencyKey: string;
        /**
         * @description `meta.page.next_cursor` of the page before, with the same other parameters
         * @example MjAyNi0wOC0xOCBhc2MgNDg
         */
        readonly Cursor: string;
        /**
         * @description Full discharges a day, at most
         * @example 1
         */
        readonly CyclesPerDay: number;
        /**
         * @description IST day (default yesterday)
         * @example 2026-08-18
         */
        readonly DailyBriefingDate: string;
        /**
         * @description One IST day; excludes from and to
         * @example 2026-08-18
         */
        readonly Date: string;
        /**
         * @description IST days of delivery up to today (default 30)
         * @example 30
         */
        readonly Days: number;
        /**
         * @description Length of the window before now, hours (default 24); cut to the plan; excludes from and to
         * @example 24
         */
        readonly DemandHistoryHours: number;
        /**
         * @description First IST day, or a timestamp with offset: the first day that begins then or later (default 7 days)
         * @example 2026-08-18
         */
        readonly DemandReconciliationFrom: string;
        /**
         * @description Distribution company, present or former name; rows for all companies of its state as well
         * @example TNPDCL
         */
        readonly Discom: string;
        /**
         * @description Distribution transformer
         * @example DT-0041872
         */
        readonly DtId: string;
        /**
         * @description Energy that it delivers when full, MWh per MW
         * @example 2
         */
        readonly DurationH: "1" | "2" | "4" | "8";
        /**
         * @description Energy delivered per energy taken in, round trip
         * @example 0.85
         */
        readonly Efficiency: number;
        /**
         * @description Only schemes to be energised by this IST day
         * @example 2026-08-18
         */
        readonly EnergisedBy: string;
        /**
         * @description Begin of the window: timestamp with offset, or IST day (default 7 days before its end)
         * @example 2026-08-18
         */
        readonly ExchangeCanonicalFrom: string;
        /**
         * @description IST day; excludes from and to (default yesterday)
         * @example 2026-08-18
         */
        readonly ExchangeDuckCurveDate: string;
        /**
         * @description Begin of the window: timestamp with offset, or IST day (default one day before its end)
         * @example 2026-08-18
         */
        readonly ExchangeDuckCurveFrom: string;
        /**
         * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default yesterday)
         * @example 2026-08-18
         */
        readonly ExchangeDuckCurveTo: string;
        /**
         * @description Begin of the window: timestamp with offset, or IST day (default 30 days before its end)
         * @example 2026-08-18
         */
        readonly ExchangeHeatmapFrom: string;
        /**
         * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
         * @example DAM
         */
        readonly ExchangeHeatmapMarketType: "DAM" | "RTM" | "GDAM";
        /**
         * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default today)
         * @example 2026-08-18
         */
        readonly ExchangeHeatmapTo: string;
        /**
         * @description IST day of delivery (default today)
         * @example 2026-08-18
         */
        readonly ExchangeLatestDate: string;
        /**
         * @description Most items of the answer (default 96)
         * @example 96
         */
        readonly ExchangeLatestLimit: number;
        /**
         * @description One set instead of all
         * @example cea-v21-direct
         */
        readonly FactorSet: "cea-v21-direct" | "ipcc-2014-lifecycle";
        /**
         * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
         * @example csv
         */
        readonly Format: "json" | "csv";
        /**
         * @description `DAM` day-ahead, `RTM` real-time market
         * @example DAM
         */
        readonly ForwardCurveMarketType: "DAM" | "RTM";
        /**
         * @description Begin of the window: timestamp with offset, or IST day
         * @example 2026-08-18
         */
        readonly From: string;
        /**
         * @description Main fuel; `other` also stands for oil, waste and co-generation
         * @example solar
         */
        readonly Fuel: "coal" | "lignite" | "thermal" | "gas" | "diesel" | "nuclear" | "hydro" | "small_hydro" | "wind" | "solar" | "biomass" | "storage" | "other";
        /**
         * @description Length of the window before now of which the hours are given as `series`, hours
         * @example 24
         */
        readonly FuelMixLatestHours: number;
        /**
         * @description Despatch zone: northern, western, southern, eastern, north-eastern
         * @example NR
         */
        readonly GridStatesZone: "NR" | "WR" | "SR" | "ER" | "NER";
        /**
         * @description First IST day, or a timestamp with offset: the first day that begins then or later (default 30 days)
         * @example 2026-08-18
         */
        readonly GridStatisticsFrom: string;
        /**
         * @description Last IST day, or a timestamp with offset: days that begin before it (default the last day that is over)
         * @example 2026-08-18
         */
        readonly GridStatisticsTo: string;
        /**
         * @description Sums by group instead of plants; excludes limit and cursor
         * @example fuel
         */
        readonly GroupBy: "zone" | "state" | "sector" | "fuel";
        /**
         * @description Hours from issue (default 24)
         * @example 24
         */
        readonly Horizon: number;
        /**
         * @description Days from the first block that is not known (default 3)
         * @example 3
         */
        readonly HorizonDays: number;
        /**
         * @description Length of the window before now, hours (default 24)
         * @example 24
         */
        readonly Hours: number;
        /**
         * @description Alert id: `alert_` and 20 of `[0-9a-z]`
         * @example alert_4t8w1z6b3e9h2k7n5q0s
         */
        readonly Id: string;
        /**
         * @description 1 to 128 printable characters; a repeated creation with it gives the same job
         * @example 0b9f8e4a-desk-2026-08-18
         */
        readonly IdempotencyKey: string;
        /**
         * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
         * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
         */
        readonly IfNoneMatch: string;
        /**
         * @description Region: a despatch zone
         * @example WR
         */
        readonly IstsExpansionPlansRegion: "NR" | "WR" | "SR" | "ER" | "NER";
        /**
         * @description Id of a job: `job_` and 20 of `[0-9a-z]`
         * @example job_4k8x1v7m2q9c5b3n6h0d
         */
        readonly JobId: string;
        /**
         * @description Name of the calculation, for people; not blank, no control characters
         * @example plant A, August
         */
        readonly Label: string;
        /**
         * @description Most items of the answer (default 100)
         * @example 100
         */
        readonly Limit: number;
        /**
         * @description Most items of the answer (default 100)
         * @example 100
         */
        readonly ListAlertsLimit: number;
        /**
         * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
         * @example DAM
         */
        readonly MarketType: "DAM" | "RTM" | "GDAM";
        /**
         * @description Least capacity, MW; without it also plants of unknown capacity
         * @example 100
         */
        readonly MinMw: number;
        /**
         * @description `raw`: known or null. `blended`: interior gaps of up to 6 hours are filled by the forecast of the midnight before, or by the days before, and marked `kind: modelled`
         * @example raw
         */
        readonly Mode: "blended" | "raw";
        /**
         * @description Node of the grid
         * @example WR-PADGHE-400
         */
        readonly Node: string;
        /**
         * @description IST day on which the charges apply (default today)
         * @example 2026-08-18
         */
        readonly OpenAccessScheduleAsOf: string;
        /**
         * @description Distribution company
         * @example MSEDCL
         */
        readonly OpenAccessScheduleDiscom: string;
        /**
         * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
         * @example maharashtra
         */
        readonly OpenAccessScheduleState: string;
        /**
         * @description `asc` oldest block first, `desc` newest first
         * @example desc
         */
        readonly Order: "asc" | "desc";
        /**
         * @description Most items of the answer (default 100)
         * @example 100
         */
        readonly PowerPlantsLimit: number;
        /**
         * @description Despatch zone: northern, western, southern, eastern, north-eastern
         * @example SR
         */
        readonly PowerPlantsZone: "NR" | "WR" | "SR" | "ER" | "NER";
        /**
         * @description Words that must all occur in id, title, description or fields, in any case
         * @example price
         */
        readonly Query: string;
        /**
         * @description Region: a despatch zone
         * @example WR
         */
        readonly Region: "NR" | "WR" | "SR" | "ER" | "NER";
        /**
         * @description Begin of the feed: timestamp with offset, or IST day
         * @example 2026-08-18
         */
        readonly RegulatoryChangesSince: string;
        /**
         * @description First month, or the month of an IST day (default 11 months before the last)
         * @example 2026-07
         */
        readonly RenewableCapacityFrom: string;
        /**
         * @description Class of capacity. `bioenergy` sums biomass and waste, `renewables` sums all; `solar_…`, `biomass_…` and `waste_…` are parts, given where they are asked for. Sources draw the lines differently
         * @example solar
         */
        readonly RenewableCapacityFuel: "small_hydro" | "wind" | "solar" | "biomass" | "waste" | "bioenergy" | "renewables" | "solar_ground" | "solar_rooftop" | "solar_hybrid" | "solar_offgrid" | "biomass_bagasse" | "biomass_other" | "waste_grid" | "waste_offgrid";
        /**
         * @description Last month, or the month of an IST day (default the last month that is over)
         * @example 2026-07
         */
        readonly RenewableCapacityTo: string;
        /**
         * @description `block` 15 minutes, `hour`, `day`: intervals of Indian Standard Time, each value their mean
         * @example block
         */
        readonly Resolution: "block" | "hour" | "day";
        /**
         * @description Id of the key
         * @example key_7m2k9q4x1c8v5b3n6h0d
         */
        readonly RevokeKeyId: string;
        /**
         * @description Emissions counted (default direct)
         * @example direct
         */
        readonly ScopeTwoLocationBasedBasis: "direct" | "lifecycle";
        /**
         * @description The same
         * @example average
         */
        readonly ScopeTwoLocationBasedSignal: "average" | "marginal";
        /**
         * @description With a body in CSV: the state, which it cannot do without
         * @example IN-MH
         */
        readonly ScopeTwoLocationBasedState: string;
        /**
         * @description Scope 2 result id: `s2_` and 20 of `[0-9a-z]`
         * @example s2_4t8w1z6b3e9h2k7n5q0s
         */
        readonly ScopeTwoResultId: string;
        /**
         * @description `central` government, `state` government or `private`
         * @example central
         */
        readonly Sector: "central" | "state" | "private";
        /**
         * @description Which signal; there is no default, since one does not stand for the other
         * @example average
         */
        readonly Signal: "average" | "marginal";
        /**
         * @description Only `average` may be used for Scope 2
         * @example average
         */
        readonly SignalType: "average" | "marginal";
        /**
         * @description Restatements from then on: timestamp with offset, or IST day (default all)
         * @example 2026-08-18
         */
        readonly Since: string;
        /**
         * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
         * @example maharashtra
         */
        readonly State: string;
        /**
         * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
         * @example maharashtra
         */
        readonly StateCarbonHistoryState: string;
        /**
         * @description States and union territories by slug, alias or ISO 3166-2 code, with commas between them (default all)
         * @example maharashtra,gujarat
         */
        readonly States: string;
        /**
         * @description Identifier of the substation
         * @example SS-400-PADGHE
         */
        readonly SubstationId: string;
        /**
         * @description IST day whose schedule is replayed (default today)
         * @example 2026-08-18
         */
        readonly TariffScheduleAsOf: string;
        /**
         * @description Distribution company, present or former name
         * @example MSEDCL
         */
        readonly TariffScheduleDiscom: string;
        /**
         * @description Only this voltage class, by name or as a number of kV
         * @example 33kV
         */
        readonly TariffScheduleVoltageClass: string;
        /**
         * @description Only datasets of this theme
         * @example market
         */
        readonly Theme: "demand" | "frequency" | "generation" | "carbon" | "market" | "network" | "reports" | "assets";
        /**
         * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default now)
         * @example 2026-08-18
         */
        readonly To: string;
        /**
         * @description How many days, newest first
         * @example 7
         */
        readonly UsageDays: number;
        /**
         * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
         * @example consumption
         */
        readonly View: "generation" | "consumption";
        /**
         * @description Which forecast: `latest`; the newest issued by an ISO 8601 timestamp with offset; or `before:-24h`, the newest issued 24 hours ago or earlier (any number of hours)
         * @example latest
         */
        readonly Vintage: string;
        /**
         * @description Voltage such as `33kV`; rows for no voltage in particular as well
         * @example 33kV
         */
        readonly VoltageClass: string;
        /**
         * @description Forecasts issued in the last days (default 30)
         * @example 30
         */
        readonly WindowDays: number;
        /**
         * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
         * @example 6f9d3c1e52b74a1f9a550c8f
         */
        readonly XRequestId: string;
        /**
         * @description Despatch zone: northern, western, southern, eastern, north-eastern
         * @example WR
         */
        readonly Zone: "NR" | "WR" | "SR" | "ER" | "NER";
    };
    requestBodies: never;
    headers: {
        /**
         * @description `private, no-cache` on data (ask again with `If-None-Match`), `no-store` on errors and on whatever holds a secret
         * @example private, no-cache
         */
        readonly "Cache-Control": string;
        /**
         * @description Name to keep the file under
         * @example attachment; filename="demand_2026-07-01_2026-07-31.parquet"
         */
        readonly "Content-Disposition": string;
        /**
         * @description Changes whenever `data` does; send it back in `If-None-Match`
         * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
         */
        readonly ETag: string;
        /**
         * @description The same instant as `meta.as_of`; left out where that is null
         * @example Tue, 18 Aug 2026 09:45:00 GMT
         */
        readonly "Last-Modified": string;
        /**
         * @description Path of what was created
         * @example /developer/v1/jobs/job_4k8x1v7m2q9c5b3n6h0d
         */
        readonly Location: string;
        /**
         * @description Whole seconds to wait before trying again
         * @example 21
         */
        readonly "Retry-After": number;
        /**
         * @description Which credential is wanted
         * @example ApiKey realm="grid-data-service"
         */
        readonly "WWW-Authenticate": string;
        /**
         * @description `meta.as_of` of an answer in CSV, which has no `meta`
         * @example 2026-08-18T09:45:00Z
         */
        readonly "X-Meta-As-Of": string;
        /**
         * @description Calls a day of the key's plan, or `unlimited`
         * @example 100000
         */
        readonly "X-RateLimit-Limit-Day": number | "unlimited";
        /**
         * @description Calls a minute of the key's plan
         * @example 300
         */
        readonly "X-RateLimit-Limit-Minute": number;
        /**
         * @description Calls left this UTC day, or `unlimited`
         * @example 99858
         */
        readonly "X-RateLimit-Remaining-Day": number | "unlimited";
        /**
         * @description Calls left in this UTC minute
         * @example 299
         */
        readonly "X-RateLimit-Remaining-Minute": number;
        /**
         * @description Id of the request, also in `meta.request_id` and in every error
         * @example 6f9d3c1e52b74a1f9a550c8f
         */
        readonly "X-Request-Id": string;
        /**
         * @description Plan the call was billed against
         * @example growth
         */
        readonly "X-Tier": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description List the keys of the tenant */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "key_7m2k9q4x1c8v5b3n6h0d",
                     *             "name": "trading desk",
                     *             "secret_hint": "Xk7Q",
                     *             "tier": "growth",
                     *             "ip_allow_list": [
                     *               "203.0.113.0/24"
                     *             ],
                     *             "created_at": "2026-08-18T09:45:00Z",
                     *             "expires_at": "2027-03-31T18:30:00Z",
                     *             "state": "active",
                     *             "revoked_at": null,
                     *             "last_used_at": "2026-08-18T10:01:00Z",
                     *             "calls_today": 142
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ListKeysResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["TokenInvalid"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description 1 to 128 printable characters; a repeated creation with it gives the same key
                 * @example 0b9f8e4a-desk-2026-08-18
                 */
                readonly "Idempotency-Key"?: components["parameters"]["CreateKeyIdempotencyKey"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "trading desk",
                 *       "ip_allow_list": [
                 *         "203.0.113.0/24"
                 *       ],
                 *       "expires_at": "2027-04-01"
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreateKey"];
            };
        };
        readonly responses: {
            /** @description Create an API key */
            readonly 201: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "key_7m2k9q4x1c8v5b3n6h0d",
                     *         "name": "trading desk",
                     *         "secret_hint": "Xk7Q",
                     *         "tier": "growth",
                     *         "ip_allow_list": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "created_at": "2026-08-18T09:45:00Z",
                     *         "expires_at": "2027-03-31T18:30:00Z",
                     *         "secret": "svc_live_0123456789abcdefghijklmnopqrXk7Q"
                     *       },
                     *       "meta": {
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CreatedKeyResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["TokenInvalid"];
            readonly 402: components["responses"]["NotInPlan"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["IdempotencyMismatch"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Id of the key
                 * @example key_7m2k9q4x1c8v5b3n6h0d
                 */
                readonly id: components["parameters"]["RevokeKeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Revoke a key */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "key_7m2k9q4x1c8v5b3n6h0d",
                     *         "name": "trading desk",
                     *         "secret_hint": "Xk7Q",
                     *         "tier": "growth",
                     *         "ip_allow_list": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "created_at": "2026-08-18T09:45:00Z",
                     *         "expires_at": "2027-03-31T18:30:00Z",
                     *         "state": "revoked",
                     *         "revoked_at": "2026-08-18T10:01:39Z",
                     *         "last_used_at": "2026-08-18T10:01:00Z",
                     *         "calls_today": 142
                     *       },
                     *       "meta": {
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["TokenInvalid"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Id of the key
                 * @example key_7m2k9q4x1c8v5b3n6h0d
                 */
                readonly id: components["parameters"]["RevokeKeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Revoke a key */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "key_7m2k9q4x1c8v5b3n6h0d",
                     *         "name": "trading desk",
                     *         "secret_hint": "Xk7Q",
                     *         "tier": "growth",
                     *         "ip_allow_list": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "created_at": "2026-08-18T09:45:00Z",
                     *         "expires_at": "2027-03-31T18:30:00Z",
                     *         "state": "revoked",
                     *         "revoked_at": "2026-08-18T10:01:39Z",
                     *         "last_used_at": "2026-08-18T10:01:00Z",
                     *         "calls_today": 142
                     *       },
                     *       "meta": {
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["TokenInvalid"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly rotateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Id of the key
                 * @example key_7m2k9q4x1c8v5b3n6h0d
                 */
                readonly id: components["parameters"]["RevokeKeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "grace_hours": 24
                 *     }
                 */
                readonly "application/json": components["schemas"]["RotateKey"];
            };
        };
        readonly responses: {
            /** @description Rotate a key */
            readonly 201: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "key_1d5f8h2j6k0l3m7n9p4q",
                     *         "name": "trading desk",
                     *         "secret_hint": "Xk7Q",
                     *         "tier": "growth",
                     *         "ip_allow_list": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "created_at": "2026-08-18T09:45:00Z",
                     *         "expires_at": "2027-03-31T18:30:00Z",
                     *         "secret": "svc_live_0123456789abcdefghijklmnopqrXk7Q"
                     *       },
                     *       "meta": {
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CreatedKeyResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["TokenInvalid"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getUsage: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description How many days, newest first
                 * @example 7
                 */
                readonly days?: components["parameters"]["UsageDays"];
            };
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Usage by day */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "days": [
                     *           {
                     *             "date": "2026-08-18",
                     *             "calls": 142,
                     *             "refused": 3,
                     *             "by_surface": {
                     *               "rest": 142,
                     *               "legacy": 0,
                     *               "connector": 0
                     *             },
                     *             "by_key": [
                     *               {
                     *                 "key_id": "key_7m2k9q4x1c8v5b3n6h0d",
                     *                 "calls": 142,
                     *                 "refused": 3
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["UsageResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["TokenInvalid"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getStateMetricsCanonical: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Length of the window before now, hours (default 24)
                 * @example 24
                 */
                readonly hours?: components["parameters"]["Hours"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Despatch zone: northern, western, southern, eastern, north-eastern
                 * @example WR
                 */
                readonly zone?: components["parameters"]["Zone"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Metrics of the states */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "slug": "maharashtra",
                     *             "iso": "IN-MH",
                     *             "zone": "WR",
                     *             "demand_avg_mw": 25310.412,
                     *             "demand_peak_mw": 28944.3,
                     *             "demand_peak_ts": "2026-08-18T06:15:00Z",
                     *             "energy_mwh": 607449.888,
                     *             "frequency_avg_hz": 49.998,
                     *             "own_generation_avg_mw": 17802.655,
                     *             "import_avg_mw": 7507.757,
                     *             "demand_coverage": {
                     *               "expected": 96,
                     *               "present": 96,
                     *               "pct": 100
                     *             },
                     *             "frequency_coverage": {
                     *               "expected": 96,
                     *               "present": 96,
                     *               "pct": 100
                     *             },
                     *             "own_generation_coverage": {
                     *               "expected": 96,
                     *               "present": 94,
                     *               "pct": 97.9
                     *             },
                     *             "import_coverage": {
                     *               "expected": 96,
                     *               "present": 94,
                     *               "pct": 97.9
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "merit",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://meritindia.in"
                     *           },
                     *           {
                     *             "dataset": "frequency",
                     *             "source": "simulator",
                     *             "kind": "simulated",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none needed: computed here",
                     *             "url": null
                     *           },
                     *           {
                     *             "dataset": "own_generation",
                     *             "source": "merit",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://meritindia.in"
                     *           },
                     *           {
                     *             "dataset": "net_import",
                     *             "source": "merit",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://meritindia.in"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-17T09:45:00Z",
                     *           "to": "2026-08-18T09:45:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 96,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["StateMetricsListResponse"];
                    /** @example  */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly listAlerts: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `meta.page.next_cursor` of the page before, with the same other parameters
                 * @example MjAyNi0wOC0xOCBhc2MgNDg
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Most items of the answer (default 100)
                 * @example 100
                 */
                readonly limit?: components["parameters"]["ListAlertsLimit"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description List the alerts of the tenant */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "alert_4t8w1z6b3e9h2k7n5q0s",
                     *             "name": "evening peak",
                     *             "metric": "price",
                     *             "market_type": "DAM",
                     *             "area": "india",
                     *             "op": ">=",
                     *             "threshold": 9000,
                     *             "for_blocks": 2,
                     *             "url": "https://desk.example/hooks/grid",
                     *             "state": "firing",
                     *             "enabled": true,
                     *             "last_fired_at": "2026-08-18T13:15:02Z",
                     *             "secret_hint": "LaSw"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [],
                     *         "page": {
                     *           "limit": 100,
                     *           "count": 1,
                     *           "next_cursor": null
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlertListResponse"];
                    /**
                     * @example id,name,metric,market_type,area,op,threshold,for_blocks,url,state,enabled,last_fired_at,secret_hint
                     *     alert_4t8w1z6b3e9h2k7n5q0s,evening peak,price,DAM,india,>=,9000,2,https://desk.example/hooks/grid,firing,true,2026-08-18T13:15:02Z,LaSw
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createAlert: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "evening peak",
                 *       "metric": "price",
                 *       "market_type": "DAM",
                 *       "op": ">=",
                 *       "threshold": 9000,
                 *       "for_blocks": 2,
                 *       "url": "https://desk.example/hooks/grid"
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreateAlert"];
            };
        };
        readonly responses: {
            /** @description Create an alert */
            readonly 201: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "alert_4t8w1z6b3e9h2k7n5q0s",
                     *         "name": "evening peak",
                     *         "metric": "price",
                     *         "market_type": "DAM",
                     *         "area": "india",
                     *         "op": ">=",
                     *         "threshold": 9000,
                     *         "for_blocks": 2,
                     *         "url": "https://desk.example/hooks/grid",
                     *         "state": "ok",
                     *         "enabled": true,
                     *         "last_fired_at": null,
                     *         "secret_hint": "LaSw",
                     *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": []
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlertWithSecretResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["ConflictForKey"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getAlert: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Alert id: `alert_` and 20 of `[0-9a-z]`
                 * @example alert_4t8w1z6b3e9h2k7n5q0s
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An alert */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "alert_4t8w1z6b3e9h2k7n5q0s",
                     *         "name": "evening peak",
                     *         "metric": "price",
                     *         "market_type": "DAM",
                     *         "area": "india",
                     *         "op": ">=",
                     *         "threshold": 9000,
                     *         "for_blocks": 2,
                     *         "url": "https://desk.example/hooks/grid",
                     *         "state": "firing",
                     *         "enabled": true,
                     *         "last_fired_at": "2026-08-18T13:15:02Z",
                     *         "secret_hint": "LaSw"
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": []
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlertResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteAlert: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Alert id: `alert_` and 20 of `[0-9a-z]`
                 * @example alert_4t8w1z6b3e9h2k7n5q0s
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Delete an alert */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "alert_4t8w1z6b3e9h2k7n5q0s",
                     *         "name": "evening peak",
                     *         "metric": "price",
                     *         "market_type": "DAM",
                     *         "area": "india",
                     *         "op": ">=",
                     *         "threshold": 9000,
                     *         "for_blocks": 2,
                     *         "url": "https://desk.example/hooks/grid",
                     *         "state": "firing",
                     *         "enabled": true,
                     *         "last_fired_at": "2026-08-18T13:15:02Z",
                     *         "secret_hint": "LaSw"
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": []
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlertResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly changeAlert: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Alert id: `alert_` and 20 of `[0-9a-z]`
                 * @example alert_4t8w1z6b3e9h2k7n5q0s
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "threshold": 9500
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChangeAlert"];
            };
        };
        readonly responses: {
            /** @description Change an alert */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "alert_4t8w1z6b3e9h2k7n5q0s",
                     *         "name": "evening peak",
                     *         "metric": "price",
                     *         "market_type": "DAM",
                     *         "area": "india",
                     *         "op": ">=",
                     *         "threshold": 9500,
                     *         "for_blocks": 2,
                     *         "url": "https://desk.example/hooks/grid",
                     *         "state": "ok",
                     *         "enabled": true,
                     *         "last_fired_at": "2026-08-18T13:15:02Z",
                     *         "secret_hint": "LaSw"
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": []
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlertWithSecretResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listAlertDeliveries: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `meta.page.next_cursor` of the page before, with the same other parameters
                 * @example MjAyNi0wOC0xOCBhc2MgNDg
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Most items of the answer (default 100)
                 * @example 100
                 */
                readonly limit?: components["parameters"]["ListAlertsLimit"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Alert id: `alert_` and 20 of `[0-9a-z]`
                 * @example alert_4t8w1z6b3e9h2k7n5q0s
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deliveries of an alert */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "msg_9v3x7c1m5b8n2k6j4h0g",
                     *             "type": "alert.fired",
                     *             "block_start": "2026-08-18T13:15:00Z",
                     *             "state": "delivered",
                     *             "attempts": 2,
                     *             "created_at": "2026-08-18T13:15:02Z",
                     *             "last_attempt_at": "2026-08-18T13:15:07Z",
                     *             "next_attempt_at": null,
                     *             "response_status": 204,
                     *             "error": null
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [],
                     *         "page": {
                     *           "limit": 100,
                     *           "count": 1,
                     *           "next_cursor": null
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlertDeliveryListResponse"];
                    /**
                     * @example id,type,block_start,state,attempts,created_at,last_attempt_at,next_attempt_at,response_status,error
                     *     msg_9v3x7c1m5b8n2k6j4h0g,alert.fired,2026-08-18T13:15:00Z,delivered,2,2026-08-18T13:15:02Z,2026-08-18T13:15:07Z,,204,
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testAlert: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Alert id: `alert_` and 20 of `[0-9a-z]`
                 * @example alert_4t8w1z6b3e9h2k7n5q0s
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Send a test delivery */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "msg_9v3x7c1m5b8n2k6j4h0g",
                     *         "type": "alert.test",
                     *         "block_start": null,
                     *         "state": "failed",
                     *         "attempts": 1,
                     *         "created_at": "2026-08-18T13:15:02Z",
                     *         "last_attempt_at": "2026-08-18T13:15:07Z",
                     *         "next_attempt_at": null,
                     *         "response_status": 301,
                     *         "error": "answered 301; redirects are not followed"
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": []
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlertDeliveryResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPowerPlants: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `meta.page.next_cursor` of the page before, with the same other parameters
                 * @example MjAyNi0wOC0xOCBhc2MgNDg
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Main fuel; `other` also stands for oil, waste and co-generation
                 * @example solar
                 */
                readonly fuel?: components["parameters"]["Fuel"];
                /**
                 * @description Sums by group instead of plants; excludes limit and cursor
                 * @example fuel
                 */
                readonly group_by?: components["parameters"]["GroupBy"];
                /**
                 * @description Most items of the answer (default 100)
                 * @example 100
                 */
                readonly limit?: components["parameters"]["PowerPlantsLimit"];
                /**
                 * @description Least capacity, MW; without it also plants of unknown capacity
                 * @example 100
                 */
                readonly min_mw?: components["parameters"]["MinMw"];
                /**
                 * @description `central` government, `state` government or `private`
                 * @example central
                 */
                readonly sector?: components["parameters"]["Sector"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Despatch zone: northern, western, southern, eastern, north-eastern
                 * @example SR
                 */
                readonly zone?: components["parameters"]["PowerPlantsZone"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Power plants */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "IND0000001",
                     *             "name": "BHADLA SOLAR PARK",
                     *             "fuel": "solar",
                     *             "capacity_mw": 2245,
                     *             "sector": null,
                     *             "owner": null,
                     *             "state": null,
                     *             "zone": null,
                     *             "latitude": 27.5387,
                     *             "longitude": 71.9141,
                     *             "commissioned_year": 2018
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T18:30:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "plant",
                     *             "source": "plants",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:30:00Z",
                     *             "licence": "CC BY 4.0",
                     *             "url": "https://datasets.wri.org/dataset/globalpowerplantdatabase"
                     *           }
                     *         ],
                     *         "page": {
                     *           "limit": 1,
                     *           "count": 1,
                     *           "next_cursor": "ICAgIApJTkQwMDAwMDAx"
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PowerPlantsResponse"];
                    /**
                     * @example id,name,fuel,capacity_mw,sector,owner,state,zone,latitude,longitude,commissioned_year
                     *     IND0000001,BHADLA SOLAR PARK,solar,2245,,,,,27.5387,71.9141,2018
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getRenewableCapacity: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description First month, or the month of an IST day (default 11 months before the last)
                 * @example 2026-07
                 */
                readonly from?: components["parameters"]["RenewableCapacityFrom"];
                /**
                 * @description Class of capacity. `bioenergy` sums biomass and waste, `renewables` sums all; `solar_…`, `biomass_…` and `waste_…` are parts, given where they are asked for. Sources draw the lines differently
                 * @example solar
                 */
                readonly fuel?: components["parameters"]["RenewableCapacityFuel"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Last month, or the month of an IST day (default the last month that is over)
                 * @example 2026-07
                 */
                readonly to?: components["parameters"]["RenewableCapacityTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Renewable capacity */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "month": "2026-07",
                     *             "slug": "rajasthan",
                     *             "fuel": "solar",
                     *             "capacity_mw": 31968.5
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-20T04:20:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "installed_capacity_solar",
                     *             "source": "cea-capacity",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-20T04:20:00Z",
                     *             "licence": "none stated; tables of capacity compiled by R. Andrew, to be cited as Earth Syst. Sci. Data 12, 2411 (2020)",
                     *             "url": "https://cea.nic.in"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-06-30T18:30:00Z",
                     *           "to": "2026-07-31T18:30:00Z",
                     *           "requested_hours": 744,
                     *           "granted_hours": 744,
                     *           "clamped": false
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["RenewableCapacityResponse"];
                    /**
                     * @example month,slug,fuel,capacity_mw,kind
                     *     2026-07,rajasthan,solar,31968.5,
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getDailyBriefing: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description IST day (default yesterday)
                 * @example 2026-08-18
                 */
                readonly date?: components["parameters"]["DailyBriefingDate"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A day in words */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "date": "2026-08-17",
                     *         "headline": "All-India demand peaked at 231,205 MW at 20:30 IST on 17 August 2026.",
                     *         "sections": [
                     *           {
                     *             "title": "Demand",
                     *             "points": [
                     *               "Energy met was 5,041,873 MWh.",
                     *               "That is 2.4 % more than the day before.",
                     *               "That is 0.9 % less than the same weekday a week before.",
                     *               "The lowest demand was 189,511 MW at 03:45 IST.",
                     *               "The load factor was 90.9 %.",
                     *               "99.0 % of the day's blocks of demand are known."
                     *             ]
                     *           },
                     *           {
                     *             "title": "Frequency",
                     *             "points": [
                     *               "The frequency was between 49.90 and 50.05 Hz in 81.3 % of the blocks that are known.",
                     *               "It averaged 49.99 Hz, with block means from 49.79 Hz to 50.11 Hz."
                     *             ]
                     *           },
                     *           {
                     *             "title": "Supply",
                     *             "points": [
                     *               "Wind, solar, biomass and small hydro gave 20.1 % of the generation.",
                     *               "Solar gave 11.9 % and wind 7.2 %.",
                     *               "Coal and lignite gave 68.4 %.",
                     *               "95.8 % of the day's hours of generation are known."
                     *             ]
                     *           },
                     *           {
                     *             "title": "Prices",
                     *             "points": [
                     *               "The day-ahead market cleared at ₹4,213/MWh on average.",
                     *               "Its highest price was ₹10,000/MWh, at 19:00 IST; its lowest ₹1,700/MWh."
                     *             ]
                     *           }
                     *         ],
                     *         "markdown": "# All-India demand peaked at 231,205 MW at 20:30 IST on 17 August 2026.\n\n## Demand\n\n- Energy met was 5,041,873 MWh.\n- That is 2.4 % more than the day before.\n- That is 0.9 % less than the same weekday a week before.\n- The lowest demand was 189,511 MW at 03:45 IST.\n- The load factor was 90.9 %.\n- 99.0 % of the day's blocks of demand are known.\n\n## Frequency\n\n- The frequency was between 49.90 and 50.05 Hz in 81.3 % of the blocks that are known.\n- It averaged 49.99 Hz, with block means from 49.79 Hz to 50.11 Hz.\n\n## Supply\n\n- Wind, solar, biomass and small hydro gave 20.1 % of the generation.\n- Solar gave 11.9 % and wind 7.2 %.\n- Coal and lignite gave 68.4 %.\n- 95.8 % of the day's hours of generation are known.\n\n## Prices\n\n- The day-ahead market cleared at ₹4,213/MWh on average.\n- Its highest price was ₹10,000/MWh, at 19:00 IST; its lowest ₹1,700/MWh.\n",
                     *         "figures": {
                     *           "peak_demand_mw": 231204.75,
                     *           "peak_demand_ts": "2026-08-17T15:00:00Z",
                     *           "energy_mwh": 5041873.2,
                     *           "vs_previous_day_pct": 2.41,
                     *           "vs_previous_week_pct": -0.87,
                     *           "frequency_in_band_pct": 81.25,
                     *           "renewable_share_fraction": 0.2013,
                     *           "dam_mean_inr_per_mwh": 4213.37,
                     *           "dam_max_inr_per_mwh": 10000,
                     *           "carbon_mean": null,
                     *           "min_demand_mw": 189510.5,
                     *           "min_demand_ts": "2026-08-16T22:15:00Z",
                     *           "load_factor_fraction": 0.908624,
                     *           "frequency_avg_hz": 49.994,
                     *           "frequency_min_hz": 49.79,
                     *           "frequency_max_hz": 50.11,
                     *           "coal_share_fraction": 0.6844,
                     *           "wind_share_fraction": 0.0721,
                     *           "solar_share_fraction": 0.1186,
                     *           "dam_max_ts": "2026-08-17T13:30:00Z",
                     *           "dam_min_inr_per_mwh": 1700.2,
                     *           "demand_coverage_pct": 99,
                     *           "frequency_coverage_pct": 100,
                     *           "generation_coverage_pct": 95.8,
                     *           "dam_coverage_pct": 100,
                     *           "carbon_coverage_pct": 97.9
                     *         }
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T18:26:09Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:26:09Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "frequency",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:15:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           },
                     *           {
                     *             "dataset": "generation_coal",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:15:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           },
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-16T07:45:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-16T18:30:00Z",
                     *           "to": "2026-08-17T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 95,
                     *           "pct": 99
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DailyBriefingResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getDailySummary: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description IST day (default yesterday)
                 * @example 2026-08-18
                 */
                readonly date?: components["parameters"]["DailyBriefingDate"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A day in figures */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "date": "2026-08-17",
                     *         "figures": {
                     *           "peak_demand_mw": 231204.75,
                     *           "peak_demand_ts": "2026-08-17T15:00:00Z",
                     *           "energy_mwh": 5041873.2,
                     *           "vs_previous_day_pct": 2.41,
                     *           "vs_previous_week_pct": -0.87,
                     *           "frequency_in_band_pct": 81.25,
                     *           "renewable_share_fraction": 0.2013,
                     *           "dam_mean_inr_per_mwh": 4213.37,
                     *           "dam_max_inr_per_mwh": 10000,
                     *           "carbon_mean": null
                     *         }
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T18:26:09Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:26:09Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "frequency",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:15:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           },
                     *           {
                     *             "dataset": "generation_coal",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:15:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           },
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-16T07:45:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-16T18:30:00Z",
                     *           "to": "2026-08-17T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 95,
                     *           "pct": 99
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DailySummaryResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getCarbonByState: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `direct`: CO2 of the fuel burnt at the station, by which Scope 2 is counted. `lifecycle`: greenhouse gases of fuel, plant and operation
                 * @example lifecycle
                 */
                readonly basis?: components["parameters"]["Basis"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Begin of the window: timestamp with offset, or IST day
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description Length of the window before now, hours (default 24); cut to the plan; excludes from and to
                 * @example 24
                 */
                readonly hours?: components["parameters"]["DemandHistoryHours"];
                /**
                 * @description States and union territories by slug, alias or ISO 3166-2 code, with commas between them (default all)
                 * @example maharashtra,gujarat
                 */
                readonly states?: components["parameters"]["States"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default now)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
                 * @example generation
                 */
                readonly view?: components["parameters"]["CarbonLatestView"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Carbon intensity of states */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "slug": "maharashtra",
                     *             "iso": "IN-MH",
                     *             "series": [
                     *               {
                     *                 "slug": "maharashtra",
                     *                 "iso": "IN-MH",
                     *                 "block_start_ist": "2026-08-18T15:00:00+05:30",
                     *                 "block_start": "2026-08-18T09:30:00Z",
                     *                 "average": {
                     *                   "signal_type": "average",
                     *                   "kg_co2e_per_mwh": 655.120394
                     *                 },
                     *                 "basis": "direct",
                     *                 "view": "consumption",
                     *                 "dominant_fuel": "coal",
                     *                 "kind": "modelled",
                     *                 "factor_set": "cea-v21-direct",
                     *                 "method_version": "grid-mix-1",
                     *                 "snapshot_id": "20260818T0930Z-3f9ac1e07b52d864",
                     *                 "restated_from": {
                     *                   "kg_co2e_per_mwh": 661.04117,
                     *                   "snapshot_id": "20260818T0930Z-0c41d7be92a65f13",
                     *                   "restated_at": "2026-08-18T09:58:31.204Z",
                     *                   "reason": "correction"
                     *                 }
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "generation_thermal",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "carbon_intensity",
                     *             "source": "grid-mix-1",
                     *             "kind": "modelled",
                     *             "method": "generation by fuel, placed in states by installed capacity, flows between states and zones traced with proportional mixing, times emission factors",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-18T09:30:00Z",
                     *           "to": "2026-08-18T09:45:00Z",
                     *           "requested_hours": 0.25,
                     *           "granted_hours": 0.25,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 1,
                     *           "present": 1,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CarbonByStateResponse"];
                    /**
                     * @example slug,iso,block_start_ist,block_start,average.signal_type,average.kg_co2e_per_mwh,basis,view,dominant_fuel,kind,factor_set,method_version,snapshot_id,restated_from.kg_co2e_per_mwh,restated_from.snapshot_id,restated_from.restated_at,restated_from.reason
                     *     maharashtra,IN-MH,2026-08-18T15:00:00+05:30,2026-08-18T09:30:00Z,average,655.120394,direct,consumption,coal,modelled,cea-v21-direct,grid-mix-1,20260818T0930Z-3f9ac1e07b52d864,661.04117,20260818T0930Z-0c41d7be92a65f13,2026-08-18T09:58:31.204Z,correction
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getCarbonChanges: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `direct`: CO2 of the fuel burnt at the station, by which Scope 2 is counted. `lifecycle`: greenhouse gases of fuel, plant and operation
                 * @example lifecycle
                 */
                readonly basis?: components["parameters"]["Basis"];
                /**
                 * @description `meta.page.next_cursor` of the page before, with the same other parameters
                 * @example MjAyNi0wOC0xOCBhc2MgNDg
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Most items of the answer (default 100)
                 * @example 100
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Restatements from then on: timestamp with offset, or IST day (default all)
                 * @example 2026-08-18
                 */
                readonly since?: components["parameters"]["Since"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
                 * @example generation
                 */
                readonly view?: components["parameters"]["CarbonLatestView"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Restated carbon intensities */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "changes": [
                     *           {
                     *             "state": "maharashtra",
                     *             "block_start": "2026-08-18T09:30:00Z",
                     *             "previous": 661.04117,
                     *             "current": 655.120394,
                     *             "restated_at": "2026-08-18T09:58:31.204Z",
                     *             "reason": "correction",
                     *             "snapshot_id": "20260818T0930Z-3f9ac1e07b52d864",
                     *             "previous_snapshot_id": "20260818T0930Z-0c41d7be92a65f13"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "generation_thermal",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "carbon_intensity",
                     *             "source": "grid-mix-1",
                     *             "kind": "modelled",
                     *             "method": "generation by fuel, placed in states by installed capacity, flows between states and zones traced with proportional mixing, times emission factors",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ],
                     *         "page": {
                     *           "limit": 100,
                     *           "count": 1,
                     *           "next_cursor": null
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CarbonChangesResponse"];
                    /**
                     * @example state,block_start,previous,current,restated_at,reason,snapshot_id,previous_snapshot_id
                     *     maharashtra,2026-08-18T09:30:00Z,661.04117,655.120394,2026-08-18T09:58:31.204Z,correction,20260818T0930Z-3f9ac1e07b52d864,20260818T0930Z-0c41d7be92a65f13
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCarbonFactors: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `direct`: CO2 of the fuel burnt at the station, by which Scope 2 is counted. `lifecycle`: greenhouse gases of fuel, plant and operation
                 * @example lifecycle
                 */
                readonly basis?: components["parameters"]["Basis"];
                /**
                 * @description One set instead of all
                 * @example cea-v21-direct
                 */
                readonly factor_set?: components["parameters"]["FactorSet"];
                /**
                 * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
                 * @example generation
                 */
                readonly view?: components["parameters"]["CarbonLatestView"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Emission factors */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "factor_sets": [
                     *           {
                     *             "id": "ipcc-2014-lifecycle",
                     *             "basis": "lifecycle",
                     *             "source": "IPCC 2014, medians over the lifecycle, as Electricity Maps lists them; oil: UK POST",
                     *             "published": "2014",
                     *             "factors": [
                     *               {
                     *                 "fuel": "coal",
                     *                 "kg_co2e_per_mwh": 820
                     *               },
                     *               {
                     *                 "fuel": "storage",
                     *                 "kg_co2e_per_mwh": null
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "default": "cea-v21-direct"
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-11-20T18:30:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "emission_factors",
                     *             "source": "ipcc-2014-lifecycle",
                     *             "kind": "observed",
                     *             "captured_at": "2026-11-20T18:30:00Z",
                     *             "licence": "published factors; the numbers are facts",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CarbonFactorsResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCarbonLatest: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `direct`: CO2 of the fuel burnt at the station, by which Scope 2 is counted. `lifecycle`: greenhouse gases of fuel, plant and operation
                 * @example lifecycle
                 */
                readonly basis?: components["parameters"]["Basis"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
                 * @example generation
                 */
                readonly view?: components["parameters"]["CarbonLatestView"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Newest carbon intensity */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "unit": "kg_co2e_per_mwh",
                     *         "national": {
                     *           "slug": "india",
                     *           "iso": "IN",
                     *           "block_start_ist": "2026-08-18T15:00:00+05:30",
                     *           "block_start": "2026-08-18T09:30:00Z",
                     *           "average": {
                     *             "signal_type": "average",
                     *             "kg_co2e_per_mwh": 571.836021
                     *           },
                     *           "basis": "direct",
                     *           "view": "consumption",
                     *           "dominant_fuel": "coal",
                     *           "kind": "modelled",
                     *           "factor_set": "cea-v21-direct",
                     *           "method_version": "grid-mix-1",
                     *           "snapshot_id": "20260818T0930Z-3f9ac1e07b52d864"
                     *         },
                     *         "states": [
                     *           {
                     *             "slug": "maharashtra",
                     *             "iso": "IN-MH",
                     *             "block_start_ist": "2026-08-18T15:00:00+05:30",
                     *             "block_start": "2026-08-18T09:30:00Z",
                     *             "average": {
                     *               "signal_type": "average",
                     *               "kg_co2e_per_mwh": 655.120394
                     *             },
                     *             "basis": "direct",
                     *             "view": "consumption",
                     *             "dominant_fuel": "coal",
                     *             "kind": "modelled",
                     *             "factor_set": "cea-v21-direct",
                     *             "method_version": "grid-mix-1",
                     *             "snapshot_id": "20260818T0930Z-3f9ac1e07b52d864",
                     *             "restated_from": {
                     *               "kg_co2e_per_mwh": 661.04117,
                     *               "snapshot_id": "20260818T0930Z-0c41d7be92a65f13",
                     *               "restated_at": "2026-08-18T09:58:31.204Z",
                     *               "reason": "correction"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "generation_thermal",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "carbon_intensity",
                     *             "source": "grid-mix-1",
                     *             "kind": "modelled",
                     *             "method": "generation by fuel, placed in states by installed capacity, flows between states and zones traced with proportional mixing, times emission factors",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CarbonLatestResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getCarbonSummary: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `direct`: CO2 of the fuel burnt at the station, by which Scope 2 is counted. `lifecycle`: greenhouse gases of fuel, plant and operation
                 * @example lifecycle
                 */
                readonly basis?: components["parameters"]["Basis"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description First IST day, or a timestamp with offset: the first day that begins then or later (default 30 days)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["GridStatisticsFrom"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Last IST day, or a timestamp with offset: days that begin before it (default the last day that is over)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["GridStatisticsTo"];
                /**
                 * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
                 * @example generation
                 */
                readonly view?: components["parameters"]["CarbonLatestView"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Carbon intensity by day */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "days": [
                     *           {
                     *             "date": "2026-08-17",
                     *             "mean": 648.203915,
                     *             "min": 521.40877,
                     *             "min_ts": "2026-08-17T07:00:00Z",
                     *             "max": 742.918002,
                     *             "max_ts": "2026-08-17T14:45:00Z",
                     *             "generation_weighted": 645.117284,
                     *             "clean_share_fraction": 0.331904,
                     *             "coverage": {
                     *               "expected": 96,
                     *               "present": 96,
                     *               "pct": 100
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "generation_thermal",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "carbon_intensity",
                     *             "source": "grid-mix-1",
                     *             "kind": "modelled",
                     *             "method": "generation by fuel, placed in states by installed capacity, flows between states and zones traced with proportional mixing, times emission factors",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-16T18:30:00Z",
                     *           "to": "2026-08-17T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 96,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CarbonSummaryResponse"];
                    /**
                     * @example date,mean,min,min_ts,max,max_ts,generation_weighted,clean_share_fraction,coverage.expected,coverage.present,coverage.pct
                     *     2026-08-17,648.203915,521.40877,2026-08-17T07:00:00Z,742.918002,2026-08-17T14:45:00Z,645.117284,0.331904,96,96,100
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getCarbonWithMix: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `direct`: CO2 of the fuel burnt at the station, by which Scope 2 is counted. `lifecycle`: greenhouse gases of fuel, plant and operation
                 * @example lifecycle
                 */
                readonly basis?: components["parameters"]["Basis"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Begin of the window: timestamp with offset, or IST day
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description Length of the window before now, hours (default 24); cut to the plan; excludes from and to
                 * @example 24
                 */
                readonly hours?: components["parameters"]["DemandHistoryHours"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default now)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
                 * @example generation
                 */
                readonly view?: components["parameters"]["CarbonLatestView"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Carbon intensity with the fuel mix */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "series": [
                     *           {
                     *             "slug": "india",
                     *             "iso": "IN",
                     *             "block_start_ist": "2026-08-18T15:00:00+05:30",
                     *             "block_start": "2026-08-18T09:30:00Z",
                     *             "average": {
                     *               "signal_type": "average",
                     *               "kg_co2e_per_mwh": 571.836021
                     *             },
                     *             "basis": "direct",
                     *             "view": "consumption",
                     *             "dominant_fuel": "coal",
                     *             "kind": "modelled",
                     *             "factor_set": "cea-v21-direct",
                     *             "method_version": "grid-mix-1",
                     *             "snapshot_id": "20260818T0930Z-3f9ac1e07b52d864",
                     *             "mix_mw": {
                     *               "coal": 136200,
                     *               "lignite": 3297.3,
                     *               "gas": 3410,
                     *               "diesel": null,
                     *               "nuclear": 5000,
                     *               "hydro": 26010,
                     *               "small_hydro": null,
                     *               "wind": 18960,
                     *               "solar": 47519,
                     *               "biomass": null,
                     *               "storage": null,
                     *               "imports": null,
                     *               "other": null
                     *             },
                     *             "share_fraction": {
                     *               "coal": 0.566526,
                     *               "lignite": 0.013715,
                     *               "gas": 0.014184,
                     *               "diesel": null,
                     *               "nuclear": 0.020798,
                     *               "hydro": 0.10819,
                     *               "small_hydro": null,
                     *               "wind": 0.078865,
                     *               "solar": 0.197722,
                     *               "biomass": null,
                     *               "storage": null,
                     *               "imports": null,
                     *               "other": null
                     *             },
                     *             "total_mw": 240396.3
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "generation_thermal",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "carbon_intensity",
                     *             "source": "grid-mix-1",
                     *             "kind": "modelled",
                     *             "method": "generation by fuel, placed in states by installed capacity, flows between states and zones traced with proportional mixing, times emission factors",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-18T09:30:00Z",
                     *           "to": "2026-08-18T09:45:00Z",
                     *           "requested_hours": 0.25,
                     *           "granted_hours": 0.25,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 1,
                     *           "present": 1,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CarbonWithMixResponse"];
                    /**
                     * @example slug,iso,block_start_ist,block_start,average.signal_type,average.kg_co2e_per_mwh,basis,view,dominant_fuel,kind,factor_set,method_version,snapshot_id,mix_mw.coal,mix_mw.lignite,mix_mw.gas,mix_mw.diesel,mix_mw.nuclear,mix_mw.hydro,mix_mw.small_hydro,mix_mw.wind,mix_mw.solar,mix_mw.biomass,mix_mw.storage,mix_mw.imports,mix_mw.other,share_fraction.coal,share_fraction.lignite,share_fraction.gas,share_fraction.diesel,share_fraction.nuclear,share_fraction.hydro,share_fraction.small_hydro,share_fraction.wind,share_fraction.solar,share_fraction.biomass,share_fraction.storage,share_fraction.imports,share_fraction.other,total_mw
                     *     india,IN,2026-08-18T15:00:00+05:30,2026-08-18T09:30:00Z,average,571.836021,direct,consumption,coal,modelled,cea-v21-direct,grid-mix-1,20260818T0930Z-3f9ac1e07b52d864,136200,3297.3,3410,,5000,26010,,18960,47519,,,,,0.566526,0.013715,0.014184,,0.020798,0.10819,,0.078865,0.197722,,,,,240396.3
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getCatalog: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Words that must all occur in id, title, description or fields, in any case
                 * @example price
                 */
                readonly query?: components["parameters"]["Query"];
                /**
                 * @description Only datasets of this theme
                 * @example market
                 */
                readonly theme?: components["parameters"]["Theme"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Catalogue of datasets */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "datasets": [
                     *           {
                     *             "id": "frequency",
                     *             "title": "Grid frequency",
                     *             "description": "Frequency of the synchronous grid and its band.",
                     *             "theme": "frequency",
                     *             "endpoint": "/developer/v1/grid/frequency/latest",
                     *             "tool": null,
                     *             "unit": "Hz",
                     *             "cadence_minutes": 15,
                     *             "coverage_from": "2026-08-04T09:30:00Z",
                     *             "coverage_to": "2026-08-18T10:00:00Z",
                     *             "latest": "2026-08-18T09:45:00Z",
                     *             "status": "fresh",
                     *             "provenance": [
                     *               {
                     *                 "source": "simulator",
                     *                 "licence": "none needed: computed here",
                     *                 "url": null
                     *               }
                     *             ],
                     *             "lowest_plan": "trial",
                     *             "fields": [
                     *               {
                     *                 "name": "frequency_hz",
                     *                 "type": "number",
                     *                 "unit": "Hz",
                     *                 "description": "Frequency; in a history the mean of the block"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "frequency",
                     *             "source": "simulator",
                     *             "kind": "simulated",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none needed: computed here",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CatalogResponse"];
                    /**
                     * @example id,title,description,theme,endpoint,tool,unit,cadence_minutes,coverage_from,coverage_to,latest,status,provenance,lowest_plan,fields
                     *     frequency,Grid frequency,Frequency of the synchronous grid and its band.,frequency,/developer/v1/grid/frequency/latest,,Hz,15,2026-08-04T09:30:00Z,2026-08-18T10:00:00Z,2026-08-18T09:45:00Z,fresh,[],trial,[]
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCarbonForecast: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Hours from issue (default 24)
                 * @example 24
                 */
                readonly horizon?: components["parameters"]["Horizon"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Carbon intensity forecast */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "issued_at": "2026-08-18T10:00:07Z",
                     *         "area": "india",
                     *         "series": [
                     *           {
                     *             "ts": "2026-08-18T10:30:00Z",
                     *             "p10": 598.117,
                     *             "p50": 640.302,
                     *             "p90": 682.94
                     *           }
                     *         ],
                     *         "unit": "kg_co2e_per_mwh"
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:59:12Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:59:12Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "generation_coal",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:59:12Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "carbon_forecast",
                     *             "source": "carbon-1",
                     *             "kind": "forecast",
                     *             "method": "expected_mix: the demand forecast; every reading of the grid as the mean of the same hour of the last seven days, coal, lignite and gas following the load; flows traced as for past blocks, times emission factors; bands from its errors of the last days and those of the demand forecast, 25 % wide to each side before there are 14 days of them",
                     *             "captured_at": "2026-08-18T10:00:07Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CarbonForecastResponse"];
                    /**
                     * @example ts,p10,p50,p90
                     *     2026-08-18T10:30:00Z,598.117,640.302,682.94
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getDemandForecast: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Hours from issue (default 24)
                 * @example 24
                 */
                readonly horizon?: components["parameters"]["Horizon"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Which forecast: `latest`; the newest issued by an ISO 8601 timestamp with offset; or `before:-24h`, the newest issued 24 hours ago or earlier (any number of hours)
                 * @example latest
                 */
                readonly vintage?: components["parameters"]["Vintage"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Demand forecast */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "issued_at": "2026-08-18T10:00:07Z",
                     *         "model_version": "demand-2",
                     *         "area": "india",
                     *         "horizon_h": 24,
                     *         "series": [
                     *           {
                     *             "ts": "2026-08-18T10:30:00Z",
                     *             "p10": 214306.12,
                     *             "p50": 216940.5,
                     *             "p90": 219388.04
                     *           }
                     *         ],
                     *         "daily_peaks": [
                     *           {
                     *             "date": "2026-08-18",
                     *             "ts": "2026-08-18T09:30:00Z",
                     *             "p10": 217420.75,
                     *             "p50": 217420.75,
                     *             "p90": 219388.04
                     *           }
                     *         ],
                     *         "unit": "MW"
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:59:12Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:59:12Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "demand_forecast",
                     *             "source": "demand-2",
                     *             "kind": "forecast",
                     *             "method": "kernel: regression on the days that resembled it by the demand before them, calendar and holidays, no weather; it follows the error of the last hours; bands from its own past errors",
                     *             "captured_at": "2026-08-18T10:00:07Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DemandForecastResponse"];
                    /**
                     * @example ts,p10,p50,p90
                     *     2026-08-18T10:30:00Z,214306.12,216940.5,219388.04
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getDemandAccuracy: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Forecasts issued in the last days (default 30)
                 * @example 30
                 */
                readonly window_days?: components["parameters"]["WindowDays"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accuracy of the demand forecasts */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "leads": [
                     *           {
                     *             "lead_h_from": 12,
                     *             "lead_h_to": 24,
                     *             "n": 8604,
                     *             "mape_pct": 1.741,
                     *             "bias_mw": -212.405,
                     *             "rmse_mw": 4890.137,
                     *             "pinball_mw": 1204.33,
                     *             "coverage_p10_p90_pct": 79.4,
                     *             "skill_vs_naive_fraction": 0.412
                     *           }
                     *         ],
                     *         "naive": "same hour yesterday",
                     *         "ledger": {
                     *           "vintages": 11520,
                     *           "first": "2026-04-20T10:00:09Z",
                     *           "last": "2026-08-18T10:00:07Z"
                     *         }
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:59:12Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:59:12Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "demand_forecast",
                     *             "source": "demand-2",
                     *             "kind": "forecast",
                     *             "method": "kernel: regression on the days that resembled it by the demand before them, calendar and holidays, no weather; it follows the error of the last hours; bands from its own past errors",
                     *             "captured_at": "2026-08-18T10:00:07Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DemandAccuracyResponse"];
                    /**
                     * @example lead_h_from,lead_h_to,n,mape_pct,bias_mw,rmse_mw,pinball_mw,coverage_p10_p90_pct,skill_vs_naive_fraction
                     *     12,24,8604,1.741,-212.405,4890.137,1204.33,79.4,0.412
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getForwardCurve: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Days from the first block that is not known (default 3)
                 * @example 3
                 */
                readonly horizon_days?: components["parameters"]["HorizonDays"];
                /**
                 * @description `DAM` day-ahead, `RTM` real-time market
                 * @example DAM
                 */
                readonly market_type?: components["parameters"]["ForwardCurveMarketType"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Forward curve of the exchange */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "issued_at": "2026-08-18T10:00:07Z",
                     *         "market_type": "DAM",
                     *         "curve": [
                     *           {
                     *             "ts": "2026-08-19T18:30:00Z",
                     *             "block": 1,
                     *             "p10": 3410.5,
                     *             "p50": 4120.25,
                     *             "p90": 5280.75
                     *           }
                     *         ],
                     *         "unit": "INR/MWh"
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T07:31:40Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T07:31:40Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           },
                     *           {
                     *             "dataset": "dam_forecast",
                     *             "source": "price-1",
                     *             "kind": "forecast",
                     *             "method": "linear_and_trees: the middle one of two local linear models and boosted trees on the prices and calendar of the days before; later days are forecast from earlier ones; bands from its own past errors at the same lead",
                     *             "captured_at": "2026-08-18T10:00:07Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ForwardCurveResponse"];
                    /**
                     * @example ts,block,p10,p50,p90
                     *     2026-08-19T18:30:00Z,1,3410.5,4120.25,5280.75
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getFuelMixLatest: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Length of the window before now of which the hours are given as `series`, hours
                 * @example 24
                 */
                readonly hours?: components["parameters"]["FuelMixLatestHours"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description `generation`: what is generated in the area. `consumption`: what is used in it, imports included
                 * @example consumption
                 */
                readonly view?: components["parameters"]["View"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Generation by fuel */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "scope": "india",
                     *         "view": "generation",
                     *         "mix_mw": {
                     *           "coal": 136200,
                     *           "lignite": 3297.3,
                     *           "gas": 3410,
                     *           "diesel": null,
                     *           "nuclear": 5000,
                     *           "hydro": 26010,
                     *           "small_hydro": null,
                     *           "wind": 18960,
                     *           "solar": 47519,
                     *           "biomass": null,
                     *           "storage": null,
                     *           "imports": null,
                     *           "other": null
                     *         },
                     *         "share_fraction": {
                     *           "coal": 0.566526,
                     *           "lignite": 0.013715,
                     *           "gas": 0.014184,
                     *           "diesel": null,
                     *           "nuclear": 0.020798,
                     *           "hydro": 0.10819,
                     *           "small_hydro": null,
                     *           "wind": 0.078865,
                     *           "solar": 0.197722,
                     *           "biomass": null,
                     *           "storage": null,
                     *           "imports": null,
                     *           "other": null
                     *         },
                     *         "series": [
                     *           {
                     *             "ts": "2026-08-18T08:30:00Z",
                     *             "coal": 136200,
                     *             "lignite": 3297.3,
                     *             "gas": 3410,
                     *             "diesel": null,
                     *             "nuclear": 5000,
                     *             "hydro": 26010,
                     *             "small_hydro": null,
                     *             "wind": 18960,
                     *             "solar": 47519,
                     *             "biomass": null,
                     *             "storage": null,
                     *             "imports": null,
                     *             "other": null
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "generation_solar",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "generation_thermal",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "generation_by_fuel",
                     *             "source": "thermal-split",
                     *             "kind": "modelled",
                     *             "method": "coal and lignite, where a source gives their sum alone: split as their gross generation of FY 2025-26 (1,280,202 and 30,993 GWh); of a state without lignite stations all of it is coal",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-18T08:30:00Z",
                     *           "to": "2026-08-18T09:30:00Z",
                     *           "requested_hours": 1,
                     *           "granted_hours": 1,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 4,
                     *           "present": 4,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FuelMixLatestResponse"];
                    /**
                     * @example ts,coal,lignite,gas,diesel,nuclear,hydro,small_hydro,wind,solar,biomass,storage,imports,other
                     *     2026-08-18T08:30:00Z,136200,3297.3,3410,,5000,26010,,18960,47519,,,,
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getDemandHistory: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Begin of the window: timestamp with offset, or IST day
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description Length of the window before now, hours (default 24); cut to the plan; excludes from and to
                 * @example 24
                 */
                readonly hours?: components["parameters"]["DemandHistoryHours"];
                /**
                 * @description `raw`: known or null. `blended`: interior gaps of up to 6 hours are filled by the forecast of the midnight before, or by the days before, and marked `kind: modelled`
                 * @example raw
                 */
                readonly mode?: components["parameters"]["Mode"];
                /**
                 * @description `block` 15 minutes, `hour`, `day`: intervals of Indian Standard Time, each value their mean
                 * @example block
                 */
                readonly resolution?: components["parameters"]["Resolution"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default now)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["To"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Demand history */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "series": [
                     *           {
                     *             "ts": "2026-08-18T06:30:00Z",
                     *             "demand_mw": 218442.5
                     *           },
                     *           {
                     *             "ts": "2026-08-18T07:30:00Z",
                     *             "demand_mw": 219018.25,
                     *             "kind": "modelled"
                     *           },
                     *           {
                     *             "ts": "2026-08-18T08:30:00Z",
                     *             "demand_mw": 217630.75
                     *           }
                     *         ],
                     *         "resolution": "hour",
                     *         "count": 3,
                     *         "mode": "blended",
                     *         "area": "india"
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "demand",
                     *             "source": "gap-fill",
                     *             "kind": "modelled",
                     *             "method": "interior gaps of up to 6 hours: what was forecast at the midnight before, or where nothing was the same hours of the day before and the week before, scaled to the values at both edges",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-18T06:30:00Z",
                     *           "to": "2026-08-18T09:30:00Z",
                     *           "requested_hours": 3,
                     *           "granted_hours": 3,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 12,
                     *           "present": 8,
                     *           "pct": 66.7
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DemandHistoryResponse"];
                    /**
                     * @example ts,demand_mw,kind
                     *     2026-08-18T06:30:00Z,218442.5,
                     *     2026-08-18T07:30:00Z,219018.25,modelled
                     *     2026-08-18T08:30:00Z,217630.75,
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getDemandLatest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Newest demand */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "national": {
                     *           "demand_mw": 214386,
                     *           "frequency_hz": 49.987
                     *         },
                     *         "states": [
                     *           {
                     *             "slug": "gujarat",
                     *             "demand_mw": 21894
                     *           },
                     *           {
                     *             "slug": "ladakh",
                     *             "demand_mw": null
                     *           },
                     *           {
                     *             "slug": "maharashtra",
                     *             "demand_mw": 26713
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "demand",
                     *             "source": "merit",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:36:12Z",
                     *             "licence": "none stated",
                     *             "url": "https://meritindia.in"
                     *           },
                     *           {
                     *             "dataset": "frequency",
                     *             "source": "simulator",
                     *             "kind": "simulated",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none needed: computed here",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DemandLatestResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getDemandReconciliation: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description First IST day, or a timestamp with offset: the first day that begins then or later (default 7 days)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["DemandReconciliationFrom"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Last IST day, or a timestamp with offset: days that begin before it (default the last day that is over)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["GridStatisticsTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Despatch centre, model and daily report */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "ts": "2026-08-16T18:30:00Z",
                     *             "despatch_mw": 198412.5,
                     *             "modelled_mw": 197820.31,
                     *             "delta_mw": -592.19,
                     *             "delta_pct": -0.298
                     *           }
                     *         ],
                     *         "summary": {
                     *           "n": 24,
                     *           "mape_pct": 1.204,
                     *           "bias_mw": -310.442,
                     *           "rmse_mw": 2811.06
                     *         },
                     *         "daily": [
                     *           {
                     *             "date": "2026-08-17",
                     *             "block_energy_mwh": 4713600,
                     *             "reported_energy_mwh": 4698000,
                     *             "delta_pct": 0.332
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T05:12:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:29:12Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "demand_forecast",
                     *             "source": "demand-2",
                     *             "kind": "forecast",
                     *             "method": "kernel: regression on the days that resembled it by the demand before them, calendar and holidays, no weather; it follows the error of the last hours; bands from its own past errors",
                     *             "captured_at": "2026-08-16T18:15:07Z",
                     *             "licence": "Apache-2.0",
                     *             "url": null
                     *           },
                     *           {
                     *             "dataset": "energy_met",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T05:12:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-16T18:30:00Z",
                     *           "to": "2026-08-17T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 96,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ReconciliationResponse"];
                    /**
                     * @example ts,despatch_mw,modelled_mw,delta_mw,delta_pct
                     *     2026-08-16T18:30:00Z,198412.5,197820.31,-592.19,-0.298
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getFrequencyHistory: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Begin of the window: timestamp with offset, or IST day
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description Length of the window before now, hours (default 24); cut to the plan; excludes from and to
                 * @example 24
                 */
                readonly hours?: components["parameters"]["DemandHistoryHours"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default now)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["To"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Frequency history */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "series": [
                     *           {
                     *             "ts": "2026-08-18T08:30:00Z",
                     *             "frequency_hz": 49.982,
                     *             "band": "normal"
                     *           },
                     *           {
                     *             "ts": "2026-08-18T08:45:00Z",
                     *             "frequency_hz": 50.013,
                     *             "band": "normal"
                     *           },
                     *           {
                     *             "ts": "2026-08-18T09:00:00Z",
                     *             "frequency_hz": 50.061,
                     *             "band": "high"
                     *           },
                     *           {
                     *             "ts": "2026-08-18T09:15:00Z",
                     *             "frequency_hz": 49.987,
                     *             "band": "normal"
                     *           }
                     *         ],
                     *         "resolution": "block",
                     *         "count": 4
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "frequency",
                     *             "source": "simulator",
                     *             "kind": "simulated",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none needed: computed here",
                     *             "url": null
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-18T08:30:00Z",
                     *           "to": "2026-08-18T09:30:00Z",
                     *           "requested_hours": 1,
                     *           "granted_hours": 1,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 4,
                     *           "present": 4,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FrequencyHistoryResponse"];
                    /**
                     * @example ts,frequency_hz,band,kind
                     *     2026-08-18T08:30:00Z,49.982,normal,
                     *     2026-08-18T08:45:00Z,50.013,normal,
                     *     2026-08-18T09:00:00Z,50.061,high,
                     *     2026-08-18T09:15:00Z,49.987,normal,
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getFrequencyLatest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Newest grid frequency */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "frequency_hz": 49.987,
                     *         "band": "normal"
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "frequency",
                     *             "source": "simulator",
                     *             "kind": "simulated",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none needed: computed here",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FrequencyLatestResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getPowerFlows: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description First IST day, or a timestamp with offset: the first day that begins then or later (default 7 days)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["DemandReconciliationFrom"];
                /**
                 * @description Last IST day, or a timestamp with offset: days that begin before it (default the last day that is over)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["GridStatisticsTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Flows between zones and over borders */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "corridors": [
                     *           {
                     *             "date": "2026-08-17",
                     *             "corridor": "ER-NR",
                     *             "net_mwh": 58240,
                     *             "import_mwh": 1310,
                     *             "export_mwh": 59550,
                     *             "max_import_mw": null,
                     *             "max_export_mw": null,
                     *             "lines": [
                     *               {
                     *                 "name": "ALIPURDUAR-AGRA",
                     *                 "voltage_kv": null,
                     *                 "circuits": 2,
                     *                 "net_mwh": 18420
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "transnational": [
                     *           {
                     *             "date": "2026-08-17",
                     *             "country": "bhutan",
                     *             "net_mwh": 38200,
                     *             "peak_mw": 1742
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T18:30:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "exchange_energy",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:30:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           },
                     *           {
                     *             "dataset": "line",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:30:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           },
                     *           {
                     *             "dataset": "line_net_energy",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:30:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-16T18:30:00Z",
                     *           "to": "2026-08-17T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PowerFlowsResponse"];
                    /**
                     * @example date,corridor,net_mwh,import_mwh,export_mwh,max_import_mw,max_export_mw,lines
                     *     2026-08-17,ER-NR,58240,1310,59550,,,"[{""name"":""ALIPURDUAR-AGRA"",""voltage_kv"":null,""circuits"":2,""net_mwh"":18420}]"
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getPsp: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description One IST day; excludes from and to
                 * @example 2026-08-18
                 */
                readonly date?: components["parameters"]["Date"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description First IST day, or a timestamp with offset: the first day that begins then or later (default 7 days)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["DemandReconciliationFrom"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Last IST day, or a timestamp with offset: days that begin before it (default the last day that is over)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["GridStatisticsTo"];
                /**
                 * @description Despatch zone: northern, western, southern, eastern, north-eastern
                 * @example NR
                 */
                readonly zone?: components["parameters"]["GridStatesZone"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Daily reports of the power supply position */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "reports": [
                     *           {
                     *             "date": "2026-08-17",
                     *             "national": {
                     *               "evening_peak_mw": 201244,
                     *               "evening_peak_shortage_mw": 0,
                     *               "max_demand_mw": 214980,
                     *               "max_demand_ts": "2026-08-17T09:42:00Z",
                     *               "energy_mwh": 4861000,
                     *               "shortage_mwh": 1240,
                     *               "hydro_mwh": 781000,
                     *               "wind_mwh": 512000,
                     *               "solar_mwh": 498000
                     *             },
                     *             "zones": [
                     *               {
                     *                 "zone": "WR",
                     *                 "evening_peak_mw": 201244,
                     *                 "evening_peak_shortage_mw": 0,
                     *                 "max_demand_mw": 68410,
                     *                 "max_demand_ts": "2026-08-17T09:42:00Z",
                     *                 "energy_mwh": 1502000,
                     *                 "shortage_mwh": 1240,
                     *                 "hydro_mwh": 781000,
                     *                 "wind_mwh": 512000,
                     *                 "solar_mwh": 498000
                     *               }
                     *             ],
                     *             "frequency": {
                     *               "fvi": 0.031,
                     *               "below_49_7_pct": 0,
                     *               "from_49_7_to_49_8_pct": 0.2,
                     *               "from_49_8_to_49_9_pct": 4.1,
                     *               "below_49_9_pct": 4.3,
                     *               "in_band_pct": 79.6,
                     *               "above_50_05_pct": 16.1
                     *             },
                     *             "generation": [
                     *               {
                     *                 "fuel": "coal",
                     *                 "zone": null,
                     *                 "gross_mwh": 3412000
                     *               },
                     *               {
                     *                 "fuel": "coal",
                     *                 "zone": "WR",
                     *                 "gross_mwh": 1288000
                     *               }
                     *             ],
                     *             "states": [
                     *               {
                     *                 "slug": "maharashtra",
                     *                 "max_demand_mw": 26713,
                     *                 "shortage_mw": 0,
                     *                 "energy_mwh": 578400,
                     *                 "schedule_mwh": 214300,
                     *                 "deviation_mwh": -1120,
                     *                 "max_overdrawal_mw": 412,
                     *                 "energy_shortage_mwh": 0
                     *               }
                     *             ],
                     *             "entities": [
                     *               {
                     *                 "name": "Bharat Aluminium Company",
                     *                 "max_demand_mw": 562,
                     *                 "shortage_mw": 0,
                     *                 "energy_mwh": 13100,
                     *                 "schedule_mwh": 214300,
                     *                 "deviation_mwh": -1120,
                     *                 "max_overdrawal_mw": 412,
                     *                 "energy_shortage_mwh": 0
                     *               }
                     *             ],
                     *             "source_file": "17.08.26_NLDC_PSP.xls"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T18:30:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "daily_report",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:30:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           },
                     *           {
                     *             "dataset": "energy_met",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:30:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           },
                     *           {
                     *             "dataset": "max_demand",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:30:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-16T18:30:00Z",
                     *           "to": "2026-08-17T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PspResponse"];
                    /**
                     * @example date,national.evening_peak_mw,national.evening_peak_shortage_mw,national.max_demand_mw,national.max_demand_ts,national.energy_mwh,national.shortage_mwh,national.hydro_mwh,national.wind_mwh,national.solar_mwh,zones,frequency.fvi,frequency.below_49_7_pct,frequency.from_49_7_to_49_8_pct,frequency.from_49_8_to_49_9_pct,frequency.below_49_9_pct,frequency.in_band_pct,frequency.above_50_05_pct,generation,states,entities,source_file
                     *     2026-08-17,201244,0,214980,2026-08-17T09:42:00Z,4861000,1240,781000,512000,498000,[],0.031,0,0.2,4.1,4.3,79.6,16.1,[],[],[],17.08.26_NLDC_PSP.xls
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getStateInterchange: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description First IST day, or a timestamp with offset: the first day that begins then or later (default 30 days)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["GridStatisticsFrom"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Last IST day, or a timestamp with offset: days that begin before it (default the last day that is over)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["GridStatisticsTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Interchange of the states with the grid */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "date": "2026-08-17",
                     *             "slug": "maharashtra",
                     *             "schedule_mwh": 214300,
                     *             "actual_mwh": 213180,
                     *             "deviation_mwh": -1120,
                     *             "max_overdrawal_mw": 412,
                     *             "max_underdrawal_mw": -688
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T18:30:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "drawal_deviation_energy",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:30:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           },
                     *           {
                     *             "dataset": "drawal_schedule_energy",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:30:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-16T18:30:00Z",
                     *           "to": "2026-08-17T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["StateInterchangeResponse"];
                    /**
                     * @example date,slug,schedule_mwh,actual_mwh,deviation_mwh,max_overdrawal_mw,max_underdrawal_mw
                     *     2026-08-17,maharashtra,214300,213180,-1120,412,-688
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getGridStates: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Despatch zone: northern, western, southern, eastern, north-eastern
                 * @example NR
                 */
                readonly zone?: components["parameters"]["GridStatesZone"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Every state now */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "as_of": "2026-08-18T09:39:18Z",
                     *         "items": [
                     *           {
                     *             "slug": "ladakh",
                     *             "iso": "IN-LA",
                     *             "zone": "NR",
                     *             "demand_mw": null,
                     *             "peak_today_mw": null,
                     *             "peak_today_ts": null,
                     *             "frequency_hz": 49.987,
                     *             "own_generation_mw": null,
                     *             "import_mw": null,
                     *             "as_of": null
                     *           },
                     *           {
                     *             "slug": "punjab",
                     *             "iso": "IN-PB",
                     *             "zone": "NR",
                     *             "demand_mw": 15320,
                     *             "peak_today_mw": 15610,
                     *             "peak_today_ts": "2026-08-18T08:45:00Z",
                     *             "frequency_hz": 50.03,
                     *             "own_generation_mw": 4941,
                     *             "import_mw": 10379,
                     *             "as_of": "2026-08-18T09:39:18Z"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:39:18Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "sldc-pb",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:39:18Z",
                     *             "licence": "none stated",
                     *             "url": "https://sldcapi.pstcl.org"
                     *           }
                     *         ],
                     *         "coverage": {
                     *           "expected": 61,
                     *           "present": 60,
                     *           "pct": 98.4
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["GridStatesResponse"];
                    /**
                     * @example slug,iso,zone,demand_mw,peak_today_mw,peak_today_ts,frequency_hz,own_generation_mw,import_mw,as_of
                     *     ladakh,IN-LA,NR,,,,49.987,,,
                     *     punjab,IN-PB,NR,15320,15610,2026-08-18T08:45:00Z,50.03,4941,10379,2026-08-18T09:39:18Z
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getGridStatistics: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description First IST day, or a timestamp with offset: the first day that begins then or later (default 30 days)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["GridStatisticsFrom"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Last IST day, or a timestamp with offset: days that begin before it (default the last day that is over)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["GridStatisticsTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Days in figures */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "days": [
                     *           {
                     *             "date": "2026-08-17",
                     *             "max_demand_mw": 214980.5,
                     *             "max_demand_ts": "2026-08-17T09:30:00Z",
                     *             "min_demand_mw": 172310,
                     *             "min_demand_ts": "2026-08-16T22:15:00Z",
                     *             "avg_demand_mw": 196400,
                     *             "energy_mwh": 4713600,
                     *             "load_factor_fraction": 0.91357,
                     *             "frequency_min_hz": 49.84,
                     *             "frequency_max_hz": 50.09,
                     *             "frequency_avg_hz": 49.991,
                     *             "in_band_pct": 82.292,
                     *             "coverage": {
                     *               "expected": 96,
                     *               "present": 95,
                     *               "pct": 99
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T18:26:09Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:26:09Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "frequency",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T18:15:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-16T18:30:00Z",
                     *           "to": "2026-08-17T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 95,
                     *           "pct": 99
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["GridStatisticsResponse"];
                    /**
                     * @example date,max_demand_mw,max_demand_ts,min_demand_mw,min_demand_ts,avg_demand_mw,energy_mwh,load_factor_fraction,frequency_min_hz,frequency_max_hz,frequency_avg_hz,in_band_pct,coverage.expected,coverage.present,coverage.pct
                     *     2026-08-17,214980.5,2026-08-17T09:30:00Z,172310,2026-08-16T22:15:00Z,196400,4713600,0.91357,49.84,50.09,49.991,82.292,96,95,99
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getGridSummary: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The grid now */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "national": {
                     *           "demand_mw": 214386,
                     *           "frequency_hz": 49.987,
                     *           "generation_mw": null,
                     *           "peak_today_mw": 214910.5,
                     *           "peak_today_ts": "2026-08-18T09:15:00Z",
                     *           "energy_today_mwh": 2981400
                     *         },
                     *         "zones": [
                     *           {
                     *             "zone": "NR",
                     *             "demand_mw": 71340,
                     *             "share_fraction": 0.332764,
                     *             "peak_today_mw": 72105,
                     *             "states_reporting": 9,
                     *             "states_total": 10
                     *           },
                     *           {
                     *             "zone": "NER",
                     *             "demand_mw": null,
                     *             "share_fraction": null,
                     *             "peak_today_mw": null,
                     *             "states_reporting": 0,
                     *             "states_total": 7
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "merit",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:36:12Z",
                     *             "licence": "none stated",
                     *             "url": "https://meritindia.in"
                     *           },
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "frequency",
                     *             "source": "psp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:30:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://grid-india.in/en/reports/daily-psp-report"
                     *           }
                     *         ],
                     *         "coverage": {
                     *           "expected": 61,
                     *           "present": 60,
                     *           "pct": 98.4
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["GridSummaryResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly listJobs: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `meta.page.next_cursor` of the page before, with the same other parameters
                 * @example MjAyNi0wOC0xOCBhc2MgNDg
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Most items of the answer (default 100)
                 * @example 100
                 */
                readonly limit?: components["parameters"]["ListAlertsLimit"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description List the jobs of the tenant */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "job_4k8x1v7m2q9c5b3n6h0d",
                     *             "type": "export",
                     *             "state": "succeeded",
                     *             "progress_fraction": 1,
                     *             "created_at": "2026-08-18T10:01:39Z",
                     *             "started_at": "2026-08-18T10:01:40Z",
                     *             "ended_at": "2026-08-18T10:01:42Z",
                     *             "result_url": "/developer/v1/jobs/job_4k8x1v7m2q9c5b3n6h0d/result",
                     *             "expires_at": "2026-08-19T10:01:42Z",
                     *             "rows": 2976,
                     *             "bytes": 41836,
                     *             "error": null
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [],
                     *         "page": {
                     *           "limit": 100,
                     *           "count": 1,
                     *           "next_cursor": null
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["JobListResponse"];
                    /**
                     * @example id,type,state,progress_fraction,created_at,started_at,ended_at,result_url,expires_at,rows,bytes,error.code,error.detail
                     *     job_4k8x1v7m2q9c5b3n6h0d,export,succeeded,1,2026-08-18T10:01:39Z,2026-08-18T10:01:40Z,2026-08-18T10:01:42Z,/developer/v1/jobs/job_4k8x1v7m2q9c5b3n6h0d/result,2026-08-19T10:01:42Z,2976,41836,,
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createJob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description 1 to 128 printable characters; a repeated creation with it gives the same job
                 * @example 0b9f8e4a-desk-2026-08-18
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "export",
                 *       "dataset": "demand",
                 *       "query": {
                 *         "state": "maharashtra",
                 *         "from": "2026-07-01",
                 *         "to": "2026-07-31"
                 *       },
                 *       "format": "parquet"
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreateJob"];
            };
        };
        readonly responses: {
            /** @description Export a dataset */
            readonly 202: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly Location: components["headers"]["Location"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "job_4k8x1v7m2q9c5b3n6h0d",
                     *         "type": "export",
                     *         "state": "queued",
                     *         "progress_fraction": 0,
                     *         "created_at": "2026-08-18T10:01:39Z",
                     *         "started_at": null,
                     *         "ended_at": null,
                     *         "result_url": null,
                     *         "expires_at": null,
                     *         "rows": null,
                     *         "bytes": null,
                     *         "error": null
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [],
                     *         "window": {
                     *           "from": "2026-06-30T18:30:00Z",
                     *           "to": "2026-07-31T18:30:00Z",
                     *           "requested_hours": 744,
                     *           "granted_hours": 744,
                     *           "clamped": false
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["JobResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["ConflictForKey"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 422: components["responses"]["IdempotencyMismatchForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getJob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Id of a job: `job_` and 20 of `[0-9a-z]`
                 * @example job_4k8x1v7m2q9c5b3n6h0d
                 */
                readonly id: components["parameters"]["JobId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How far a job is */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "job_4k8x1v7m2q9c5b3n6h0d",
                     *         "type": "export",
                     *         "state": "succeeded",
                     *         "progress_fraction": 1,
                     *         "created_at": "2026-08-18T10:01:39Z",
                     *         "started_at": "2026-08-18T10:01:40Z",
                     *         "ended_at": "2026-08-18T10:01:42Z",
                     *         "result_url": "/developer/v1/jobs/job_4k8x1v7m2q9c5b3n6h0d/result",
                     *         "expires_at": "2026-08-19T10:01:42Z",
                     *         "rows": 2976,
                     *         "bytes": 41836,
                     *         "error": null
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "merit",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://meritindia.in"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-06-30T18:30:00Z",
                     *           "to": "2026-07-31T18:30:00Z",
                     *           "requested_hours": 744,
                     *           "granted_hours": 744,
                     *           "clamped": false
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["JobResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteJob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Id of a job: `job_` and 20 of `[0-9a-z]`
                 * @example job_4k8x1v7m2q9c5b3n6h0d
                 */
                readonly id: components["parameters"]["JobId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Cancel a job, or remove its result */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "job_4k8x1v7m2q9c5b3n6h0d",
                     *         "type": "export",
                     *         "state": "cancelled",
                     *         "progress_fraction": 0,
                     *         "created_at": "2026-08-18T10:01:39Z",
                     *         "started_at": null,
                     *         "ended_at": "2026-08-18T10:01:41Z",
                     *         "result_url": null,
                     *         "expires_at": "2026-08-19T10:01:41Z",
                     *         "rows": null,
                     *         "bytes": null,
                     *         "error": null
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [],
                     *         "window": {
                     *           "from": "2026-06-30T18:30:00Z",
                     *           "to": "2026-07-31T18:30:00Z",
                     *           "requested_hours": 744,
                     *           "granted_hours": 744,
                     *           "clamped": false
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["JobResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getJobResult: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Id of a job: `job_` and 20 of `[0-9a-z]`
                 * @example job_4k8x1v7m2q9c5b3n6h0d
                 */
                readonly id: components["parameters"]["JobId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Result of a job */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "ts": "2026-06-30T18:30:00Z",
                     *         "date": "2026-07-01",
                     *         "area": "maharashtra",
                     *         "demand_mw": 24180.5,
                     *         "kind": "observed",
                     *         "source": "merit",
                     *         "captured_at": "2026-07-01T18:20:00Z"
                     *       }
                     *     ]
                     */
                    readonly "application/json": components["schemas"]["ExportRows"];
                    /** @example PAR1… */
                    readonly "application/vnd.apache.parquet": string;
                    /**
                     * @example ts,date,area,demand_mw,kind,source,captured_at
                     *     2026-06-30T18:30:00Z,2026-07-01,maharashtra,24180.5,observed,merit,2026-07-01T18:20:00Z
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["ConflictForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getExchangeAreaPrices: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Bid area of the exchange
                 * @example W2
                 */
                readonly area?: components["parameters"]["Area"];
                /**
                 * @description IST day of delivery (default today)
                 * @example 2026-08-18
                 */
                readonly date?: components["parameters"]["ExchangeLatestDate"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
                 * @example DAM
                 */
                readonly market_type?: components["parameters"]["ExchangeHeatmapMarketType"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Prices by bid area */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "blocks": [
                     *           {
                     *             "ts": "2026-08-17T18:30:00Z",
                     *             "block": 1,
                     *             "area": "W2",
                     *             "price_inr_per_mwh": 4966.74,
                     *             "buy_mw": 1204.5,
                     *             "sell_mw": 1733.2
                     *           }
                     *         ],
                     *         "divergence": [
                     *           {
                     *             "ts": "2026-08-17T18:30:00Z",
                     *             "block": 1,
                     *             "max_minus_min_inr_per_mwh": 307.21
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           },
                     *           {
                     *             "dataset": "area_buy_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           },
                     *           {
                     *             "dataset": "area_sell_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-17T18:30:00Z",
                     *           "to": "2026-08-18T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 96,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ExchangeAreaPricesResponse"];
                    /**
                     * @example ts,block,area,price_inr_per_mwh,buy_mw,sell_mw
                     *     2026-08-17T18:30:00Z,1,W2,4966.74,1204.5,1733.2
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getExchangeCanonical: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Begin of the window: timestamp with offset, or IST day (default 7 days before its end)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["ExchangeCanonicalFrom"];
                /**
                 * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
                 * @example DAM
                 */
                readonly market_type: components["parameters"]["MarketType"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default today)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["ExchangeHeatmapTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Prices by hour */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "hours": [
                     *           {
                     *             "ts": "2026-08-17T18:30:00Z",
                     *             "mcp_mean_inr_per_mwh": 5044.2,
                     *             "mcp_weighted_inr_per_mwh": 5051.833,
                     *             "cleared_mwh": 6180.125,
                     *             "blocks_present": 4
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T07:36:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           },
                     *           {
                     *             "dataset": "cleared_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-17T18:30:00Z",
                     *           "to": "2026-08-17T19:30:00Z",
                     *           "requested_hours": 1,
                     *           "granted_hours": 1,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 4,
                     *           "present": 4,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ExchangeCanonicalResponse"];
                    /**
                     * @example ts,mcp_mean_inr_per_mwh,mcp_weighted_inr_per_mwh,cleared_mwh,blocks_present
                     *     2026-08-17T18:30:00Z,5044.2,5051.833,6180.125,4
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getExchangeDuckCurve: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description IST day; excludes from and to (default yesterday)
                 * @example 2026-08-18
                 */
                readonly date?: components["parameters"]["ExchangeDuckCurveDate"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Begin of the window: timestamp with offset, or IST day (default one day before its end)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["ExchangeDuckCurveFrom"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default yesterday)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["ExchangeDuckCurveTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Net load by hour */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "hours": [
                     *           {
                     *             "hour_ist": 12,
                     *             "demand_mw": 218442.5,
                     *             "solar_mw": 70120,
                     *             "wind_mw": 18233.25,
                     *             "net_load_mw": 130089.25,
                     *             "dam_inr_per_mwh": 1690
                     *           },
                     *           {
                     *             "hour_ist": 19,
                     *             "demand_mw": 221033.75,
                     *             "solar_mw": 300.5,
                     *             "wind_mw": 24110,
                     *             "net_load_mw": 196623.25,
                     *             "dam_inr_per_mwh": 7740.4
                     *           }
                     *         ],
                     *         "belly_mw": 130089.25,
                     *         "belly_hour_ist": 12,
                     *         "peak_mw": 196623.25,
                     *         "peak_hour_ist": 19,
                     *         "max_ramp_mw_per_h": 21004.5,
                     *         "turn_down_pct": 33.838
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T18:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T18:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "generation_solar",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T18:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "generation_wind",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T18:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           },
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-17T18:30:00Z",
                     *           "to": "2026-08-18T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 96,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DuckCurveResponse"];
                    /**
                     * @example hour_ist,demand_mw,solar_mw,wind_mw,net_load_mw,dam_inr_per_mwh
                     *     12,218442.5,70120,18233.25,130089.25,1690
                     *     19,221033.75,300.5,24110,196623.25,7740.4
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["NotInPlanForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getExchangeGreen: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description IST days of delivery up to today (default 30)
                 * @example 30
                 */
                readonly days?: components["parameters"]["Days"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Green market and its premium */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "gdam": [
                     *           {
                     *             "ts": "2026-08-17T18:30:00Z",
                     *             "block": 1,
                     *             "mcp_inr_per_mwh": 5310.2,
                     *             "mcv_mw": 412.5
                     *           }
                     *         ],
                     *         "daily": [
                     *           {
                     *             "date": "2026-08-18",
                     *             "gdam_mean": 4412.8,
                     *             "dam_mean": 4198.35,
                     *             "premium_inr_per_mwh": 214.45,
                     *             "premium_pct": 5.108
                     *           }
                     *         ],
                     *         "premium": {
                     *           "gdam_mean": 4412.8,
                     *           "dam_mean": 4198.35,
                     *           "premium_inr_per_mwh": 214.45,
                     *           "premium_pct": 5.108
                     *         }
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T07:36:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "cleared_gdam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           },
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           },
                     *           {
                     *             "dataset": "price_gdam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-17T18:30:00Z",
                     *           "to": "2026-08-18T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 96,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ExchangeGreenResponse"];
                    /**
                     * @example ts,block,mcp_inr_per_mwh,mcv_mw
                     *     2026-08-17T18:30:00Z,1,5310.2,412.5
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getExchangeHeatmap: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Begin of the window: timestamp with offset, or IST day (default 30 days before its end)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["ExchangeHeatmapFrom"];
                /**
                 * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
                 * @example DAM
                 */
                readonly market_type?: components["parameters"]["ExchangeHeatmapMarketType"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default today)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["ExchangeHeatmapTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Prices by date and hour */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "dates": [
                     *           "2026-08-17"
                     *         ],
                     *         "hours": [
                     *           0,
                     *           1,
                     *           2,
                     *           3,
                     *           4,
                     *           5,
                     *           6,
                     *           7,
                     *           8,
                     *           9,
                     *           10,
                     *           11,
                     *           12,
                     *           13,
                     *           14,
                     *           15,
                     *           16,
                     *           17,
                     *           18,
                     *           19,
                     *           20,
                     *           21,
                     *           22,
                     *           23
                     *         ],
                     *         "values": [
                     *           [
                     *             2000,
                     *             2250,
                     *             2500,
                     *             2750,
                     *             3000,
                     *             3250,
                     *             3500,
                     *             3750,
                     *             4000,
                     *             4250,
                     *             4500,
                     *             4750,
                     *             5000,
                     *             5250,
                     *             5500,
                     *             5750,
                     *             6000,
                     *             6250,
                     *             6500,
                     *             6750,
                     *             7000,
                     *             7250,
                     *             7500,
                     *             null
                     *           ]
                     *         ],
                     *         "unit": "INR/MWh"
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-16T07:36:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-16T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-16T18:30:00Z",
                     *           "to": "2026-08-17T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 92,
                     *           "pct": 95.8
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ExchangeHeatmapResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getExchangeLatest: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description `meta.page.next_cursor` of the page before, with the same other parameters
                 * @example MjAyNi0wOC0xOCBhc2MgNDg
                 */
                readonly cursor?: components["parameters"]["Cursor"];
                /**
                 * @description IST day of delivery (default today)
                 * @example 2026-08-18
                 */
                readonly date?: components["parameters"]["ExchangeLatestDate"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Most items of the answer (default 96)
                 * @example 96
                 */
                readonly limit?: components["parameters"]["ExchangeLatestLimit"];
                /**
                 * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
                 * @example DAM
                 */
                readonly market_type: components["parameters"]["MarketType"];
                /**
                 * @description `asc` oldest block first, `desc` newest first
                 * @example desc
                 */
                readonly order?: components["parameters"]["Order"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Prices of a delivery day */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "market_type": "DAM",
                     *         "date": "2026-08-18",
                     *         "blocks": [
                     *           {
                     *             "ts": "2026-08-17T18:30:00Z",
                     *             "block": 1,
                     *             "mcp_inr_per_mwh": 5120.35,
                     *             "mcv_mw": 6240.5,
                     *             "purchase_bid_mw": 9120.4,
                     *             "sell_bid_mw": 7011.2,
                     *             "scheduled_mw": 6240.5,
                     *             "congestion": false,
                     *             "price_basis": "uniform"
                     *           },
                     *           {
                     *             "ts": "2026-08-17T18:45:00Z",
                     *             "block": 2,
                     *             "mcp_inr_per_mwh": null,
                     *             "mcv_mw": 0,
                     *             "purchase_bid_mw": null,
                     *             "sell_bid_mw": null,
                     *             "scheduled_mw": null,
                     *             "congestion": null,
                     *             "price_basis": null
                     *           }
                     *         ],
                     *         "complete": false,
                     *         "expected_blocks": 96,
                     *         "next_expected_at": null
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T07:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "simulator",
                     *             "kind": "simulated",
                     *             "captured_at": "2026-08-17T07:45:00Z",
                     *             "licence": "none needed: computed here",
                     *             "url": null
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-17T18:30:00Z",
                     *           "to": "2026-08-18T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "page": {
                     *           "limit": 2,
                     *           "count": 2,
                     *           "next_cursor": "MjAyNi0wOC0xOCBhc2MgMg"
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 92,
                     *           "pct": 95.8
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ExchangeDayResponse"];
                    /**
                     * @example ts,block,mcp_inr_per_mwh,mcv_mw,purchase_bid_mw,sell_bid_mw,scheduled_mw,congestion,price_basis,kind
                     *     2026-08-17T18:30:00Z,1,5120.35,6240.5,9120.4,7011.2,6240.5,false,uniform,
                     *     2026-08-17T18:45:00Z,2,,0,,,,,,
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getExchangePriceDuration: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Begin of the window: timestamp with offset, or IST day (default 30 days before its end)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["ExchangeHeatmapFrom"];
                /**
                 * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
                 * @example DAM
                 */
                readonly market_type?: components["parameters"]["ExchangeHeatmapMarketType"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default today)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["ExchangeHeatmapTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Price-duration curve */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "curve": [
                     *           {
                     *             "fraction": 0.142361,
                     *             "price_inr_per_mwh": 10000
                     *           },
                     *           {
                     *             "fraction": 0.5,
                     *             "price_inr_per_mwh": 4310.12
                     *           },
                     *           {
                     *             "fraction": 1,
                     *             "price_inr_per_mwh": 849.5
                     *           }
                     *         ],
                     *         "mean": 4980.113,
                     *         "at_cap_fraction": 0.142361,
                     *         "cap_inr_per_mwh": 10000
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-07-31T07:36:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-07-31T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-07-02T18:30:00Z",
                     *           "to": "2026-08-01T18:30:00Z",
                     *           "requested_hours": 720,
                     *           "granted_hours": 720,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 2880,
                     *           "present": 2880,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ExchangePriceDurationResponse"];
                    /**
                     * @example fraction,price_inr_per_mwh
                     *     0.142361,10000
                     *     0.5,4310.12
                     *     1,849.5
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getExchangeSpread: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description IST day of delivery (default today)
                 * @example 2026-08-18
                 */
                readonly date?: components["parameters"]["ExchangeLatestDate"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Real-time less day-ahead price */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "date": "2026-08-18",
                     *         "blocks": [
                     *           {
                     *             "ts": "2026-08-17T18:30:00Z",
                     *             "block": 1,
                     *             "dam_inr_per_mwh": 5120.35,
                     *             "rtm_inr_per_mwh": 4870.1,
                     *             "spread_inr_per_mwh": -250.25
                     *           }
                     *         ],
                     *         "summary": {
                     *           "mean": null,
                     *           "max": null,
                     *           "min": null,
                     *           "rtm_above_dam_fraction": null
                     *         }
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T17:36:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T07:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           },
                     *           {
                     *             "dataset": "price_rtm",
                     *             "source": "exchange",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-17T17:36:00Z",
                     *             "licence": "exchange terms: personal, non-commercial use",
                     *             "url": "https://www.iexindia.com"
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-17T18:30:00Z",
                     *           "to": "2026-08-18T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 1,
                     *           "pct": 1
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ExchangeSpreadResponse"];
                    /**
                     * @example ts,block,dam_inr_per_mwh,rtm_inr_per_mwh,spread_inr_per_mwh
                     *     2026-08-17T18:30:00Z,1,5120.35,4870.1,-250.25
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getExchangeStorageArbitrage: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Full discharges a day, at most
                 * @example 1
                 */
                readonly cycles_per_day?: components["parameters"]["CyclesPerDay"];
                /**
                 * @description Energy that it delivers when full, MWh per MW
                 * @example 2
                 */
                readonly duration_h?: components["parameters"]["DurationH"];
                /**
                 * @description Energy delivered per energy taken in, round trip
                 * @example 0.85
                 */
                readonly efficiency?: components["parameters"]["Efficiency"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description Begin of the window: timestamp with offset, or IST day (default 7 days before its end)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["ExchangeCanonicalFrom"];
                /**
                 * @description `DAM` day-ahead, `RTM` real-time, `GDAM` green day-ahead market
                 * @example DAM
                 */
                readonly market_type?: components["parameters"]["ExchangeHeatmapMarketType"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default today)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["ExchangeHeatmapTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Best use of storage on the exchange */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "days": [
                     *           {
                     *             "date": "2026-08-18",
                     *             "revenue_inr_per_mw": 5620.4,
                     *             "charge_blocks": [
                     *               47,
                     *               48,
                     *               49,
                     *               50,
                     *               51
                     *             ],
                     *             "discharge_blocks": [
                     *               77,
                     *               78,
                     *               79,
                     *               80
                     *             ],
                     *             "avg_charge_inr_per_mwh": 2100.01,
                     *             "avg_discharge_inr_per_mwh": 8091
                     *           }
                     *         ],
                     *         "summary": {
                     *           "mean_inr_per_mw_day": 5620.4,
                     *           "annualised_inr_per_mw": 2051446,
                     *           "capture_of_perfect_pct": 94.5
                     *         },
                     *         "assumptions": {
                     *           "power_mw": 1,
                     *           "duration_h": 1,
                     *           "efficiency": 0.85,
                     *           "cycles_per_day": 1,
                     *           "notes": [
                     *             "Every day's prices are known beforehand, and what it trades does not change them.",
                     *             "It is empty at 00:00 IST of every day. Losses are counted while charging: a full charge takes duration_h / efficiency hours.",
                     *             "A price known by the hour only stands for its four blocks. A block without a price is not traded. A day with under 80 % of its prices has no figures.",
                     *             "No fees, losses of the network or wear are taken off.",
                     *             "capture_of_perfect_pct: the schedule that was best for the day before, kept as it is, at the prices of the day."
                     *           ]
                     *         }
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-17T07:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "price_dam",
                     *             "source": "simulator",
                     *             "kind": "simulated",
                     *             "captured_at": "2026-08-17T07:45:00Z",
                     *             "licence": "none needed: computed here",
                     *             "url": null
                     *           }
                     *         ],
                     *         "window": {
                     *           "from": "2026-08-17T18:30:00Z",
                     *           "to": "2026-08-18T18:30:00Z",
                     *           "requested_hours": 24,
                     *           "granted_hours": 24,
                     *           "clamped": false
                     *         },
                     *         "coverage": {
                     *           "expected": 96,
                     *           "present": 96,
                     *           "pct": 100
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["StorageArbitrageResponse"];
                    /**
                     * @example date,revenue_inr_per_mw,charge_blocks,discharge_blocks,avg_charge_inr_per_mwh,avg_discharge_inr_per_mwh,coverage.expected,coverage.present,coverage.pct
                     *     2026-08-18,5620.4,"[47,48,49,50,51]","[77,78,79,80]",2100.01,8091,,,
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getOpenAccessCharges: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description IST day on which the rows apply (default today)
                 * @example 2026-08-18
                 */
                readonly as_of?: components["parameters"]["AsOf"];
                /**
                 * @description Distribution company, present or former name; rows for all companies of its state as well
                 * @example TNPDCL
                 */
                readonly discom?: components["parameters"]["Discom"];
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
                /**
                 * @description Voltage such as `33kV`; rows for no voltage in particular as well
                 * @example 33kV
                 */
                readonly voltage_class?: components["parameters"]["VoltageClass"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Charges of open access */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "state": "tamil-nadu",
                     *             "discom": null,
                     *             "voltage_class": null,
                     *             "consumer_category": null,
                     *             "component": "wheeling",
                     *             "value": 1.04,
                     *             "unit": "INR/kWh",
                     *             "applicable_from": "2025-07-01",
                     *             "applicable_to": null,
                     *             "order_id": "TNERC Order 6/2025",
                     *             "order_date": null,
                     *             "source_url": null,
                     *             "confidence": "published"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "open_access_charges",
                     *             "source": "TNERC Order 6/2025",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "orders of public commissions; the numbers are facts",
                     *             "url": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OpenAccessChargesResponse"];
                    /**
                     * @example state,discom,voltage_class,consumer_category,component,value,unit,applicable_from,applicable_to,order_id,order_date,source_url,confidence
                     *     tamil-nadu,,,,wheeling,1.04,INR/kWh,2025-07-01,,TNERC Order 6/2025,,,published
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCanonicalFreshness: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description `csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header
                 * @example csv
                 */
                readonly format?: components["parameters"]["Format"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Freshness of the datasets */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-Meta-As-Of": components["headers"]["X-Meta-As-Of"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "datasets": [
                     *           {
                     *             "dataset": "demand",
                     *             "latest": "2026-08-18T09:45:00Z",
                     *             "lag_minutes": 2,
                     *             "cadence_minutes": 15,
                     *             "status": "fresh",
                     *             "rows": 104832,
                     *             "next_expected_at": "2026-08-18T10:00:00Z",
                     *             "last_run": {
                     *               "source": "npp",
                     *               "started_at": "2026-08-18T09:47:00Z",
                     *               "ended_at": "2026-08-18T09:47:03Z",
                     *               "outcome": "succeeded",
                     *               "rows_written": 28,
                     *               "error_code": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "as_of": "2026-08-18T09:45:00Z",
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": [
                     *           {
                     *             "dataset": "demand",
                     *             "source": "npp",
                     *             "kind": "observed",
                     *             "captured_at": "2026-08-18T09:45:00Z",
                     *             "licence": "none stated",
                     *             "url": "https://npp.gov.in"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FreshnessResponse"];
                    /**
                     * @example dataset,latest,lag_minutes,cadence_minutes,status,rows,next_expected_at,last_run.source,last_run.started_at,last_run.ended_at,last_run.outcome,last_run.rows_written,last_run.error_code
                     *     demand,2026-08-18T09:45:00Z,2,15,fresh,104832,2026-08-18T10:00:00Z,npp,2026-08-18T09:47:00Z,2026-08-18T09:47:03Z,succeeded,28,
                     */
                    readonly "text/csv": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPing: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Check a key */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "ok": true,
                     *         "tier": "growth",
                     *         "key_name": "trading desk",
                     *         "key_id": "key_7m2k9q4x1c8v5b3n6h0d",
                     *         "tenant": "acme-power"
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": []
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PingResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPlans: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Plans */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "plans": [
                     *           {
                     *             "id": "trial",
                     *             "name": "Trial",
                     *             "limit_minute": 10,
                     *             "limit_day": 1000,
                     *             "history_days": 7,
                     *             "states": false,
                     *             "forecast_rest": false,
                     *             "forecast_connector": false,
                     *             "data_centre": false,
                     *             "ip_allow_list": false,
                     *             "enterprise": false
                     *           },
                     *           {
                     *             "id": "sandbox",
                     *             "name": "Sandbox",
                     *             "limit_minute": 3,
                     *             "limit_day": 100,
                     *             "history_days": 7,
                     *             "states": false,
                     *             "forecast_rest": false,
                     *             "forecast_connector": false,
                     *             "data_centre": false,
                     *             "ip_allow_list": false,
                     *             "enterprise": false
                     *           },
                     *           {
                     *             "id": "student",
                     *             "name": "Student",
                     *             "limit_minute": 20,
                     *             "limit_day": 1000,
                     *             "history_days": 7,
                     *             "states": false,
                     *             "forecast_rest": false,
                     *             "forecast_connector": false,
                     *             "data_centre": false,
                     *             "ip_allow_list": false,
                     *             "enterprise": false
                     *           },
                     *           {
                     *             "id": "institutional",
                     *             "name": "Institutional",
                     *             "limit_minute": 30,
                     *             "limit_day": 5000,
                     *             "history_days": 90,
                     *             "states": false,
                     *             "forecast_rest": false,
                     *             "forecast_connector": false,
                     *             "data_centre": false,
                     *             "ip_allow_list": false,
                     *             "enterprise": false
                     *           },
                     *           {
                     *             "id": "grid_ai",
                     *             "name": "Grid AI",
                     *             "limit_minute": 3,
                     *             "limit_day": 100,
                     *             "history_days": 7,
                     *             "states": false,
                     *             "forecast_rest": false,
                     *             "forecast_connector": false,
                     *             "data_centre": false,
                     *             "ip_allow_list": false,
                     *             "enterprise": false
                     *           },
                     *           {
                     *             "id": "pro",
                     *             "name": "Pro",
                     *             "limit_minute": 10,
                     *             "limit_day": 100,
                     *             "history_days": 1096,
                     *             "states": true,
                     *             "forecast_rest": true,
                     *             "forecast_connector": false,
                     *             "data_centre": true,
                     *             "ip_allow_list": true,
                     *             "enterprise": false
                     *           },
                     *           {
                     *             "id": "starter",
                     *             "name": "Starter",
                     *             "limit_minute": 60,
                     *             "limit_day": 10000,
                     *             "history_days": 90,
                     *             "states": false,
                     *             "forecast_rest": false,
                     *             "forecast_connector": false,
                     *             "data_centre": true,
                     *             "ip_allow_list": true,
                     *             "enterprise": false
                     *           },
                     *           {
                     *             "id": "growth",
                     *             "name": "Growth",
                     *             "limit_minute": 300,
                     *             "limit_day": 100000,
                     *             "history_days": 1096,
                     *             "states": true,
                     *             "forecast_rest": true,
                     *             "forecast_connector": true,
                     *             "data_centre": true,
                     *             "ip_allow_list": true,
                     *             "enterprise": false
                     *           },
                     *           {
                     *             "id": "enterprise",
                     *             "name": "Enterprise",
                     *             "limit_minute": 600,
                     *             "limit_day": null,
                     *             "history_days": 3653,
                     *             "states": true,
                     *             "forecast_rest": true,
                     *             "forecast_connector": true,
                     *             "data_centre": true,
                     *             "ip_allow_list": true,
                     *             "enterprise": true
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PlansResponse"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly projectEconomics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "technology": "solar",
                 *       "capacity_mw": 100,
                 *       "capex_inr_per_mw": 45000000,
                 *       "opex_inr_per_mw_year": 700000,
                 *       "cuf_fraction": 0.27,
                 *       "tariff_inr_per_kwh": 2.9
                 *     }
                 */
                readonly "application/json": components["schemas"]["ProjectRequest"];
            };
        };
        readonly responses: {
            /** @description Economics of a project */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "lcoe_inr_per_kwh": 2.875776,
                     *         "project_irr_pct": 10.1363,
                     *         "equity_irr_pct": 14.149,
                     *         "npv_inr": 39798165.75,
                     *         "min_dscr": 0.9807,
                     *         "avg_dscr": 1.3852,
                     *         "payback_years": 7.7,
                     *         "cashflows": [
                     *           {
                     *             "year": 1,
                     *             "generation_mwh": 236520,
                     *             "revenue": 685908000,
                     *             "opex": 70000000,
                     *             "ebitda": 615908000,
                     *             "interest": 283500000,
                     *             "principal": 107285480.35,
                     *             "tax": 0,
                     *             "equity_cashflow": 225122519.65,
                     *             "dscr": 1.5761
                     *           },
                     *           {
                     *             "year": 2,
                     *             "generation_mwh": 235337.4,
                     *             "revenue": 682478460,
                     *             "opex": 73500000,
                     *             "ebitda": 608978460,
                     *             "interest": 273844306.77,
                     *             "principal": 116941173.58,
                     *             "tax": 0,
                     *             "equity_cashflow": 218192979.65,
                     *             "dscr": 1.5583
                     *           }
                     *         ],
                     *         "assumptions": {
                     *           "capex_inr": 4500000000,
                     *           "debt_inr": 3150000000,
                     *           "equity_inr": 1350000000,
                     *           "price_inr_per_kwh": 2.9,
                     *           "opex_escalation_pct": 5,
                     *           "degradation_pct": 0.5,
                     *           "life_years": 25,
                     *           "tenor_years": 15,
                     *           "interest_pct": 9,
                     *           "discount_rate_pct": 10,
                     *           "tax_pct": 25.17,
                     *           "depreciation_pct": 40,
                     *           "notes": [
                     *             "The tariff is paid for every kWh delivered and stays the same for the whole life.",
                     *             "The investment is paid at the beginning of the first year, everything else falls at the ends of years; a year has 8,760 hours.",
                     *             "Debt is paid back in equal yearly amounts of interest and principal.",
                     *             "Tax is due on EBITDA less interest and depreciation of the written-down value, whose rest is written off in the last year; losses are carried forward without limit; there is no minimum alternate tax. Without debt there is no interest to deduct: so project_irr_pct, npv_inr, lcoe_inr_per_kwh and payback_years count tax.",
                     *             "Nothing is left to be sold at the end of the life."
                     *           ]
                     *         }
                     *       },
                     *       "meta": {
                     *         "as_of": null,
                     *         "request_id": "6f9d3c1e52b74a1f9a550c8f",
                     *         "api_version": "v1",
                     *         "tier": "growth",
                     *         "quota": {
                     *           "limit_minute": 300,
                     *           "remaining_minute": 299,
                     *           "reset_minute": "2026-08-18T10:02:00Z",
                     *           "limit_day": 100000,
                     *           "remaining_day": 99858,
                     *           "reset_day": "2026-08-19T00:00:00Z"
                     *         },
                     *         "provenance": []
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ProjectEconomicsResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Liveness */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    readonly "application/json": {
                        /**
                         * @description Always `ok`
                         * @enum {string}
                         */
                        readonly status: "ok";
                    };
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getLlmsTxt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Overview for language models */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # Grid Data Service
                     *
                     *     > Live and historical data of the Indian power grid.
                     */
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Metrics */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example gds_http_requests_total{status="200"} 142 */
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 404: components["responses"]["NotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getOpenApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description This document */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Grid Data Service",
                     *         "version": "1.0.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    readonly "application/json": {
                        /** @description Title, version and licence */
                        readonly info: Record<string, never>;
                        /** @description Version of OpenAPI */
                        readonly openapi: string;
                        /** @description Routes */
                        readonly paths: Record<string, never>;
                    };
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Readiness */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ready": true,
                     *       "store": "ok",
                     *       "migrations_pending": 0,
                     *       "newest_value_age_minutes": 6,
                     *       "draining": false
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            /** @description Not ready; while the node shuts down, `service_unavailable` */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ready": false,
                     *       "store": "unavailable",
                     *       "migrations_pending": null,
                     *       "newest_value_age_minutes": null,
                     *       "draining": false
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Readiness"];
                    readonly "application/problem+json": components["schemas"]["ProblemServiceUnavailable"];
                };
            };
        };
    };
    readonly getAncillaryClearingPrices: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Begin of the window: timestamp with offset, or IST day (default 7 days before its end)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["ExchangeCanonicalFrom"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default today)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["ExchangeHeatmapTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Clearing prices of ancillary services */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "series": [
                     *         {
                     *           "ts": "2026-08-18T18:30:00Z",
                     *           "product": "TRAS-up",
                     *           "clearing_price_inr_per_mwh": 6400,
                     *           "kind": "observed"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AncillaryPrices"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly curtailmentAdjustedTariff: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "tariff_inr_per_kwh": 2.6,
                 *       "technology": "solar",
                 *       "node": "WR-PADGHE-400",
                 *       "horizon_years": 10
                 *     }
                 */
                readonly "application/json": components["schemas"]["AdjustedTariffRequest"];
            };
        };
        readonly responses: {
            /** @description Curtailment-adjusted tariff of a bid */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methodology_version": "ccr-v0.1",
                     *       "irr_pct": 13.1,
                     *       "curtailment_adjusted_irr_pct": 11.2,
                     *       "implied_tariff_floor_inr_per_kwh": 2.84
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AdjustedTariff"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly forwardCaptureRate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "node": "WR-PADGHE-400",
                 *       "technology": "solar",
                 *       "horizon_years": 10
                 *     }
                 */
                readonly "application/json": components["schemas"]["CaptureRateRequest"];
            };
        };
        readonly responses: {
            /** @description Forward capture rate */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "node": "WR-PADGHE-400",
                     *       "technology": "solar",
                     *       "methodology_version": "ccr-v0.1",
                     *       "annual": [
                     *         {
                     *           "year": 2027,
                     *           "p10": 0.68,
                     *           "p50": 0.79,
                     *           "p90": 0.9
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CaptureRate"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getStateCarbonHistory: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Begin of the window: timestamp with offset, or IST day (default one day before its end)
                 * @example 2026-08-18
                 */
                readonly from?: components["parameters"]["ExchangeDuckCurveFrom"];
                /**
                 * @description Which signal; there is no default, since one does not stand for the other
                 * @example average
                 */
                readonly signal: components["parameters"]["Signal"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state: components["parameters"]["StateCarbonHistoryState"];
                /**
                 * @description End of the window: exclusive as a timestamp, inclusive as an IST day (default today)
                 * @example 2026-08-18
                 */
                readonly to?: components["parameters"]["ExchangeHeatmapTo"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Carbon intensity of a state by block */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "IN-MH",
                     *       "signal_type": "average",
                     *       "series": [
                     *         {
                     *           "block_start_ist": "2026-08-18T15:15:00+05:30",
                     *           "kg_co2e_per_mwh": 712.4,
                     *           "snapshot_id": "20260818T0945Z-a3de04c19b5f7720",
                     *           "restated_from": {
                     *             "kg_co2e_per_mwh": 709.8,
                     *             "snapshot_id": "20260818T0945Z-4f1c9e2ab7d05836",
                     *             "restated_at": "2026-08-19T04:12:00Z",
                     *             "reason": "correction"
                     *           }
                     *         }
                     *       ],
                     *       "coverage": {
                     *         "expected": 96,
                     *         "present": 96,
                     *         "pct": 100
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["StateCarbonHistory"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getStateCarbonLatest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state: components["parameters"]["OpenAccessScheduleState"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Carbon intensity of a state */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "IN-MH",
                     *       "block_start_ist": "2026-08-18T15:15:00+05:30",
                     *       "average": {
                     *         "signal_type": "average",
                     *         "kg_co2e_per_mwh": 712.4
                     *       },
                     *       "marginal": {
                     *         "signal_type": "marginal",
                     *         "kg_co2e_per_mwh": 893.1
                     *       },
                     *       "snapshot_id": "20260818T0945Z-a3de04c19b5f7720",
                     *       "sources": [
                     *         "npp (modelled)"
                     *       ],
                     *       "restated_from": {
                     *         "kg_co2e_per_mwh": 709.8,
                     *         "snapshot_id": "20260818T0945Z-4f1c9e2ab7d05836",
                     *         "restated_at": "2026-08-19T04:12:00Z",
                     *         "reason": "correction"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["StateCarbonLatest"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getConnectivityForecast: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Identifier of the substation
                 * @example SS-400-PADGHE
                 */
                readonly substation_id: components["parameters"]["SubstationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Clearance timeline of a substation */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "substation_id": "SS-400-PADGHE",
                     *       "quarters": [
                     *         {
                     *           "quarter": "2027 Q1",
                     *           "cleared_mw": {
                     *             "p50": 180,
                     *             "p90": 320
                     *           },
                     *           "headroom_mw": {
                     *             "p50": 220,
                     *             "p90": 400
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ConnectivityForecast"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCurtailmentForecast: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Node of the grid
                 * @example WR-PADGHE-400
                 */
                readonly node: components["parameters"]["Node"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Curtailment at a node */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "node": "WR-PADGHE-400",
                     *       "horizon_years": 10,
                     *       "annual": [
                     *         {
                     *           "year": 2027,
                     *           "curtailment_pct": {
                     *             "p50": 0.04,
                     *             "p90": 0.11
                     *           }
                     *         }
                     *       ],
                     *       "drivers": [
                     *         "transmission_bound"
                     *       ],
                     *       "methodology_version": "ccr-v0.1",
                     *       "trained_on_period": {
                     *         "from": "2021-04-01",
                     *         "to": "2026-03-31"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CurtailmentForecast"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly dispatchCoOptimisation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "asset": {
                 *         "capacity_mw": 50,
                 *         "duration_hr": 2,
                 *         "location_node": "WR-PADGHE-400"
                 *       },
                 *       "market_mix": {
                 *         "dam": true,
                 *         "rtm": true,
                 *         "asm": true,
                 *         "dsm_avoidance": true
                 *       },
                 *       "initial_soc_fraction": 0.5
                 *     }
                 */
                readonly "application/json": components["schemas"]["DispatchRequest"];
            };
        };
        readonly responses: {
            /** @description Co-optimised dispatch of a storage */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "model_version": "srs-v0.1",
                     *       "schedule": [
                     *         {
                     *           "ts": "2026-08-18T18:30:00Z",
                     *           "charge_mw": 0,
                     *           "discharge_mw": 50,
                     *           "soc_mwh": 62.5,
                     *           "by_market_mw": {
                     *             "dam": 30,
                     *             "rtm": 10,
                     *             "asm": 10,
                     *             "dsm_avoidance": 0
                     *           }
                     *         }
                     *       ],
                     *       "revenue_inr": 412000
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Dispatch"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getDispatchRiskScreen: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Region: a despatch zone
                 * @example WR
                 */
                readonly region: components["parameters"]["Region"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Curtailment risk of a region */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "region": "NR",
                     *       "refreshed_at": "2026-08-18T09:45:00Z",
                     *       "alerts": [
                     *         {
                     *           "node": "WR-PADGHE-400",
                     *           "from": "2026-08-18T10:00:00Z",
                     *           "to": "2026-08-18T11:30:00Z",
                     *           "probability_fraction": 0.61,
                     *           "expected_mw": 140,
                     *           "driver": "ramp_bound"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["DispatchRisk"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getTransformerLoadProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Distribution transformer
                 * @example DT-0041872
                 */
                readonly dt_id: components["parameters"]["DtId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Load profile of a transformer */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dt_id": "DT-0041872",
                     *       "profile": [
                     *         {
                     *           "block": 1,
                     *           "mean_kw": 41.7
                     *         }
                     *       ],
                     *       "from": "2026-07-18T18:30:00Z",
                     *       "data_quality": "ami-direct",
                     *       "ami_coverage_pct": 94.2,
                     *       "confidence": 0.82
                     *     }
                     */
                    readonly "application/json": components["schemas"]["TransformerProfile"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly hostingCapacity: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "dt_id": "DT-0041872",
                 *       "additions": [
                 *         {
                 *           "type": "ev_charger",
                 *           "kw": 60,
                 *           "schedule": "18:00-23:00"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["HostingRequest"];
            };
        };
        readonly responses: {
            /** @description Hosting capacity of a transformer */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dt_id": "DT-0041872",
                     *       "hosting_capacity_kw": 85,
                     *       "peak_loading_pct": 81.5,
                     *       "fits": true,
                     *       "data_quality": "ami-direct",
                     *       "ami_coverage_pct": 94.2,
                     *       "confidence": 0.82
                     *     }
                     */
                    readonly "application/json": components["schemas"]["HostingCapacity"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly reversePowerFlow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "dt_id": "DT-0041872",
                 *       "solar_kw": 40
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReverseFlowRequest"];
            };
        };
        readonly responses: {
            /** @description Risk of reverse power flow */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dt_id": "DT-0041872",
                     *       "reverse_flow_fraction": 0.23,
                     *       "recommendation": "approve",
                     *       "data_quality": "ami-direct",
                     *       "ami_coverage_pct": 94.2,
                     *       "confidence": 0.82
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ReverseFlow"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly emissionsDelta: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "state": "maharashtra",
                 *       "from": "2026-08-18",
                 *       "shift_mwh": [
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0.5,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         -0.5,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0,
                 *         0
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["EmissionsDeltaRequest"];
            };
        };
        readonly responses: {
            /** @description Emissions avoided by a shift of load */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signal_type": "marginal",
                     *       "delta_kg_co2e": -512.4,
                     *       "coverage": {
                     *         "expected": 96,
                     *         "present": 96,
                     *         "pct": 100
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EmissionsDelta"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly evSiteScreen: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "lat": 19.2,
                 *       "lng": 73.1,
                 *       "station_kw": 240,
                 *       "dwell_pattern": "highway"
                 *     }
                 */
                readonly "application/json": components["schemas"]["EvSiteRequest"];
            };
        };
        readonly responses: {
            /** @description Sites for a charging station */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "candidates": [
                     *         {
                     *           "rank": 1,
                     *           "dt_id": "DT-0041872",
                     *           "distance_km": 0.8,
                     *           "hosting_capacity_kw": 260,
                     *           "data_quality": "ami-direct",
                     *           "ami_coverage_pct": 94.2,
                     *           "confidence": 0.82
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EvSites"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly feederStress: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "feeder_id": "FD-11-0192",
                 *       "scenario": {
                 *         "additions": [
                 *           {
                 *             "type": "ev_charger",
                 *             "kw": 60,
                 *             "schedule": "18:00-23:00"
                 *           }
                 *         ],
                 *         "temperature_c": 42
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["FeederStressRequest"];
            };
        };
        readonly responses: {
            /** @description Stress of a feeder */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "feeder_id": "FD-11-0192",
                     *       "thermal_stress_fraction": 0.12,
                     *       "voltage_stress_fraction": 0.08,
                     *       "data_quality": "ami-direct",
                     *       "ami_coverage_pct": 94.2,
                     *       "confidence": 0.82
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FeederStress"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getIstsExpansionPlans: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only schemes to be energised by this IST day
                 * @example 2026-08-18
                 */
                readonly energised_by?: components["parameters"]["EnergisedBy"];
                /**
                 * @description Region: a despatch zone
                 * @example WR
                 */
                readonly region?: components["parameters"]["IstsExpansionPlansRegion"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Transmission expansion plans */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plans": [
                     *         {
                     *           "id": "WR-2026-014",
                     *           "name": "Padghe to Kharghar 400 kV D/c",
                     *           "region": "NR",
                     *           "voltage_kv": 400,
                     *           "capacity_mva": 1500,
                     *           "energisation_date": "2027-12-31",
                     *           "status": "under construction",
                     *           "sources": [
                     *             {
                     *               "type": "tariff_order",
                     *               "id": "MERC Case 75/2025"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ExpansionPlans"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly landedCostCompare: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "state": "maharashtra",
                 *       "discom": "MSEDCL",
                 *       "voltage_class": "33kV",
                 *       "contract_demand_kva": 5000,
                 *       "load_profile_id": "lp_2026_plant_a",
                 *       "modes": [
                 *         "grid",
                 *         "rtm"
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["LandedCostRequest"];
            };
        };
        readonly responses: {
            /** @description Compare the landed cost of ways of supply */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "consumer": {
                     *         "state": "IN-MH",
                     *         "discom": "MSEDCL",
                     *         "voltage_class": "33kV"
                     *       },
                     *       "as_of": "2026-08-18",
                     *       "results": [
                     *         {
                     *           "mode": "grid",
                     *           "landed_inr_per_kwh": 8.92,
                     *           "p10": 8.41,
                     *           "p50": 8.92,
                     *           "p90": 9.63,
                     *           "components": {
                     *             "energy_charge": 8.44,
                     *             "demand_charge_inr_per_kvah": 1.18,
                     *             "fac": 0.35,
                     *             "electricity_duty": 0.63
                     *           },
                     *           "confidence": 0.82,
                     *           "sources": [
                     *             {
                     *               "type": "tariff_order",
                     *               "id": "MERC Case 75/2025",
                     *               "url": "https://merc.gov.in/order/75-2025"
                     *             }
                     *           ],
                     *           "regulatory_risk_delta_since_last": "+0.12 INR/kWh"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["LandedCost"];
                };
            };
            readonly 400: components["responses"]["InvalidParameterOrInvalidLoadProfileOrAmbiguousCredentialsForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["TariffNotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["StaleTariffForKey"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getMarketForwardCurve: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Node of the grid
                 * @example WR-PADGHE-400
                 */
                readonly node: components["parameters"]["Node"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Forward prices at a node */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "node": "WR-PADGHE-400",
                     *       "model_version": "srs-v0.1",
                     *       "series": [
                     *         {
                     *           "ts": "2026-08-18T18:30:00Z",
                     *           "p10_inr_per_mwh": 2900,
                     *           "p50_inr_per_mwh": 4100,
                     *           "p90_inr_per_mwh": 7600
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["NodeForwardCurve"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly hourlyMatching: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "state": "maharashtra",
                 *       "from": "2026-08-18",
                 *       "load_mwh": [
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25
                 *       ],
                 *       "generation_mwh": [
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25
                 *       ],
                 *       "granularity": "block"
                 *     }
                 */
                readonly "application/json": components["schemas"]["MatchingRequest"];
            };
        };
        readonly responses: {
            /** @description 24/7 matching of load and generation */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "match_pct": 71.4,
                     *       "cfe_score_pct": 79.2,
                     *       "unmatched": [
                     *         {
                     *           "block_start": "2026-08-18T13:30:00Z",
                     *           "mwh": 0.75,
                     *           "kg_co2e": 611.2
                     *         }
                     *       ],
                     *       "excess_mwh": 14.2,
                     *       "shift_windows": [
                     *         {
                     *           "from": "2026-08-18T13:30:00Z",
                     *           "to": "2026-08-18T07:30:00Z",
                     *           "mwh": 0.5,
                     *           "avoided_kg_co2e": 407.5
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["HourlyMatching"];
                };
            };
            readonly 400: components["responses"]["InvalidParameterOrInvalidLoadProfileOrAmbiguousCredentialsForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly getOpenAccessSchedule: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description IST day on which the charges apply (default today)
                 * @example 2026-08-18
                 */
                readonly as_of?: components["parameters"]["OpenAccessScheduleAsOf"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Distribution company
                 * @example MSEDCL
                 */
                readonly discom: components["parameters"]["OpenAccessScheduleDiscom"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state: components["parameters"]["OpenAccessScheduleState"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Open-access charges of a distribution company */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "IN-MH",
                     *       "discom": "MSEDCL",
                     *       "as_of": "2026-08-18",
                     *       "charges": [
                     *         {
                     *           "voltage_class": "33kV",
                     *           "wheeling_inr_per_kwh": 0.81,
                     *           "cross_subsidy_surcharge_inr_per_kwh": 1.62,
                     *           "additional_surcharge_inr_per_kwh": 1.1,
                     *           "scheduling_fee_inr_per_day": 2250,
                     *           "waivers": [
                     *             "ISTS charges waived for solar commissioned before 2025-07-01"
                     *           ],
                     *           "applicable_from": "2026-04-01",
                     *           "applicable_to": "2027-03-31"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OpenAccessSchedule"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundOrTariffNotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly portfolioCannibalisation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "assets": [
                 *         {
                 *           "node": "WR-PADGHE-400",
                 *           "technology": "solar",
                 *           "capacity_mw": 250
                 *         }
                 *       ],
                 *       "horizon_years": 10
                 *     }
                 */
                readonly "application/json": components["schemas"]["CannibalisationRequest"];
            };
        };
        readonly responses: {
            /** @description Cannibalisation of a portfolio */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methodology_version": "ccr-v0.1",
                     *       "curve": [
                     *         {
                     *           "added_mw": 500,
                     *           "capture_rate_fraction": 0.72
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Cannibalisation"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly ppaEconomics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "contract": {
                 *         "structure": "pay-as-produced",
                 *         "tariff_inr_per_kwh": 4.2,
                 *         "term_years": 15,
                 *         "technology": "solar",
                 *         "capacity_mw": 50
                 *       },
                 *       "load_profile_id": "lp_2026_plant_a"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PpaRequest"];
            };
        };
        readonly responses: {
            /** @description Economics of a power purchase agreement */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "irr_pct": 12.4,
                     *       "npv_inr": 184000000,
                     *       "capture_rate_sensitivities": [
                     *         {
                     *           "capture_rate_fraction": 0.8,
                     *           "irr_pct": 10.9,
                     *           "npv_inr": 121000000
                     *         }
                     *       ],
                     *       "regulatory_risk_band": {
                     *         "low_inr_per_kwh": -0.2,
                     *         "high_inr_per_kwh": 0.45
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PpaEconomics"];
                };
            };
            readonly 400: components["responses"]["InvalidParameterOrInvalidLoadProfileOrAmbiguousCredentialsForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getProducts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Products and their status */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products": [
                     *         {
                     *           "product": "landed-cost",
                     *           "status": "roadmap",
                     *           "eta": "2026 Q3 (MVP states: six; full 30-state coverage 2026 Q4)",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Landed cost"
                     *         },
                     *         {
                     *           "product": "tariffs",
                     *           "status": "roadmap",
                     *           "eta": "2026 Q3 (MVP states: six; full 30-state coverage 2026 Q4)",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Tariff schedules"
                     *         },
                     *         {
                     *           "product": "substation-headroom",
                     *           "status": "roadmap",
                     *           "eta": "2026 Q4",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Substation headroom"
                     *         },
                     *         {
                     *           "product": "storage-revenue",
                     *           "status": "roadmap",
                     *           "eta": "2027 Q1",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Storage revenue"
                     *         },
                     *         {
                     *           "product": "carbon-average",
                     *           "status": "beta",
                     *           "eta": "2026 Q3 to Q4",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Carbon accounting, average intensity"
                     *         },
                     *         {
                     *           "product": "carbon-scope2",
                     *           "status": "beta",
                     *           "eta": "2026 Q3 to Q4",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Carbon accounting, Scope 2"
                     *         },
                     *         {
                     *           "product": "carbon-marginal",
                     *           "status": "roadmap",
                     *           "eta": "2026 Q3 to Q4",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Carbon accounting, marginal intensity"
                     *         },
                     *         {
                     *           "product": "carbon-matching",
                     *           "status": "roadmap",
                     *           "eta": "2026 Q3 to Q4",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Carbon accounting, 24/7 matching"
                     *         },
                     *         {
                     *           "product": "curtailment",
                     *           "status": "roadmap",
                     *           "eta": "2026 Q4",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Curtailment and capture rate"
                     *         },
                     *         {
                     *           "product": "distribution",
                     *           "status": "roadmap",
                     *           "eta": "2027 Q2",
                     *           "docs": "https://grid.example/docs#enterprise",
                     *           "name": "Distribution hosting capacity"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Products"];
                };
            };
            readonly 400: components["responses"]["InvalidParameter"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getQueueDepth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Region: a despatch zone
                 * @example WR
                 */
                readonly region: components["parameters"]["Region"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Queue of a region */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "region": "NR",
                     *       "entries": [
                     *         {
                     *           "rank": 1,
                     *           "developer": "Example Renewables",
                     *           "substation_id": "SS-400-PADGHE",
                     *           "capacity_mw": 300,
                     *           "technology": "solar",
                     *           "applied_on": "2025-11-04"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["QueueDepth"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getRegulatoryChanges: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Begin of the feed: timestamp with offset, or IST day
                 * @example 2026-08-18
                 */
                readonly since: components["parameters"]["RegulatoryChangesSince"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state?: components["parameters"]["State"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Regulatory changes */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "since": "2026-07-01T00:00:00Z",
                     *       "changes": [
                     *         {
                     *           "id": "chg_2026_0412",
                     *           "state": "IN-MH",
                     *           "type": "order",
                     *           "order_id": "MERC Case 75/2025",
                     *           "title": "Revised wheeling charges of 2026-27",
                     *           "published_at": "2026-07-12T06:30:00Z",
                     *           "applicable_from": "2026-08-01",
                     *           "url": "https://merc.gov.in/order/75-2025"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["RegulatoryChanges"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getScopeTwoResult: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Scope 2 result id: `s2_` and 20 of `[0-9a-z]`
                 * @example s2_4t8w1z6b3e9h2k7n5q0s
                 */
                readonly id: components["parameters"]["ScopeTwoResultId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A Scope 2 result */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "s2_4t8w1z6b3e9h2k7n5q0s",
                     *       "state": "IN-MH",
                     *       "from": "2026-08-18",
                     *       "to": "2026-08-18",
                     *       "signal_type": "average",
                     *       "basis": "direct",
                     *       "factor_set": "cea-v21",
                     *       "method_version": "scope2-1",
                     *       "energy_mwh": 120,
                     *       "emissions_kg_co2e": 85488,
                     *       "intensity_kg_co2e_per_mwh": 712.4,
                     *       "coverage": {
                     *         "expected": 96,
                     *         "present": 96,
                     *         "pct": 100
                     *       },
                     *       "blocks": [
                     *         {
                     *           "block_start": "2026-08-17T18:30:00Z",
                     *           "load_mwh": 1.25,
                     *           "kg_co2e_per_mwh": 712.4,
                     *           "kg_co2e": 890.5,
                     *           "snapshot_id": "20260817T1830Z-a3de04c19b5f7720"
                     *         }
                     *       ],
                     *       "audit_hash": "9f2b7c0d5e8a1f364bd0c7e92a5f81d3c6b4097e2f1a8d5c3b6e9f7041d2a85c",
                     *       "restated_from": {
                     *         "kg_co2e_per_mwh": 709.8,
                     *         "snapshot_id": "20260818T0945Z-4f1c9e2ab7d05836",
                     *         "restated_at": "2026-08-19T04:12:00Z",
                     *         "reason": "correction"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Scope2Result"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly scopeTwoLocationBased: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Emissions counted (default direct)
                 * @example direct
                 */
                readonly basis?: components["parameters"]["ScopeTwoLocationBasedBasis"];
                /**
                 * @description Name of the calculation, for people; not blank, no control characters
                 * @example plant A, August
                 */
                readonly label?: components["parameters"]["Label"];
                /**
                 * @description The same
                 * @example average
                 */
                readonly signal?: components["parameters"]["ScopeTwoLocationBasedSignal"];
                /**
                 * @description Only `average` may be used for Scope 2
                 * @example average
                 */
                readonly signal_type?: components["parameters"]["SignalType"];
                /**
                 * @description With a body in CSV: the state, which it cannot do without
                 * @example IN-MH
                 */
                readonly state?: components["parameters"]["ScopeTwoLocationBasedState"];
            };
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "state": "maharashtra",
                 *       "from": "2026-08-18",
                 *       "load_mwh": [
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25,
                 *         1.25
                 *       ],
                 *       "basis": "direct",
                 *       "signal_type": "average",
                 *       "signal": "average",
                 *       "label": "plant A, August"
                 *     }
                 */
                readonly "application/json": components["schemas"]["Scope2Request"];
                /**
                 * @example block_start,load_mwh
                 *     2026-08-18T00:00:00+05:30,1.25
                 *     2026-08-18T00:15:00+05:30,1.25
                 *     2026-08-18T00:30:00+05:30,1.25
                 *     2026-08-18T00:45:00+05:30,1.25
                 *     2026-08-18T01:00:00+05:30,1.25
                 *     2026-08-18T01:15:00+05:30,1.25
                 *     2026-08-18T01:30:00+05:30,1.25
                 *     2026-08-18T01:45:00+05:30,1.25
                 *     2026-08-18T02:00:00+05:30,1.25
                 *     2026-08-18T02:15:00+05:30,1.25
                 *     2026-08-18T02:30:00+05:30,1.25
                 *     2026-08-18T02:45:00+05:30,1.25
                 *     2026-08-18T03:00:00+05:30,1.25
                 *     2026-08-18T03:15:00+05:30,1.25
                 *     2026-08-18T03:30:00+05:30,1.25
                 *     2026-08-18T03:45:00+05:30,1.25
                 *     2026-08-18T04:00:00+05:30,1.25
                 *     2026-08-18T04:15:00+05:30,1.25
                 *     2026-08-18T04:30:00+05:30,1.25
                 *     2026-08-18T04:45:00+05:30,1.25
                 *     2026-08-18T05:00:00+05:30,1.25
                 *     2026-08-18T05:15:00+05:30,1.25
                 *     2026-08-18T05:30:00+05:30,1.25
                 *     2026-08-18T05:45:00+05:30,1.25
                 *     2026-08-18T06:00:00+05:30,1.25
                 *     2026-08-18T06:15:00+05:30,1.25
                 *     2026-08-18T06:30:00+05:30,1.25
                 *     2026-08-18T06:45:00+05:30,1.25
                 *     2026-08-18T07:00:00+05:30,1.25
                 *     2026-08-18T07:15:00+05:30,1.25
                 *     2026-08-18T07:30:00+05:30,1.25
                 *     2026-08-18T07:45:00+05:30,1.25
                 *     2026-08-18T08:00:00+05:30,1.25
                 *     2026-08-18T08:15:00+05:30,1.25
                 *     2026-08-18T08:30:00+05:30,1.25
                 *     2026-08-18T08:45:00+05:30,1.25
                 *     2026-08-18T09:00:00+05:30,1.25
                 *     2026-08-18T09:15:00+05:30,1.25
                 *     2026-08-18T09:30:00+05:30,1.25
                 *     2026-08-18T09:45:00+05:30,1.25
                 *     2026-08-18T10:00:00+05:30,1.25
                 *     2026-08-18T10:15:00+05:30,1.25
                 *     2026-08-18T10:30:00+05:30,1.25
                 *     2026-08-18T10:45:00+05:30,1.25
                 *     2026-08-18T11:00:00+05:30,1.25
                 *     2026-08-18T11:15:00+05:30,1.25
                 *     2026-08-18T11:30:00+05:30,1.25
                 *     2026-08-18T11:45:00+05:30,1.25
                 *     2026-08-18T12:00:00+05:30,1.25
                 *     2026-08-18T12:15:00+05:30,1.25
                 *     2026-08-18T12:30:00+05:30,1.25
                 *     2026-08-18T12:45:00+05:30,1.25
                 *     2026-08-18T13:00:00+05:30,1.25
                 *     2026-08-18T13:15:00+05:30,1.25
                 *     2026-08-18T13:30:00+05:30,1.25
                 *     2026-08-18T13:45:00+05:30,1.25
                 *     2026-08-18T14:00:00+05:30,1.25
                 *     2026-08-18T14:15:00+05:30,1.25
                 *     2026-08-18T14:30:00+05:30,1.25
                 *     2026-08-18T14:45:00+05:30,1.25
                 *     2026-08-18T15:00:00+05:30,1.25
                 *     2026-08-18T15:15:00+05:30,1.25
                 *     2026-08-18T15:30:00+05:30,1.25
                 *     2026-08-18T15:45:00+05:30,1.25
                 *     2026-08-18T16:00:00+05:30,1.25
                 *     2026-08-18T16:15:00+05:30,1.25
                 *     2026-08-18T16:30:00+05:30,1.25
                 *     2026-08-18T16:45:00+05:30,1.25
                 *     2026-08-18T17:00:00+05:30,1.25
                 *     2026-08-18T17:15:00+05:30,1.25
                 *     2026-08-18T17:30:00+05:30,1.25
                 *     2026-08-18T17:45:00+05:30,1.25
                 *     2026-08-18T18:00:00+05:30,1.25
                 *     2026-08-18T18:15:00+05:30,1.25
                 *     2026-08-18T18:30:00+05:30,1.25
                 *     2026-08-18T18:45:00+05:30,1.25
                 *     2026-08-18T19:00:00+05:30,1.25
                 *     2026-08-18T19:15:00+05:30,1.25
                 *     2026-08-18T19:30:00+05:30,1.25
                 *     2026-08-18T19:45:00+05:30,1.25
                 *     2026-08-18T20:00:00+05:30,1.25
                 *     2026-08-18T20:15:00+05:30,1.25
                 *     2026-08-18T20:30:00+05:30,1.25
                 *     2026-08-18T20:45:00+05:30,1.25
                 *     2026-08-18T21:00:00+05:30,1.25
                 *     2026-08-18T21:15:00+05:30,1.25
                 *     2026-08-18T21:30:00+05:30,1.25
                 *     2026-08-18T21:45:00+05:30,1.25
                 *     2026-08-18T22:00:00+05:30,1.25
                 *     2026-08-18T22:15:00+05:30,1.25
                 *     2026-08-18T22:30:00+05:30,1.25
                 *     2026-08-18T22:45:00+05:30,1.25
                 *     2026-08-18T23:00:00+05:30,1.25
                 *     2026-08-18T23:15:00+05:30,1.25
                 *     2026-08-18T23:30:00+05:30,1.25
                 *     2026-08-18T23:45:00+05:30,1.25
                 */
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description Scope 2 emissions of a load, location-based */
            readonly 201: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "s2_4t8w1z6b3e9h2k7n5q0s",
                     *       "state": "IN-MH",
                     *       "from": "2026-08-18",
                     *       "to": "2026-08-18",
                     *       "signal_type": "average",
                     *       "basis": "direct",
                     *       "factor_set": "cea-v21",
                     *       "method_version": "scope2-1",
                     *       "energy_mwh": 120,
                     *       "emissions_kg_co2e": 85488,
                     *       "intensity_kg_co2e_per_mwh": 712.4,
                     *       "coverage": {
                     *         "expected": 96,
                     *         "present": 96,
                     *         "pct": 100
                     *       },
                     *       "blocks": [
                     *         {
                     *           "block_start": "2026-08-17T18:30:00Z",
                     *           "load_mwh": 1.25,
                     *           "kg_co2e_per_mwh": 712.4,
                     *           "kg_co2e": 890.5,
                     *           "snapshot_id": "20260817T1830Z-a3de04c19b5f7720"
                     *         }
                     *       ],
                     *       "audit_hash": "9f2b7c0d5e8a1f364bd0c7e92a5f81d3c6b4097e2f1a8d5c3b6e9f7041d2a85c",
                     *       "restated_from": {
                     *         "kg_co2e_per_mwh": 709.8,
                     *         "snapshot_id": "20260818T0945Z-4f1c9e2ab7d05836",
                     *         "restated_at": "2026-08-19T04:12:00Z",
                     *         "reason": "correction"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /**
                         * @description SHA-256 of the ledger in canonical form
                         * @example 9f2b7c0d5e8a1f364bd0c7e92a5f81d3c6b4097e2f1a8d5c3b6e9f7041d2a85c
                         */
                        readonly audit_hash: string;
                        /**
                         * @description Emissions counted
                         * @enum {string}
                         */
                        readonly basis: "direct" | "lifecycle";
                        /** @description Every block of the profile, oldest first */
                        readonly blocks: readonly components["schemas"]["LedgerBlock"][];
                        readonly coverage: components["schemas"]["Coverage"];
                        /**
                         * @description Emissions, kg CO2e; blocks of unknown intensity count at the mean of the known ones, and below 80 % known blocks it is not known; null where unknown
                         * @example 85488
                         */
                        readonly emissions_kg_co2e: components["schemas"]["Finite"] | null;
                        /**
                         * @description Energy of the profile, MWh
                         * @example 120
                         */
                        readonly energy_mwh: number;
                        /**
                         * @description Emission factors used
                         * @example cea-v21
                         */
                        readonly factor_set: string;
                        /**
                         * Format: date
                         * @description First IST day of the profile
                         * @example 2026-08-18
                         */
                        readonly from: string;
                        readonly id: components["schemas"]["Scope2Id"];
                        /**
                         * @description Emissions of the known blocks by their load, kg CO2e per MWh; null where unknown
                         * @example 712.4
                         */
                        readonly intensity_kg_co2e_per_mwh: components["schemas"]["Finite"] | null;
                        /**
                         * @description Version of the method
                         * @example scope2-1
                         */
                        readonly method_version: string;
                        readonly restated_from?: components["schemas"]["Scope2RestatedFrom"];
                        /**
                         * @description Average signal, as Scope 2 asks for
                         * @enum {string}
                         */
                        readonly signal_type: "average";
                        readonly state: components["schemas"]["StateCode"];
                        /**
                         * Format: date
                         * @description Calendar day in Indian Standard Time, YYYY-MM-DD
                         * @example 2026-08-18
                         */
                        readonly to: string;
                    };
                };
            };
            readonly 400: components["responses"]["InvalidParameterOrInvalidLoadProfileOrMarginalNotAllowedForScope2OrAmbiguousCredentialsForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["ConflictForKey"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["UnavailableForKey"];
        };
    };
    readonly siteScreen: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "lat": 19.2,
                 *       "lng": 73.1,
                 *       "capacity_mw": 100,
                 *       "technology": "solar"
                 *     }
                 */
                readonly "application/json": components["schemas"]["SiteScreenRequest"];
            };
        };
        readonly responses: {
            /** @description Substations for a site */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "candidates": [
                     *         {
                     *           "rank": 1,
                     *           "substation_id": "SS-400-PADGHE",
                     *           "name": "Padghe 400/220 kV",
                     *           "headroom_mw": 310,
                     *           "queue_depth_mw": 1240,
                     *           "distance_km": 12.4,
                     *           "terrain_class": "plain",
                     *           "open_access_inr_per_kwh": 2.7
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SiteScreen"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly storageOptimalDuration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "location_node": "WR-PADGHE-400",
                 *       "capacity_mw": 50,
                 *       "market_mix": {
                 *         "dam": true,
                 *         "rtm": true,
                 *         "asm": true,
                 *         "dsm_avoidance": true
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["DurationRequest"];
            };
        };
        readonly responses: {
            /** @description Best duration of a storage */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "model_version": "srs-v0.1",
                     *       "location_node": "WR-PADGHE-400",
                     *       "durations": [
                     *         {
                     *           "duration_hr": 1,
                     *           "revenue_inr_per_mwh": 3900,
                     *           "irr_pct": 11.7
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OptimalDuration"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly storageRevenueStack: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "asset": {
                 *         "capacity_mw": 50,
                 *         "duration_hr": 2,
                 *         "location_node": "WR-PADGHE-400"
                 *       },
                 *       "market_mix": {
                 *         "dam": true,
                 *         "rtm": true,
                 *         "asm": true,
                 *         "dsm_avoidance": true
                 *       },
                 *       "horizon_years": 10
                 *     }
                 */
                readonly "application/json": components["schemas"]["RevenueStackRequest"];
            };
        };
        readonly responses: {
            /** @description Revenue stack of a storage */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asset": {
                     *         "capacity_mw": 50,
                     *         "duration_hr": 2,
                     *         "location_node": "WR-PADGHE-400"
                     *       },
                     *       "model_version": "srs-v0.1",
                     *       "annual_revenue_inr_per_kw_year": [
                     *         {
                     *           "year": 2027,
                     *           "p10": 4100,
                     *           "p50": 5200,
                     *           "p90": 6900,
                     *           "by_market": {
                     *             "dam": 0.46,
                     *             "rtm": 0.31,
                     *             "asm": 0.18,
                     *             "dsm_avoidance": 0.05
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["RevenueStack"];
                };
            };
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLargeForKey"];
            readonly 415: components["responses"]["UnsupportedMediaTypeForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSubstationHeadroom: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Identifier of the substation
                 * @example SS-400-PADGHE
                 */
                readonly substation_id: components["parameters"]["SubstationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Headroom of a substation */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "substation_id": "SS-400-PADGHE",
                     *       "name": "Padghe 400/220 kV",
                     *       "voltage_kv": 400,
                     *       "today_headroom_mw": 310,
                     *       "queued_mw": 1240,
                     *       "expected_clearance_months": {
                     *         "p50": 14,
                     *         "p90": 27
                     *       },
                     *       "y3_curtailment": {
                     *         "p50": 0.04,
                     *         "p90": 0.11
                     *       },
                     *       "confidence": 0.82,
                     *       "ies_tsp": {
                     *         "schema_version": "0.5",
                     *         "conforms": true
                     *       },
                     *       "sources": [
                     *         {
                     *           "type": "tariff_order",
                     *           "id": "MERC Case 75/2025"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SubstationHeadroom"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getTariffSchedule: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description IST day whose schedule is replayed (default today)
                 * @example 2026-08-18
                 */
                readonly as_of?: components["parameters"]["TariffScheduleAsOf"];
                /**
                 * @description Only this voltage class, by name or as a number of kV
                 * @example 33kV
                 */
                readonly voltage_class?: components["parameters"]["TariffScheduleVoltageClass"];
            };
            readonly header?: {
                /**
                 * @description `ETag` of the answer you have; where it still holds, the answer is 304 without a body. Charged like any call.
                 * @example W/"kq0Zr3tYb1mWx5Jd8sVn2A"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Your id for the request; comes back in the answer and in `meta.request_id`. Another form is replaced by a new id.
                 * @example 6f9d3c1e52b74a1f9a550c8f
                 */
                readonly "X-Request-Id"?: components["parameters"]["XRequestId"];
            };
            readonly path: {
                /**
                 * @description Distribution company, present or former name
                 * @example MSEDCL
                 */
                readonly discom: components["parameters"]["TariffScheduleDiscom"];
                /**
                 * @description State or union territory: canonical slug (`maharashtra`), a documented alias, or an ISO 3166-2 code, current or former (`IN-MH`)
                 * @example maharashtra
                 */
                readonly state: components["parameters"]["OpenAccessScheduleState"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Tariff schedule by voltage class */
            readonly 200: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Limit-Minute": components["headers"]["X-RateLimit-Limit-Minute"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Remaining-Minute": components["headers"]["X-RateLimit-Remaining-Minute"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Tier": components["headers"]["X-Tier"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "IN-MH",
                     *       "discom": "MSEDCL",
                     *       "as_of": "2026-08-18",
                     *       "tariffs": [
                     *         {
                     *           "voltage_class": "33kV",
                     *           "consumer_category": "HT I(A) industry",
                     *           "demand_slab": 1,
                     *           "unit": "INR/kWh",
                     *           "energy_charge": 8.44,
                     *           "fuel_surcharge": {
                     *             "low": 2.3,
                     *             "high": 2.5
                     *           },
                     *           "wheeling_charge": 0.81,
                     *           "demand_charges": [
                     *             {
                     *               "above_kva": 0,
                     *               "up_to_kva": 500,
                     *               "low_inr_per_kva_month": 650,
                     *               "high_inr_per_kva_month": 650
                     *             }
                     *           ],
                     *           "ratchet_pct": 75,
                     *           "time_of_day": [
                     *             {
                     *               "from_hour_ist": 17,
                     *               "to_hour_ist": 24,
                     *               "months": [
                     *                 4
                     *               ],
                     *               "season": "summer",
                     *               "low": 20,
                     *               "high": 20,
                     *               "unit": "%"
                     *             }
                     *           ],
                     *           "applicable_from": "2026-04-01",
                     *           "applicable_to": "2027-03-31",
                     *           "order_id": "MERC Case 75/2025, post-remand",
                     *           "order_date": "2026-03-25",
                     *           "source_url": "https://merc.gov.in",
                     *           "age_days": 139,
                     *           "stale": true,
                     *           "confidence": "verified",
                     *           "note": "The page names no order and no period."
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["TariffSchedule"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestForKey"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["TierRequiredForKey"];
            readonly 403: components["responses"]["IpNotAllowedForKey"];
            readonly 404: components["responses"]["NotFoundOrTariffNotFoundForKey"];
            readonly 406: components["responses"]["NotAcceptableForKey"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["StaleTariffForKey"];
            readonly 429: components["responses"]["QuotaExceededForKey"];
            readonly 431: components["responses"]["HeaderTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 501: components["responses"]["NotImplementedForKey"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly receiveAlert: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description Id of the message, the same in every attempt
                 * @example msg_9v3x7c1m5b8n2k6j4h0g
                 */
                readonly "webhook-id": string;
                /**
                 * @description `v1,` and the HMAC-SHA-256 in base64; two of them, parted by a blank, for a day after the secret was changed
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
                /**
                 * @description When this attempt was made, seconds since 1970 (UTC)
                 * @example 1787058907
                 */
                readonly "webhook-timestamp": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "alert.fired",
                 *       "timestamp": "2026-08-18T13:15:02Z",
                 *       "data": {
                 *         "alert": {
                 *           "id": "alert_4t8w1z6b3e9h2k7n5q0s",
                 *           "name": "evening peak",
                 *           "metric": "price",
                 *           "market_type": "DAM",
                 *           "area": "india",
                 *           "op": ">=",
                 *           "threshold": 9000,
                 *           "for_blocks": 2,
                 *           "url": "https://desk.example/hooks/grid",
                 *           "state": "firing",
                 *           "enabled": true,
                 *           "last_fired_at": "2026-08-18T13:15:02Z",
                 *           "secret_hint": "LaSw"
                 *         },
                 *         "block_start": "2026-08-18T13:15:00Z",
                 *         "value": 9412.55,
                 *         "unit": "INR/MWh",
                 *         "kind": "simulated",
                 *         "as_of": "2026-08-17T07:45:00Z",
                 *         "provenance": [
                 *           {
                 *             "dataset": "price_dam",
                 *             "source": "simulator",
                 *             "kind": "simulated",
                 *             "captured_at": "2026-08-17T07:45:00Z",
                 *             "licence": "none needed: computed here",
                 *             "url": null
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["AlertMessage"];
            };
        };
        readonly responses: {
            /** @description Received; whatever else the answer holds is not read */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Gone: the alert is switched off and nothing is sent any more */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; it is tried again */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
