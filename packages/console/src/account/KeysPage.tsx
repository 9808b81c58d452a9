import { Notice } from "../components/Notice.tsx"

const KeysPage = () => (
  <>
    <h1>API keys</h1>
    <Notice kind="empty" title="On the command line">
      <code>gds keys create</code> makes a key, <code>gds keys list</code> shows them.
    </Notice>
  </>
)

export default KeysPage
