import { useResource } from "../api/Resource.ts"
import type { SignedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Instant } from "../components/Instant.tsx"
import { FailureNotice } from "../components/Notice.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { useAction } from "./Action.ts"
import { browserName } from "./BrowserName.ts"
import { Loaded } from "../components/Loaded.tsx"
import { endOtherSessions, endSession, listSessions, type SessionItem } from "./Sessions.ts"

const methods = { link: "link", passkey: "passkey", oidc: "identity provider" }

/** Sessions of the member, of an owner's tenant all of them, each with a button that ends it at once. */
export const SessionsCard = ({ member }: { readonly member: SignedIn }) => {
  const sessions = useResource(listSessions, [])
  const others = useAction(async () => {
    await endOtherSessions()
    sessions.reload()
  })
  const isOwner = member.member.role === "owner"
  return (
    <Card title={isOwner ? "Sessions of the tenant" : "Sessions"}>
      <Loaded resource={sessions} title="Loading the sessions …">
        {(list) => (
          <>
            <SessionTable sessions={list} hasMembers={isOwner} onEnded={sessions.reload} />
            {list.some(({ is_current, member: { id } }) => !is_current && id === member.member.id) && (
              <div>
                <Button busy={others.busy} onClick={others.run}>
                  End my other sessions
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {others.failure !== null && <FailureNotice failure={others.failure} />}
    </Card>
  )
}

interface SessionTableProps {
  readonly sessions: ReadonlyArray<SessionItem>
  readonly hasMembers: boolean
  readonly onEnded: () => void
}

const SessionTable = ({ hasMembers, onEnded, sessions }: SessionTableProps) => {
  const member: Column<SessionItem> = { title: "Member", cell: ({ member: { name } }) => name }
  return (
    <Table
      caption="Sessions"
      blocks
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          title: "Browser",
          cell: ({ is_current, user_agent }) => (
            <>
              <span title={user_agent}>{browserName(user_agent)}</span>
              {is_current && <span class="state state-active aside">this one</span>}
            </>
          )
        },
        ...(hasMembers ? [member] : []),
        { title: "Signed in by", cell: ({ method }) => methods[method] },
        { title: "Begun", cell: ({ signed_in_at }) => <Instant ms={Date.parse(signed_in_at)} /> },
        { title: "Last seen", cell: ({ last_seen_at }) => <Instant ms={Date.parse(last_seen_at)} /> },
        {
          title: "End",
          cell: (session) => (session.is_current ? null : <EndSession session={session} onEnded={onEnded} />)
        }
      ]}
    />
  )
}

interface EndProps {
  readonly session: SessionItem
  readonly onEnded: () => void
}

const EndSession = ({ onEnded, session: { id, member, user_agent } }: EndProps) => {
  const action = useAction(async () => {
    await endSession(id)
    onEnded()
  })
  return (
    <>
      <Button kind="danger" busy={action.busy} onClick={action.run}>
        End
        <span class="unseen">
          {" "}
          {browserName(user_agent)} of {member.name}
        </span>
      </Button>
      {action.failure !== null && <p class="field-error">{action.failure.message}</p>}
    </>
  )
}
