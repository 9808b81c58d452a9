import { secondsOf } from "../Seconds.ts"
import { assume } from "@grid/domain/engines/Assumptions"
import type { SubstationTables } from "@grid/domain/network/NetworkTables"
import { on } from "@grid/domain/reference/Reference"
import { screenDefaults } from "@grid/domain/substations/SubstationAssumptions"
import { makeRandom } from "@grid/models/engines/Random"
import { dayNumber } from "@grid/models/substations/Lots"
import { networkOf } from "@grid/models/substations/Network"
import { screened } from "@grid/models/substations/ScreenEngine"
import { Result } from "effect"
import type { Bench } from "../Bench.ts"
import { substations as goals, measuredRow } from "../Figures.ts"
import { figure } from "../report/Table.ts"
import { median } from "../Statistics.ts"

const count = 20_000
const today = dayNumber("2026-11-23")
const origin = { source: "bench", source_url: null, licence: null, recorded_at: 0 }

/** Substations all over the country, each with a margin and one lot in the queue. */
const tables = (): SubstationTables => {
  const random = makeRandom("bench")
  const substations = Array.from({ length: count }, (_, index) => ({
    substation_id: `S${index}`,
    applicable_from: null,
    name: `Substation ${index}`,
    state: "rajasthan",
    lat: 8 + 28 * random.next(),
    lon: 69 + 28 * random.next(),
    voltage_kv: [66, 132, 220, 400][index % 4] ?? 220,
    operator: null,
    transformers: [{ units: 3, mva: 160 }],
    power_factor: 0.95,
    injection_mw: 10,
    min_load_mw: 20,
    dated: null,
    ...origin
  }))
  return {
    realm: "real",
    substations,
    loadings: [],
    plans: [],
    margins: substations.map(({ substation_id }) => ({
      substation_id,
      direction: "injection",
      margin_mw: random.below(500),
      published_on: on("2026-10-13"),
      nets_grants: true,
      ...origin
    })),
    queue: substations.map(({ substation_id }, index) => ({
      lot_id: `L${index}`,
      project: null,
      developer: null,
      technology: "solar",
      substation_id,
      direction: "injection",
      capacity_mw: 50 + random.below(250),
      applied_on: on("2026-01-01"),
      granted_on: null,
      charging_on: null,
      certificate_on: null,
      operation_on: null,
      withdrawn_on: null,
      ...origin
    }))
  }
}

const screens = 50

/** Screening of sites among 20,000 substations: what is within reach is ranked, the index is made once. */
export const substationsBench: Bench = {
  name: "substations",
  description: "screening of points and areas among 20,000 substations",
  run: async ({ progress, quick }) => {
    const begun = performance.now()
    const network = networkOf(tables(), today)
    progress(`network and index of ${count} substations: ${figure(performance.now() - begun, 1)} ms`)
    const random = makeRandom("sites")
    const screen = (reach_km: number, isArea: boolean) => {
      const values = Result.getOrThrow(assume(screenDefaults, { reach_km })).values
      const times = Array.from({ length: quick ? 3 : screens }, () => {
        const [lat, lng] = [12 + 20 * random.next(), 72 + 20 * random.next()]
        const corners = Array.from({ length: 200 }, (_, corner) => {
          const angle = (2 * Math.PI * corner) / 199
          return [lng + Math.cos(angle), lat + Math.sin(angle)] as const
        })
        const site = isArea ? [[[...corners.slice(0, -1), corners[0] ?? ([lng, lat] as const)]]] : { lat, lng }
        const question = { capacity_mw: 100, values, direction: "injection", today } as const
        return 1_000 * secondsOf(() => screened(network, site, question, () => 1))
      })
      return median(times)
    }
    const measured = [
      ["a point, 75 km about it", screen(75, false)],
      ["a point, 300 km about it", screen(300, false)],
      ["an area of 200 corners, 75 km about it", screen(75, true)]
    ] as const
    return {
      title: "Substations",
      tables: [
        {
          title: "A screening among 20,000 substations",
          columns: ["site", "measured", "goal", "verdict"],
          rows: measured.map(([what, ms]) =>
            measuredRow(what, `${figure(ms, 2)} ms`, goals.screenMs, quick ? Number.NaN : ms)
          )
        }
      ],
      notes: [`Medians of ${screens} sites, each with headroom, queue and reasons of all within reach.`],
      raw: Object.fromEntries(measured)
    }
  }
}
