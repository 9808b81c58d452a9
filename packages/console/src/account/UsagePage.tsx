import { Notice } from "../components/Notice.tsx"

const UsagePage = () => (
  <>
    <h1>Usage</h1>
    <Notice kind="empty" title="On the command line">
      <code>gds usage</code> shows the calls of each day.
    </Notice>
  </>
)

export default UsagePage
