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
const branch = {
  from: 0,
  to: 1,
  reactance: 3,
  rate: 5,
  ratio: 8,
  shift: 9,
  status: 10,
  leastAngle: 11,
  mostAngle: 12
} as const
const cost = { model: 0, terms: 3, first: 4 } as const

const isolated = 4
const polynomial = 2

/** Penalty of load that is not served and of power that nobody takes, times the dearest unit, and at the least. */
const penaltyFactor = 100
const leastPenalty = 10_000

/** Difference of angles from which on a limit is none, degrees. */
const fullTurn = 360

type Table = ReadonlyArray<ReadonlyArray<number>>
type Tables = Readonly<Record<"buses" | "units" | "branches" | "costs", Table>>

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
    .map((line) => line.split(/[\s,]+/).map((cell) => numberOf(cell)))
  return rows === undefined || rows.some((row) => row.some(Number.isNaN)) ? undefined : rows
}

/** Number of a cell; MATLAB writes `Inf` in any case. */
const numberOf = (cell: string): number => {
  const sign = /^([+-]?)inf$/i.exec(cell)?.[1]
  return sign === undefined ? Number(cell) : sign === "-" ? -Infinity : Infinity
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
  const twisted = branches.findIndex((row) => {
    const [least, most] = angleLimits(row)
    return cell(row, branch.status) > 0 && (least > 0 || most < 0)
  })
  if (twisted >= 0)
    return `limits of angles must have 0 between them: row ${twisted + 1} of mpc.branch would never be without a flow`
  const endless = infiniteOf({ buses, units, branches: live, costs: costs.slice(0, units.length) })
  if (endless !== null) return endless
  const known = (number: number) => names.has(number) || buses.some((row) => cell(row, bus.number) === number)
  const lost = [...units.map((row) => cell(row, gen.bus)), ...live.flatMap((row) => row.slice(0, 2))].find(
    (number) => !known(number)
  )
  return lost === undefined ? null : `bus ${lost} is not in mpc.bus`
}

/**
 * Limits of the difference of the angles of a branch's ends, degrees; infinite for none. 0 is none on its side, as MATPOWER's own
 * programme takes it (`makeAang`); its manual speaks of two zeros alone.
 */
const angleLimits = (row: ReadonlyArray<number>): readonly [least: number, most: number] => {
  const [least, most] = [cell(row, branch.leastAngle), cell(row, branch.mostAngle)]
  return [least === 0 || least <= -fullTurn ? -Infinity : least, most === 0 || most >= fullTurn ? Infinity : most]
}

/** Reason why infinite numbers cannot be dispatched: only limits may be infinite, and only outwards. */
const infiniteOf = ({ branches, buses, costs, units }: Tables): string | null => {
  const isInfinite = (table: Table, columns: ReadonlyArray<number>) =>
    table.some((row) => columns.some((column) => Math.abs(cell(row, column)) === Infinity))
  if (isInfinite(buses, [bus.load, bus.shunt])) return "loads of mpc.bus must be finite"
  if (isInfinite(branches, [branch.reactance, branch.ratio])) return "reactances and ratios must be finite"
  if (costs.some((row) => coefficients(row).some((c) => Math.abs(c) === Infinity))) return "costs must be finite"
  const odd = units.findIndex((row) => cell(row, gen.most) === -Infinity || cell(row, gen.least) === Infinity)
  return odd < 0 ? null : `row ${odd + 1} of mpc.gen has no output within its limits`
}

/**
 * Limits of a branch's flow both ways, MW; null for none: its rating and, as the flow of direct current follows the difference of
 * the angles, the limits of that.
 */
const flowLimits = (row: ReadonlyArray<number>, mw_per_degree: number) => {
  const rate = cell(row, branch.rate) === 0 ? Infinity : cell(row, branch.rate)
  const [least, most] = angleLimits(row)
    .map((degrees) => degrees * mw_per_degree)
    .toSorted((a, b) => a - b)
  const limit = (mw: number) => (mw === Infinity ? null : mw)
  return {
    forward_mw: limit(Math.min(rate, most ?? Infinity)),
    reverse_mw: limit(Math.min(rate, -(least ?? -Infinity)))
  }
}

const caseOf = (
  { branches, buses, costs, units }: Tables,
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
      const ratio = cell(row, branch.ratio) === 0 ? 1 : cell(row, branch.ratio)
      const reactance = cell(row, branch.reactance) * ratio
      return {
        from: names.get(cell(row, branch.from)) ?? "",
        to: names.get(cell(row, branch.to)) ?? "",
        ...flowLimits(row, (baseMva / reactance) * (Math.PI / 180)),
        reactance_pu: (reactance * 100) / baseMva
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
