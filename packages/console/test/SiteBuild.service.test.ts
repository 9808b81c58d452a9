import { assert, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { statSync } from "node:fs"

const root = new URL("../../../", import.meta.url)
const builtAt = () => statSync(new URL("packages/console/dist/site/index.html", root)).mtimeMs

it("the site is built once for its content: a second build finds nothing to do", () => {
  const before = builtAt()
  const program = `(await import("${new URL("scripts/site.mjs", root).href}")).site()`
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program])
  assert.strictEqual(status, 0, String(stderr))
  assert.strictEqual(builtAt(), before)
})
