import { Card } from "../components/Card.tsx"
import { Code } from "../components/Code.tsx"
import { Tabs } from "../components/Tabs.tsx"
import { receivers } from "./ReceiverCode.ts"

/** Receivers to begin with. */
export const Receivers = () => (
  <Card title="A receiver">
    <p class="soft">
      Messages follow Standard Webhooks, for which there are libraries in most languages. One may come twice, with the
      same <code>webhook-id</code>: resent ones, too. <a href="/docs#alerts">More on alerts</a>
    </p>
    <Tabs
      label="Language"
      tabs={receivers.map(({ code, language }) => ({
        name: language,
        panel: () => <Code text={code} label={`A receiver in ${language}`} />
      }))}
    />
  </Card>
)
