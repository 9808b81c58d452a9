import type { Kind } from "../format/Kind.ts"
import type { Zone } from "../format/Zones.ts"

/** Value of an interval by its begin, ISO UTC; null where it is not known. */
export interface WirePoint {
  readonly ts: string
  readonly value: number | null
}

/** Newest value. */
interface Newest extends WirePoint {
  readonly kind: Kind
}

export interface PriceMarket extends Newest {
  readonly market_type: string
  readonly day: ReadonlyArray<WirePoint>
}

export interface SourceState {
  readonly source: string
  readonly last_success_at: string | null
  /** Entries of the catalogue that it feeds. */
  readonly datasets: ReadonlyArray<string>
  readonly state: "fresh" | "late" | "down" | "off"
}

/** The country now, as anyone may see it. */
export interface PublicData {
  readonly as_of: string | null
  readonly simulated: boolean
  readonly demand: {
    readonly latest: Newest | null
    readonly today: ReadonlyArray<WirePoint>
    readonly yesterday: ReadonlyArray<WirePoint>
    readonly zones: ReadonlyArray<Newest & { readonly zone: Zone }>
  }
  readonly frequency: {
    readonly latest: Newest | null
    readonly band: { readonly low: number; readonly high: number }
    readonly last_hour: ReadonlyArray<WirePoint>
  }
  readonly generation: {
    readonly step_minutes: number
    readonly fuels: ReadonlyArray<{ readonly fuel: string; readonly values: ReadonlyArray<number | null> }>
    readonly ts: ReadonlyArray<string>
    /** Null where nothing is known. */
    readonly kind: Kind | null
  }
  readonly prices: { readonly markets: ReadonlyArray<PriceMarket> } | null
  readonly carbon: { readonly latest: Newest | null; readonly day: ReadonlyArray<WirePoint> }
  readonly sources: ReadonlyArray<SourceState>
  readonly withheld: ReadonlyArray<{ readonly dataset: string; readonly reason: string }>
}

export interface PublicPage {
  readonly data: PublicData
  readonly meta: { readonly as_of?: string | null; readonly provenance: ReadonlyArray<{ readonly source: string }> }
}
