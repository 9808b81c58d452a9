import { SessionGuard } from "../account/SessionGuard.tsx"
import type { SignedIn } from "../api/Session.ts"
import { Notice } from "../components/Notice.tsx"
import { Tabs } from "../components/Tabs.tsx"
import { Incidents } from "./Incidents.tsx"
import { Plans, Products } from "./Offers.tsx"
import { Quarantine } from "./Quarantine.tsx"
import { Sources } from "./Sources.tsx"
import { Tenants } from "./Tenants.tsx"

const OperatorPage = () => (
  <div class="stack">
    <h1>Operator</h1>
    <SessionGuard>{(member) => <Operator member={member} />}</SessionGuard>
  </div>
)

export default OperatorPage

const Operator = ({ member: { member } }: { readonly member: SignedIn }) => {
  if (!member.is_operator)
    return (
      <Notice kind="refused" title="This page is for whoever runs the service">
        Members see it who were invited as operators: ask one of them for an invitation.
      </Notice>
    )
  const mayChange = member.role !== "viewer"
  return (
    <Tabs
      label="Parts of the service"
      tabs={[
        { name: "Tenants", panel: () => <Tenants mayChange={mayChange} /> },
        { name: "Plans", panel: () => <Plans /> },
        { name: "Products", panel: () => <Products /> },
        { name: "Ingest", panel: () => <Sources mayChange={mayChange} /> },
        { name: "Quarantine", panel: () => <Quarantine mayChange={mayChange} /> },
        { name: "Incidents", panel: () => <Incidents mayChange={mayChange} /> }
      ]}
    />
  )
}
