import { SessionsCard } from "./SessionsCard.tsx"
import { SettingsMenu } from "./SettingsMenu.tsx"
import { SignedInCard } from "./SignedInCard.tsx"

const SettingsPage = () => (
  <SettingsMenu title="Settings">
    {(member) => (
      <>
        <div class="narrow stack">
          <SignedInCard member={member} />
        </div>
        <SessionsCard member={member} />
      </>
    )}
  </SettingsMenu>
)

export default SettingsPage
