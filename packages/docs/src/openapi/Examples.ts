import type { SourceId } from "@grid/domain/observations/SourceId"
import { method } from "@grid/models/demand/GapFill"
import { atTariff, economicsOf } from "@grid/models/economics/Figures"
import { ProjectRequest } from "@grid/domain/economics/ProjectEconomics"
import { methods as forecastMethods } from "@grid/queries/forecast/Provenance"
import { thermalMethod } from "@grid/models/fuel/Mix"
import { arbitrageOf } from "@grid/models/batteries/Arbitrage"
import { bandOf } from "@grid/domain/grid/Frequency"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { get, plans } from "@grid/domain/plans/Plan"
import { iso, istDate, istDay } from "@grid/domain/time/Time"
import { find } from "@grid/ingest/Sources"
import { briefingOf } from "@grid/models/briefings/Text"
import { type BriefingFigures, DaySummary } from "@grid/domain/briefings/Briefing"
import { Schema, Struct } from "effect"
import { enterpriseExamples } from "./EnterpriseExamples.ts"
import type { Json, JsonObject } from "./Schemas.ts"

const dayFigures: BriefingFigures = {
  peak_demand_mw: 231_204.75,
  peak_demand_ts: iso(Date.parse("2026-08-17T15:00:00Z")),
  energy_mwh: 5_041_873.2,
  vs_previous_day_pct: 2.41,
  vs_previous_week_pct: -0.87,
  frequency_in_band_pct: 81.25,
  renewable_share_fraction: 0.2013,
  dam_mean_inr_per_mwh: 4_213.37,
  dam_max_inr_per_mwh: 10_000,
  carbon_mean: null,
  min_demand_mw: 189_510.5,
  min_demand_ts: iso(Date.parse("2026-08-16T22:15:00Z")),
  load_factor_fraction: 0.908_624,
  frequency_avg_hz: 49.994,
  frequency_min_hz: 49.79,
  frequency_max_hz: 50.11,
  coal_share_fraction: 0.6844,
  wind_share_fraction: 0.0721,
  solar_share_fraction: 0.1186,
  dam_max_ts: iso(Date.parse("2026-08-17T13:30:00Z")),
  dam_min_inr_per_mwh: 1_700.2,
  demand_coverage_pct: 99,
  frequency_coverage_pct: 100,
  generation_coverage_pct: 95.8,
  dam_coverage_pct: 100,
  carbon_coverage_pct: 97.9
}

/** The request that the examples answer. */
export const requestId = "6f9d3c1e52b74a1f9a550c8f"

const plan = get("growth")

/** The key holder's quota after the example's call, as in the headers and in `meta.quota`. */
export const quota = {
  limit_minute: plan.limit_minute,
  remaining_minute: plan.limit_minute - 1,
  reset_minute: "2026-08-18T10:02:00Z",
  limit_day: plan.limit_day,
  remaining_day: plan.limit_day === null ? null : plan.limit_day - 142,
  reset_day: "2026-08-19T00:00:00Z"
}

/** Plan of the example's key. */
export const tier = plan.id

const provenance = (dataset: string, source: SourceId, captured_at: string): JsonObject => ({
  dataset,
  source,
  kind: (source === "simulator" ? "simulated" : "observed") satisfies Provenance["kind"],
  captured_at,
  licence: find(source)?.info.licence ?? "",
  url: find(source)?.info.url ?? null
})

const exchangeBlocks: ReadonlyArray<JsonObject> = [
  {
    ts: "2026-08-17T18:30:00Z",
    block: 1,
    mcp_inr_per_mwh: 5120.35,
    mcv_mw: 6240.5,
    purchase_bid_mw: 9120.4,
    sell_bid_mw: 7011.2,
    scheduled_mw: 6240.5,
    congestion: false,
    price_basis: "uniform"
  },
  {
    ts: "2026-08-17T18:45:00Z",
    block: 2,
    mcp_inr_per_mwh: null,
    mcv_mw: 0,
    purchase_bid_mw: null,
    sell_bid_mw: null,
    scheduled_mw: null,
    congestion: null,
    price_basis: null
  }
]

const damOfJuly = provenance("price_dam", "exchange", "2026-07-31T07:36:00Z")

const spreadBlock: JsonObject = {
  ts: "2026-08-17T18:30:00Z",
  block: 1,
  dam_inr_per_mwh: 5120.35,
  rtm_inr_per_mwh: 4870.1,
  spread_inr_per_mwh: -250.25
}

const durationCurve: ReadonlyArray<JsonObject> = [
  { fraction: 0.142361, price_inr_per_mwh: 10000 },
  { fraction: 0.5, price_inr_per_mwh: 4310.12 },
  { fraction: 1, price_inr_per_mwh: 849.5 }
]

const duckHours: ReadonlyArray<JsonObject> = [
  {
    hour_ist: 12,
    demand_mw: 218442.5,
    solar_mw: 70120,
    wind_mw: 18233.25,
    net_load_mw: 130089.25,
    dam_inr_per_mwh: 1690
  },
  {
    hour_ist: 19,
    demand_mw: 221033.75,
    solar_mw: 300.5,
    wind_mw: 24110,
    net_load_mw: 196623.25,
    dam_inr_per_mwh: 7740.4
  }
]

const areaBlock: JsonObject = {
  ts: "2026-08-17T18:30:00Z",
  block: 1,
  area: "W2",
  price_inr_per_mwh: 4966.74,
  buy_mw: 1204.5,
  sell_mw: 1733.2
}

const priceHour: JsonObject = {
  ts: "2026-08-17T18:30:00Z",
  mcp_mean_inr_per_mwh: 5044.2,
  mcp_weighted_inr_per_mwh: 5051.833,
  cleared_mwh: 6180.125,
  blocks_present: 4
}

const greenBlock: JsonObject = { ts: "2026-08-17T18:30:00Z", block: 1, mcp_inr_per_mwh: 5310.2, mcv_mw: 412.5 }

const greenPremium: JsonObject = {
  gdam_mean: 4412.8,
  dam_mean: 4198.35,
  premium_inr_per_mwh: 214.45,
  premium_pct: 5.108
}

const charge: JsonObject = {
  state: "tamil-nadu",
  discom: null,
  voltage_class: null,
  consumer_category: null,
  component: "wheeling",
  value: 1.04,
  unit: "INR/kWh",
  applicable_from: "2025-07-01",
  applicable_to: null,
  order_id: "TNERC Order 6/2025",
  order_date: null,
  source_url: null,
  confidence: "published"
}

/** What the server adds where `blended` has filled a gap. */
const gapFill: JsonObject = {
  dataset: "demand",
  source: "gap-fill",
  kind: "modelled" satisfies Provenance["kind"],
  method,
  captured_at: "2026-08-18T09:45:00Z",
  licence: "Apache-2.0",
  url: null
}

const meta = (as_of: string | null, sources: ReadonlyArray<JsonObject>, more: JsonObject = {}): JsonObject => ({
  as_of,
  request_id: requestId,
  api_version: "v1",
  tier,
  quota,
  provenance: sources,
  ...more
})

const publicMeta: JsonObject = { request_id: requestId, api_version: "v1" }

