import { useState } from "preact/hooks"
import { ConfirmDialog } from "../account/ConfirmDialog.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { SessionGuard } from "../account/SessionGuard.tsx"
import { useResource } from "../api/Resource.ts"
import type { SignedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Code } from "../components/Code.tsx"
import { Notice } from "../components/Notice.tsx"
import { AlertCard } from "./AlertCard.tsx"
import { type Alert, type CreatedAlert, deleteAlert, listAlerts } from "./Alerts.ts"
import { CreateDialog } from "./CreateDialog.tsx"
import { Receivers } from "./Receivers.tsx"
import { SignatureCheck } from "./SignatureCheck.tsx"

const AlertsPage = () => (
  <div class="stack">
    <h1>Alerts</h1>
    <SessionGuard>{(member) => <Alerts member={member} />}</SessionGuard>
  </div>
)

export default AlertsPage

/** Pause between two looks at the alerts, ms. */
const pauseMs = 60_000

const Alerts = ({ member }: { readonly member: SignedIn }) => {
  const alerts = useResource(listAlerts, [], () => pauseMs)
  const [isNew, setNew] = useState(false)
  const [target, setTarget] = useState<Alert | null>(null)
  const [made, setMade] = useState<CreatedAlert | null>(null)
  const mayChange = member.member.role !== "viewer"
  return (
    <>
      <p class="soft">
        An alert watches a value by 15-minute block. It posts one signed message when its condition has held long
        enough, and one when it holds no more.
      </p>
      {mayChange ? (
        <div>
          <Button kind="primary" onClick={() => setNew(true)}>
            Create an alert
          </Button>
        </div>
      ) : (
        <p>Your role is viewer: owners and members of the tenant make, test and delete alerts.</p>
      )}
      {made !== null && <NewSecret made={made} onDone={() => setMade(null)} />}
      <Loaded resource={alerts} title="Loading the alerts …">
        {(list) => <AlertList list={list} mayChange={mayChange} onChange={alerts.reload} onDelete={setTarget} />}
      </Loaded>
      <SignatureCheck />
      <Receivers />
      {isNew && (
        <CreateDialog
          onClose={() => setNew(false)}
          onMade={(alert) => {
            setMade(alert)
            setNew(false)
            alerts.reload()
          }}
        />
      )}
      {target !== null && (
        <DeleteDialog
          target={target}
          onClose={() => setTarget(null)}
          onDeleted={() => {
            setTarget(null)
            alerts.reload()
          }}
        />
      )}
    </>
  )
}

interface AlertListProps {
  readonly list: ReadonlyArray<Alert>
  readonly mayChange: boolean
  readonly onChange: () => void
  readonly onDelete: (alert: Alert) => void
}

const AlertList = ({ list, onDelete, ...card }: AlertListProps) =>
  list.length === 0 ? (
    <Notice kind="empty" title="No alert yet">
      Prices, their spread, frequency, demand, carbon intensity, regulatory changes or the risk of curtailment can be
      watched, of the country and of areas.
    </Notice>
  ) : (
    <>
      {list.map((alert) => (
        <AlertCard key={alert.id} alert={alert} onDelete={() => onDelete(alert)} {...card} />
      ))}
    </>
  )

interface NewSecretProps {
  readonly made: CreatedAlert
  readonly onDone: () => void
}

/** Secret of an alert that has just been made, which nobody can read again. */
const NewSecret = ({ made: { name, secret }, onDone }: NewSecretProps) =>
  secret === undefined ? null : (
    <div role="status">
      <Card title={`Secret of “${name}”`}>
        <p>Keep it now: it is shown this once. Your receiver checks with it that a message comes from here.</p>
        <Code label="Secret of the alert" text={secret} />
        <div>
          <Button onClick={onDone}>I have kept it</Button>
        </div>
      </Card>
    </div>
  )

interface DeleteProps {
  readonly target: Alert
  readonly onClose: () => void
  readonly onDeleted: () => void
}

const DeleteDialog = ({ onClose, onDeleted, target }: DeleteProps) => (
  <ConfirmDialog
    title={`Delete “${target.name}”`}
    name={target.name}
    verb="Delete for good"
    onClose={onClose}
    work={async () => {
      await deleteAlert(target.id)
      onDeleted()
    }}
  >
    <p>Nothing is watched any more, and the list of its deliveries goes with it.</p>
  </ConfirmDialog>
)
