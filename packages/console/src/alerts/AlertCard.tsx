import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { ActionState } from "../account/ActionState.tsx"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Instant } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { type Alert, conditionOf, type Delivery, enableAlert, statesOf, testAlert } from "./Alerts.ts"
import { Deliveries } from "./Deliveries.tsx"

interface AlertCardProps {
  readonly alert: Alert
  readonly mayChange: boolean
  readonly onChange: () => void
  readonly onDelete: () => void
}

/** An alert with its state, what can be done with it, and its deliveries. */
export const AlertCard = ({ alert, mayChange, onChange, onDelete }: AlertCardProps) => {
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<Delivery | null>(null)
  const test = useAction(async () => {
    setOutcome(await testAlert(alert.id))
    onChange()
  })
  const toggle = useAction(async () => {
    await enableAlert(alert.id, !alert.enabled)
    onChange()
  })
  const ofName = <span class="unseen"> {alert.name}</span>
  return (
    <Card title={alert.name} aside={<States alert={alert} />}>
      <p>{conditionOf(alert)}</p>
      <Facts alert={alert} />
      <div class="buttons">
        <Button expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Deliveries{ofName}
        </Button>
        {mayChange && (
          <>
            <Button busy={test.busy} onClick={test.run}>
              Send a test{ofName}
            </Button>
            <Button busy={toggle.busy} onClick={toggle.run}>
              {alert.enabled ? "Switch off" : "Switch on"}
              {ofName}
            </Button>
            <Button kind="danger" onClick={onDelete}>
              Delete{ofName}
            </Button>
          </>
        )}
      </div>
      <ActionState action={test} />
      <ActionState action={toggle} />
      {outcome !== null && <TestOutcome outcome={outcome} />}
      {isOpen && <Deliveries key={outcome?.id} alert={alert} mayResend={mayChange && alert.enabled} />}
    </Card>
  )
}

const States = ({ alert }: { readonly alert: Alert }) => (
  <span class="states">
    {statesOf(alert).map((state) => (
      <span key={state} class={`state state-${state}`}>
        {state}
      </span>
    ))}
  </span>
)

const Facts = ({ alert: { failing_since, last_fired_at, secret_hint, url } }: { readonly alert: Alert }) => (
  <dl class="facts">
    <dt>Destination</dt>
    <dd>
      <code>{url}</code>
    </dd>
    <dt>Secret</dt>
    <dd>
      <code>…{secret_hint}</code>
    </dd>
    <dt>Last fired</dt>
    <dd>{last_fired_at === null ? <span class="soft">never</span> : <Instant ms={Date.parse(last_fired_at)} />}</dd>
    {failing_since != null && (
      <>
        <dt>Failing since</dt>
        <dd>
          <Instant ms={Date.parse(failing_since)} />
        </dd>
      </>
    )}
  </dl>
)

/** Outcome of a test. */
const TestOutcome = ({ outcome: { error, response_status, state } }: { readonly outcome: Delivery }) =>
  state === "delivered" ? (
    <Notice kind="done" title="The test was delivered">
      The destination answered {response_status}.
    </Notice>
  ) : (
    <Notice kind="refused" title="The test was not delivered">
      <p>What came of it: {error}.</p>
      <p>Put the destination right, then send another.</p>
    </Notice>
  )
