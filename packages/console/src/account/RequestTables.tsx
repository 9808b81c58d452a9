import { count } from "../format/Numbers.ts"
import { Instant } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import type { RequestItem, RouteUsage } from "./Usage.ts"

const Outcome = ({ code, status }: { readonly code: string | null; readonly status: string }) => (
  <>
    {status}
    {code !== null && (
      <>
        {" "}
        <a href={`/docs/errors#${code}`}>
          <code>{code}</code>
        </a>
      </>
    )}
  </>
)

export const RouteTable = ({ routes }: { readonly routes: ReadonlyArray<RouteUsage> }) =>
  routes.length === 0 ? (
    <Notice kind="empty" title="No calls yet">
      Each route that a key or the console asks appears here, with what came of it.
    </Notice>
  ) : (
    <Table
      caption="Calls by route and outcome"
      rows={routes}
      keyOf={({ code, route, status_class, surface }) => [route, surface, status_class, code].join(" ")}
      columns={[
        { title: "Route", cell: ({ route }) => <code>{route}</code> },
        { title: "Surface", cell: ({ surface }) => surface },
        { title: "Outcome", cell: ({ code, status_class }) => <Outcome status={status_class} code={code} /> },
        { title: "Calls", numeric: true, cell: ({ calls }) => count(calls) }
      ]}
    />
  )

interface LastRequestsProps {
  readonly requests: ReadonlyArray<RequestItem>
  readonly nameOf: (keyId: string) => string
}

/** Newest requests with the ids by which the operator finds them. Values of a query are not kept. */
export const LastRequests = ({ nameOf, requests }: LastRequestsProps) =>
  requests.length === 0 ? (
    <Notice kind="empty" title="No requests in the last 7 days">
      Requests appear here within seconds, without secrets and bodies.
    </Notice>
  ) : (
    <Table
      caption="Last requests"
      rows={requests}
      keyOf={({ request_id }) => request_id}
      columns={[
        { title: "Time", cell: ({ at }) => <Instant ms={Date.parse(at)} /> },
        {
          title: "Request",
          cell: ({ method, parameters, path }) => (
            <code>
              {method} {path}
              {parameters.length > 0 && `?${parameters.join("&")}`}
            </code>
          )
        },
        { title: "Outcome", cell: ({ code, status }) => <Outcome status={String(status)} code={code} /> },
        { title: "Took", numeric: true, cell: ({ duration_ms }) => `${duration_ms} ms` },
        { title: "Key", cell: ({ key_id, surface }) => (key_id === null ? surface : nameOf(key_id)) },
        { title: "Request id", cell: ({ request_id }) => <code>{request_id}</code> }
      ]}
    />
  )
