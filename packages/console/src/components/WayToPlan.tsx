import { signedIn } from "../api/Session.ts"

/** Plan of the tenant of whoever is signed in, who changes it, and where plans are described. */
export const WayToPlan = () => (
  <>
    <Change /> <a href="/docs#quota">What each plan has</a>
  </>
)

const Change = () => {
  const session = signedIn.value
  if (session === null) return null
  const { member, plan, tenant } = session
  const where = `The tenant “${tenant}” has the plan “${plan}”.`
  return member.is_operator && member.role !== "viewer" ? (
    <>
      {where} You run this service: move it to another plan under <a href="/operator">Operator</a>, Tenants; then load
      this page again.
    </>
  ) : (
    <>{where} Whoever runs this service can move it to another plan.</>
  )
}
