import { tenths } from "@grid/domain/numbers/Numbers"
import * as Calendar from "./Calendar.ts"
import * as Calibration from "./Calibration.ts"
import { at, bell, weighted } from "./Numbers.ts"

/**
 * Imports in a block, MW to 0.1. A zone's demand = what is generated in it + its net import over corridors + its part of the
 * exchange over borders. Σ net imports over corridors = 0. Up to version 3 what the islands use is part of the country's
 * generation, so that the zones generate that much less.
 */
export interface Network {
  /** Import less export over corridors, in the order of the zones. */
  readonly imports_mw: ReadonlyArray<number>
  /** Import less export over the borders of the country, in the order of the zones. */
  readonly transnational_mw: ReadonlyArray<number>
  /** In the order of `corridors`, positive as import of the first zone. */
  readonly corridors_mw: ReadonlyArray<number>
  /** In the order of `countries`, import positive. */
  readonly countries_mw: readonly [bhutan: number, nepal: number, bangladesh: number, godda: number, myanmar: number]
}

/** Demand by zone, generation by fuel in the order of `Places.fuels` with storage in hydro, and net import of the country, MW. */
export interface Balance {
  readonly demand: ReadonlyArray<number>
  readonly generation: ReadonlyArray<number>
  readonly transnational: number
  /** Part of the generation in each zone, by fuel. */
  readonly zoneShares: ReadonlyArray<ReadonlyArray<number>>
}

export const make = (time: Calendar.Time, { demand, generation, transnational, zoneShares }: Balance): Network => {
  const countries = neighbours(time, transnational)
  const [bhutan, nepal, bangladesh, , myanmar] = countries
  const { ner, nr } = Calibration.borders
  const overNr = tenths(nr.nepal * nepal)
  const overNer = tenths(ner.bhutan * bhutan + ner.bangladesh * bangladesh + ner.myanmar * myanmar)
  const overEr = tenths(transnational - overNr - overNer)

  const need = (zone: number, overBorders: number) =>
    tenths(at(demand, zone) - weighted(generation, at(zoneShares, zone)) - overBorders)
  const northern = need(0, overNr)
  const southern = need(2, 0)
  const eastern = need(3, overEr)
  const northEastern = need(4, overNer)
  const western = tenths(-northern - southern - eastern - northEastern)

  const flow = (factors: (typeof Calibration.distribution)[keyof typeof Calibration.distribution]) =>
    tenths(factors[0] * northern + factors[1] * southern + factors[2] * eastern + factors[3] * northEastern)
  const erNr = flow(Calibration.distribution["er-nr"])
  const erSr = flow(Calibration.distribution["er-sr"])
  const nerNr = flow(Calibration.distribution["ner-nr"])
  const erNer = tenths(nerNr - northEastern)
  return {
    imports_mw: [northern, western, southern, eastern, northEastern],
    transnational_mw: [overNr, 0, 0, overEr, overNer],
    corridors_mw: [
      erNr,
      tenths(eastern - erNr - erSr - erNer),
      erSr,
      erNer,
      nerNr,
      tenths(-northern - erNr - nerNr),
      tenths(-southern - erSr)
    ],
    countries_mw: countries
  }
}

const neighbours = (time: Calendar.Time, transnational: number): Network["countries_mw"] => {
  const { growth, hourOfDay } = time
  const bangladesh = -tenths(growth * Calibration.bangladeshMw * (0.93 + 0.2 * bell(hourOfDay, 20, 3)))
  const godda = -tenths(growth * Calendar.read(time.month, Calibration.goddaMw))
  const myanmar = -tenths(growth * Calibration.myanmarMw)
  const rest = transnational - bangladesh - godda - myanmar
  const bhutan = tenths(Calibration.bhutanFraction * rest + growth * Calibration.bhutanMw)
  return [bhutan, tenths(rest - bhutan), bangladesh, godda, myanmar]
}
