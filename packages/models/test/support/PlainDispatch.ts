import type { Network, Period } from "@grid/models/dispatch/Network"
import { type DenseRow, least } from "./DenseLp.ts"

/**
 * Least cost of a dispatch, written down once more from its definition, row by row, for small cases: the flow on links with
 * reactances by the laws of loops (Σ x f = 0 around each), not by angles.
 */
export const leastCost = (network: Network, period: Period): number => {
  const names: Array<string> = []
  const costs: Array<number> = []
  const rows: Array<{ terms: ReadonlyArray<readonly [string, number]>; sense: DenseRow["sense"]; right: number }> = []
  const row = (sense: DenseRow["sense"], right: number, terms: ReadonlyArray<readonly [string, number]>) =>
    rows.push({ terms, sense, right })
  const column = (name: string, cost: number, most = Number.POSITIVE_INFINITY) => {
    names.push(name)
    costs.push(cost)
    if (Number.isFinite(most)) row("<=", most, [[name, 1]])
  }
  const blocks = Object.values(period.load_mw)[0]?.length ?? 0
  const { block_h, blocks_per_day } = period
  for (let block = 0; block < blocks; block++) {
    for (const node of network.nodes) {
      column(`unserved ${node} ${block}`, network.unserved_per_mwh * block_h, period.load_mw[node]?.[block] ?? 0)
    }
    for (const unit of network.generators) {
      const most = period.available_mw[unit.name]?.[block] ?? unit.capacity_mw
      column(`${unit.name} ${block}`, unit.cost_per_mwh * block_h, most)
    }
    for (const store of network.stores) {
      column(`charge ${store.name} ${block}`, 0, store.power_mw)
      column(`discharge ${store.name} ${block}`, 0, store.power_mw)
      column(`content ${store.name} ${block}`, 0, store.energy_mwh)
    }
    for (const [index, link] of network.links.entries()) {
      column(`forward ${index} ${block}`, (link.cost_per_mwh ?? 0) * block_h, link.forward_mw ?? undefined)
      column(`reverse ${index} ${block}`, (link.cost_per_mwh ?? 0) * block_h, link.reverse_mw ?? undefined)
    }
    const loop = network.links.flatMap(({ reactance_pu }, index) =>
      reactance_pu === undefined
        ? []
        : [[`forward ${index} ${block}`, reactance_pu] as const, [`reverse ${index} ${block}`, -reactance_pu] as const]
    )
    if (loop.length > 0) row("=", 0, loop)
  }
  for (const { capacity_mw, commitment, name } of network.generators) {
    if (commitment === undefined) continue
    for (let day = 0; day < blocks / blocks_per_day; day++) {
      column(`committed ${name} ${day}`, commitment.cost_per_mw_h * block_h * blocks_per_day, capacity_mw)
      for (let block = day * blocks_per_day; block < (day + 1) * blocks_per_day; block++) {
        row("<=", 0, [
          [`${name} ${block}`, 1],
          [`committed ${name} ${day}`, -1]
        ])
        row(">=", 0, [
          [`${name} ${block}`, 1],
          [`committed ${name} ${day}`, -commitment.minimum_fraction]
        ])
        const ramp = commitment.ramp_fraction_per_h
        if (ramp === null || block === day * blocks_per_day) continue
        const step = [
          [`${name} ${block}`, 1],
          [`${name} ${block - 1}`, -1]
        ] as const
        row("<=", 0, [...step, [`committed ${name} ${day}`, -ramp * block_h]])
        row(">=", 0, [...step, [`committed ${name} ${day}`, ramp * block_h]])
      }
    }
  }
  for (const [name, energies] of Object.entries(period.energy_mwh)) {
    for (const [day, mwh] of energies.entries()) {
      const range = Array.from({ length: blocks_per_day }, (_, index) => day * blocks_per_day + index)
      row(
        "<=",
        mwh,
        range.map((block) => [`${name} ${block}`, block_h] as const)
      )
    }
  }
  for (const { efficiency, initial_mwh, name } of network.stores) {
    for (let block = 0; block < blocks; block++) {
      row("=", block === 0 ? initial_mwh : 0, [
        [`content ${name} ${block}`, 1],
        ...(block === 0 ? [] : [[`content ${name} ${block - 1}`, -1] as const]),
        [`charge ${name} ${block}`, -efficiency * block_h],
        [`discharge ${name} ${block}`, block_h / efficiency]
      ])
    }
    row(">=", initial_mwh, [[`content ${name} ${blocks - 1}`, 1]])
  }
  for (const node of network.nodes) {
    for (let block = 0; block < blocks; block++) {
      row("=", period.load_mw[node]?.[block] ?? 0, [
        [`unserved ${node} ${block}`, 1],
        ...network.generators.filter((unit) => unit.node === node).map(({ name }) => [`${name} ${block}`, 1] as const),
        ...network.stores
          .filter((store) => store.node === node)
          .flatMap(({ name }) => [
            [`discharge ${name} ${block}`, 1] as const,
            [`charge ${name} ${block}`, -1] as const
          ]),
        ...network.links.flatMap(({ from, loss_fraction = 0, to }, index): ReadonlyArray<readonly [string, number]> => {
          const arrival = 1 - loss_fraction
          if (from === node) return [[`forward ${index} ${block}`, -1], [`reverse ${index} ${block}`, arrival] as const]
          return to === node
            ? [[`forward ${index} ${block}`, arrival] as const, [`reverse ${index} ${block}`, -1] as const]
            : []
        })
      ])
    }
  }
  const place = new Map(names.map((name, index) => [name, index]))
  return least(
    costs,
    rows.map(({ right, sense, terms }) => {
      const coefficients = names.map(() => 0)
      for (const [name, value] of terms) {
        const index = place.get(name)
        if (index === undefined) throw new Error(`no column ${name}`)
        coefficients[index] = (coefficients[index] ?? 0) + value
      }
      return { coefficients, sense, right }
    })
  )
}
