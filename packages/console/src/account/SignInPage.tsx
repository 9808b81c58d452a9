import { Notice } from "../components/Notice.tsx"

const SignInPage = () => (
  <>
    <h1>Sign in</h1>
    <Notice kind="empty" title="By a one-time link">
      Open the link that the first start printed, or ask the operator for one: <code>gds console link</code> makes it.
    </Notice>
  </>
)

export default SignInPage
