import { useState } from "preact/hooks"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { TextArea } from "../components/TextArea.tsx"
import { Notice } from "../components/Notice.tsx"
import { checkSignature, type SignatureVerdict, type SignedMessage } from "./Signature.ts"

/** Check of a message that somebody received. Nothing of it leaves the browser. */
export const SignatureCheck = () => {
  const [message, setMessage] = useState<SignedMessage>({ headers: "", body: "", secret: "" })
  const [verdict, setVerdict] = useState<SignatureVerdict | null>(null)
  const change = (next: Partial<SignedMessage>) => {
    setMessage((last) => ({ ...last, ...next }))
    setVerdict(null)
  }
  const check = async (event: Event) => {
    event.preventDefault()
    setVerdict(await checkSignature(message, Date.now()))
  }
  return (
    <Card title="Check a signature">
      <p class="soft">
        Paste a message as your receiver got it. It is checked in this browser; nothing of it is sent or kept.
      </p>
      {isSecureContext ? (
        <form class="stack" onSubmit={(event) => void check(event)}>
          <TextArea
            label="Headers"
            hint="webhook-id, webhook-timestamp and webhook-signature, one a line."
            rows={3}
            required
            value={message.headers}
            onChange={(headers) => change({ headers })}
          />
          <TextArea
            label="Body"
            hint="As it was received, to the last byte."
            rows={4}
            required
            value={message.body}
            onChange={(body) => change({ body })}
          />
          <TextArea
            label="Secret of the alert"
            hint="whsec_ and what follows it."
            rows={1}
            required
            value={message.secret}
            onChange={(secret) => change({ secret })}
          />
          <div>
            <Button type="submit">Check</Button>
          </div>
        </form>
      ) : (
        <Notice kind="refused" title="Not on this address">
          Browsers check signatures on https and on localhost alone.
        </Notice>
      )}
      {verdict !== null && (
        <Notice
          kind={verdict.isGood ? "done" : "refused"}
          title={verdict.isGood ? "The signature fits" : "The signature does not fit"}
        >
          {verdict.note ?? "The message is as this service signed it."}
        </Notice>
      )}
    </Card>
  )
}
