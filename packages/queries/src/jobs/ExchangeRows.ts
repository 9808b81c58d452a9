import { DataUnavailable, type ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import type { ExportSpec } from "@grid/domain/jobs/Export"
import type { Column, Row } from "@grid/domain/http/Table"
import type { ExportBatch, ExportTable } from "@grid/domain/jobs/Exports"
import type { MarketType } from "@grid/domain/market/Market"
import { national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { SeriesStatus } from "@grid/domain/observations/Inventory"
import { readOf, type RealmChoice } from "@grid/domain/observations/Realm"
import { blockMs, blockOfDay, istDate } from "@grid/domain/time/Time"
import { Effect, Stream } from "effect"
import { rounded, type Span } from "@grid/models/reading/Values"
import { makeGaps } from "@grid/models/jobs/Gaps"
import { pagesOf, slices, within } from "./Reading.ts"
import { type Slots, slotsOf } from "@grid/models/jobs/Slots"

type ExchangeSpec = Extract<ExportSpec, { readonly rows: "exchange" }>

const measures = ["price", "cleared", "purchase_bid", "sell_bid", "scheduled", "congestion"] as const

const markets = { DAM: "dam", RTM: "rtm", GDAM: "gdam" } as const

const idsOf = (market: MarketType): ReadonlyArray<DatasetId> =>
  measures.map((measure) => `${measure}_${markets[market]}` as const)

const numbers: ReadonlyArray<string> = ["mcp_inr_per_mwh", "mcv_mw", "purchase_bid_mw", "sell_bid_mw", "scheduled_mw"]

const columns: ReadonlyArray<Column> = [
  { name: "ts", type: "timestamp" },
  { name: "date", type: "date" },
  { name: "block", type: "integer" },
  { name: "market_type", type: "string" },
  ...numbers.map((name) => ({ name, type: "number" }) as const),
  { name: "congestion", type: "boolean" },
  { name: "price_basis", type: "string" },
  { name: "kind", type: "string" },
  { name: "source", type: "string" },
  { name: "captured_at", type: "timestamp" }
]

/** Stored series of an export of the exchange. */
export const exchangeSeries = (
  stored: ReadonlyArray<SeriesStatus>,
  { market_types }: ExchangeSpec
): ReadonlyArray<SeriesStatus> => {
  const ids = new Set(market_types.flatMap(idsOf))
  return stored.filter(({ area, dataset }) => area === national && ids.has(dataset))
}

/** The exchange by market and block, with the columns of its route. Kind and source are those of the price, if there is one. */
export const exchangeRows = (
  grid: GridData["Service"],
  stored: ReadonlyArray<SeriesStatus>,
  spec: ExchangeSpec
): Effect.Effect<ExportTable, DataUnavailable> => {
  const series = exchangeSeries(stored, spec)
  if (series.length === 0) {
    return Effect.fail(
      new DataUnavailable({
        dataset: spec.dataset,
        detail: `No price of ${spec.market_types.join(", ")} has arrived yet from the sources that are switched on.`
      })
    )
  }
  const { realm } = readOf(within(series, spec.window))
  const parts = slices(spec.window)
  return Effect.succeed({
    columns,
    batches: Stream.fromIterable(spec.market_types.map((market, index) => ({ market, index }))).pipe(
      Stream.flatMap(({ index, market }) =>
        Stream.suspend(() => {
          const join = makeGaps<Row>((ts) => ts + blockMs)
          return Stream.fromIterable(parts.entries()).pipe(
            Stream.mapEffect(([part, span]) =>
              Effect.map(read(grid, market, { ...span, realm }), ({ provenance, slots }): ExportBatch => ({
                rows: join(pointsOf(market, slots)).map(({ ts, value }) => value ?? rowOf(market, ts, [], 0)),
                progress: (index + (part + 1) / parts.length) / spec.market_types.length,
                provenance
              }))
            )
          )
        })
      )
    )
  })
}

const read = (
  grid: GridData["Service"],
  market: MarketType,
  span: Span & RealmChoice
): Effect.Effect<
  { readonly slots: ReadonlyArray<Slots>; readonly provenance: ExportBatch["provenance"] },
  ServiceUnavailable
> =>
  Effect.map(
    Effect.forEach(
      idsOf(market),
      (dataset) => pagesOf(grid, { dataset, area: national, ...span, resolution: "block" }),
      { concurrency: 1 }
    ),
    (columns) => ({
      slots: columns.map(({ pages }) => slotsOf(pages, span, "block")),
      provenance: columns.flatMap(({ provenance }) => provenance)
    })
  )

const pointsOf = (market: MarketType, slots: ReadonlyArray<Slots>) =>
  Array.from(slots[0]?.values ?? [], (_, index) => {
    const ts = (slots[0]?.start ?? 0) + index * blockMs
    const isKnown = slots.slice(0, numbers.length).some(({ pages }) => pages[index] !== null)
    return { ts, value: isKnown ? rowOf(market, ts, slots, index) : null }
  })

const rowOf = (market: MarketType, ts: number, slots: ReadonlyArray<Slots>, index: number): Row => {
  const at = (column: number): number | null => rounded(slots[column]?.values[index] ?? Number.NaN)
  const price = at(0)
  const congestion = at(numbers.length)
  const page = slots.map(({ pages }) => pages[index] ?? null).find((ofColumn) => ofColumn !== null)
  return [
    ts,
    istDate(ts),
    blockOfDay(ts),
    market,
    ...numbers.map((_, column) => at(column)),
    congestion === null ? null : congestion > 0,
    price === null || congestion === null ? null : congestion > 0 ? "unconstrained" : "uniform",
    page?.kind ?? null,
    page?.source ?? null,
    page?.captured_at ?? null
  ]
}
