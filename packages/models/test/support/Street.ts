import { distributionDefaults } from "@grid/domain/distribution/DistributionAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import type { Section } from "@grid/domain/network/Distribution"
import type { MeteredConsumer, TransformerCase } from "@grid/models/distribution/Inputs"
import type { StressInputs } from "@grid/models/distribution/StressEngine"
import { Result } from "effect"

/** Assumptions as they stand. */
export const values = Result.getOrThrow(assume(distributionDefaults)).values

/** Homes of the street, on three lines of 33. */
const homes = 99

/** Aerial bundled cable on poles 12 m apart, with a neutral of half the cross-section. */
const line = {
  length_m: 12,
  r1_ohm_per_km: 0.443,
  x1_ohm_per_km: 0.083,
  r0_ohm_per_km: 2.2,
  x0_ohm_per_km: 0.3,
  rating_a: null
}

/**
 * An Indian street of 99 homes: a transformer of 250 kVA whose no-load voltage is the nominal 230 V, three lines of 33 homes at poles
 * 12 m apart. `phaseOf` says on which phase a home is.
 */
export const street = (phaseOf: (home: number) => MeteredConsumer["phase"], kw: number): TransformerCase => {
  const sections = Array.from({ length: homes }, (_, home): Section => {
    const place = home % 33
    return { from_node: place === 0 ? "lv" : `h${home - 1}`, to_node: `h${home}`, ...line }
  })
  return {
    dt_id: "street",
    transformer: {
      rated_kva: 250,
      lv_kv: 0.23 * Math.sqrt(3),
      resistance_pct: 1.3,
      reactance_pct: 4.3,
      source_vm_pu: 1
    },
    lv_node: "lv",
    sections,
    consumers: Array.from({ length: homes }, (_, home) => ({
      node: `h${home}`,
      phase: phaseOf(home),
      p_kw: kw,
      q_kvar: 0,
      kw: null
    })),
    age_days: 0
  }
}

/** A small network: a transformer and a line of poles with one home each, as many as there are phases. */
export const lane = (
  phases: ReadonlyArray<MeteredConsumer["phase"]>,
  { kw = 1, kva = 63, metres = 60 }: { readonly kw?: number; readonly kva?: number; readonly metres?: number } = {}
): TransformerCase => ({
  dt_id: "lane",
  transformer: { rated_kva: kva, lv_kv: 0.415, resistance_pct: 1.9, reactance_pct: 3.9, source_vm_pu: 1 },
  lv_node: "lv",
  sections: phases.map((_, index) => ({
    from_node: index === 0 ? "lv" : `p${index - 1}`,
    to_node: `p${index}`,
    length_m: metres,
    r1_ohm_per_km: 0.5524,
    x1_ohm_per_km: 0.37,
    r0_ohm_per_km: 1.6,
    x0_ohm_per_km: 1.4,
    rating_a: 155
  })),
  consumers: phases.map((phase, index) => ({
    node: `p${index}`,
    phase,
    p_kw: kw,
    q_kvar: 0.2 * kw,
    // One day after the other differs, so that which block is critical has to be found.
    kw: Array.from({ length: 2_880 }, (_, block) => {
      const day = Math.floor(block / 96)
      const hour = (block % 96) / 4
      const evening = Math.exp(-(((hour - 20) / 3) ** 2))
      const noise = ((block * 7_919 + index * 104_729) % 997) / 997
      return Math.round(1_000 * kw * (0.2 + evening * (0.6 + 0.02 * day) + 0.3 * noise)) / 1_000
    })
  })),
  age_days: 0
})

/** A feeder of one section, from its source to the node of a transformer. */
export const shortFeeder = {
  feeder_id: "lane",
  feeder: { kv: 11, source_node: "source", source_vm_pu: 1 },
  sections: [
    {
      from_node: "source",
      to_node: "n1",
      length_m: 400,
      r1_ohm_per_km: 0.55,
      x1_ohm_per_km: 0.37,
      r0_ohm_per_km: null,
      x0_ohm_per_km: null,
      rating_a: 155
    }
  ]
} satisfies Partial<StressInputs>

/** The same network without meters: a single day stands for all. */
export const modelled = (network: TransformerCase): TransformerCase => ({
  ...network,
  consumers: network.consumers.map((consumer) => ({ ...consumer, kw: null }))
})