const window = (from: string, to: string, hours: number): JsonObject => ({
  window: { from, to, requested_hours: hours, granted_hours: hours, clamped: false },
  coverage: { expected: hours * 4, present: hours * 4, pct: 100 }
})

const key: JsonObject = {
  id: "key_7m2k9q4x1c8v5b3n6h0d",
  name: "trading desk",
  secret_hint: "Xk7Q",
  tier,
  ip_allow_list: ["203.0.113.0/24"],
  created_at: "2026-08-18T09:45:00Z",
  expires_at: "2027-03-31T18:30:00Z"
}

const created: JsonObject = { ...key, secret: `svc_live_${"0123456789abcdefghijklmnopqr"}Xk7Q` }

const usedKey: JsonObject = {
  ...key,
  state: "active",
  revoked_at: null,
  last_used_at: "2026-08-18T10:01:00Z",
  calls_today: 142
}

const revokedKey: JsonObject = { ...usedKey, state: "revoked", revoked_at: "2026-08-18T10:01:39Z" }

const alert: JsonObject = {
  id: "alert_4t8w1z6b3e9h2k7n5q0s",
  name: "evening peak",
  metric: "price",
  market_type: "DAM",
  area: "india",
  op: ">=",
  threshold: 9000,
  for_blocks: 2,
  url: "https://desk.example/hooks/grid",
  state: "firing",
  enabled: true,
  last_fired_at: "2026-08-18T13:15:02Z",
  secret_hint: "LaSw"
}

const delivery: JsonObject = {
  id: "msg_9v3x7c1m5b8n2k6j4h0g",
  type: "alert.fired",
  block_start: "2026-08-18T13:15:00Z",
  state: "delivered",
  attempts: 2,
  created_at: "2026-08-18T13:15:02Z",
  last_attempt_at: "2026-08-18T13:15:07Z",
  next_attempt_at: null,
  response_status: 204,
  error: null
}

/** What is posted when the alert of the other examples fires. */
export const alertMessage: JsonObject = {
  type: "alert.fired",
  timestamp: "2026-08-18T13:15:02Z",
  data: {
    alert,
    block_start: "2026-08-18T13:15:00Z",
    value: 9412.55,
    unit: "INR/MWh",
    kind: "simulated",
    as_of: "2026-08-17T07:45:00Z",
    provenance: [provenance("price_dam", "simulator", "2026-08-17T07:45:00Z")]
  }
}

const queuedJob: JsonObject = {
  id: "job_4k8x1v7m2q9c5b3n6h0d",
  type: "export",
  state: "queued",
  progress_fraction: 0,
  created_at: "2026-08-18T10:01:39Z",
  started_at: null,
  ended_at: null,
  result_url: null,
  expires_at: null,
  rows: null,
  bytes: null,
  error: null
}

const succeededJob: JsonObject = {
  ...queuedJob,
  state: "succeeded",
  progress_fraction: 1,
  started_at: "2026-08-18T10:01:40Z",
  ended_at: "2026-08-18T10:01:42Z",
  result_url: "/developer/v1/jobs/job_4k8x1v7m2q9c5b3n6h0d/result",
  expires_at: "2026-08-19T10:01:42Z",
  rows: 2976,
  bytes: 41_836
}

const jobWindow: JsonObject = {
  window: {
    from: "2026-06-30T18:30:00Z",
    to: "2026-07-31T18:30:00Z",
    requested_hours: 744,
    granted_hours: 744,
    clamped: false
  }
}

const frequencies: ReadonlyArray<readonly [ts: string, hertz: number]> = [
  ["2026-08-18T08:30:00Z", 49.982],
  ["2026-08-18T08:45:00Z", 50.013],
  ["2026-08-18T09:00:00Z", 50.061],
  ["2026-08-18T09:15:00Z", 49.987]
]

/** What the service answers for a day of four cheap and four dear blocks. */
const arbitrageExample = arbitrageOf(
  [
    {
      day: istDay(Date.parse("2026-08-18T00:00:00+05:30")),
      coverage: { expected: 96, present: 96, pct: 100 },
      trades: {
        revenue_inr: 5_620.4,
        purchase_inr: 2_470.6,
        charged_mwh: 1 / 0.85,
        discharged_mwh: 1,
        charge_blocks: [47, 48, 49, 50, 51],
        discharge_blocks: [77, 78, 79, 80],
        of_day_before_inr: 5_311.2
      }
    }
  ],
  { duration_h: 1, efficiency: 0.85, cycles_per_day: 1 }
)

const plant: JsonObject = {
  id: "IND0000001",
  name: "BHADLA SOLAR PARK",
  fuel: "solar",
  capacity_mw: 2245,
  sector: null,
  owner: null,
  state: null,
  zone: null,
  latitude: 27.5387,
  longitude: 71.9141,
  commissioned_year: 2018
}

const capacityRow: JsonObject = { month: "2026-07", slug: "rajasthan", fuel: "solar", capacity_mw: 31968.5 }

const projectRequest = {
  technology: "solar",
  capacity_mw: 100,
  capex_inr_per_mw: 45_000_000,
  opex_inr_per_mw_year: 700_000,
  cuf_fraction: 0.27,
  tariff_inr_per_kwh: 2.9
} as const

const project = Schema.decodeSync(ProjectRequest)(projectRequest)

/** What the service itself answers; the example shows the first two years. */
const economics = economicsOf(project, atTariff(project))
const reportDays = (from: string, to: string, days: number): JsonObject => ({
  window: { from, to, requested_hours: days * 24, granted_hours: days * 24, clamped: false }
})

const positionOfDay: JsonObject = {
  evening_peak_mw: 201_244,
  evening_peak_shortage_mw: 0,
  max_demand_mw: 214_980,
  max_demand_ts: "2026-08-17T09:42:00Z",
  energy_mwh: 4_861_000,
  shortage_mwh: 1_240,
  hydro_mwh: 781_000,
  wind_mwh: 512_000,
  solar_mwh: 498_000
}

const drawalOfDay: JsonObject = {
  max_demand_mw: 26_713,
  shortage_mw: 0,
  energy_mwh: 578_400,
  schedule_mwh: 214_300,
  deviation_mwh: -1_120,
  max_overdrawal_mw: 412,
  energy_shortage_mwh: 0
}

const interchangeRow: JsonObject = {
  date: "2026-08-17",
  slug: "maharashtra",
  schedule_mwh: 214_300,
  actual_mwh: 213_180,
  deviation_mwh: -1_120,
  max_overdrawal_mw: 412,
  max_underdrawal_mw: -688
}

const statisticsDay: JsonObject = {
  date: "2026-08-17",
  max_demand_mw: 214_980.5,
  max_demand_ts: "2026-08-17T09:30:00Z",
  min_demand_mw: 172_310,
  min_demand_ts: "2026-08-16T22:15:00Z",
  avg_demand_mw: 196_400,
  energy_mwh: 4_713_600,
  load_factor_fraction: 0.91357,
  frequency_min_hz: 49.84,
  frequency_max_hz: 50.09,
  frequency_avg_hz: 49.991,
  in_band_pct: 82.292,
  coverage: { expected: 96, present: 95, pct: 99 }
}

