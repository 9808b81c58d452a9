import { mean, round } from "@grid/domain/numbers/Numbers"
import { type Quality, qualityOf } from "./Profiles.ts"

const tiers = ["modelled-only", "ami-imputed", "ami-direct"] as const

/** Quality of several transformers together: the least of their tiers and confidences, the mean of the rest. */
export const overall = (qualities: ReadonlyArray<Quality>): Quality => {
  if (qualities.length === 0) return qualityOf([], 0, 0)
  const least = Math.min(...qualities.map(({ data_quality }) => tiers.indexOf(data_quality)))
  const meanOf = (valueOf: (quality: Quality) => number) => round(mean(qualities.map(valueOf)), 100)
  return {
    data_quality: tiers[least] ?? "modelled-only",
    ami_coverage_pct: meanOf(({ ami_coverage_pct }) => ami_coverage_pct),
    confidence: Math.min(...qualities.map(({ confidence }) => confidence)),
    phases_known_pct: meanOf(({ phases_known_pct }) => phases_known_pct)
  }
}
