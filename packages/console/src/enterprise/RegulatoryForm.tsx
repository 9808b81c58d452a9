import type { components } from "@grid-data/client/openapi"
import { Card } from "../components/Card.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { dateAfter, dayName, istDate } from "../format/Time.ts"
import { addressOf } from "./Call.ts"
import { EngineForm } from "./EngineForm.tsx"
import type { Input } from "./Inputs.ts"
import { OrderLink } from "./OrderLink.tsx"
import { stateOptions } from "./Places.ts"

type Changes = components["schemas"]["RegulatoryChanges"]
type Change = Changes["changes"][number]

/** Most entries of an answer: later ones are asked for by a later begin. */
const mostEntries = 200

const inputs: ReadonlyArray<Input> = [
  { kind: "day", path: "since", label: "Known since", hint: "IST day", initial: dateAfter(istDate(Date.now()), -365) },
  {
    kind: "choice",
    path: "state",
    label: "State",
    initial: "",
    options: [{ value: "", label: "All of India" }, ...stateOptions]
  }
]

export const RegulatoryForm = () => (
  <EngineForm<Changes>
    title="Regulatory changes"
    action="Look up"
    text="Orders, amendments, drafts and revisions of rates that became known since a day, oldest first."
    inputs={inputs}
    callOf={(query) => ({ path: addressOf(["regulatory-change-feed"], { ...query, limit: mostEntries }) })}
    picture={(answer) => <Feed answer={answer} />}
  />
)

const types: Readonly<Record<Change["type"], string>> = {
  order: "Order",
  amendment: "Amendment",
  rate_revision: "Revision of rates",
  draft: "Draft"
}

const Feed = ({ answer: { changes, next_cursor } }: { readonly answer: Changes }) => (
  <Card title="Changes">
    {changes.length === 0 ? (
      <Notice kind="empty" title="Nothing has become known since then">
        An earlier day may have more.
      </Notice>
    ) : (
      <Table
        caption="Regulatory changes, oldest first"
        blocks
        rows={changes}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Known",
            cell: ({ recorded_at }) => <span class="whole">{dayName(istDate(Date.parse(recorded_at)))}</span>
          },
          { title: "State", cell: ({ state }) => <span class="whole">{state ?? "India"}</span> },
          { title: "What", cell: ({ type }) => types[type] },
          { title: "Title", cell: (change) => <Title change={change} /> },
          { title: "Topics", cell: ({ topics }) => topics.join(", ").replaceAll("_", " ") },
          {
            title: "Applies from",
            cell: ({ applicable_from }) => <span class="whole">{dayName(applicable_from)}</span>
          }
        ]}
      />
    )}
    {next_cursor !== null && (
      <p class="soft small">These are the first {mostEntries}: begin later to see what came after.</p>
    )}
  </Card>
)

const Title = ({ change: { revisions, title, url } }: { readonly change: Change }) => (
  <div class="sentence">
    <OrderLink text={title} url={url} />
    {revisions.map(({ after, before, member, row }) => (
      <div key={`${row} ${member}`} class="soft small">
        {member.replaceAll("_", " ")}: {before ?? "not known"} → {after ?? "not known"}
      </div>
    ))}
  </div>
)
