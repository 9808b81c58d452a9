import { reverseFlowDefaults } from "@grid/domain/distribution/DistributionAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import type { Framed } from "@grid/domain/engines/Frame"
import type { HostingInputs } from "@grid/models/distribution/HostingEngine"
import type { TransformerInputs } from "@grid/models/distribution/Inputs"
import type { ReverseFlowInputs } from "@grid/models/distribution/ReverseFlowEngine"
import type { SitesInputs } from "@grid/models/distribution/SitesEngine"
import type { StressInputs } from "@grid/models/distribution/StressEngine"
import { Result } from "effect"
import { lane, modelled, shortFeeder, values } from "./Street.ts"

const from = Date.parse("2026-10-01T00:00:00+05:30")

const network = modelled(lane(["A", "B", null]))

/** Small inputs of the engines of distribution. */
export const distributionInputs = (frame: Framed["frame"]) => {
  const inputs: TransformerInputs = { frame, ...network, from, values }
  const hosting: HostingInputs = {
    ...inputs,
    additions: [{ type: "ev_charger", kw: 20, schedule: "18:00-23:00" }],
    chart: true
  }
  const reverse: ReverseFlowInputs = {
    ...inputs,
    values: Result.getOrThrow(assume(reverseFlowDefaults)).values,
    solar_kw: 5,
    lat: 22,
    lng: 79,
    cap: { state: "kerala", cap_pct: 90, confidence: "unverified" }
  }
  const sites: SitesInputs = {
    frame,
    values,
    station: { type: "ev_charger", kw: 10, schedule: "10:00-22:00" },
    sites: [{ ...network, distance_km: 1.2 }]
  }
  const limited: SitesInputs = {
    ...sites,
    sites: sites.sites.map((site) => ({ ...site, voltage_limit_fraction: 0.1 }))
  }
  const stress: StressInputs = {
    frame,
    ...shortFeeder,
    loads: [{ node: "n1", p_kw: 20, q_kvar: 5 }],
    transformers: [
      {
        ...network,
        consumers: network.consumers.map(({ node, p_kw, phase, q_kvar }) => ({ node, phase, p_kw, q_kvar })),
        feeder_node: "n1",
        pattern: null,
        coverage: 0
      }
    ],
    additions: hosting.additions,
    temperature_c: 42,
    from,
    values
  }
  const [transformer] = stress.transformers
  const metered: StressInputs = {
    ...stress,
    transformers:
      transformer === undefined
        ? []
        : [
            {
              ...transformer,
              pattern: Array.from({ length: 2_880 }, (_, block) => 0.2 + (block % 96) / 200),
              own: Array.from({ length: 30 }, (_, day) => ({ block: 96 * day + 80, kw: [4, null, 0.5] })),
              coverage: 0.95
            }
          ]
  }
  return {
    "hosting-capacity dhc-v0.1": hosting,
    "hosting-capacity dhc-v0.2": hosting,
    "hosting-capacity dhc-v0.3": hosting,
    "hosting-capacity dhc-v0.4": hosting,
    "hosting-capacity dhc-v0.5": hosting,
    "hosting-capacity dhc-v0.6": hosting,
    "hosting-capacity dhc-v0.7": hosting,
    "hosting-capacity dhc-v0.8": hosting,
    "hosting-capacity dhc-v0.9": hosting,
    "feeder-stress dhc-v0.1": stress,
    "feeder-stress dhc-v0.2": metered,
    "feeder-stress dhc-v0.3": metered,
    "feeder-stress dhc-v0.4": metered,
    "feeder-stress dhc-v0.5": metered,
    "feeder-stress dhc-v0.6": metered,
    "feeder-stress dhc-v0.9": metered,
    "feeder-stress dhc-v0.10": metered,
    "feeder-stress dhc-v0.11": metered,
    "charging-sites dhc-v0.1": sites,
    "charging-sites dhc-v0.4": limited,
    "charging-sites dhc-v0.5": limited,
    "charging-sites dhc-v0.7": limited,
    "charging-sites dhc-v0.8": limited,
    "charging-sites dhc-v0.9": limited,
    "reverse-flow dhc-v0.1": reverse,
    "reverse-flow dhc-v0.4": reverse,
    "reverse-flow dhc-v0.5": reverse,
    "reverse-flow dhc-v0.7": reverse,
    "reverse-flow dhc-v0.8": reverse,
    "reverse-flow dhc-v0.9": reverse,
    "transformer-profile dhc-v0.1": inputs
  }
}
