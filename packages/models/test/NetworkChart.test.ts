import { assert, describe, it } from "@effect/vitest"
import { networkChart } from "@grid/models/distribution/NetworkChart"
import { loadings, solveTransformer } from "@grid/models/distribution/Snapshot"

/** A transformer with a strong line to `near`, and a thin one from there to `far`, which draws `kw` on phase A. */
const picture = (kw: number, simulated = false): string => {
  const section = { length_m: 100, r1_ohm_per_km: 0.5, x1_ohm_per_km: 0.1, r0_ohm_per_km: 1.5, x0_ohm_per_km: 0.4 }
  const unit = { rated_kva: 100, lv_kv: 0.415, resistance_pct: 1.7, reactance_pct: 4.1, source_vm_pu: 1 }
  const solved = solveTransformer({
    transformer: unit,
    lv_node: "lv",
    sections: [
      { ...section, from_node: "lv", to_node: "near", rating_a: 400 },
      { ...section, from_node: "near", to_node: "far", rating_a: 40 }
    ],
    consumers: [{ consumer_id: "c", meter_id: "c", node: "far", phase: "A", p_kw: kw, q_kvar: 0 }]
  })
  return networkChart({
    title: "a <lane>",
    caption: "test",
    simulated,
    tree: solved.tree,
    flow: solved.flow,
    loadings: loadings(solved, unit),
    limits: [0.94, 1.06]
  })
}

/** Colour of what has a tooltip that begins with these words. */
const colourOf = (svg: string, words: string): string | undefined =>
  new RegExp(`(?:stroke|fill)="(#[0-9a-f]{6})"[^>]*><title>${words}`, "u").exec(svg)?.[1]

describe("picture of a network", () => {
  it("has nodes coloured by their voltage and sections by their loading, each with its numbers", () => {
    const [light, heavy, solar] = [picture(1), picture(24), picture(-24)]
    const [node, section] = ["far: A ", "far: \\d+ % of the rating"]
    assert.strictEqual(colourOf(light, node), "#2e8b57", "in the middle")
    assert.strictEqual(colourOf(heavy, node), "#6a4c93", "below the limit")
    assert.strictEqual(colourOf(solar, node), "#d1495b", "above the limit")
    assert.strictEqual(colourOf(light, section), "#9aa5ad", "up to half the rating")
    assert.strictEqual(colourOf(heavy, section), "#b00020", "above the rating")
    assert.strictEqual(colourOf(heavy, "near: \\d+ % of the rating"), "#9aa5ad")
    assert.match(light, /<title>far: A 0\.9\d{3}, B 1\.0\d{3}, C [\d.]{6} pu<\/title>/u)
  })

  it("says what each colour means, marks what is simulated, and has no markup of a title", () => {
    const svg = picture(1, true)
    for (const words of ["voltage below the limit", "voltage above the limit", "above the rating", "simulated"]) {
      assert.include(svg, words)
    }
    assert.notInclude(picture(1), ">simulated<")
    assert.notInclude(svg, "a <lane>")
  })
})
