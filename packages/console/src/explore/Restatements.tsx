import type { components } from "@grid-data/client/openapi"
import { answered, grid } from "../api/Grid.ts"
import { useResource } from "../api/Resource.ts"
import { Card } from "../components/Card.tsx"
import { Instant } from "../components/Instant.tsx"
import { FailureNotice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { areaName } from "./Areas.ts"
import type { Exploration } from "./Exploration.ts"

/** Most restatements of an answer. */
const limit = 500

const reasons: Readonly<Record<string, string>> = {
  correction: "a reading was corrected",
  late_data: "a reading came late",
  capacity: "another capacity table",
  method: "another version of the method"
} satisfies Readonly<Record<components["schemas"]["RestatementReason"], string>>

/** Reason of a restatement, for people. */
export const reasonText = (reason: string): string => reasons[reason] ?? reason

/** Restated values of a window of carbon intensity; nothing for other series. */
export const Restatements = ({ exploration }: { readonly exploration: Exploration }) => {
  const first = exploration.data.times[0]
  return exploration.series.id.startsWith("carbon") && first !== undefined ? (
    <Changes url={exploration.url} from={first} />
  ) : null
}

type Basis = components["schemas"]["CarbonBasis"]

const Changes = ({ from, url }: { readonly url: string; readonly from: number }) => {
  const given = new URL(url).searchParams
  const state = given.get("state")
  const basis: Basis = given.get("basis") === "lifecycle" ? "lifecycle" : "direct"
  const since = new Date(from).toISOString()
  const query = { since, basis, limit, ...(state !== null && { state }) } as const
  const { resource } = useResource(
    (signal) => answered(grid.GET("/developer/v1/carbon-intensity/changes", { params: { query }, signal })),
    [url]
  )
  const { answer, failure } = resource.value
  if (failure !== undefined) return <FailureNotice failure={failure} />
  if (answer === undefined) return null
  const changes = ofAverage(answer.body.data.changes).filter(({ block_start }) => Date.parse(block_start) >= from)
  return (
    <Card title="Restated values">
      {changes.length === 0 ? (
        <p class="soft">No value of this window has been restated.</p>
      ) : (
        <RestatementTable caption="Restated values of this window" changes={changes} basis={basis} />
      )}
    </Card>
  )
}

/** Restatements of the average; those of marginal values alone are not shown here. */
export const ofAverage = (changes: RestatementTableProps["changes"]) =>
  changes.filter(({ restated_signal }) => restated_signal === undefined)

interface RestatementTableProps {
  readonly caption: string
  readonly changes: ReadonlyArray<components["schemas"]["CarbonChange"]>
  readonly basis: Basis
  readonly view?: components["schemas"]["MixView"]
}

/** Restated values, each with the snapshots of before and of now. */
export const RestatementTable = ({ basis, caption, changes, view = "consumption" }: RestatementTableProps) => {
  const linkOf = (state: string, snapshot: string) =>
    `/carbon?${new URLSearchParams({ state, basis, view, snapshot }).toString()}`
  return (
    <Table
      caption={caption}
      rows={changes}
      keyOf={({ restated_at, snapshot_id, state }) => `${snapshot_id} ${state} ${restated_at}`}
      columns={[
        { title: "Area", cell: ({ state }) => areaName(state) },
        { title: "Block", cell: ({ block_start }) => <Instant ms={Date.parse(block_start)} /> },
        {
          title: "Before",
          numeric: true,
          cell: ({ previous, previous_snapshot_id, state }) => (
            <a href={linkOf(state, previous_snapshot_id)}>{amount(previous, 2)}</a>
          )
        },
        {
          title: "Now",
          numeric: true,
          cell: ({ current, snapshot_id, state }) => <a href={linkOf(state, snapshot_id)}>{amount(current, 2)}</a>
        },
        { title: "Restated", cell: ({ restated_at }) => <Instant ms={Date.parse(restated_at)} /> },
        { title: "Reason", cell: ({ reason }) => reasonText(reason) }
      ]}
    />
  )
}
