import type { LineEstimate } from "./Screening.ts"
import type { Bound } from "./Thermal.ts"

/** Factors at which a draw would pass each limit, if everything were linear. */
export interface Estimate extends LineEstimate {
  readonly transformer: number
}

/** A draw with its exact factor, and what limits it. */
interface Settled {
  readonly factor: number
  readonly bound: Bound | null
}

/**
 * How far a ratio may be outside the range of those that were seen: a fiftieth of it, or half of the range if that is less, and no less
 * than what factors are rounded to.
 */
export type Margin = "fixed" | "by range"

const marginOf = (margin: Margin, { least, most }: Ratios, ratio: number): number =>
  ratio * (margin === "fixed" ? 0.02 : Math.min(0.02, Math.max(0.002, (most / least - 1) / 2)))

/** Least number of draws that are settled at a time. */
const atOnce = 20

const kinds = ["rise", "fall", "section", "transformer"] as const

type Kind = (typeof kinds)[number]

/** Ratios of exact factors to estimates of a kind of limit. */
interface Ratios {
  readonly least: number
  readonly middle: number
  readonly most: number
}

/** Ratios of a limit that no settled draw has: voltages may fall faster than linearly, the transformer bears more for hours. */
const unseen: Ratios = { least: 0.75, middle: 1, most: Infinity }

const kindOf = ({ end, limit }: Bound): Kind => (limit === "voltage" ? (end === "high" ? "rise" : "fall") : limit)

/** Least and highest ratio of exact factors to estimates, of the settled draws by what limits them. */
const ratiosOf = (
  estimates: ReadonlyArray<Estimate>,
  settled: ReadonlyMap<number, Settled>
): ReadonlyMap<Kind, Ratios> => {
  const all = new Map<Kind, Ratios>()
  for (const [draw, { bound, factor }] of settled) {
    const estimate = estimates[draw]
    if (bound === null || estimate === undefined) continue
    const kind = kindOf(bound)
    const ratio = factor / estimate[kind]
    if (!Number.isFinite(ratio)) continue
    const before = all.get(kind)
    const [least, most] = [Math.min(before?.least ?? ratio, ratio), Math.max(before?.most ?? ratio, ratio)]
    all.set(kind, { least, middle: (least + most) / 2, most })
  }
  return all
}

type Ranges = ReadonlyArray<readonly [Kind, Ratios]>

/** Estimate of a draw by the least, the middle or the highest ratios. */
const scaled = (estimate: Estimate, ranges: Ranges, by: keyof Ratios): number => {
  let factor = Infinity
  for (const [kind, { [by]: ratio }] of ranges) {
    // The highest ratio may not be known, and no room times that is no room.
    if (estimate[kind] === 0) return 0
    factor = Math.min(factor, estimate[kind] * ratio)
  }
  return factor
}

/** Middle, least and highest ratio of each kind of limit, the two with their margin. */
const rangesOf = (seen: ReadonlyMap<Kind, Ratios>, margin: Margin): Ranges =>
  kinds.map((kind) => {
    const ratios = seen.get(kind) ?? unseen
    const { least, middle, most } = ratios
    return [
      kind,
      { least: least - marginOf(margin, ratios, least), middle, most: most + marginOf(margin, ratios, most) }
    ] as const
  })

interface Search<A extends Settled> {
  readonly estimates: ReadonlyArray<Estimate>
  /** Number of draws that may have a lower factor. */
  readonly rank: number
  /** Whether each draw is settled, whatever its estimate. */
  readonly settlesAll: boolean
  readonly margin: Margin
  /** Exact factors of draws by their numbers. */
  readonly settle: (draws: ReadonlySet<number>) => Iterable<readonly [number, A]>
  /** The trial of a rank, solved in every block: its factor is not above that of the rank before. */
  readonly verify: (trials: ReadonlyArray<A>, rank: number) => A
}

const byFactor = (one: { readonly factor: number }, other: { readonly factor: number }) => one.factor - other.factor

/** Standard deviations of the ends of a range that holds in 95 % of samples. */
const deviations = 1.96

/**
 * Half of the range in which the answer of all placements is with 95 % confidence, as a fraction of the answer: between the draws that are
 * as far from the rank as the number of draws below the true answer may be. Null where there is no such draw or no finite answer.
 */
const errorOf = (factors: ReadonlyArray<number>, rank: number): number | null => {
  const reach = deviations * Math.sqrt(rank * (1 - rank / factors.length))
  const [low, middle, high] = [Math.floor(rank - reach), rank, Math.ceil(rank + reach)].map(
    (place) => factors[place] ?? 0
  )
  const error = ((high as number) - (low as number)) / 2 / (middle as number)
  return rank > 0 && Number.isFinite(error) ? error : null
}

interface Place {
  readonly draw: number
  readonly place: number
}

/** Draws evenly over the ranks from the first to twice the one that is looked for: the first ratios are those of draws that differ. */
const spread = (places: ReadonlyArray<Place>, rank: number): ReadonlyArray<Place> => {
  const step = Math.max(1, Math.floor((2 * rank) / atOnce))
  return places.filter(({ place }) => place % step === rank % step && place <= 2 * rank + atOnce)
}

/** As many of the doubtful draws nearest to the rank as were settled before. */
const nearest = (doubts: ReadonlyArray<Place>, rank: number, count: number): ReadonlyArray<Place> =>
  doubts
    .toSorted((one, other) => Math.abs(one.place - rank) - Math.abs(other.place - rank))
    .slice(0, Math.max(atOnce, count))

interface Rank<A> {
  readonly trial: A
  /** Error of the sample, as a fraction of the factor. */
  readonly error: number | null
}

/**
 * Draw of a rank by exact factors, of which only those near it are computed. The others are where their estimates place them, times the
 * ratios of exact factors to estimates that were seen: as long as one of them may be on the other side of the answer, more are settled.
 */
export const findRank = <A extends Settled>({
  estimates,
  margin,
  rank,
  settle,
  settlesAll,
  verify
}: Search<A>): Rank<A> => {
  const settled = new Map<number, A>()
  for (;;) {
    const ranges = rangesOf(ratiosOf(estimates, settled), margin)
    const order = estimates
      .map((estimate, draw) => ({ draw, factor: settled.get(draw)?.factor ?? scaled(estimate, ranges, "middle") }))
      .toSorted(byFactor)
    const rest = order.map(({ draw }, place) => ({ draw, place })).filter(({ draw }) => !settled.has(draw))
    const doubtsAt = (answer: number) =>
      rest.filter(({ draw, place }) => {
        const estimate = estimates[draw] as Estimate
        return place > rank ? scaled(estimate, ranges, "least") < answer : scaled(estimate, ranges, "most") > answer
      })
    let doubts = settlesAll || settled.size === 0 ? rest : doubtsAt(order[rank]?.factor ?? 0)
    if (doubts.length === 0) {
      const trials = [...settled].toSorted(([one], [other]) => one - other).map(([, trial]) => trial)
      const trial = verify(trials, rank - rest.filter(({ place }) => place < rank).length)
      doubts = doubtsAt(trial.factor)
      const factors = order.map(({ factor }) => factor)
      if (doubts.length === 0) return { trial, error: errorOf(factors, rank) }
    }
    const wanted = settlesAll ? rest : settled.size === 0 ? spread(rest, rank) : nearest(doubts, rank, settled.size)
    for (const [draw, trial] of settle(new Set(wanted.map(({ draw }) => draw)))) settled.set(draw, trial)
  }
}
