/** A group of generating units of one fuel at one node. Money is that of the network's costs, whichever it is. */
export interface Generator {
  readonly name: string
  readonly node: string
  readonly fuel: string
  /** Greatest output, MW, where the period says nothing else. */
  readonly capacity_mw: number
  /** Variable cost per MWh; negative where what is not taken costs something. */
  readonly cost_per_mwh: number
  /** Supply curve: parts of the output, fractions that add up to 1, cheapest first, and what each costs; absent: one cost. */
  readonly curve?: ReadonlyArray<{ readonly fraction: number; readonly cost_per_mwh: number }>
  /** Least output, MW; absent: 0. Below 0 it is a load that may be shed. */
  readonly minimum_mw?: number
  /** Emissions, kg of CO₂ equivalent per MWh; null where nothing is known. */
  readonly kg_co2e_per_mwh?: number | null
  /** Units that are started for whole days; absent: the output moves freely. */
  readonly commitment?: Commitment
}

/** Commitment of a share of a group, continuous, one for each day. */
export interface Commitment {
  /** Least output as a fraction of what is committed. */
  readonly minimum_fraction: number
  /** Greatest change of the output as a fraction of what is committed, per hour; null: no limit. */
  readonly ramp_fraction_per_h: number | null
  /** Cost of a committed MW per hour. */
  readonly cost_per_mw_h: number
}

/** Storage at a node. */
export interface Store {
  readonly name: string
  readonly node: string
  /** Greatest charge and discharge at the grid's side, MW. */
  readonly power_mw: number
  readonly energy_mwh: number
  /** Efficiency of charging and of discharging, each a fraction. */
  readonly efficiency: number
  /** Content at the beginning, MWh; at the end there is at least as much. */
  readonly initial_mwh: number
}

/** Transmission between two nodes. */
export interface Link {
  readonly from: string
  readonly to: string
  /** Limit towards `to`, MW; null: none. */
  readonly forward_mw: number | null
  /** Limit towards `from`, MW; null: none. */
  readonly reverse_mw: number | null
  /** Reactance, per unit of 100 MVA: given, the flow follows the angles of the ends (DC power flow). */
  readonly reactance_pu?: number
  /** Part of what is sent that does not arrive; only without a reactance. */
  readonly loss_fraction?: number
  /** Cost of what is sent per MWh; only without a reactance. */
  readonly cost_per_mwh?: number
}

export interface Network {
  readonly nodes: ReadonlyArray<string>
  readonly generators: ReadonlyArray<Generator>
  readonly stores: ReadonlyArray<Store>
  readonly links: ReadonlyArray<Link>
  /** Penalty of load that is not served, per MWh. */
  readonly unserved_per_mwh: number
  /** Penalty of power that nobody takes, per MWh, where a least output or a negative load brings it about. */
  readonly surplus_per_mwh: number
}

/** Conditions of a span of blocks of one length, a whole number of days or less than one. */
export interface Period {
  readonly block_h: number
  readonly blocks_per_day: number
  /** Load of each node by block, MW. A node without one has none. */
  readonly load_mw: Readonly<Record<string, ReadonlyArray<number>>>
  /** Greatest output by generator and block, MW; a generator that is not named has its capacity. */
  readonly available_mw: Readonly<Record<string, ReadonlyArray<number>>>
  /** Least output by generator and block, MW, cut to what is available; for generators without commitment. */
  readonly minimum_mw: Readonly<Record<string, ReadonlyArray<number>>>
  /** Greatest energy by generator and day, MWh; at least what the least output needs. */
  readonly energy_mwh: Readonly<Record<string, ReadonlyArray<number>>>
  /** Cost by generator and block beside that of the network, per MWh; a generator that is not named has none. */
  readonly added_cost_per_mwh?: Readonly<Record<string, ReadonlyArray<number>>>
}
