import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { fileURLToPath } from "node:url"
import { childrenOf, startNode } from "./support/Child.ts"
import { gds } from "./support/Gds.ts"

const program = fileURLToPath(new URL("../bin/gds.js", import.meta.url))

/** Node.js that gives itself out for an older one, or for one of another machine, but not in what it hosts. */
const pretending = (versions: { readonly node?: string; readonly arch?: string }) => {
  const { arch = process.arch, node = "20.19.0" } = versions
  return [
    "--import",
    `data:text/javascript,${encodeURIComponent(`if (process.channel === undefined) {
      Object.defineProperty(process.versions, "node", { value: "${node}" })
      Object.defineProperty(process, "arch", { value: "${arch}" })
    }`)}`
  ]
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const isHostable = process.platform === "linux" && ["x64", "arm64"].includes(process.arch)

describe.runIf(isHostable)("on a Node.js that is too old, gds", () => {
  let database: TestDatabase
  beforeAll(async () => void (database = await createDatabase("migrated")))
  afterAll(() => database.drop())

  const serve = async () => {
    const env = {
      DATABASE_URL: database.url,
      PORT: "0",
      GDS_SOURCES: ""
    }
    const host = startNode([...pretending({}), program, "serve"], env)
    await until(() => host.text.stdout.includes("listening on"))
    return host
  }

  it("prints what it prints on a newer one, and ends with the same code", async () => {
    for (const words of [["--help"], ["keys", "bogus"]]) {
      assert.deepStrictEqual(await startNode([...pretending({}), program, ...words]).ended, await gds({}, ...words))
    }
  })

  it.each(["SIGTERM", "SIGINT"] as const)(
    "serves until its host gets %s, and both have then ended well",
    async (signal) => {
      const host = await serve()
      const [service = 0] = await childrenOf(host.child.pid ?? 0)
      host.child.kill(signal)
      assert.strictEqual((await host.ended).code, 0)
      assert.isFalse(isRunning(service))
    }
  )

  it("ends well on a Ctrl-C, which comes from the terminal and from the host", async () => {
    const host = await serve()
    const [service = 0] = await childrenOf(host.child.pid ?? 0)
    process.kill(service, "SIGINT")
    await until(() => host.text.stderr.includes("draining"))
    host.child.kill("SIGINT")
    assert.strictEqual((await host.ended).code, 0)
  })

  it("does not outlive a host that was killed", async () => {
    const host = await serve()
    const [service = 0] = await childrenOf(host.child.pid ?? 0)
    host.child.kill("SIGKILL")
    assert.strictEqual((await host.ended).code, null)
    await until(() => !isRunning(service))
  })

  it.each([
    [
      { arch: "riscv64" },
      "Grid Data Service needs Node.js 22.19 or newer; this is 20.19.0, and npm brings none for linux-riscv64."
    ],
    [
      { node: "20.18.3" },
      "Grid Data Service needs Node.js 22.19 or newer; this is 20.18.3, and 20.19 is the oldest that can install one."
    ]
  ])("says in one line which is needed where there is none: %o", async (versions, line) => {
    const ended = await startNode([...pretending(versions), program, "--help"]).ended
    assert.deepStrictEqual(ended, { code: 1, stdout: "", stderr: `${line}\n` })
  })
})
