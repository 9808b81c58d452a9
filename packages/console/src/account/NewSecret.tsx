import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Code } from "../components/Code.tsx"
import type { CreatedKey } from "./Keys.ts"

interface NewSecretProps {
  readonly made: CreatedKey
  readonly onDone: () => void
}

/** Secret of a key that has just been made, which nobody can read again, and a first call with it. */
export const NewSecret = ({ made: { name, secret }, onDone }: NewSecretProps) => (
  <div role="status">
    <Card title={`Secret of “${name}”`}>
      {secret === undefined ? (
        <p>It was shown when the key was made, and cannot be shown again. Rotate the key where it was lost.</p>
      ) : (
        <>
          <p>
            Keep it now: it is shown this once. Whoever has it can use the whole quota, so keep it out of web pages.
          </p>
          <Code label="Secret of the key" text={secret} />
          <h3>Use it</h3>
          <Code
            label="First call"
            text={`curl -H "X-API-Key: ${secret}" ${location.origin}/developer/v1/grid/demand/latest`}
          />
          <p class="small">
            <a href="/docs">The docs</a> have the same in TypeScript and Python.
          </p>
        </>
      )}
      <div>
        <Button onClick={onDone}>I have kept it</Button>
      </div>
    </Card>
  </div>
)
