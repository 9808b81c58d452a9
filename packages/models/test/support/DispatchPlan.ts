import { sum } from "@grid/domain/numbers/Numbers"
import type { Outlook, Plan, Plant } from "@grid/models/batteries/dispatch/TwoStage"
import { assert } from "vitest"

/** A plant of two hours, empty at the start. */
export const plant: Plant = {
  power_mw: 10,
  energy_mwh: 20,
  initial_mwh: 0,
  charge_efficiency: 0.92,
  discharge_efficiency: 0.93,
  cycles_per_day: 1.5,
  wear_inr_per_mwh: 300
}

/** Terms of an outlook beside its prices. */
export const terms = {
  rtm_cost_inr_per_mwh: 25,
  ancillary_kept_h: 0.75,
  parts_per_step: 1,
  reserved_mw: null,
  end_value_inr_per_mwh: 3_000
} as const satisfies Partial<Outlook>

const tolerance = 1e-5

/** Fails where a plan leaves power, energy, cycles or efficiency of its plant, sells anything twice or keeps too little for its capacity. */
export const assertFeasible = (plant: Plant, outlook: Outlook, { ancillary_mw, dam_mw, scenarios }: Plan): void => {
  const { step_h } = outlook
  const kept = outlook.ancillary_kept_h / plant.discharge_efficiency
  const perDay = Math.round(24 / step_h)
  for (const { content_mwh, net_mw } of scenarios) {
    let content = plant.initial_mwh
    net_mw.forEach((mw, step) => {
      const sold = dam_mw[step] ?? Number.NaN
      const capacity = ancillary_mw[step] ?? Number.NaN
      const volumes = [sold, mw - sold, capacity]
      assert.isAtMost(sum(volumes.map((one) => Math.max(0, one))), plant.power_mw + tolerance, "sold on all markets")
      assert.isAtMost(sum([sold, mw - sold].map((one) => Math.max(0, -one))), plant.power_mw + tolerance, "bought")
      assert.isAtLeast(mw, -plant.power_mw - tolerance)
      content -= step_h * (mw < 0 ? mw * plant.charge_efficiency : mw / plant.discharge_efficiency)
      assert.closeTo(content_mwh[step] ?? Number.NaN, content, 1e-6, "energy balance")
      assert.isAtLeast(content, kept * capacity - tolerance)
      assert.isAtMost(content, plant.energy_mwh + tolerance)
    })
    for (let first = 0; first < net_mw.length; first += perDay) {
      const discharged = step_h * sum(net_mw.slice(first, first + perDay).map((mw) => Math.max(0, mw)))
      const most = (plant.cycles_per_day ?? Number.POSITIVE_INFINITY) * plant.energy_mwh
      assert.isAtMost(discharged / plant.discharge_efficiency, most + 1e-3)
    }
  }
}
