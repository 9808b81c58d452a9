import type { components } from "@grid-data/client/openapi"
import { useState } from "preact/hooks"
import { ActionState } from "../account/ActionState.tsx"
import { useAction } from "../account/Action.ts"
import { Button } from "../components/Button.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { sha256 } from "../format/Hash.ts"
import { amount } from "../format/Numbers.ts"
import { unit } from "./AreaCard.tsx"
import { loadReplay } from "./Carbon.ts"
import type { CarbonQuery } from "./CarbonQuery.ts"

type Schemas = components["schemas"]

interface ReplayProps {
  readonly snapshot: Schemas["CarbonSnapshot"]
  readonly query: CarbonQuery
}

interface Outcome {
  readonly replay: Schemas["CarbonReplay"]
  /** SHA-256 of the inputs as this browser computes it; null where it cannot, or may not see them. */
  readonly inputs: string | null
}

/** Button that has the service compute the block again, and both results. */
export const Replay = ({ query, snapshot }: ReplayProps) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const action = useAction(async () => {
    const { inputs } = snapshot.frozen
    setOutcome({
      replay: await loadReplay(query, snapshot.snapshot_id),
      inputs: inputs === null ? null : await sha256(inputs)
    })
  })
  return (
    <div>
      <h3>Replay</h3>
      <p class="soft">
        The service computes the block again from what was frozen, by the method of then, and compares every byte.
      </p>
      <p class="replay">
        <Button kind="primary" busy={action.busy} onClick={action.run}>
          Replay
        </Button>
      </p>
      <ActionState action={action} />
      {outcome !== null && <Compared {...outcome} id={snapshot.snapshot_id} />}
    </div>
  )
}

const Compared = ({ id, inputs, replay }: Outcome & { readonly id: string }) => {
  const { damage, differing, exact, replayed, stored } = replay
  const rows = [
    { name: unit, of: ({ average }: typeof stored) => amount(average.kg_co2e_per_mwh, 6) },
    { name: "Bytes", of: ({ mixes_bytes }: typeof stored) => amount(mixes_bytes, 0) },
    { name: "SHA-256", of: ({ mixes_sha256 }: typeof stored) => mixes_sha256 }
  ].map(({ name, of }) => ({ name, stored: of(stored), replayed: replayed === null ? "–" : of(replayed) }))
  return (
    <div aria-live="polite">
      {exact ? (
        <Notice kind="done" title="The same, byte for byte">
          {inputs !== null &&
            (inputs.startsWith(id.slice(-16))
              ? "The inputs are those that the id names: this browser has computed their SHA-256."
              : "But the inputs that came to this browser are not those that the id names.")}
        </Notice>
      ) : (
        <Notice kind="refused" title="Not the same">
          {damage ?? `${differing} numbers differ from what was stored. Tell the operator.`}
        </Notice>
      )}
      <Table
        caption="Result as stored and as computed again"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { title: "Result", cell: ({ name }) => name },
          { title: "Stored", cell: (row) => <code>{row.stored}</code> },
          { title: "Computed again", cell: (row) => <code>{row.replayed}</code> }
        ]}
      />
    </div>
  )
}
