import type { SourceId } from "@grid/domain/ingest/Source"
import { method } from "@grid/analytics/demand/GapFill"
import { bandOf } from "@grid/domain/grid/Frequency"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { get, plans } from "@grid/domain/plans/Plan"
import { iso } from "@grid/domain/time/Time"
import { find } from "@grid/ingest/Sources"
import type { JsonObject } from "./Schemas.ts"

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

const frequencies: ReadonlyArray<readonly [ts: string, hertz: number]> = [
  ["2026-08-18T08:30:00Z", 49.982],
  ["2026-08-18T08:45:00Z", 50.013],
  ["2026-08-18T09:00:00Z", 50.061],
  ["2026-08-18T09:15:00Z", 49.987]
]

/** A successful answer of every endpoint of the Api, by the endpoint's name. A test decodes each with its schema. */
export const examples: Readonly<Record<string, JsonObject>> = {
  ping: {
    data: { ok: true, tier, key_name: "trading desk", key_id: "key_7m2k9q4x1c8v5b3n6h0d", tenant: "acme-power" },
    meta: meta(null, [])
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
  createKey: { name: "trading desk", ip_allow_list: ["203.0.113.0/24"], expires_at: "2027-04-01" },
  rotateKey: { grace_hours: 24 }
}

/** The same answers as CSV. */
export const csvExamples: Readonly<Record<string, string>> = {
  listAlerts:
    "id,name,metric,market_type,area,op,threshold,for_blocks,url,state,enabled,last_fired_at,secret_hint\r\nalert_4t8w1z6b3e9h2k7n5q0s,evening peak,price,DAM,india,>=,9000,2,https://desk.example/hooks/grid,firing,true,2026-08-18T13:15:02Z,LaSw\r\n",
  listAlertDeliveries:
    "id,type,block_start,state,attempts,created_at,last_attempt_at,next_attempt_at,response_status,error\r\nmsg_9v3x7c1m5b8n2k6j4h0g,alert.fired,2026-08-18T13:15:00Z,delivered,2,2026-08-18T13:15:02Z,2026-08-18T13:15:07Z,,204,\r\n",
  demandHistory:
    "ts,demand_mw,kind\r\n2026-08-18T06:30:00Z,218442.5,\r\n2026-08-18T07:30:00Z,219018.25,modelled\r\n2026-08-18T08:30:00Z,217630.75,\r\n",
  frequencyHistory: `ts,frequency_hz,band,kind\r\n${frequencies
    .map(([ts, hertz]) => `${ts},${hertz},${bandOf(hertz)},\r\n`)
    .join("")}`,
  exchangeLatest:
    "ts,block,mcp_inr_per_mwh,mcv_mw,purchase_bid_mw,sell_bid_mw,scheduled_mw,congestion,price_basis,kind\r\n2026-08-17T18:30:00Z,1,5120.35,6240.5,9120.4,7011.2,6240.5,false,uniform,\r\n2026-08-17T18:45:00Z,2,,0,,,,,,\r\n",
  catalog:
    "id,title,description,theme,endpoint,tool,unit,cadence_minutes,coverage_from,coverage_to,latest,status,provenance,lowest_plan,fields\r\nfrequency,Grid frequency,Frequency of the synchronous grid and its band.,frequency,/developer/v1/grid/frequency/latest,,Hz,15,2026-08-04T09:30:00Z,2026-08-18T10:00:00Z,2026-08-18T09:45:00Z,fresh,[],trial,[]\r\n",
  canonicalFreshness:
    "dataset,latest,lag_minutes,cadence_minutes,status,rows,next_expected_at,last_run.source,last_run.started_at,last_run.ended_at,last_run.outcome,last_run.rows_written,last_run.error_code\r\ndemand,2026-08-18T09:45:00Z,2,15,fresh,104832,2026-08-18T10:00:00Z,npp,2026-08-18T09:47:00Z,2026-08-18T09:47:03Z,succeeded,28,\r\n"
}

/** `Last-Modified` of the examples. */
export const lastModified = new Date(Date.parse("2026-08-18T09:45:00Z")).toUTCString()

/** `X-Meta-As-Of` of the examples. */
export const asOf = iso(Date.parse("2026-08-18T09:45:00Z"))
