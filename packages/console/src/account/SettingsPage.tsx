import { SettingsMenu } from "./SettingsMenu.tsx"
import { SignedInCard } from "./SignedInCard.tsx"

const SettingsPage = () => (
  <SettingsMenu title="Settings">
    {(member) => (
      <div class="narrow stack">
        <SignedInCard member={member} />
      </div>
    )}
  </SettingsMenu>
)

export default SettingsPage
