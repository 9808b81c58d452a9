import type { components } from "@grid-data/client/openapi"
import { useState } from "preact/hooks"
import { states } from "virtual:reference"
import { answered, grid } from "../api/Grid.ts"
import { useResource } from "../api/Resource.ts"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { Pager } from "../components/Pager.tsx"
import { Table } from "../components/Table.tsx"
import { dayName, instant } from "../format/Time.ts"
import { Scope2Ledger } from "./Scope2Ledger.tsx"

type Item = components["schemas"]["Scope2Item"]

/** Results of a page. */
const limit = 20

const listResults = async (cursor: string | null, signal: AbortSignal) =>
  (await answered(grid.GET("/v1/scope2", { params: { query: { limit, ...(cursor !== null && { cursor }) } }, signal })))
    .body

const loadResult = async (id: string, signal: AbortSignal) =>
  (await answered(grid.GET("/v1/scope2/{id}", { params: { path: { id } }, signal }))).body

const nameOf = ({ id, label }: Item): string => label ?? id

/** Results that are kept, each of which can be looked at as it holds now; asked for anew when there is a newer one. */
export const Scope2Results = ({ newest }: { readonly newest: string }) => {
  const [cursor, setCursor] = useState<string | null>(null)
  const [open, setOpen] = useState<Item | null>(null)
  const list = useResource((signal) => listResults(cursor, signal), [cursor, newest])
  return (
    <>
      <Card title="Results that are kept">
        <Loaded resource={list} title="Loading the results …">
          {({ next_cursor, results }) =>
            results.length === 0 ? (
              <p class="soft">None yet. Each result stays, to be read again with what was restated since.</p>
            ) : (
              <>
                <ResultTable results={results} onOpen={setOpen} />
                <Pager cursor={cursor} next={next_cursor} onChange={setCursor} />
              </>
            )
          }
        </Loaded>
      </Card>
      {open !== null && <OpenResult key={open.id} item={open} />}
    </>
  )
}

interface ResultTableProps {
  readonly results: ReadonlyArray<Item>
  readonly onOpen: (item: Item) => void
}

const ResultTable = ({ onOpen, results }: ResultTableProps) => (
  <Table
    caption="Scope 2 results"
    rows={results}
    keyOf={({ id }) => id}
    blocks
    columns={[
      {
        title: "Name",
        cell: (item) => (item.label === null ? <code>{item.id}</code> : <span class="sentence">{item.label}</span>)
      },
      { title: "State", cell: ({ state }) => states.find(({ iso }) => iso === state)?.name ?? state },
      { title: "From", cell: ({ from }) => <span class="whole">{dayName(from)}</span> },
      { title: "To", cell: ({ to }) => <span class="whole">{dayName(to)}</span> },
      { title: "Emissions", cell: ({ basis }) => basis },
      { title: "Computed", cell: ({ created_at }) => instant(Date.parse(created_at)) },
      { title: "Restated", cell: ({ restated_at }) => (restated_at === null ? "–" : instant(Date.parse(restated_at))) },
      {
        title: "Ledger",
        cell: (item) => (
          <div class="buttons">
            <Button onClick={() => onOpen(item)}>Open</Button>
          </div>
        )
      }
    ]}
  />
)

const OpenResult = ({ item }: { readonly item: Item }) => {
  const result = useResource((signal) => loadResult(item.id, signal), [item.id])
  return (
    <Loaded resource={result} title="Loading the ledger …">
      {(answer) => <Scope2Ledger answer={answer} title={nameOf(item)} />}
    </Loaded>
  )
}
