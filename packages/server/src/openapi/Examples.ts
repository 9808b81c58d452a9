import { method } from "@grid/analytics/demand/GapFill"
import { bandOf } from "@grid/domain/grid/Frequency"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { get, plans } from "@grid/domain/plans/Plan"
import { iso } from "@grid/domain/time/Time"
import { infos } from "@grid/ingest/Sources"
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

const provenance = (dataset: string, source: keyof typeof infos, captured_at: string): JsonObject => ({
  dataset,
  source,
  kind: (source === "simulator" ? "simulated" : "observed") satisfies Provenance["kind"],
  captured_at,
  licence: infos[source].licence,
  url: infos[source].url
})

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
  createKey: { name: "trading desk", ip_allow_list: ["203.0.113.0/24"], expires_at: "2027-04-01" },
  rotateKey: { grace_hours: 24 }
}

/** The same answers as CSV. */
export const csvExamples: Readonly<Record<string, string>> = {
  demandHistory:
    "ts,demand_mw,kind\r\n2026-08-18T06:30:00Z,218442.5,\r\n2026-08-18T07:30:00Z,219018.25,modelled\r\n2026-08-18T08:30:00Z,217630.75,\r\n",
  frequencyHistory: `ts,frequency_hz,band,kind\r\n${frequencies
    .map(([ts, hertz]) => `${ts},${hertz},${bandOf(hertz)},\r\n`)
    .join("")}`
}

/** `Last-Modified` of the examples. */
export const lastModified = new Date(Date.parse("2026-08-18T09:45:00Z")).toUTCString()

/** `X-Meta-As-Of` of the examples. */
export const asOf = iso(Date.parse("2026-08-18T09:45:00Z"))
