/** Storage of 1 MW, which is the most that it takes and gives at the meter. */
export interface Cell {
  /** Energy that it holds, MWh per MW. */
  readonly capacity_mwh: number
  /** Energy stored per energy taken at the meter, 0 to 1. */
  readonly charge_efficiency: number
  /** Energy given at the meter per energy taken out of the store, 0 to 1. */
  readonly discharge_efficiency: number
  /** Energy taken out of the store in a day at most, as a multiple of its capacity; null where there is no limit. */
  readonly cycles_per_day: number | null
}

/** Storage whose losses are equal both ways: each is the square root of the round trip. */
export const evenCell = (capacity_mwh: number, roundTrip: number, cycles_per_day: number | null): Cell => ({
  capacity_mwh,
  charge_efficiency: Math.sqrt(roundTrip),
  discharge_efficiency: Math.sqrt(roundTrip),
  cycles_per_day
})

/** Storage that is known by what it delivers: all losses are counted while it charges. */
export const deliveringCell = (delivered_mwh: number, roundTrip: number, cycles_per_day: number): Cell => ({
  capacity_mwh: delivered_mwh,
  charge_efficiency: roundTrip,
  discharge_efficiency: 1,
  cycles_per_day
})
