import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Code } from "../components/Code.tsx"
import { Instant } from "../components/Instant.tsx"
import type { NewLink } from "./Members.ts"

interface LinkCardProps {
  readonly made: NewLink
  readonly onDone: () => void
}

/** Link that has just been made, which nobody can read again. */
export const LinkCard = ({ made: { expires_at, link, name }, onDone }: LinkCardProps) => (
  <div role="status">
    <Card title={`Link for ${name}`}>
      <p>
        Pass it on in a way that nobody else reads: whoever opens it first is signed in as {name}. It works once, until{" "}
        <Instant ms={Date.parse(expires_at)} />, and is shown this once.
      </p>
      <Code label="Link to pass on" text={link} />
      <div>
        <Button onClick={onDone}>I have passed it on</Button>
      </div>
    </Card>
  </div>
)