const statesNow: ReadonlyArray<JsonObject> = [
  {
    slug: "ladakh",
    iso: "IN-LA",
    zone: "NR",
    demand_mw: null,
    peak_today_mw: null,
    peak_today_ts: null,
    frequency_hz: 49.987,
    own_generation_mw: null,
    import_mw: null,
    as_of: null
  },
  {
    slug: "punjab",
    iso: "IN-PB",
    zone: "NR",
    demand_mw: 15_320,
    peak_today_mw: 15_610,
    peak_today_ts: "2026-08-18T08:45:00Z",
    frequency_hz: 50.03,
    own_generation_mw: 4_941,
    import_mw: 10_379,
    as_of: "2026-08-18T09:39:18Z"
  }
]

const corridorFlow: JsonObject = {
  date: "2026-08-17",
  corridor: "ER-NR",
  net_mwh: 58_240,
  import_mwh: 1_310,
  export_mwh: 59_550,
  max_import_mw: null,
  max_export_mw: null,
  lines: [{ name: "ALIPURDUAR-AGRA", voltage_kv: null, circuits: 2, net_mwh: 18_420 }]
}

const mix: JsonObject = {
  coal: 136_200,
  lignite: 3_297.3,
  gas: 3_410,
  diesel: null,
  nuclear: 5_000,
  hydro: 26_010,
  small_hydro: null,
  wind: 18_960,
  solar: 47_519,
  biomass: null,
  storage: null,
  imports: null,
  other: null
}

const shares: JsonObject = {
  ...mix,
  coal: 0.566526,
  lignite: 0.013715,
  gas: 0.014184,
  nuclear: 0.020798,
  hydro: 0.10819,
  wind: 0.078865,
  solar: 0.197722
}

/** What the server adds where coal and lignite come in one. */
const thermalSplit: JsonObject = {
  dataset: "generation_by_fuel",
  source: "thermal-split",
  kind: "modelled" satisfies Provenance["kind"],
  method: thermalMethod,
  captured_at: "2026-08-18T09:45:00Z",
  licence: "Apache-2.0",
  url: null
}

const dayProvenance = [
  provenance("demand", "npp", "2026-08-17T18:26:09Z"),
  provenance("frequency", "psp", "2026-08-17T18:15:00Z"),
  provenance("generation_coal", "psp", "2026-08-17T18:15:00Z"),
  provenance("price_dam", "exchange", "2026-08-16T07:45:00Z")
]
const dayMeta: JsonObject = {
  ...reportDays("2026-08-16T18:30:00Z", "2026-08-17T18:30:00Z", 1),
  coverage: { expected: 96, present: 95, pct: 99 }
}

const carbonBlock: JsonObject = {
  slug: "india",
  iso: "IN",
  block_start_ist: "2026-08-18T15:00:00+05:30",
  block_start: "2026-08-18T09:30:00Z",
  average: { signal_type: "average", kg_co2e_per_mwh: 571.836021 },
  basis: "direct",
  view: "consumption",
  dominant_fuel: "coal",
  kind: "modelled",
  factor_set: "cea-v21-direct",
  method_version: "grid-mix-1",
  snapshot_id: "20260818T0930Z-3f9ac1e07b52d864"
}

const carbonOfState: JsonObject = {
  ...carbonBlock,
  slug: "maharashtra",
  iso: "IN-MH",
  average: { signal_type: "average", kg_co2e_per_mwh: 655.120394 }
}

const restatedOfState: JsonObject = {
  ...carbonOfState,
  restated_from: {
    kg_co2e_per_mwh: 661.04117,
    snapshot_id: "20260818T0930Z-0c41d7be92a65f13",
    restated_at: "2026-08-18T09:58:31.204Z",
    reason: "correction"
  }
}

const carbonDay: JsonObject = {
  date: "2026-08-17",
  mean: 648.203915,
  min: 521.40877,
  min_ts: "2026-08-17T07:00:00Z",
  max: 742.918002,
  max_ts: "2026-08-17T14:45:00Z",
  generation_weighted: 645.117284,
  clean_share_fraction: 0.331904,
  coverage: { expected: 96, present: 96, pct: 100 }
}

const carbonChange: JsonObject = {
  state: "maharashtra",
  block_start: "2026-08-18T09:30:00Z",
  previous: 661.04117,
  current: 655.120394,
  restated_at: "2026-08-18T09:58:31.204Z",
  reason: "correction",
  snapshot_id: "20260818T0930Z-3f9ac1e07b52d864",
  previous_snapshot_id: "20260818T0930Z-0c41d7be92a65f13"
}

const carbonMethod: JsonObject = {
  dataset: "carbon_intensity",
  source: "grid-mix-1",
  kind: "modelled",
  method:
    "generation by fuel, placed in states by installed capacity, flows between states and zones traced with proportional mixing, times emission factors",
  captured_at: "2026-08-18T09:45:00Z",
  licence: "Apache-2.0",
  url: null
}

const carbonSources = [provenance("generation_thermal", "npp", "2026-08-18T09:45:00Z"), carbonMethod]

const demandForecastRow = { ts: "2026-08-18T10:30:00Z", p10: 214_306.12, p50: 216_940.5, p90: 219_388.04 }

const forwardCurveRow = { ts: "2026-08-19T18:30:00Z", block: 1, p10: 3_410.5, p50: 4_120.25, p90: 5_280.75 }

const carbonForecastRow = { ts: "2026-08-18T10:30:00Z", p10: 598.117, p50: 640.302, p90: 682.94 }

const reconciliationRow = {
  ts: "2026-08-16T18:30:00Z",
  despatch_mw: 198_412.5,
  modelled_mw: 197_820.31,
  delta_mw: -592.19,
  delta_pct: -0.298
}

const leadAccuracy = {
  lead_h_from: 12,
  lead_h_to: 24,
  n: 8_604,
  mape_pct: 1.741,
  bias_mw: -212.405,
  rmse_mw: 4_890.137,
  pinball_mw: 1_204.33,
  coverage_p10_p90_pct: 79.4,
  skill_vs_naive_fraction: 0.412
}

const forecastMeta = meta("2026-08-18T09:59:12Z", [
  provenance("demand", "npp", "2026-08-18T09:59:12Z"),
  {
    dataset: "demand_forecast",
    source: "demand-2",
    kind: "forecast" satisfies Provenance["kind"],
    method: forecastMethods.kernel,
    captured_at: "2026-08-18T10:00:07Z",
    licence: "Apache-2.0",
    url: null
  }
])

const carbonBlockMeta = (more: JsonObject) => meta("2026-08-18T09:45:00Z", carbonSources, more)

