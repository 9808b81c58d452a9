import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { entryOf } from "@grid/domain/catalog/Catalog"
import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { FuelMix, type Mix, mixFuels } from "@grid/domain/fuel/FuelMix"
import { type Answer, GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import { kindOf } from "@grid/domain/http/Attribution"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { blockMs, dayMs, floorIst, istDay } from "@grid/domain/time/Time"
import { infos } from "@grid/ingest/Sources"
import { rounded, type Span } from "@grid/models/reading/Values"
import { Effect } from "effect"
import type { Curve, Freshness, Live } from "./Live.ts"

type Points = Curve["points"]
type Reader = (span: Span) => Effect.Effect<Answer<Points>, DataUnavailable | ServiceUnavailable>

/** Sources whose terms do not allow their values to be passed on. */
const closed: ReadonlySet<string> = new Set(
  infos.flatMap(({ id, redistribution }) => (redistribution === "no" ? [id] : []))
)

/** Sum of a mix without imports; null where nothing of it is known. */
const generated = (mix: Mix): number | null => {
  const values = mixFuels.flatMap((fuel) => (fuel === "imports" ? [] : (mix[fuel] ?? [])))
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

const pointsOf = <Row>(rows: ReadonlyArray<Row>, tsOf: (row: Row) => string, valueOf: (row: Row) => number | null) =>
  rows.map((row) => ({ ts: Date.parse(tsOf(row)), value: valueOf(row) }))

/** Readers of national values by block, by entries of the catalogue. */
const makeReaders = Effect.gen(function* () {
  const grid = yield* GridData
  const fuelMix = yield* FuelMix
  const carbon = yield* CarbonIntensity
  const prices = yield* ExchangePrices

  const mapped = <A, E>(read: Effect.Effect<Answer<A>, E>, points: (data: A) => Points) =>
    Effect.map(read, (answer) => ({ ...answer, data: points(answer.data) }))

  const blocksOf =
    (dataset: DatasetId): Reader =>
    (span) =>
      mapped(grid.pages({ dataset, area: national, resolution: "block", ...span }), (pages) =>
        Array.from(fromPages(pages, span, "block").values, (value, index) => ({
          ts: span.from + index * blockMs,
          value: rounded(value)
        }))
      )

  return {
    demand: blocksOf("demand"),
    frequency: blocksOf("frequency"),
    generation_by_fuel: (span) =>
      mapped(fuelMix.history({ area: national, resolution: "block", ...span }), ({ mix }) =>
        pointsOf(mix.series, ({ ts }) => ts, generated)
      ),
    carbon_intensity: (span) =>
      mapped(carbon.history({ basis: "direct", view: "consumption", areas: [national], ...span }), (history) =>
        pointsOf(
          history.get(national)?.rows ?? [],
          ({ block_start }) => block_start,
          ({ average }) => average.kg_co2e_per_mwh
        )
      ),
    exchange_prices: ({ from }) =>
      mapped(prices.day("dam", istDay(from)), ({ blocks }) =>
        pointsOf(
          blocks,
          ({ ts }) => ts,
          ({ mcp_inr_per_mwh }) => mcp_inr_per_mwh
        )
      )
  } satisfies Readonly<Record<string, Reader>>
})

/** Curve of an answer; null where its values may not be passed on, or none is known. */
const curveOf = (id: string, span: Span, { data, provenance }: Answer<Points>): Curve | null =>
  provenance.some(({ source }) => closed.has(source)) || data.every(({ value }) => value === null)
    ? null
    : { ...span, unit: entryOf(id).unit ?? "", points: data, kind: kindOf(provenance) }

/** Newest 24 hours that end with a block, epoch ms. */
const newestDay = (latest: string): Span => {
  const to = floorIst(Date.parse(latest), blockMs) + blockMs
  return { from: to - dayMs, to }
}

/** Reader of the curves. A dataset that only some plans have has none, nor one that cannot be read now. */
export const makeCurves = Effect.map(makeReaders, (readers): Live["curvesOf"] =>
  Effect.fnUntraced(function* (freshness: Freshness) {
    const curves = yield* Effect.forEach(
      Object.entries<Reader>(readers),
      ([id, read]) => {
        const { right, states } = entryOf(id)
        const latest = freshness?.find(({ dataset }) => dataset === id)?.latest ?? null
        if (latest === null || states || right !== undefined) return Effect.succeed([])
        const span = newestDay(latest)
        return Effect.match(read(span), {
          onFailure: () => [],
          onSuccess: (answer) => {
            const curve = curveOf(id, span, answer)
            return curve === null ? [] : [[id, curve] as const]
          }
        })
      },
      { concurrency: 2 }
    )
    return new Map(curves.flat())
  })
)
