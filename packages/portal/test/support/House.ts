import { assert } from "@effect/vitest"
import type { Role } from "@grid/domain/keys/Role"
import { type ProblemCode, statusOf } from "@grid/domain/errors/Problem"
import type { SignInLink } from "@grid/domain/people/MemberStore"
import type { PlanId } from "@grid/domain/plans/Plan"
import { logsOfSite, siteOfRun } from "@grid/testing/browser/SiteOfRun"
import { createDatabase, query } from "@grid/testing/cluster/TestCluster"
import { type Visit, Visitor } from "@grid/testing/console/Visitor"
import { settingsOfRun } from "@grid/testing/run/ServiceOfRun"
import { type ServiceProcess, startService } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { randomBytes } from "node:crypto"

export const latest = "/developer/v1/grid/demand/latest"
export const keys = "/api/developer/keys"

/** A tenant nobody else uses. */
export const newTenant = (): string => `tenant-${randomBytes(6).toString("hex")}`

/** Place of a service, and what it runs with. */
interface Place {
  readonly url: string
  readonly databaseUrl: string
  /** Settings of another node. */
  readonly settings: Readonly<Record<string, string>>
  /** Log of the service so far. */
  readonly logs: () => Promise<string>
}

/** A service and its database, and people to sign in. */
const houseAt = ({ databaseUrl, logs, settings, url }: Place) => {
  const store = openStore(databaseUrl)
  const nodes: Array<ServiceProcess> = []
  const sql = (text: string, values: ReadonlyArray<unknown> = []) => query(databaseUrl, text, [...values])

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
    store,
    database: { url: databaseUrl },
    /** Another node on the same database, with the same settings or with these. Returns its address. */
    startNode: async (own: Readonly<Record<string, string>> = settings): Promise<string> => {
      const node = await startService({ DATABASE_URL: databaseUrl, ...own })
      nodes.push(node)
      return `http://localhost:${node.port}`
    },
    visitor,
    /** The same of whoever runs the service. */
    operator: async (role: Role = "owner") => {
      const guest = await visitor(role)
      await sql("update member set is_operator = true where id = $1", [guest.link.member.id])
      return guest
    },
    logs: async () => [await logs(), ...nodes.map((node) => node.logs())].join("\n"),
    /** Runs a statement on the database. */
    sql,
    close: async () => {
      for (const node of nodes) await node.stop()
      await store.close()
    }
  }
}

export type House = ReturnType<typeof houseAt>

/** A house of a test file's own, with these settings. */
export const startHouse = async (settings: Readonly<Record<string, string>> = {}): Promise<House> => {
  const database = await createDatabase("simulated")
  const service = await startService({ DATABASE_URL: database.url, ...settings })
  const house = houseAt({
    url: `http://localhost:${service.port}`,
    databaseUrl: database.url,
    settings,
    logs: () => Promise.resolve(service.logs())
  })
  return {
    ...house,
    close: async () => {
      await service.stop()
      await house.close()
      await database.drop()
    }
  }
}

/** The site of the run, for files that write no values: each has tenants of its own there, and each visitor an address. */
export const openHouse = async (): Promise<House> => {
  const { databaseUrl, port } = await siteOfRun()
  const settings = { ...settingsOfRun, GDS_TRUSTED_PROXIES: "127.0.0.1,::1" }
  return houseAt({ url: `http://localhost:${port}`, databaseUrl, settings, logs: logsOfSite })
}

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