/** A successful answer of every endpoint of the Api, by the endpoint's name. A test decodes each with its schema. */
export const examples: Readonly<Record<string, Json>> = {
  ...enterpriseExamples.answers,
  carbonLatest: {
    data: {
      as_of: "2026-08-18T09:45:00Z",
      unit: "kg_co2e_per_mwh",
      national: carbonBlock,
      states: [restatedOfState]
    },
    meta: carbonBlockMeta({})
  },
  carbonByState: {
    data: { items: [{ slug: "maharashtra", iso: "IN-MH", series: [restatedOfState] }] },
    meta: carbonBlockMeta({
      window: {
        from: "2026-08-18T09:30:00Z",
        to: "2026-08-18T09:45:00Z",
        requested_hours: 0.25,
        granted_hours: 0.25,
        clamped: false
      },
      coverage: { expected: 1, present: 1, pct: 100 }
    })
  },
  carbonWithMix: {
    data: { series: [{ ...carbonBlock, mix_mw: mix, share_fraction: shares, total_mw: 240_396.3 }] },
    meta: carbonBlockMeta({
      window: {
        from: "2026-08-18T09:30:00Z",
        to: "2026-08-18T09:45:00Z",
        requested_hours: 0.25,
        granted_hours: 0.25,
        clamped: false
      },
      coverage: { expected: 1, present: 1, pct: 100 }
    })
  },
  demandForecast: {
    data: {
      issued_at: "2026-08-18T10:00:07Z",
      model_version: "demand-2",
      area: "india",
      horizon_h: 24,
      series: [demandForecastRow],
      daily_peaks: [
        { date: "2026-08-18", ts: "2026-08-18T09:30:00Z", p10: 217_420.75, p50: 217_420.75, p90: 219_388.04 }
      ],
      unit: "MW"
    },
    meta: forecastMeta
  },
  carbonForecast: {
    data: {
      issued_at: "2026-08-18T10:00:07Z",
      area: "india",
      series: [carbonForecastRow],
      unit: "kg_co2e_per_mwh"
    },
    meta: meta("2026-08-18T09:59:12Z", [
      provenance("demand", "npp", "2026-08-18T09:59:12Z"),
      provenance("generation_coal", "npp", "2026-08-18T09:59:12Z"),
      {
        dataset: "carbon_forecast",
        source: "carbon-1",
        kind: "forecast" satisfies Provenance["kind"],
        method: forecastMethods.expected_mix,
        captured_at: "2026-08-18T10:00:07Z",
        licence: "Apache-2.0",
        url: null
      }
    ])
  },
  demandAccuracy: {
    data: {
      leads: [leadAccuracy],
      naive: "same hour yesterday",
      ledger: { vintages: 11_520, first: "2026-04-20T10:00:09Z", last: "2026-08-18T10:00:07Z" }
    },
    meta: forecastMeta
  },
  forwardCurve: {
    data: {
      issued_at: "2026-08-18T10:00:07Z",
      market_type: "DAM",
      curve: [forwardCurveRow],
      unit: "INR/MWh"
    },
    meta: meta("2026-08-18T07:31:40Z", [
      provenance("price_dam", "exchange", "2026-08-18T07:31:40Z"),
      {
        dataset: "dam_forecast",
        source: "price-1",
        kind: "forecast" satisfies Provenance["kind"],
        method: forecastMethods.linear_and_trees,
        captured_at: "2026-08-18T10:00:07Z",
        licence: "Apache-2.0",
        url: null
      }
    ])
  },
  carbonSummary: {
    data: { days: [carbonDay] },
    meta: carbonBlockMeta({
      ...reportDays("2026-08-16T18:30:00Z", "2026-08-17T18:30:00Z", 1),
      coverage: { expected: 96, present: 96, pct: 100 }
    })
  },
  carbonFactors: {
    data: {
      factor_sets: [
        {
          id: "ipcc-2014-lifecycle",
          basis: "lifecycle",
          source: "IPCC 2014, medians over the lifecycle, as Electricity Maps lists them; oil: UK POST",
          published: "2014",
          factors: [
            { fuel: "coal", kg_co2e_per_mwh: 820 },
            { fuel: "storage", kg_co2e_per_mwh: null }
          ]
        }
      ],
      default: "cea-v21-direct"
    },
    meta: meta("2026-11-20T18:30:00Z", [
      {
        dataset: "emission_factors",
        source: "ipcc-2014-lifecycle",
        kind: "observed",
        captured_at: "2026-11-20T18:30:00Z",
        licence: "published factors; the numbers are facts",
        url: null
      }
    ])
  },
  carbonChanges: {
    data: { changes: [carbonChange] },
    meta: carbonBlockMeta({ page: { limit: 100, count: 1, next_cursor: null } })
  },
  ping: {
    data: { ok: true, tier, key_name: "trading desk", key_id: "key_7m2k9q4x1c8v5b3n6h0d", tenant: "acme-power" },
    meta: meta(null, [])
  },
  stateMetricsCanonical: {
    data: {
      items: [
        {
          slug: "maharashtra",
          iso: "IN-MH",
          zone: "WR",
          demand_avg_mw: 25310.412,
          demand_peak_mw: 28944.3,
          demand_peak_ts: "2026-08-18T06:15:00Z",
          energy_mwh: 607449.888,
          frequency_avg_hz: 49.998,
          own_generation_avg_mw: 17802.655,
          import_avg_mw: 7507.757,
          demand_coverage: { expected: 96, present: 96, pct: 100 },
          frequency_coverage: { expected: 96, present: 96, pct: 100 },
          own_generation_coverage: { expected: 96, present: 94, pct: 97.9 },
          import_coverage: { expected: 96, present: 94, pct: 97.9 }
        }
      ]
    },
    meta: meta(
      "2026-08-18T09:45:00Z",
      ["demand", "frequency", "own_generation", "net_import"].map((dataset) =>
        provenance(dataset, dataset === "frequency" ? "simulator" : "merit", "2026-08-18T09:45:00Z")
      ),
      window("2026-08-17T09:45:00Z", "2026-08-18T09:45:00Z", 24)
    )
  },
  plans: { data: { plans: plans.map((entry) => ({ ...entry })) }, meta: publicMeta },
  demandLatest: {
    data: {
      as_of: "2026-08-18T09:45:00Z",
      national: { demand_mw: 214386, frequency_hz: 49.987 },
      states: [
        { slug: "gujarat", demand_mw: 21894 },
        { slug: "ladakh", demand_mw: null },
        { slug: "maharashtra", demand_mw: 26713 }
      ]
    },
    meta: meta("2026-08-18T09:45:00Z", [
      provenance("demand", "npp", "2026-08-18T09:45:00Z"),
      provenance("demand", "merit", "2026-08-18T09:36:12Z"),
      provenance("frequency", "simulator", "2026-08-18T09:45:00Z")
    ])
  },
  demandHistory: {
    data: {
      series: [
        { ts: "2026-08-18T06:30:00Z", demand_mw: 218442.5 },
        { ts: "2026-08-18T07:30:00Z", demand_mw: 219018.25, kind: "modelled" },
        { ts: "2026-08-18T08:30:00Z", demand_mw: 217630.75 }
      ],
      resolution: "hour",
      count: 3,
      mode: "blended",
      area: "india"
    },
    meta: meta("2026-08-18T09:45:00Z", [provenance("demand", "npp", "2026-08-18T09:45:00Z"), gapFill], {
      window: {
        from: "2026-08-18T06:30:00Z",
        to: "2026-08-18T09:30:00Z",
        requested_hours: 3,
        granted_hours: 3,
        clamped: false
      },
      coverage: { expected: 12, present: 8, pct: 66.7 }
    })
  },
  frequencyLatest: {
    data: { as_of: "2026-08-18T09:45:00Z", frequency_hz: 49.987, band: bandOf(49.987) },
    meta: meta("2026-08-18T09:45:00Z", [provenance("frequency", "simulator", "2026-08-18T09:45:00Z")])
  },
  frequencyHistory: {
    data: {
      series: frequencies.map(([ts, frequency_hz]) => ({ ts, frequency_hz, band: bandOf(frequency_hz) })),
      resolution: "block",
      count: frequencies.length
    },
    meta: meta(
      "2026-08-18T09:45:00Z",
      [provenance("frequency", "simulator", "2026-08-18T09:45:00Z")],
      window("2026-08-18T08:30:00Z", "2026-08-18T09:30:00Z", 1)
    )
  },
  gridSummary: {
    data: {
      as_of: "2026-08-18T09:45:00Z",
      national: {
        demand_mw: 214386,
        frequency_hz: 49.987,
        generation_mw: null,
        peak_today_mw: 214_910.5,
        peak_today_ts: "2026-08-18T09:15:00Z",
        energy_today_mwh: 2_981_400
      },
      zones: [
        {
          zone: "NR",
          demand_mw: 71_340,
          share_fraction: 0.332764,
          peak_today_mw: 72_105,
          states_reporting: 9,
          states_total: 10
        },
        {
          zone: "NER",
          demand_mw: null,
          share_fraction: null,
          peak_today_mw: null,
          states_reporting: 0,
          states_total: 7
        }
      ]
    },
    meta: meta(
      "2026-08-18T09:45:00Z",
      [
        provenance("demand", "merit", "2026-08-18T09:36:12Z"),
        provenance("demand", "npp", "2026-08-18T09:45:00Z"),
        provenance("frequency", "psp", "2026-08-18T09:30:00Z")
      ],
      { coverage: { expected: 61, present: 60, pct: 98.4 } }
    )
  },
  gridStates: {
    data: { as_of: "2026-08-18T09:39:18Z", items: [...statesNow] },
    meta: meta("2026-08-18T09:39:18Z", [provenance("demand", "sldc-pb", "2026-08-18T09:39:18Z")], {
      coverage: { expected: 61, present: 60, pct: 98.4 }
    })
  },
  dailyBriefing: {
    data: briefingOf(istDate(Date.parse("2026-08-17T00:00:00Z")), dayFigures) as unknown as JsonObject,
    meta: meta("2026-08-17T18:26:09Z", dayProvenance, dayMeta)
  },
  dailySummary: {
    data: { date: "2026-08-17", figures: Struct.pick(dayFigures, Struct.keys(DaySummary.fields)) },
    meta: meta("2026-08-17T18:26:09Z", dayProvenance, dayMeta)
  },
  gridStatistics: {
    data: { days: [statisticsDay] },
    meta: meta(
      "2026-08-17T18:26:09Z",
      [provenance("demand", "npp", "2026-08-17T18:26:09Z"), provenance("frequency", "psp", "2026-08-17T18:15:00Z")],
      {
        ...reportDays("2026-08-16T18:30:00Z", "2026-08-17T18:30:00Z", 1),
        coverage: { expected: 96, present: 95, pct: 99 }
      }
    )
  },
  demandReconciliation: {
    data: {
      rows: [reconciliationRow],
      summary: { n: 24, mape_pct: 1.204, bias_mw: -310.442, rmse_mw: 2_811.06 },
      daily: [{ date: "2026-08-17", block_energy_mwh: 4_713_600, reported_energy_mwh: 4_698_000, delta_pct: 0.332 }]
    },
    meta: meta(
      "2026-08-18T05:12:00Z",
      [
        provenance("demand", "npp", "2026-08-17T18:29:12Z"),
        {
          dataset: "demand_forecast",
          source: "demand-2",
          kind: "forecast" satisfies Provenance["kind"],
          method: forecastMethods.kernel,
          captured_at: "2026-08-16T18:15:07Z",
          licence: "Apache-2.0",
          url: null
        },
        provenance("energy_met", "psp", "2026-08-18T05:12:00Z")
      ],
      {
        ...reportDays("2026-08-16T18:30:00Z", "2026-08-17T18:30:00Z", 1),
        coverage: { expected: 96, present: 96, pct: 100 }
      }
    )
  },
  powerFlows: {
    data: {
      corridors: [corridorFlow],
      transnational: [{ date: "2026-08-17", country: "bhutan", net_mwh: 38_200, peak_mw: 1_742 }]
    },
    meta: meta(
      "2026-08-17T18:30:00Z",
      [
        provenance("exchange_energy", "psp", "2026-08-17T18:30:00Z"),
        provenance("line", "psp", "2026-08-17T18:30:00Z"),
        provenance("line_net_energy", "psp", "2026-08-17T18:30:00Z")
      ],
      reportDays("2026-08-16T18:30:00Z", "2026-08-17T18:30:00Z", 1)
    )
  },
  stateInterchange: {
    data: { rows: [interchangeRow] },
    meta: meta(
      "2026-08-17T18:30:00Z",
      [
        provenance("drawal_deviation_energy", "psp", "2026-08-17T18:30:00Z"),
        provenance("drawal_schedule_energy", "psp", "2026-08-17T18:30:00Z")
      ],
      reportDays("2026-08-16T18:30:00Z", "2026-08-17T18:30:00Z", 1)
    )
  },
  psp: {
    data: {
      reports: [
        {
          date: "2026-08-17",
          national: positionOfDay,
          zones: [{ zone: "WR", ...positionOfDay, max_demand_mw: 68_410, energy_mwh: 1_502_000 }],
          frequency: {
            fvi: 0.031,
            below_49_7_pct: 0,
            from_49_7_to_49_8_pct: 0.2,
            from_49_8_to_49_9_pct: 4.1,
            below_49_9_pct: 4.3,
            in_band_pct: 79.6,
            above_50_05_pct: 16.1
          },
          generation: [
            { fuel: "coal", zone: null, gross_mwh: 3_412_000 },
            { fuel: "coal", zone: "WR", gross_mwh: 1_288_000 }
          ],
          states: [{ slug: "maharashtra", ...drawalOfDay }],
          entities: [{ name: "Bharat Aluminium Company", ...drawalOfDay, max_demand_mw: 562, energy_mwh: 13_100 }],
          source_file: "17.08.26_NLDC_PSP.xls"
        }
      ]
    },
    meta: meta(
      "2026-08-17T18:30:00Z",
      [
        provenance("daily_report", "psp", "2026-08-17T18:30:00Z"),
        provenance("energy_met", "psp", "2026-08-17T18:30:00Z"),
        provenance("max_demand", "psp", "2026-08-17T18:30:00Z")
      ],
      reportDays("2026-08-16T18:30:00Z", "2026-08-17T18:30:00Z", 1)
    )
  },
  fuelMixLatest: {
    data: {
      as_of: "2026-08-18T09:45:00Z",
      scope: "india",
      view: "generation",
      mix_mw: mix,
      share_fraction: shares,
      series: [{ ts: "2026-08-18T08:30:00Z", ...mix }]
    },
    meta: meta(
      "2026-08-18T09:45:00Z",
      [
        provenance("generation_solar", "npp", "2026-08-18T09:45:00Z"),
        provenance("generation_thermal", "npp", "2026-08-18T09:45:00Z"),
        thermalSplit
      ],
      window("2026-08-18T08:30:00Z", "2026-08-18T09:30:00Z", 1)
    )
  },
  exchangeLatest: {
    data: {
      market_type: "DAM",
      date: "2026-08-18",
      blocks: exchangeBlocks,
      complete: false,
      expected_blocks: 96,
      next_expected_at: null
    },
    meta: meta("2026-08-17T07:45:00Z", [provenance("price_dam", "simulator", "2026-08-17T07:45:00Z")], {
      window: {
        from: "2026-08-17T18:30:00Z",
        to: "2026-08-18T18:30:00Z",
        requested_hours: 24,
        granted_hours: 24,
        clamped: false
      },
      page: { limit: 2, count: exchangeBlocks.length, next_cursor: "MjAyNi0wOC0xOCBhc2MgMg" },
      coverage: { expected: 96, present: 92, pct: 95.8 }
    })
  },
  exchangeHeatmap: {
    data: {
      dates: ["2026-08-17"],
      hours: Array.from({ length: 24 }, (_, hour) => hour),
      values: [Array.from({ length: 24 }, (_, hour) => (hour === 23 ? null : 2_000 + 250 * hour))],
      unit: "INR/MWh"
    },
    meta: meta("2026-08-16T07:36:00Z", [provenance("price_dam", "exchange", "2026-08-16T07:36:00Z")], {
      window: {
        from: "2026-08-16T18:30:00Z",
        to: "2026-08-17T18:30:00Z",
        requested_hours: 24,
        granted_hours: 24,
        clamped: false
      },
      coverage: { expected: 96, present: 92, pct: 95.8 }
    })
  },
  exchangeSpread: {
    data: {
      date: "2026-08-18",
      blocks: [spreadBlock],
      summary: { mean: null, max: null, min: null, rtm_above_dam_fraction: null }
    },
    meta: meta(
      "2026-08-17T17:36:00Z",
      [
        provenance("price_dam", "exchange", "2026-08-17T07:36:00Z"),
        provenance("price_rtm", "exchange", "2026-08-17T17:36:00Z")
      ],
      {
        ...window("2026-08-17T18:30:00Z", "2026-08-18T18:30:00Z", 24),
        coverage: { expected: 96, present: 1, pct: 1 }
      }
    )
  },
  exchangePriceDuration: {
    data: { curve: durationCurve, mean: 4980.113, at_cap_fraction: 0.142361, cap_inr_per_mwh: 10000 },
    meta: meta("2026-07-31T07:36:00Z", [damOfJuly], window("2026-07-02T18:30:00Z", "2026-08-01T18:30:00Z", 720))
  },
  exchangeDuckCurve: {
    data: {
      hours: duckHours,
      belly_mw: 130089.25,
      belly_hour_ist: 12,
      peak_mw: 196623.25,
      peak_hour_ist: 19,
      max_ramp_mw_per_h: 21004.5,
      turn_down_pct: 33.838
    },
    meta: meta(
      "2026-08-18T18:45:00Z",
      [
        provenance("demand", "npp", "2026-08-18T18:45:00Z"),
        provenance("generation_solar", "npp", "2026-08-18T18:45:00Z"),
        provenance("generation_wind", "npp", "2026-08-18T18:45:00Z"),
        provenance("price_dam", "exchange", "2026-08-17T07:36:00Z")
      ],
      window("2026-08-17T18:30:00Z", "2026-08-18T18:30:00Z", 24)
    )
  },
  exchangeAreaPrices: {
    data: {
      blocks: [areaBlock],
      divergence: [{ ts: "2026-08-17T18:30:00Z", block: 1, max_minus_min_inr_per_mwh: 307.21 }]
    },
    meta: meta(
      "2026-08-18T09:45:00Z",
      [
        provenance("price_dam", "exchange", "2026-08-17T07:36:00Z"),
        provenance("area_buy_dam", "exchange", "2026-08-17T07:36:00Z"),
        provenance("area_sell_dam", "exchange", "2026-08-17T07:36:00Z")
      ],
      window("2026-08-17T18:30:00Z", "2026-08-18T18:30:00Z", 24)
    )
  },
  exchangeCanonical: {
    data: { hours: [priceHour] },
    meta: meta(
      "2026-08-17T07:36:00Z",
      [
        provenance("price_dam", "exchange", "2026-08-17T07:36:00Z"),
        provenance("cleared_dam", "exchange", "2026-08-17T07:36:00Z")
      ],
      window("2026-08-17T18:30:00Z", "2026-08-17T19:30:00Z", 1)
    )
  },
  exchangeGreen: {
    data: {
      gdam: [greenBlock],
      daily: [{ date: "2026-08-18", ...greenPremium }],
      premium: greenPremium
    },
    meta: meta(
      "2026-08-17T07:36:00Z",
      [
        provenance("cleared_gdam", "exchange", "2026-08-17T07:36:00Z"),
        provenance("price_dam", "exchange", "2026-08-17T07:36:00Z"),
        provenance("price_gdam", "exchange", "2026-08-17T07:36:00Z")
      ],
      window("2026-08-17T18:30:00Z", "2026-08-18T18:30:00Z", 24)
    )
  },
  openAccessCharges: {
    data: { rows: [charge] },
    meta: meta("2026-08-18T09:45:00Z", [
      {
        dataset: "open_access_charges",
        source: "TNERC Order 6/2025",
        kind: "observed",
        captured_at: "2026-08-18T09:45:00Z",
        licence: "orders of public commissions; the numbers are facts",
        url: null
      }
    ])
  },
  catalog: {
    data: {
      datasets: [
        {
          id: "frequency",
          title: "Grid frequency",
          description: "Frequency of the synchronous grid and its band.",
          theme: "frequency",
          endpoint: "/developer/v1/grid/frequency/latest",
          tool: null,
          unit: "Hz",
          cadence_minutes: 15,
          coverage_from: "2026-08-04T09:30:00Z",
          coverage_to: "2026-08-18T10:00:00Z",
          latest: "2026-08-18T09:45:00Z",
          status: "fresh",
          provenance: [{ source: "simulator", licence: "none needed: computed here", url: null }],
          lowest_plan: "trial",
          fields: [
            {
              name: "frequency_hz",
              type: "number",
              unit: "Hz",
              description: "Frequency; in a history the mean of the block"
            }
          ]
        }
      ]
    },
    meta: meta("2026-08-18T09:45:00Z", [provenance("frequency", "simulator", "2026-08-18T09:45:00Z")])
  },
  canonicalFreshness: {
    data: {
      datasets: [
        {
          dataset: "demand",
          latest: "2026-08-18T09:45:00Z",
          lag_minutes: 2,
          cadence_minutes: 15,
          status: "fresh",
          rows: 104_832,
          next_expected_at: "2026-08-18T10:00:00Z",
          last_run: {
            source: "npp",
            started_at: "2026-08-18T09:47:00Z",
            ended_at: "2026-08-18T09:47:03Z",
            outcome: "succeeded",
            rows_written: 28,
            error_code: null
          }
        }
      ]
    },
    meta: meta("2026-08-18T09:45:00Z", [provenance("demand", "npp", "2026-08-18T09:45:00Z")])
  },
  createAlert: {
    data: { ...alert, state: "ok", last_fired_at: null, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
    meta: meta(null, [])
  },
  listAlerts: { data: { items: [alert] }, meta: meta(null, [], { page: { limit: 100, count: 1, next_cursor: null } }) },
  alert: { data: alert, meta: meta(null, []) },
  changeAlert: { data: { ...alert, state: "ok", threshold: 9500 }, meta: meta(null, []) },
  deleteAlert: { data: alert, meta: meta(null, []) },
  testAlert: {
    data: {
      ...delivery,
      type: "alert.test",
      block_start: null,
      state: "failed",
      attempts: 1,
      response_status: 301,
      error: "answered 301; redirects are not followed"
    },
    meta: meta(null, [])
  },
  listAlertDeliveries: {
    data: { items: [delivery] },
    meta: meta(null, [], { page: { limit: 100, count: 1, next_cursor: null } })
  },
  exchangeStorageArbitrage: {
    data: arbitrageExample as unknown as JsonObject,
    meta: meta("2026-08-17T07:45:00Z", [provenance("price_dam", "simulator", "2026-08-17T07:45:00Z")], {
      window: {
        from: "2026-08-17T18:30:00Z",
        to: "2026-08-18T18:30:00Z",
        requested_hours: 24,
        granted_hours: 24,
        clamped: false
      },
      coverage: { expected: 96, present: 96, pct: 100 }
    })
  },
  powerPlants: {
    data: { items: [plant] },
    meta: meta("2026-08-17T18:30:00Z", [provenance("plant", "plants", "2026-08-17T18:30:00Z")], {
      page: { limit: 1, count: 1, next_cursor: "ICAgIApJTkQwMDAwMDAx" }
    })
  },
  renewableCapacity: {
    data: { rows: [capacityRow] },
    meta: meta(
      "2026-08-20T04:20:00Z",
      [provenance("installed_capacity_solar", "cea-capacity", "2026-08-20T04:20:00Z")],
      {
        window: {
          from: "2026-06-30T18:30:00Z",
          to: "2026-07-31T18:30:00Z",
          requested_hours: 744,
          granted_hours: 744,
          clamped: false
        }
      }
    )
  },
  createJob: { data: queuedJob, meta: meta(null, [], jobWindow) },
  listJobs: {
    data: { items: [succeededJob] },
    meta: meta(null, [], { page: { limit: 100, count: 1, next_cursor: null } })
  },
  job: {
    data: succeededJob,
    meta: meta("2026-08-18T09:45:00Z", [provenance("demand", "merit", "2026-08-18T09:45:00Z")], jobWindow)
  },
  deleteJob: {
    data: { ...queuedJob, state: "cancelled", ended_at: "2026-08-18T10:01:41Z", expires_at: "2026-08-19T10:01:41Z" },
    meta: meta(null, [], jobWindow)
  },
  jobResult: [
    {
      ts: "2026-06-30T18:30:00Z",
      date: "2026-07-01",
      area: "maharashtra",
      demand_mw: 24_180.5,
      kind: "observed",
      source: "merit",
      captured_at: "2026-07-01T18:20:00Z"
    }
  ],
  projectEconomics: {
    data: { ...economics, cashflows: economics.cashflows.slice(0, 2) } as unknown as JsonObject,
    meta: meta(null, [])
  },
  createKey: { data: created, meta: publicMeta },
  listKeys: { data: { items: [usedKey] }, meta: publicMeta },
  revokeKey: { data: revokedKey, meta: publicMeta },
  deleteKey: { data: revokedKey, meta: publicMeta },
  rotateKey: { data: { ...created, id: "key_1d5f8h2j6k0l3m7n9p4q" }, meta: publicMeta },
  usage: {
    data: {
      days: [
        {
          date: "2026-08-18",
          calls: 142,
          refused: 3,
          by_surface: { rest: 142, legacy: 0, connector: 0 },
          by_key: [{ key_id: "key_7m2k9q4x1c8v5b3n6h0d", calls: 142, refused: 3 }]
        }
      ]
    },
    meta: publicMeta
  }
}

/** Bodies of requests, by the endpoint's name. */
export const requestExamples: Readonly<Record<string, JsonObject>> = {
  ...enterpriseExamples.requests,
  createAlert: {
    name: "evening peak",
    metric: "price",
    market_type: "DAM",
    op: ">=",
    threshold: 9000,
    for_blocks: 2,
    url: "https://desk.example/hooks/grid"
  },
  changeAlert: { threshold: 9500 },
  createJob: {
    type: "export",
    dataset: "demand",
    query: { state: "maharashtra", from: "2026-07-01", to: "2026-07-31" },
    format: "parquet"
  },
  createKey: { name: "trading desk", ip_allow_list: ["203.0.113.0/24"], expires_at: "2027-04-01" },
  rotateKey: { grace_hours: 24 },
  projectEconomics: projectRequest
}

/** Files as CSV, by the endpoint's name. */
export const fileExamples: Readonly<Record<string, string>> = {
  jobResult:
    "ts,date,area,demand_mw,kind,source,captured_at\r\n2026-06-30T18:30:00Z,2026-07-01,maharashtra,24180.5,observed,merit,2026-07-01T18:20:00Z\r\n"
}
/** CSV of one flat row, under its names. */
const csvRow = (row: JsonObject): string =>
  `${Object.keys(row).join(",")}\r\n${Object.values(row)
    .map((value) => value ?? "")
    .join(",")}\r\n`

/** The same of a row with rows in it: their names are joined with a dot. */
const nestedCsvRow = (row: JsonObject): string => csvRow(flattened(row))

const flattened = (row: JsonObject, prefix = ""): JsonObject =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(flattened(value as JsonObject, `${prefix}${name}.`))
        : [[prefix + name, value]]
    )
  )

