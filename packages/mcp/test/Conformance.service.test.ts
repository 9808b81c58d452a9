import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { openSuite } from "./support/Suite.ts"

/** What one run of the suite printed; it fails on a failure that is not expected, and on one that is and does not come. */
const conformance = (url: string, folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const home = dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json"))
    const program = join(home, "dist", "index.js")
    const expected = fileURLToPath(new URL("./conformance/expected-failures.yml", import.meta.url))
    execFile(
      process.execPath,
      [program, "server", "--url", url, "--expected-failures", expected, "-o", folder],
      (error, stdout, stderr) => (error === null ? resolve(stdout) : reject(new Error(`${stdout}\n${stderr}`)))
    )
  })

describe("the official conformance suite", () => {
  it("passes but for what a server of data alone cannot, each with its reason", async () => {
    const suite = await openSuite()
    try {
      const folder = await mkdtemp(join(tmpdir(), "conformance-"))
      try {
        const printed = await conformance(suite.url, folder)
        for (const scenario of [
          "server-initialize",
          "ping",
          "tools-list",
          "prompts-list",
          "resources-list",
          "dns-rebinding-protection"
        ]) {
          assert.match(printed, new RegExp(`✓ ${scenario}: [1-9]`))
        }
      } finally {
        await rm(folder, { recursive: true })
      }
    } finally {
      await suite.close()
    }
  })
})
