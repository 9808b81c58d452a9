import type { ConnectivityLot } from "@grid/domain/network/Connectivity"
import type { NetworkDataset } from "@grid/domain/network/NetworkDatasets"
import type {
  MarginDirection,
  Substation,
  SubstationLoading,
  TransmissionMargin
} from "@grid/domain/network/Substation"
import { dayNumber, grantedMw, type OpenLot, openLots, queuedMw } from "./Lots.ts"

/** Rows of one substation. */
export interface SubstationRows {
  readonly substation: Substation
  readonly loadings: ReadonlyArray<SubstationLoading>
  readonly margins: ReadonlyArray<TransmissionMargin>
  /** Its lots; null where no queue is loaded. */
  readonly lots: ReadonlyArray<ConnectivityLot> | null
}

/** Terms of a headroom, MW; null where it was not made of them, or where they are not known. */
interface HeadroomTerms {
  readonly published_margin_mw: number | null
  readonly firm_capacity_mw: number | null
  readonly granted_mw: number | null
  readonly min_load_mw: number | null
  readonly injection_mw: number | null
  readonly peak_load_mw: number | null
}

/** Headroom of a substation in one direction. */
export interface Headroom {
  readonly mw: number
  readonly method: "published_margin" | "capacity_and_loading"
  readonly terms: HeadroomTerms
  /** IST day of the newest row that it rests on, as `istDay` counts. */
  readonly day: number
}

/** Rows without which a headroom cannot be told. */
interface Lack {
  readonly dataset: NetworkDataset
  readonly what: string
}

/** Months of loading that a peak and a least load are taken from, the newest. */
const loadingMonths = 12

const noTerms: HeadroomTerms = {
  published_margin_mw: null,
  firm_capacity_mw: null,
  granted_mw: null,
  min_load_mw: null,
  injection_mw: null,
  peak_load_mw: null
}

/** Lots of a substation that wait for operation; null where no queue is loaded. */
export const openLotsOf = (
  { lots }: SubstationRows,
  direction: MarginDirection,
  today: number
): ReadonlyArray<OpenLot> | null => (lots === null ? null : openLots(lots, direction, today))

/** Capacity of a substation's lots without a grant, MW; null where no queue is loaded. */
export const queuedOf = (rows: SubstationRows, direction: MarginDirection, today: number): number | null => {
  const lots = openLotsOf(rows, direction, today)
  return lots === null ? null : queuedMw(lots)
}

/**
 * Headroom of a substation on an IST day: its published margin, else capacity without the largest unit at the power factor,
 * less what is granted and not yet in operation; for injection plus the least load less what is connected already, for drawal
 * less the peak load. No load flow: what cannot be told so is a lack.
 */
export const headroomOf = (
  rows: SubstationRows,
  direction: MarginDirection,
  power_factor: number,
  today: number
): Headroom | Lack => {
  const lots = openLotsOf(rows, direction, today)
  const granted = lots === null ? null : grantedMw(lots)
  const margin = rows.margins
    .filter((one) => one.direction === direction && dayNumber(one.published_on) <= today)
    .reduce<TransmissionMargin | null>(
      (newest, one) => (newest === null || one.published_on >= newest.published_on ? one : newest),
      null
    )
  return margin === null ? byCapacity(rows, direction, power_factor, today, granted) : byMargin(margin, granted)
}

const byMargin = (
  { margin_mw, nets_grants, published_on }: TransmissionMargin,
  granted: number | null
): Headroom | Lack =>
  !nets_grants && granted === null
    ? { dataset: "connectivity-queue", what: "the grants that its published margin does not take off" }
    : {
        mw: nets_grants ? margin_mw : margin_mw - (granted ?? 0),
        method: "published_margin",
        terms: { ...noTerms, published_margin_mw: margin_mw, granted_mw: granted },
        day: dayNumber(published_on)
      }

const byCapacity = (
  { loadings, substation }: SubstationRows,
  direction: MarginDirection,
  assumed_power_factor: number,
  today: number,
  granted_mw: number | null
): Headroom | Lack => {
  const months = loadings
    .filter(({ month }) => dayNumber(`${month}-01`) <= today)
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
    .slice(0, loadingMonths)
  const [newest] = months
  if (newest === undefined) return { dataset: "transmission-margins", what: "a published margin, or its loading" }
  if (substation.transformers === null) return { dataset: "substations", what: "its transformers" }
  if (granted_mw === null) return { dataset: "connectivity-queue", what: "what is granted at it" }
  const power_factor = substation.power_factor ?? assumed_power_factor
  const firm_capacity_mw = firmMva(substation.transformers) * power_factor
  const terms = { ...noTerms, firm_capacity_mw, granted_mw }
  const common = { method: "capacity_and_loading" as const, day: dayNumber(`${newest.month}-01`) }
  if (direction === "drawal") {
    const peak_load_mw = Math.max(...months.map(({ peak_mva }) => peak_mva)) * power_factor
    return { ...common, mw: firm_capacity_mw - granted_mw - peak_load_mw, terms: { ...terms, peak_load_mw } }
  }
  const least = months.flatMap(({ min_mva }) => min_mva ?? [])
  const min_load_mw = substation.min_load_mw ?? (least.length === 0 ? null : Math.min(...least) * power_factor)
  const { injection_mw } = substation
  if (min_load_mw === null) return { dataset: "substation-loading", what: "its least load" }
  if (injection_mw === null) return { dataset: "substations", what: "the generation already connected to it" }
  return {
    ...common,
    mw: firm_capacity_mw - granted_mw + min_load_mw - injection_mw,
    terms: { ...terms, min_load_mw, injection_mw }
  }
}

/** Capacity that is left when the largest transformer is out, MVA. */
const firmMva = (transformers: NonNullable<Substation["transformers"]>): number =>
  transformers.reduce((total, { mva, units }) => total + units * mva, 0) -
  transformers.reduce((largest, { mva, units }) => (units > 0 ? Math.max(largest, mva) : largest), 0)