/** The same answers as CSV. */
export const csvExamples: Readonly<Record<string, string>> = {
  listAlerts:
    "id,name,metric,market_type,area,op,threshold,for_blocks,url,state,enabled,last_fired_at,secret_hint\r\nalert_4t8w1z6b3e9h2k7n5q0s,evening peak,price,DAM,india,>=,9000,2,https://desk.example/hooks/grid,firing,true,2026-08-18T13:15:02Z,LaSw\r\n",
  listAlertDeliveries:
    "id,type,block_start,state,attempts,created_at,last_attempt_at,next_attempt_at,response_status,error\r\nmsg_9v3x7c1m5b8n2k6j4h0g,alert.fired,2026-08-18T13:15:00Z,delivered,2,2026-08-18T13:15:02Z,2026-08-18T13:15:07Z,,204,\r\n",
  exchangeStorageArbitrage:
    'date,revenue_inr_per_mw,charge_blocks,discharge_blocks,avg_charge_inr_per_mwh,avg_discharge_inr_per_mwh,coverage.expected,coverage.present,coverage.pct\r\n2026-08-18,5620.4,"[47,48,49,50,51]","[77,78,79,80]",2100.01,8091,,,\r\n',
  powerPlants: csvRow(plant),
  renewableCapacity: "month,slug,fuel,capacity_mw,kind\r\n2026-07,rajasthan,solar,31968.5,\r\n",
  demandHistory:
    "ts,demand_mw,kind\r\n2026-08-18T06:30:00Z,218442.5,\r\n2026-08-18T07:30:00Z,219018.25,modelled\r\n2026-08-18T08:30:00Z,217630.75,\r\n",
  frequencyHistory: `ts,frequency_hz,band,kind\r\n${frequencies
    .map(([ts, hertz]) => `${ts},${hertz},${bandOf(hertz)},\r\n`)
    .join("")}`,
  gridStates: `${csvRow(statesNow[0] ?? {})}${csvRow(statesNow[1] ?? {}).split("\r\n")[1] ?? ""}\r\n`,
  gridStatistics:
    "date,max_demand_mw,max_demand_ts,min_demand_mw,min_demand_ts,avg_demand_mw,energy_mwh,load_factor_fraction,frequency_min_hz,frequency_max_hz,frequency_avg_hz,in_band_pct,coverage.expected,coverage.present,coverage.pct\r\n2026-08-17,214980.5,2026-08-17T09:30:00Z,172310,2026-08-16T22:15:00Z,196400,4713600,0.91357,49.84,50.09,49.991,82.292,96,95,99\r\n",
  powerFlows:
    'date,corridor,net_mwh,import_mwh,export_mwh,max_import_mw,max_export_mw,lines\r\n2026-08-17,ER-NR,58240,1310,59550,,,"[{""name"":""ALIPURDUAR-AGRA"",""voltage_kv"":null,""circuits"":2,""net_mwh"":18420}]"\r\n',
  stateInterchange: csvRow(interchangeRow),
  psp: "date,national.evening_peak_mw,national.evening_peak_shortage_mw,national.max_demand_mw,national.max_demand_ts,national.energy_mwh,national.shortage_mwh,national.hydro_mwh,national.wind_mwh,national.solar_mwh,zones,frequency.fvi,frequency.below_49_7_pct,frequency.from_49_7_to_49_8_pct,frequency.from_49_8_to_49_9_pct,frequency.below_49_9_pct,frequency.in_band_pct,frequency.above_50_05_pct,generation,states,entities,source_file\r\n2026-08-17,201244,0,214980,2026-08-17T09:42:00Z,4861000,1240,781000,512000,498000,[],0.031,0,0.2,4.1,4.3,79.6,16.1,[],[],[],17.08.26_NLDC_PSP.xls\r\n",
  demandForecast: csvRow(demandForecastRow),
  carbonForecast: csvRow(carbonForecastRow),
  demandAccuracy: csvRow(leadAccuracy),
  forwardCurve: csvRow(forwardCurveRow),
  demandReconciliation: csvRow(reconciliationRow),
  carbonByState: nestedCsvRow(restatedOfState),
  carbonWithMix: nestedCsvRow({ ...carbonBlock, mix_mw: mix, share_fraction: shares, total_mw: 240_396.3 }),
  carbonSummary: nestedCsvRow(carbonDay),
  carbonChanges: csvRow(carbonChange),
  fuelMixLatest: csvRow({ ts: "2026-08-18T08:30:00Z", ...mix }),
  exchangeLatest:
    "ts,block,mcp_inr_per_mwh,mcv_mw,purchase_bid_mw,sell_bid_mw,scheduled_mw,congestion,price_basis,kind\r\n2026-08-17T18:30:00Z,1,5120.35,6240.5,9120.4,7011.2,6240.5,false,uniform,\r\n2026-08-17T18:45:00Z,2,,0,,,,,,\r\n",
  exchangeSpread:
    "ts,block,dam_inr_per_mwh,rtm_inr_per_mwh,spread_inr_per_mwh\r\n2026-08-17T18:30:00Z,1,5120.35,4870.1,-250.25\r\n",
  exchangePriceDuration: "fraction,price_inr_per_mwh\r\n0.142361,10000\r\n0.5,4310.12\r\n1,849.5\r\n",
  exchangeDuckCurve:
    "hour_ist,demand_mw,solar_mw,wind_mw,net_load_mw,dam_inr_per_mwh\r\n12,218442.5,70120,18233.25,130089.25,1690\r\n19,221033.75,300.5,24110,196623.25,7740.4\r\n",
  exchangeAreaPrices:
    "ts,block,area,price_inr_per_mwh,buy_mw,sell_mw\r\n2026-08-17T18:30:00Z,1,W2,4966.74,1204.5,1733.2\r\n",
  exchangeCanonical:
    "ts,mcp_mean_inr_per_mwh,mcp_weighted_inr_per_mwh,cleared_mwh,blocks_present\r\n2026-08-17T18:30:00Z,5044.2,5051.833,6180.125,4\r\n",
  exchangeGreen: "ts,block,mcp_inr_per_mwh,mcv_mw\r\n2026-08-17T18:30:00Z,1,5310.2,412.5\r\n",
  openAccessCharges:
    "state,discom,voltage_class,consumer_category,component,value,unit,applicable_from,applicable_to,order_id,order_date,source_url,confidence\r\ntamil-nadu,,,,wheeling,1.04,INR/kWh,2025-07-01,,TNERC Order 6/2025,,,published\r\n",
  catalog:
    "id,title,description,theme,endpoint,tool,unit,cadence_minutes,coverage_from,coverage_to,latest,status,provenance,lowest_plan,fields\r\nfrequency,Grid frequency,Frequency of the synchronous grid and its band.,frequency,/developer/v1/grid/frequency/latest,,Hz,15,2026-08-04T09:30:00Z,2026-08-18T10:00:00Z,2026-08-18T09:45:00Z,fresh,[],trial,[]\r\n",
  listJobs:
    "id,type,state,progress_fraction,created_at,started_at,ended_at,result_url,expires_at,rows,bytes,error.code,error.detail\r\njob_4k8x1v7m2q9c5b3n6h0d,export,succeeded,1,2026-08-18T10:01:39Z,2026-08-18T10:01:40Z,2026-08-18T10:01:42Z,/developer/v1/jobs/job_4k8x1v7m2q9c5b3n6h0d/result,2026-08-19T10:01:42Z,2976,41836,,\r\n",
  canonicalFreshness:
    "dataset,latest,lag_minutes,cadence_minutes,status,rows,next_expected_at,last_run.source,last_run.started_at,last_run.ended_at,last_run.outcome,last_run.rows_written,last_run.error_code\r\ndemand,2026-08-18T09:45:00Z,2,15,fresh,104832,2026-08-18T10:00:00Z,npp,2026-08-18T09:47:00Z,2026-08-18T09:47:03Z,succeeded,28,\r\n"
}

/** `Last-Modified` of the examples. */
export const lastModified = new Date(Date.parse("2026-08-18T09:45:00Z")).toUTCString()

/** `X-Meta-As-Of` of the examples. */
export const asOf = iso(Date.parse("2026-08-18T09:45:00Z"))
