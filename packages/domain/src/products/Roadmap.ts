/** Version of a method, when it was or is to be released, and what it changes. */
export interface MethodologyVersion {
  readonly version: string
  readonly released: string
  readonly change: string
}

/** Versions of the curtailment and capture-rate method, which answers name in `methodology_version`. */
export const methodologyVersions: ReadonlyArray<MethodologyVersion> = [
  {
    version: "ccr-v0.1",
    released: "2026 Q4",
    change: "initial release; production-cost dispatch on the inter-state transmission topology"
  },
  {
    version: "ccr-v0.1.1",
    released: "2026 Q4",
    change:
      "capture rates and cannibalisation price a node whose whole load is shed at the cost of shedding, and no higher"
  },
  {
    version: "ccr-v0.1.2",
    released: "2026 Q4",
    change:
      "the tariff of a bid makes up for the energy that is curtailed whatever its return is, also where there is none"
  },
  {
    version: "ccr-v0.1.3",
    released: "2026 Q4",
    change: "no share of a cause of curtailment is below 0, as rounding made it"
  },
  {
    version: "ccr-v0.1.4",
    released: "2026 Q4",
    change: "the tariff of a bid makes up for what a plant of its technology loses, not all wind and sun at the node"
  },
  {
    version: "ccr-v0.1.5",
    released: "2026 Q4",
    change: "questions about the same days share their draws, so that two answers differ by what was asked alone"
  },
  {
    version: "ccr-v0.1.6",
    released: "2026 Q4",
    change: "what places of one price curtail is shared among them in proportion, as the solver may give it to any"
  },
  {
    version: "ccr-v0.1.7",
    released: "2026 Q4",
    change: "the same for states of a risk screen; capture rates and cannibalisation in less than half the time"
  },
  {
    version: "ccr-v0.1.8",
    released: "2026 Q4",
    change:
      "of several hours of one price the surplus of the earliest is stored first; forecasts and bids in half the time"
  },
  {
    version: "ccr-v0.2",
    released: "2027 Q1 (planned)",
    change: "adds intra-state topology and state-level dispatch refinements"
  },
  {
    version: "ccr-v0.3",
    released: "2027 Q3 (planned)",
    change: "adds storage feedback loop from the storage revenue model"
  }
]

/** Versions of the method of carbon intensity, which answers name in `method_version`. */
export const carbonVersions: ReadonlyArray<MethodologyVersion> = [
  {
    version: "grid-mix-1",
    released: "2026 Q4",
    change: "initial release; generation placed by installed capacity, flows traced with proportional mixing"
  },
  {
    version: "grid-mix-2",
    released: "2026 Q4",
    change: "what states without a reading of their demand consume is estimated and no longer divided among the others"
  }
]

/** Version of the substation data model that headroom answers are mapped to. */
export const substationModel = "v0.5"

/** A member of ours and its place in the substation data model. */
export interface Conformance {
  /** Member of `ies_tsp.record` of a headroom answer. */
  readonly member: string
  readonly mapping: string
  /** Path of the route that tells the same, and the member of its answer; `[]` follows a list. */
  readonly route: string
  readonly answer: string
}

const headroomRoute = "/v1/substations/{substation_id}/headroom"

/** Conformance map of headroom answers to the substation data model. */
export const conformance: ReadonlyArray<Conformance> = [
  {
    member: "substation.id",
    mapping: "1:1 to the identifier path",
    route: headroomRoute,
    answer: "substation_id"
  },
  {
    member: "substation.voltage_kv",
    mapping: "1:1 to the voltage level path",
    route: headroomRoute,
    answer: "voltage_kv"
  },
  {
    member: "headroom.today_mw",
    mapping: "proposed contribution (operating headroom)",
    route: headroomRoute,
    answer: "today_headroom_mw"
  },
  {
    member: "queue_entry.developer",
    mapping: "1:1 to the queue entry developer path",
    route: "/v1/queue/depth/{region}",
    answer: "entries[].developer"
  },
  {
    member: "y3_curtailment.p50",
    mapping: "derived from the curtailment and capture-rate API",
    route: "/v1/curtailment/forecast/{node}",
    answer: "annual[].curtailment_pct.p50"
  }
]

/** Notice before a path is retired, months. */
export const noticeMonths = 12

/** Sentence on the plans of the distribution product. */
export const partnerTier = "The distribution API has a partner tier beside the Enterprise plan."

/** Quality of the data behind an answer on a transformer, and the confidence that it typically has. */
export const dataQualities = [
  ["ami-direct", "smart-meter data covers at least 90 % of the last 30 days", "0.85 to 0.95"],
  ["ami-imputed", "partial smart-meter data, gaps imputed from feeder patterns", "0.65 to 0.85"],
  ["modelled-only", "no smart-meter data; thermal model and nameplate only", "0.40 to 0.65"]
] as const

/** The method's versions in one sentence. */
export const methodologyText = `Methodology versions: ${methodologyVersions
  .map(({ change, released, version }) => `\`${version}\` (${released}): ${change}`)
  .join(". ")}.`

/** The conformance map in one sentence. */
export const conformanceText = `Conformance to the substation data model ${substationModel}: ${conformance
  .map(({ mapping, member }) => `\`${member}\` ${mapping}`)
  .join("; ")}.`
