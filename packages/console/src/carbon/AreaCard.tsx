import { useMemo } from "preact/hooks"
import { Chart } from "../charts/Chart.tsx"
import { Badge } from "../components/Badge.tsx"
import { Card } from "../components/Card.tsx"
import { Figure } from "../components/Figure.tsx"
import { Instant } from "../components/Instant.tsx"
import { Table } from "../components/Table.tsx"
import { areaName } from "../explore/Areas.ts"
import { Files } from "../explore/Files.tsx"
import { amount } from "../format/Numbers.ts"
import { instant, istClock, shortDay } from "../format/Time.ts"
import { navigate } from "../router/Router.ts"
import type { CarbonView } from "./Carbon.ts"
import type { HrefOf } from "./CarbonQuery.ts"
import { intensityChart, type Row, snapshotAt, spansOf } from "./Intensity.ts"

/** Unit of every intensity of the page. */
export const unit = "kg CO₂e/MWh"

/** Newest blocks shown as rows. */
const newestBlocks = 12

interface AreaCardProps {
  readonly view: CarbonView
  readonly hrefOf: HrefOf
}

/** Intensity of the area over time, with the forecast and the greenest hours ahead. */
export const AreaCard = ({ hrefOf, view: { best, blocks, forecast, query } }: AreaCardProps) => {
  const { data, meta } = blocks.body
  const hours = forecast?.body.data.series
  const chart = useMemo(() => intensityChart(data.series, hours ?? []), [blocks, forecast])
  const spans = useMemo(() => spansOf(best.windows), [best])
  const title = `Carbon intensity, ${areaName(query.area)}`
  const newest = data.series.at(-1)
  const choose = (index: number) => {
    const id = snapshotAt(data.series, chart.times[index])
    if (id !== null) navigate(hrefOf({ snapshot: id }))
  }
  return (
    <Card
      title={title}
      aside={
        <Files
          exploration={{ url: blocks.url, series: { id: "carbon", operation: "getCarbonWithMix" } }}
          query={{ area: query.area }}
        />
      }
    >
      {newest !== undefined && (
        <Figure value={amount(newest.average.kg_co2e_per_mwh, 0)} unit={unit}>
          {newest.average.signal_type} signal, {query.basis} emissions of {query.view}, at{" "}
          {istClock(Date.parse(newest.block_start))} IST
        </Figure>
      )}
      <Chart
        title={title}
        unit={unit}
        digits={1}
        data={chart}
        kind={newest?.kind ?? "modelled"}
        heightPx={300}
        spans={spans}
        onChoose={choose}
        note={`A click, or Enter at the cursor (arrow keys, Page Up, Home), opens what a past value was computed from. Of ${meta.coverage?.expected ?? 0} blocks ${meta.coverage?.present ?? 0} are known.`}
      />
      <GreenestHours best={best} ahead={query.ahead} />
      <Blocks title={title} rows={data.series} hrefOf={hrefOf} />
    </Card>
  )
}

const GreenestHours = ({ ahead, best }: { readonly best: CarbonView["best"]; readonly ahead: number }) => (
  <div>
    <h3>Greenest hours of the next {ahead}</h3>
    {best.required_plan !== null ? (
      <p class="soft">Forecasts are not in your plan; they come with the plan “{best.required_plan}”.</p>
    ) : best.windows.length === 0 ? (
      <p class="soft">Not enough hours ahead are known. What is forecast is what is consumed, by direct emissions.</p>
    ) : (
      <ul class="windows">
        {best.windows.map(({ from, kind, to, value }) => (
          <li key={from}>
            <span class="swatch swatch-window" />
            {shortDay(Date.parse(from))},{" "}
            <time dateTime={from} title={instant(Date.parse(from))}>
              {istClock(Date.parse(from))}
            </time>{" "}
            to{" "}
            <time dateTime={to} title={instant(Date.parse(to))}>
              {istClock(Date.parse(to))} IST
            </time>
            , mean <strong>{amount(value, 0)}</strong> {unit} <Badge kind={kind} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

interface BlocksProps {
  readonly title: string
  readonly rows: ReadonlyArray<Row>
  readonly hrefOf: HrefOf
}

/** Newest blocks, each with its snapshot: the chart for those who do not point at it. */
const Blocks = ({ hrefOf, rows, title }: BlocksProps) => (
  <details>
    <summary>Newest blocks and their snapshots</summary>
    <Table
      caption={`Newest blocks, ${title}`}
      rows={rows.slice(-newestBlocks).toReversed()}
      keyOf={({ block_start }) => block_start}
      columns={[
        { title: "Block", cell: ({ block_start }) => <Instant ms={Date.parse(block_start)} /> },
        { title: unit, digits: 2, value: ({ average }) => average.kg_co2e_per_mwh },
        { title: "Kind", cell: ({ kind }) => <Badge kind={kind} /> },
        {
          title: "Snapshot",
          cell: ({ restated_from, snapshot_id }) =>
            snapshot_id === null ? (
              "none"
            ) : (
              <>
                <a href={hrefOf({ snapshot: snapshot_id })}>{snapshot_id}</a>
                {restated_from !== undefined && " restated"}
              </>
            )
        }
      ]}
    />
  </details>
)
