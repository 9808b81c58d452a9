import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { ActionState } from "../account/ActionState.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Button } from "../components/Button.tsx"
import { Instant } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { Pager } from "../components/Pager.tsx"
import { Table } from "../components/Table.tsx"
import { type Alert, type Delivery, listDeliveries, resendDelivery } from "./Alerts.ts"
import { pauseMs } from "./Pause.ts"

interface DeliveriesProps {
  readonly alert: Alert
  readonly mayResend: boolean
}

/** Deliveries of an alert by page, newest first. */
export const Deliveries = ({ alert, mayResend }: DeliveriesProps) => {
  const [cursor, setCursor] = useState<string | null>(null)
  const page = useResource(
    (signal) => listDeliveries(alert.id, cursor, signal),
    [alert.id, cursor],
    (answer) => pauseMs(answer?.items ?? [], Date.now())
  )
  return (
    <Loaded resource={page} title="Loading the deliveries …">
      {({ items, next }) =>
        items.length === 0 && cursor === null ? (
          <Notice kind="empty" title="Nothing was sent in the last 30 days">
            A message appears here when the alert fires or clears, or when a test is sent.
          </Notice>
        ) : (
          <>
            <DeliveryTable alert={alert} items={items} onResent={mayResend ? page.reload : null} />
            <Pager cursor={cursor} next={next} onChange={setCursor} />
          </>
        )
      }
    </Loaded>
  )
}

interface DeliveryTableProps {
  readonly alert: Alert
  readonly items: ReadonlyArray<Delivery>
  /** Null where the member may not resend. */
  readonly onResent: (() => void) | null
}

const DeliveryTable = ({ alert, items, onResent }: DeliveryTableProps) => (
  <Table
    caption={`Deliveries of ${alert.name}`}
    blocks
    rows={items}
    keyOf={({ id }) => id}
    columns={[
      { title: "Made", cell: ({ created_at }) => <Instant ms={Date.parse(created_at)} /> },
      { title: "Message", cell: (delivery) => <Message delivery={delivery} /> },
      { title: "State", cell: ({ state }) => <span class={`state state-${state}`}>{state}</span> },
      { title: "Attempts", numeric: true, cell: ({ attempts }) => attempts },
      { title: "Last answer", cell: ({ error, response_status }) => error ?? response_status ?? "none yet" },
      {
        title: "Next attempt",
        cell: ({ next_attempt_at }) =>
          next_attempt_at === null ? "none" : <Instant ms={Date.parse(next_attempt_at)} />
      },
      {
        title: "SHA-256 of the body",
        cell: ({ body_sha256 }) => <code title={body_sha256}>{body_sha256.slice(0, 12)}…</code>
      },
      ...(onResent === null
        ? []
        : [
            {
              title: "Resend",
              cell: ({ id, state }: Delivery) =>
                state === "pending" ? null : <Resend alert={alert} id={id} onResent={onResent} />
            }
          ])
    ]}
  />
)

const Message = ({ delivery: { block_start, id, resends, type } }: { readonly delivery: Delivery }) => (
  <>
    <code>{type}</code>
    {block_start !== null && (
      <>
        {" "}
        of the block from <Instant ms={Date.parse(block_start)} />
      </>
    )}
    <div class="soft small">
      <code>{id}</code>
      {resends > 0 && `, resent ${resends === 1 ? "once" : `${resends} times`}`}
    </div>
  </>
)

interface ResendProps {
  readonly alert: Alert
  readonly id: string
  readonly onResent: () => void
}

const Resend = ({ alert, id, onResent }: ResendProps) => {
  const action = useAction(async () => {
    await resendDelivery(alert.id, id)
    onResent()
  })
  return (
    <>
      <Button busy={action.busy} onClick={action.run}>
        Resend<span class="unseen"> {id}</span>
      </Button>
      <ActionState action={action} />
    </>
  )
}
