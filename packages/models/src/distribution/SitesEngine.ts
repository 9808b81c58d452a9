import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { EvSites } from "@grid/domain/distribution/DistributionApi"
import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import type { Framed } from "@grid/domain/engines/Frame"
import { round } from "@grid/domain/numbers/Numbers"
import type { Engine } from "../engines/Engine.ts"
import { hostingOf } from "./Hosting.ts"
import { distributionVersion, drawSeed } from "./HostingEngine.ts"
import type { TransformerCase } from "./Inputs.ts"
import { coverageOf, qualityOf } from "./Profiles.ts"
import { overall } from "./Quality.ts"
import { simulationOf } from "./Simulation.ts"

export interface SitesInputs extends Framed {
  readonly station: LoadAddition
  readonly values: DistributionValues
  /** Transformers with their distance, km, the nearest first. */
  readonly sites: ReadonlyArray<TransformerCase & { readonly distance_km: number }>
}

/** Transformers that can host a station, the nearest first; of one distance the one with more room. */
export const chargingSites: Engine<SitesInputs, typeof EvSites.Type> = {
  engine: "charging-sites",
  version: distributionVersion,
  schema: EvSites,
  compute: ({ sites, station, values }) => {
    const candidates = sites
      .map((site) => {
        const simulation = simulationOf(site, values)
        const { factor } = hostingOf(simulation, [station], values, drawSeed(site.dt_id, [station]))
        return {
          dt_id: site.dt_id,
          distance_km: round(site.distance_km, 1_000),
          hosting_capacity_kw: Math.floor(100 * factor * station.kw) / 100,
          ...simulation.quality
        }
      })
      .filter(({ hosting_capacity_kw }) => hosting_capacity_kw >= station.kw)
      .toSorted(
        (one, other) => one.distance_km - other.distance_km || other.hosting_capacity_kw - one.hosting_capacity_kw
      )
    return {
      ...overall(sites.map(({ age_days, consumers }) => qualityOf(consumers, coverageOf(consumers), age_days))),
      screened: sites.length,
      candidates: candidates.map((candidate, index) => ({ rank: index + 1, ...candidate }))
    }
  }
}
