import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { ActionState } from "../account/ActionState.tsx"
import { ConfirmDialog } from "../account/ConfirmDialog.tsx"
import { SettingsMenu } from "../account/SettingsMenu.tsx"
import { download } from "../api/Download.ts"
import { request } from "../api/Request.ts"
import { loadSession, type SignedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Notice } from "../components/Notice.tsx"

const DataPage = () => {
  const [erased, setErased] = useState<string | null>(null)
  if (erased === null) {
    return <SettingsMenu title="Your data">{(session) => <Data session={session} onErased={setErased} />}</SettingsMenu>
  }
  return (
    <div class="narrow stack">
      <h1>Erased</h1>
      <Notice kind="done" title={`What was kept of ${erased} is erased`}>
        You are signed out. <a href="/">The grid now</a>
      </Notice>
    </div>
  )
}

export default DataPage

interface DataProps {
  readonly session: SignedIn
  /** Called with the name of what is gone. */
  readonly onErased: (name: string) => void
}

const Data = ({ onErased, session: { member, tenant } }: DataProps) => (
  <div class="narrow stack">
    <Subject
      title="You"
      name={member.name}
      path="/console/data/member"
      file="member.json"
      button="Erase me"
      onErased={onErased}
      kept={
        <>
          Your name, passkeys, sessions with their browsers, and what you changed. To erase it ends your sessions. Keys
          that you made are the tenant's and go on working; the audit log keeps what was done, with an id in the place
          of your name.
        </>
      }
    />
    {member.role === "owner" && (
      <Subject
        title={`Tenant ${tenant}`}
        name={tenant}
        path="/console/data/tenant"
        file="tenant.json"
        button="Delete the tenant"
        onErased={onErased}
        kept={
          <>
            Members, keys without their secrets, usage, requests of 7 days, alerts, jobs, Scope 2 results and the audit
            log. To delete it ends every session and key at once, and erases all of that for good. What stays is what
            was changed and when, without who, so that the operator can show that it was done; and the count of today's
            calls, until the day is over.
          </>
        }
      />
    )}
  </div>
)

interface SubjectProps {
  readonly title: string
  /** Name that is typed to confirm the end of it. */
  readonly name: string
  /** Path that gives the data; to erase them is below it. */
  readonly path: string
  readonly file: string
  readonly button: string
  readonly kept: ComponentChildren
  readonly onErased: (name: string) => void
}

/** Data of somebody: to be taken along, or erased. */
const Subject = ({ button, file, kept, name, onErased, path, title }: SubjectProps) => {
  const [isAsking, setAsking] = useState(false)
  const taking = useAction(() => download(path, file))
  return (
    <Card title={title}>
      <p>{kept}</p>
      <div class="buttons">
        <Button busy={taking.busy} onClick={taking.run}>
          Download as JSON<span class="unseen"> {name}</span>
        </Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {button}
        </Button>
      </div>
      <ActionState action={taking} />
      {isAsking && (
        <ConfirmDialog
          title={button}
          name={name}
          verb="Erase for good"
          onClose={() => setAsking(false)}
          work={async () => {
            await request(`${path}/erase`, { confirmation: name })
            onErased(name)
            await loadSession()
          }}
        >
          <p>Nobody can undo this. Download what you want to keep first.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
