import { answered, grid } from "../api/Grid.ts"
import { useResource } from "../api/Resource.ts"
import { Card } from "../components/Card.tsx"
import { FailureNotice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { instant } from "../format/Time.ts"
import type { Exploration } from "./Exploration.ts"

/** Most restatements of an answer. */
const limit = 500

/** Restated values of a window of carbon intensity; nothing for other series. */
export const Restatements = ({ exploration }: { readonly exploration: Exploration }) => {
  const first = exploration.data.times[0]
  return exploration.series.id.startsWith("carbon") && first !== undefined ? (
    <Changes url={exploration.url} from={first} />
  ) : null
}

const Changes = ({ from, url }: { readonly url: string; readonly from: number }) => {
  const given = new URL(url).searchParams
  const state = given.get("state")
  const basis = given.get("basis") === "lifecycle" ? "lifecycle" : "direct"
  const since = new Date(from).toISOString()
  const query = { since, basis, limit, ...(state !== null && { state }) } as const
  const { resource } = useResource(
    (signal) => answered(grid.GET("/developer/v1/carbon-intensity/changes", { params: { query }, signal })),
    [url]
  )
  const { answer, failure } = resource.value
  if (failure !== undefined) return <FailureNotice failure={failure} />
  if (answer === undefined) return null
  const changes = answer.body.data.changes.filter(({ block_start }) => Date.parse(block_start) >= from)
  return (
    <Card title="Restated values">
      {changes.length === 0 ? (
        <p class="soft">No value of this window has been restated.</p>
      ) : (
        <Table
          caption="Restated values of this window"
          rows={changes}
          keyOf={({ snapshot_id, state: slug }) => `${snapshot_id} ${slug}`}
          columns={[
            { title: "Block", cell: ({ block_start }) => instant(Date.parse(block_start)) },
            { title: "Before", numeric: true, cell: ({ previous }) => amount(previous, 2) },
            { title: "Now", numeric: true, cell: ({ current }) => amount(current, 2) },
            { title: "Restated", cell: ({ restated_at }) => instant(Date.parse(restated_at)) },
            { title: "Reason", cell: ({ reason }) => reason }
          ]}
        />
      )}
    </Card>
  )
}
