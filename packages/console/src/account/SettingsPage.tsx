import { SessionGuard } from "./SessionGuard.tsx"
import { SignedInCard } from "./SignedInCard.tsx"

const SettingsPage = () => (
  <div class="narrow stack">
    <h1>Settings</h1>
    <SessionGuard>{(member) => <SignedInCard member={member} />}</SessionGuard>
  </div>
)

export default SettingsPage
