import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { EvSites } from "@grid/domain/distribution/DistributionApi"
import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import type { Framed } from "@grid/domain/engines/Frame"
import { round } from "@grid/domain/numbers/Numbers"
import type { Engine } from "../engines/Engine.ts"
import { hostingOf, methods, type NetworkMethod } from "./Hosting.ts"
import {
  distributionVersion,
  eighthVersion,
  fifthVersion,
  fourthVersion,
  ninthVersion,
  seventhVersion
} from "./HostingEngine.ts"
import type { TransformerCase } from "./Inputs.ts"
import { coverageOf, qualityOf } from "./Profiles.ts"
import { overall } from "./Quality.ts"
import { simulationOf } from "./Simulation.ts"

export interface SitesInputs extends Framed {
  readonly station: LoadAddition
  readonly values: DistributionValues
  /** Transformers with their distance, km, the nearest first, and the limit of voltage of their state, absent in inputs of the first version. */
  readonly sites: ReadonlyArray<
    TransformerCase & { readonly distance_km: number; readonly voltage_limit_fraction?: number }
  >
}

type Site = SitesInputs["sites"][number]

/** Engine of a version, with the limits that a site has of its own in it. */
const engineBy = (
  version: string,
  { nodes, ...method }: NetworkMethod,
  limitsOf: (site: Site) => { readonly voltage_limit_fraction?: number }
): Engine<SitesInputs, typeof EvSites.Type> => ({
  engine: "charging-sites",
  version,
  schema: EvSites,
  compute: ({ sites, station, values: common }) => {
    const candidates = sites
      .map((site) => {
        const own = limitsOf(site)
        const values = { ...common, ...own }
        const simulation = simulationOf(site, values, nodes)
        const { factor } = hostingOf(simulation, [station], values, site.dt_id, method)
        return {
          dt_id: site.dt_id,
          distance_km: round(site.distance_km, 1_000),
          hosting_capacity_kw: Math.floor(100 * factor * station.kw) / 100,
          ...own,
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
})

/** The first version, in which all sites had the limit of voltage of the nearest one's state. */
export const chargingSitesV01 = engineBy(distributionVersion, methods.v01, () => ({}))

const ownLimit = ({ voltage_limit_fraction }: Site) =>
  voltage_limit_fraction === undefined ? {} : { voltage_limit_fraction }

/** The fourth version, whose draws hung on the order of the consumers. */
export const chargingSitesV04 = engineBy(fourthVersion, methods.v04, ownLimit)

/** The fifth version, which had a tenth of the draws. */
export const chargingSitesV05 = engineBy(fifthVersion, methods.v05, ownLimit)

/** The seventh version, which had no answer where a transformer is beyond what it bears for good. */
export const chargingSitesV07 = engineBy(seventhVersion, methods.v07, ownLimit)

/** The eighth version, which solved every node of a network, whether anything is supplied there or not. */
export const chargingSitesV08 = engineBy(eighthVersion, methods.v08, ownLimit)

/** Transformers that can host a station, the nearest first; of one distance the one with more room. */
export const chargingSites = engineBy(ninthVersion, methods.v09, ownLimit)
