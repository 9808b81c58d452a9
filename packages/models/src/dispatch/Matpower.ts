import { Result } from "effect"
import type { Generator, Link, Network, Period } from "./Network.ts"

/** A case as a network and one block of an hour. */
export interface Case {
  readonly network: Network
  readonly period: Period
  /** Cost per hour that no output changes: constant terms of units in service. */
  readonly fixed_cost_per_h: number
}

/** Columns of MATPOWER's tables (manual of version 7, appendix B), from 0. */
const bus = { number: 0, type: 1, load: 2, shunt: 4 } as const
const gen = { bus: 0, status: 7, most: 8, least: 9 } as const
const branch = { from: 0, to: 1, reactance: 3, rate: 5, ratio: 8, shift: 9, status: 10 } as const
const cost = { model: 0, terms: 3, first: 4 } as const

const isolated = 4
const polynomial = 2

/** Penalty of load that is not served and of power that nobody takes, times the dearest unit, and at the least. */
const penaltyFactor = 100
const leastPenalty = 10_000

type Table = ReadonlyArray<ReadonlyArray<number>>

/**
 * Reads a MATPOWER case of version 2: buses, units with linear costs, branches by their reactance (DC power flow). The
 * failure tells what stands in the way.
 */
export const read = (text: string): Result.Result<Case, string> => {
  const plain = text.replaceAll(/%.*$/gm, "").replaceAll(/\.\.\.[^\n]*\n/g, " ")
  const tables = ["bus", "gen", "branch", "gencost"].map((name) => tableOf(plain, name))
  const [buses, units, branches, costs] = tables
  if (buses === undefined || units === undefined || branches === undefined || costs === undefined) {
    return Result.fail("it must have the tables mpc.bus, mpc.gen, mpc.branch and mpc.gencost, in numbers")
  }
  const baseMva = Number(/mpc\.baseMVA\s*=\s*([\d.eE+-]+)/.exec(plain)?.[1] ?? 100)
  const names = namesOf(plain, buses)
  const problem = problemOf(plain, buses, units, branches, costs, names)
  return problem === null
    ? Result.succeed(caseOf({ buses, units, branches, costs }, names, baseMva))
    : Result.fail(problem)
}

/** Rows of a table; undefined where there is none or a cell is no number. */
const tableOf = (text: string, name: string): Table | undefined => {
  const body = new RegExp(`mpc\\.${name}\\s*=\\s*\\[([^\\]]*)\\]`).exec(text)?.[1]
  const rows = body
    ?.split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => line.split(/[\s,]+/).map((cell) => (/^[+-]?inf$/i.test(cell) ? Infinity : Number(cell))))
  return rows === undefined || rows.some((row) => row.some(Number.isNaN)) ? undefined : rows
}

/** Names of the buses by number: those of `mpc.bus_name` where it has one for each, else the numbers. */
const namesOf = (text: string, buses: Table): ReadonlyMap<number, string> => {
  const body = /mpc\.bus_name\s*=\s*\{([^}]*)\}/.exec(text)?.[1] ?? ""
  const listed = [...body.matchAll(/'([^']*)'/g)].map(([, name]) => (name ?? "").trim())
  const complete = listed.length === buses.length && new Set(listed).size === buses.length
  return new Map(
    buses
      .map(
        (row, index) =>
          [cell(row, bus.number), complete ? (listed[index] ?? "") : String(cell(row, bus.number)), row] as const
      )
      .filter(([, , row]) => cell(row, bus.type) !== isolated)
      .map(([number, name]) => [number, name])
  )
}

const cell = (row: ReadonlyArray<number>, column: number): number => row[column] ?? 0

/** Coefficients of a cost, highest power first. */
const coefficients = (row: ReadonlyArray<number>) => row.slice(cost.first, cost.first + cell(row, cost.terms))

const problemOf = (
  text: string,
  buses: Table,
  units: Table,
  branches: Table,
  costs: Table,
  names: ReadonlyMap<number, string>
): string | null => {
  if (new Set(buses.map((row) => cell(row, bus.number))).size !== buses.length) return "bus numbers must differ"
  if (costs.length < units.length) return "mpc.gencost must have a row for each unit of mpc.gen"
  if (/mpc\.dcline\s*=/.test(text)) return "lines of direct current (mpc.dcline) are not read: give them as units"
  const odd = costs.slice(0, units.length).findIndex(
    (row) =>
      cell(row, cost.model) !== polynomial ||
      coefficients(row)
        .slice(0, -2)
        .some((c) => c !== 0)
  )
  if (odd >= 0)
    return `costs must be linear (model 2, no term above the first power): row ${odd + 1} of mpc.gencost is not`
  const live = branches.filter((row) => cell(row, branch.status) > 0)
  if (live.some((row) => cell(row, branch.shift) !== 0)) return "branches must not shift phases"
  if (live.some((row) => cell(row, branch.reactance) === 0)) return "branches in service must have a reactance"
  const known = (number: number) => names.has(number) || buses.some((row) => cell(row, bus.number) === number)
  const lost = [...units.map((row) => cell(row, gen.bus)), ...live.flatMap((row) => row.slice(0, 2))].find(
    (number) => !known(number)
  )
  return lost === undefined ? null : `bus ${lost} is not in mpc.bus`
}

const caseOf = (
  { branches, buses, costs, units }: Readonly<Record<"buses" | "units" | "branches" | "costs", Table>>,
  names: ReadonlyMap<number, string>,
  baseMva: number
): Case => {
  const rows = units
    .map((row, index) => ({ row, terms: coefficients(costs[index] ?? []), index }))
    .filter(({ row }) => cell(row, gen.status) > 0 && names.has(cell(row, gen.bus)))
  const generators = rows.map(({ index, row, terms }): Generator => ({
    name: String(index + 1),
    node: names.get(cell(row, gen.bus)) ?? "",
    fuel: "unknown",
    capacity_mw: cell(row, gen.most),
    minimum_mw: cell(row, gen.least),
    cost_per_mwh: terms.at(-2) ?? 0
  }))
  const links = branches
    .filter((row) => cell(row, branch.status) > 0)
    .filter((row) => names.has(cell(row, branch.from)) && names.has(cell(row, branch.to)))
    .map((row): Link => {
      const rate = cell(row, branch.rate) === 0 ? null : cell(row, branch.rate)
      const ratio = cell(row, branch.ratio) === 0 ? 1 : cell(row, branch.ratio)
      return {
        from: names.get(cell(row, branch.from)) ?? "",
        to: names.get(cell(row, branch.to)) ?? "",
        forward_mw: rate,
        reverse_mw: rate,
        reactance_pu: (cell(row, branch.reactance) * ratio * 100) / baseMva
      }
    })
  const penalty = Math.max(leastPenalty, penaltyFactor * Math.max(0, ...generators.map((unit) => unit.cost_per_mwh)))
  const loads = buses
    .filter((row) => names.has(cell(row, bus.number)))
    .map((row) => [names.get(cell(row, bus.number)) ?? "", [cell(row, bus.load) + cell(row, bus.shunt)]] as const)
  return {
    network: {
      nodes: [...names.values()],
      generators,
      stores: [],
      links,
      unserved_per_mwh: penalty,
      surplus_per_mwh: penalty
    },
    period: {
      block_h: 1,
      blocks_per_day: 1,
      load_mw: Object.fromEntries(loads),
      available_mw: {},
      minimum_mw: {},
      energy_mwh: {}
    },
    fixed_cost_per_h: rows.reduce((sum, { terms }) => sum + (terms.at(-1) ?? 0), 0)
  }
}
