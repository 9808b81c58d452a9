import { until } from "@grid/testing/service/ServiceProcess"
import { assert, it } from "@effect/vitest"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { childrenOf, startNode } from "./support/Child.ts"

const bundling = new URL("../../../scripts/bundle.mjs", import.meta.url).href

it.runIf(process.platform === "linux")("bundling leaves no process beside the one that goes on to serve", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bundle-"))
  const script = `import { bundle } from "${bundling}"; await bundle(process.argv[1]); console.log("bundled"); setInterval(() => {}, 1e6)`
  const bundler = startNode(["--input-type=module", "--eval", script, join(folder, "out")])
  try {
    await until(() => bundler.text.stdout.includes("bundled") || bundler.text.stderr !== "")
    assert.strictEqual(bundler.text.stderr, "")
    assert.includeMembers(await readdir(join(folder, "out")), ["Main.js", "TaskProcess.js"])
    await until(async () => (await childrenOf(bundler.child.pid ?? 0)).length === 0)
  } finally {
    bundler.child.kill("SIGKILL")
    await bundler.ended
    await rm(folder, { recursive: true })
  }
})
