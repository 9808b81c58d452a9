import { assert } from "@effect/vitest"
import type { Role } from "@grid/domain/keys/Role"
import { type ProblemCode, statusOf } from "@grid/domain/errors/Problem"
import type { SignInLink } from "@grid/domain/people/MemberStore"
import type { PlanId } from "@grid/domain/plans/Plan"
import { createDatabase, query } from "@grid/testing/cluster/TestCluster"
import { type Visit, Visitor } from "@grid/testing/console/Visitor"
import { startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { randomBytes } from "node:crypto"

export const latest = "/developer/v1/grid/demand/latest"
export const keys = "/api/developer/keys"

/** A tenant nobody else uses. */
export const newTenant = (): string => `tenant-${randomBytes(6).toString("hex")}`

/** Service and database of a test file, and people to sign in. */
export const startHouse = async (environment: Readonly<Record<string, string>> = {}) => {
  const provider = await startIdentityProvider()
  const database = await createDatabase("simulated")
  const store = openStore(database.url)
  const settings = { DATABASE_URL: database.url, ...provider.environment, ...environment }
  const services: Array<ServiceProcess> = []

  /** Another node on the same database. */
  const startNode = async (): Promise<string> => {
    const service = await startService(settings)
    services.push(service)
    return `http://localhost:${service.port}`
  }
  const url = await startNode()

  /** A visitor who has signed in by a fresh link. */
  const visitor = async (role: Role = "owner", tenant = newTenant(), plan: PlanId = "growth") => {
    const link = await store.invite(tenant, role, plan)
    const visitor = new Visitor(url)
    const visit = await visitor.signIn(link.token)
    assert.strictEqual(visit.status, 200, visit.text)
    return { visitor, link, tenant, visit }
  }

  return {
    url,
    provider,
    store,
    database,
    startNode,
    visitor,
    /** The same of whoever runs the service. */
    operator: async (role: Role = "owner") => {
      const house = await visitor(role)
      await query(database.url, "update member set is_operator = true where id = $1", [house.link.member.id])
      return house
    },
    logs: () => services.map((service) => service.logs()).join("\n"),
    /** Runs a statement on the database. */
    sql: (text: string, values: ReadonlyArray<unknown> = []) => query(database.url, text, [...values]),
    close: async () => {
      for (const service of services) await service.stop()
      await store.close()
      await database.drop()
      await provider.close()
    }
  }
}

export type House = Awaited<ReturnType<typeof startHouse>>

/** Sessions of a member that have not ended. */
export const liveSessions = async (house: House, { member }: SignInLink): Promise<number> => {
  const rows = await house.sql(
    `select k.id from api_key k join session s on s.key_id = k.id
     where s.member_id = $1 and k.revoked_at is null and k.expires_at > clock_timestamp()`,
    [member.id]
  )
  return rows.length
}

/** The answer is this problem, which no cache keeps. */
export const problem = ({ body, headers, status, text }: Visit, code: ProblemCode): void => {
  assert.strictEqual(body["code"], code, text)
  assert.strictEqual(status, statusOf(code))
  assert.strictEqual(headers.get("content-type"), "application/problem+json")
  assert.strictEqual(headers.get("cache-control"), "no-store")
  assert.strictEqual(headers.has("www-authenticate"), status === 401)
}
