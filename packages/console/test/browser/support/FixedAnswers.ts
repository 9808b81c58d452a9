import { states } from "@grid/domain/states/State"
import { blockMs, hourMs, iso } from "@grid/domain/time/Time"
import { hostile } from "./Hostile.ts"

/** Block whose fixed map is looked at. */
export const date = "2026-11-20"
export const block = Date.parse(`${date}T14:30:00+05:30`)

const meta = { request_id: "req_1", api_version: "v1", as_of: iso(block), provenance: [] }

/** Demand of the states in classes of all colours, one of them not known, and flows between zones. */
export const stateMetrics = {
  data: {
    items: states.map(({ slug }, index) => ({
      slug,
      demand_avg_mw: index === 7 ? null : 50 * (index + 1) ** 1.8,
      import_avg_mw: null
    }))
  },
  meta
}
export const powerFlows = {
  data: {
    corridors: [
      { date, corridor: "ER-NR", net_mwh: 60_000 },
      { date, corridor: "WR-NR", net_mwh: 240_000 },
      { date, corridor: "SR-WR", net_mwh: -90_000 }
    ]
  },
  meta
}

/** Hours of a forecast, whose band widens. */
export const forecastHours = Array.from({ length: 48 }, (_, hour) => {
  const p50 = 650 + Math.round(120 * Math.sin(hour / 4))
  return { ts: iso(block + hour * hourMs), p10: p50 - 20 - 2 * hour, p50, p90: p50 + 30 + 2 * hour }
})

/** Prices from the highest down, over the share of the blocks. */
export const durationCurve = Array.from({ length: 101 }, (_, percent) => ({
  fraction: percent / 100,
  price_inr_per_mwh: Math.round(10_000 * Math.exp(-percent / 40))
}))

const frame = {
  result_id: "res_fixed",
  inputs_sha256: "0".repeat(64),
  model_version: "fixed-1",
  kind: "modelled",
  confidence: 0.9,
  assumptions: [],
  missing: [],
  sources: []
}

const week = { from: "2026-08-17", to: "2026-08-23" }
const weekBegin = Date.parse(`${week.from}T00:00:00+05:30`)

/** A week of a flat load with some hours of none, of which the more is not matched the later it is in the day. */
export const loadProfile = {
  load_profile_id: "sample-three-shift",
  ...week,
  load_mwh: Array.from({ length: 7 * 96 }, (_, index) => (index >= 250 && index < 280 ? 0 : 1))
}
export const generationProfiles = {
  generation_profiles: [{ generation_profile_id: "sample-solar", ...week }]
}
export const matching = {
  ...frame,
  match_pct: 50,
  cfe_score_pct: 60,
  excess_mwh: 10,
  unmatched: Array.from({ length: 7 * 96 }, (_, index) => ({
    block_start: iso(weekBegin + index * blockMs),
    mwh: (index % 96) / 96
  })),
  shift_windows: []
}

const line = (component: string, inr_per_kwh: number) => ({
  component,
  inr_per_kwh,
  annual_inr: inr_per_kwh * 1e6,
  order_id: null,
  applicable_from: null,
  kind: "published"
})

/** A bill with a line that takes something off, and a way of supply whose cost is not known. */
export const landedCost = {
  ...frame,
  as_of: date,
  from: date,
  days: 365,
  consumer: { discom: "MSEDCL", voltage_class: "33kV" },
  results: [
    {
      mode: "grid",
      landed_inr_per_kwh: 9,
      p10: 8.5,
      p50: 9,
      p90: 9.8,
      regulatory_risk_delta_since_last: null,
      missing: [],
      sources: [],
      breakdown: [
        line("energy_charge", 7),
        line("time_of_day", -1),
        line("demand_charge", 2),
        line("electricity_duty", 1)
      ],
      by_month: [
        { month: "2026-01", energy_mwh: 10, inr: 90_000, inr_per_kwh: 9, plant_pct: null },
        { month: "2026-02", energy_mwh: 0, inr: 0, inr_per_kwh: null, plant_pct: null }
      ]
    },
    {
      mode: "rtm",
      landed_inr_per_kwh: null,
      p10: null,
      p50: null,
      p90: null,
      regulatory_risk_delta_since_last: null,
      missing: ["wheeling_charge"],
      sources: [],
      breakdown: [],
      by_month: []
    }
  ]
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
const voltages = ["below the limit", "low", "in the middle", "high", "above the limit"]
const loadings = ["up to half the rating", "up to the rating", "above the rating"]
const colours = ["#111", "#222", "#333", "#444", "#555", "#666", "#777", "#888"]

/** A feeder of nodes whose names people have broken pages with, each in another class. */
const feeder = [
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Feeder</title><desc>At its limit.</desc>`,
  ...voltages.map((_, node) => {
    const name = escaped(`${hostile[node % hostile.length]} ${node}`)
    const y = 40 + 30 * node
    const section =
      node === 0
        ? ""
        : `<path d="M40 40V${y}H${60 + 40 * node}" stroke="${colours[5 + (node % 3)]}"><title>${name}: ${40 * node} %</title></path>`
    return `${section}<circle cx="${node === 0 ? 40 : 60 + 40 * node}" cy="${y}" fill="${colours[node]}"><title>${name}: A ${0.9 + 0.05 * node}, B 1, C 1 pu</title></circle>`
  }),
  ...voltages.map((name, index) => `<text fill="${colours[index]}">voltage ${name}</text>`),
  ...loadings.map((name, index) => `<text fill="${colours[5 + index]}">${name}</text>`),
  "</svg>"
].join("")

export const hostingJob = { id: "job_fixed", state: "succeeded", result_url: "/v1/results/res_fixed", error: null }
export const hosting = {
  ...frame,
  dt_id: "SIM-DT-001",
  hosting_capacity_kw: 120,
  fits: true,
  limited_by: "voltage",
  data_quality: "ami",
  ami_coverage_pct: 90,
  chart: feeder
}
