import type { Timestamp } from "@grid/domain/Brands"
import type { MixFuel } from "@grid/domain/fuel/FuelMix"
import type { Kind } from "@grid/domain/observations/Dataset"
import type { Coverage } from "@grid/domain/observations/Provenance"
import type { Zone } from "@grid/domain/states/State"
import type { SourceState } from "@grid/queries/catalog/SourceStates"

/** Value of an interval by its start; null where it is not known. */
export interface Point {
  readonly ts: Timestamp
  readonly value: number | null
}

/** Newest value of a series. */
export interface Reading {
  readonly ts: Timestamp
  readonly value: number
  readonly kind: Kind
}

/** Demand of a zone now. */
export interface ZoneReading {
  readonly zone: Zone
  readonly ts: Timestamp
  readonly value: number | null
  readonly kind: Kind
}

/** Price of the running block of a segment of the exchange, or the last before it, and those of the IST day. */
export interface MarketPrices {
  readonly market_type: "DAM" | "RTM"
  readonly ts: Timestamp
  readonly value: number
  readonly kind: Kind
  readonly day: ReadonlyArray<Point>
}

/** Data of the public page: values of the country and its zones, never of a state. */
export interface PublicData {
  readonly as_of: Timestamp | null
  readonly simulated: boolean
  readonly demand: {
    readonly unit: "MW"
    readonly latest: Reading | null
    readonly today: ReadonlyArray<Point>
    readonly yesterday: ReadonlyArray<Point>
    readonly zones: ReadonlyArray<ZoneReading>
    /** Coverage of the blocks of today that are over; null where no demand is known. */
    readonly coverage: Coverage | null
  }
  readonly frequency: {
    readonly unit: "Hz"
    readonly latest: Reading | null
    readonly band: { readonly low: number; readonly high: number }
    readonly last_hour: ReadonlyArray<Point>
  }
  readonly generation: {
    readonly unit: "MW"
    readonly step_minutes: number
    /** Fuels of which anything is known, each with a value for every instant of `ts`. */
    readonly fuels: ReadonlyArray<{ readonly fuel: MixFuel; readonly values: ReadonlyArray<number | null> }>
    readonly ts: ReadonlyArray<Timestamp>
    readonly kind: Kind | null
    readonly coverage: Coverage | null
  }
  readonly prices: { readonly unit: "INR/MWh"; readonly markets: ReadonlyArray<MarketPrices> } | null
  readonly carbon: {
    readonly unit: "kg_co2e_per_mwh"
    readonly signal_type: "average"
    readonly latest: Reading | null
    readonly day: ReadonlyArray<Point>
  }
  readonly sources: ReadonlyArray<SourceState>
  /** Datasets of the page that are at hand and not shown, and why. */
  readonly withheld: ReadonlyArray<{ readonly dataset: string; readonly reason: string }>
}
