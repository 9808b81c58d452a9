import type { Sample } from "../service/Service.ts"

/** An answer of the shape and size of the service's, for when the peers run without it. */
export const syntheticSample: Sample = {
  data: {
    as_of: "2026-01-15T06:30:00Z",
    national: { demand_mw: 198_432.5, frequency_hz: 50.012 },
    states: Array.from({ length: 36 }, (_, index) => ({
      slug: `state-or-territory-${String(index).padStart(2, "0")}`,
      demand_mw: 5_512.25 + index
    }))
  },
  meta: {
    as_of: "2026-01-15T06:30:00Z",
    request_id: "",
    api_version: "v1",
    tier: "enterprise",
    quota: {
      limit_minute: 600,
      remaining_minute: 599,
      reset_minute: "",
      limit_day: null,
      remaining_day: null,
      reset_day: ""
    },
    provenance: [
      {
        dataset: "grid-demand",
        source: "simulator",
        kind: "simulated",
        captured_at: "2026-01-15T06:30:00Z",
        licence: "Apache-2.0",
        url: "https://example.invalid/docs/data-sources"
      }
    ]
  }
}
