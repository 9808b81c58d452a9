import { useState } from "preact/hooks"
import { loadSession, type Passkey, setSession, type SignedIn, type SignedOut } from "../api/Session.ts"
import { request } from "../api/Request.ts"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Instant } from "../components/Instant.tsx"
import { FailureNotice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { useAction } from "./Action.ts"
import { hasPasskeys } from "./Passkeys.ts"
import { PasskeyForm } from "./PasskeyOffer.tsx"

/** Member who is signed in, with the ways out and the passkeys. */
export const SignedInCard = ({ member }: { readonly member: SignedIn }) => (
  <>
    <Card title={member.member.name}>
      <dl class="facts">
        <dt>Tenant</dt>
        <dd>{member.tenant}</dd>
        <dt>Plan</dt>
        <dd>{member.plan}</dd>
        <dt>Role</dt>
        <dd>{member.member.role}</dd>
        <dt>Signed in</dt>
        <dd>
          <Instant ms={Date.parse(member.signed_in_at)} />
        </dd>
        <dt>Ends without use</dt>
        <dd>
          <Instant ms={Date.parse(member.expires_at)} />
        </dd>
      </dl>
      <SignOut />
    </Card>
    <Passkeys member={member} />
  </>
)

const leave = async (path: string) => {
  setSession(await request<SignedOut>(path, {}))
}

const SignOut = () => {
  const here = useAction(() => leave("/console/sign-out"))
  const everywhere = useAction(() => leave("/console/sign-out/everywhere"))
  const failure = here.failure ?? everywhere.failure
  return (
    <>
      <div class="buttons">
        <Button busy={here.busy} onClick={here.run}>
          Sign out
        </Button>
        <Button busy={everywhere.busy} onClick={everywhere.run}>
          Sign out everywhere
        </Button>
      </div>
      <p class="soft small">“Everywhere” ends your sessions in all browsers. API keys go on working.</p>
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  )
}

const Passkeys = ({ member }: { readonly member: SignedIn }) => {
  const [adding, setAdding] = useState(false)
  if (!member.methods.passkey && member.passkeys.length === 0) return null
  return (
    <Card title="Passkeys">
      {member.passkeys.length === 0 ? (
        <p>None yet. With one you sign in without a link.</p>
      ) : (
        <Table
          caption="Passkeys"
          blocks
          rows={member.passkeys}
          keyOf={({ id }) => id}
          columns={[
            { title: "Name", cell: ({ name }) => name },
            { title: "Added", cell: ({ created_at }) => <Instant ms={Date.parse(created_at)} /> },
            { title: "Last used", cell: (passkey) => <LastUse passkey={passkey} /> },
            { title: "Remove", cell: (passkey) => <RemovePasskey passkey={passkey} /> }
          ]}
        />
      )}
      {adding ? (
        <PasskeyForm onDone={() => setAdding(false)} />
      ) : (
        hasPasskeys() && (
          <div>
            <Button onClick={() => setAdding(true)}>Add a passkey</Button>
          </div>
        )
      )}
    </Card>
  )
}

const LastUse = ({ passkey: { last_used_at } }: { readonly passkey: Passkey }) =>
  last_used_at === null ? <span>never</span> : <Instant ms={Date.parse(last_used_at)} />

const RemovePasskey = ({ passkey: { id, name } }: { readonly passkey: Passkey }) => {
  const action = useAction(async () => {
    await request("/console/passkeys/remove", { id })
    await loadSession()
  })
  return (
    <>
      <Button kind="danger" busy={action.busy} onClick={action.run}>
        Remove<span class="unseen"> {name}</span>
      </Button>
      {action.failure !== null && <p class="field-error">{action.failure.message}</p>}
    </>
  )
}
