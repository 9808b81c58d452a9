import { useResource } from "../api/Resource.ts"
import { Badge } from "../components/Badge.tsx"
import { Card } from "../components/Card.tsx"
import { FailureNotice, Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { WayToPlan } from "../components/WayToPlan.tsx"
import { areaName } from "../explore/Areas.ts"
import { instant } from "../format/Time.ts"
import { unit } from "./AreaCard.tsx"
import { type CarbonView, loadStates } from "./Carbon.ts"
import type { HrefOf } from "./CarbonQuery.ts"
import { blocksPerDay, type DayRange, dayRange, greenestFirst } from "./Intensity.ts"

interface StatesCardProps {
  readonly view: CarbonView
  readonly hrefOf: HrefOf
}

/** All states now, the greenest first. */
export const StatesCard = ({ hrefOf, view }: StatesCardProps) => {
  const { national, states } = view.latest.data
  return (
    <Card title="States now" aside={<span class="soft small">{instant(Date.parse(national.block_start))}</span>}>
      {states === undefined ? (
        <Notice kind="empty" title="Not in your plan">
          Values of states come with larger plans; all India is shown above. <WayToPlan />
        </Notice>
      ) : (
        <States view={view} hrefOf={hrefOf} />
      )}
    </Card>
  )
}

const empty: DayRange = { low: null, high: null, known: 0 }

const States = ({ hrefOf, view: { latest, query } }: StatesCardProps) => {
  const { resource } = useResource(
    (signal) => loadStates(query, signal),
    [latest.data.national.block_start, query.basis, query.view]
  )
  const { answer: last, failure, isFormer = false } = resource.value
  const answer = isFormer ? undefined : last
  const ranges = new Map((answer ?? []).map(({ series, slug }) => [slug, dayRange(series)]))
  const rangeOf = (slug: string) => ranges.get(slug) ?? empty
  const rows = greenestFirst(latest.data.states ?? [])
  const most = Math.max(
    1,
    ...rows.map(({ average, slug }) => Math.max(average.kg_co2e_per_mwh ?? 0, rangeOf(slug).high ?? 0))
  )
  return (
    <>
      {failure !== undefined && <FailureNotice failure={failure} />}
      <Table
        caption="Carbon intensity of states"
        rows={rows}
        keyOf={({ slug }) => slug}
        columns={[
          {
            title: "State",
            cell: ({ slug }) => <a href={hrefOf({ area: slug })}>{areaName(slug)}</a>
          },
          { title: `Now, ${unit}`, digits: 0, value: ({ average }) => average.kg_co2e_per_mwh },
          {
            title: "In its range of the last day",
            cell: ({ average, slug }) => <RangeBar value={average.kg_co2e_per_mwh} range={rangeOf(slug)} most={most} />
          },
          { title: "Lowest", digits: 0, value: ({ slug }) => rangeOf(slug).low },
          { title: "Highest", digits: 0, value: ({ slug }) => rangeOf(slug).high },
          {
            title: "Blocks known",
            numeric: true,
            cell: ({ slug }) => (answer === undefined ? "–" : `${rangeOf(slug).known} of ${blocksPerDay}`)
          },
          { title: "Kind", cell: ({ kind }) => <Badge kind={kind} /> }
        ]}
      />
    </>
  )
}

interface RangeBarProps {
  readonly value: number | null
  readonly range: DayRange
  /** Value at the end of the bar. */
  readonly most: number
}

/** A value as a bar with the range of the last day as a band; the columns beside it have the numbers. */
const RangeBar = ({ most, range: { high, low }, value }: RangeBarProps) => {
  const at = (one: number) => (100 * one) / most
  return (
    <svg class="range-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {value !== null && <rect class="range-value" y="3" height="4" width={at(value)} />}
      {low !== null && high !== null && (
        <rect class="range-band" x={at(low)} y="0" height="10" width={Math.max(0.6, at(high - low))} />
      )}
    </svg>
  )
}
