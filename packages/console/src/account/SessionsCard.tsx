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
import { request } from "../api/Request.ts"

/** A session that has not ended. Instants are ISO 8601, UTC. */
interface SessionItem {
  readonly id: string
  readonly member: { readonly id: string; readonly name: string }
  readonly method: "link" | "passkey" | "oidc"
  /** Browser, as it names itself. */
  readonly user_agent: string
  readonly signed_in_at: string
  readonly last_seen_at: string
  readonly expires_at: string
  /** True for the one that asks. */
  readonly is_current: boolean
}

/** Sessions of the member; to an owner those of the tenant. */
const listSessions = async (signal: AbortSignal): Promise<ReadonlyArray<SessionItem>> =>
  (await request<{ readonly items: ReadonlyArray<SessionItem> }>("/console/sessions", undefined, signal)).items

const endSession = (id: string): Promise<void> => request("/console/sessions/end", { id })

/** Ends the member's sessions but this one. */
const endOtherSessions = (): Promise<void> => request("/console/sessions/end-others", {})

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
