import { assert, describe, it } from "@effect/vitest"
import { dayMs, istDate } from "@grid/domain/time/Time"
import { execFile, spawnSync } from "node:child_process"
import { promisify } from "node:util"
import { call, newTenant } from "../support/Client.ts"
import { python, runPython } from "../support/Python.ts"
import { sharedSuite } from "../support/Suite.ts"

const suite = sharedSuite()

/** A block of code of a published page. */
interface Sample {
  readonly title: string
  readonly code: string
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }
const unescaped = (text: string) => text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

const block = /<div class="code"[^>]*>\s*(?:<p class="title">([^<]*)<\/p>)?\s*<pre[^>]*><code>([^]*?)<\/code>/g

const samplesOf = async (page: string): Promise<ReadonlyArray<Sample>> =>
  [...(await (await fetch(`${suite.url}${page}`)).text()).matchAll(block)].map(([, title = "", code = ""]) => ({
    title: unescaped(title),
    code: unescaped(code)
  }))

/** Key of a reader who has a Scope 2 result. */
const environment = async () => {
  const { secret } = await suite.store.createKey(newTenant(), "enterprise")
  const day = istDate(Date.now() - 3 * dayMs)
  const body = { state: "goa", from: day, load_mwh: Array.from({ length: 96 }, () => 1), label: "plant A" }
  const kept = await call(`${suite.url}/v1/scope2/location-based`, {
    method: "POST",
    headers: { "x-api-key": secret },
    body
  })
  assert.strictEqual(kept.status, 201, kept.text)
  return { GRID_API_KEY: secret }
}

/** Samples one after the other, as a reader of the page runs them; one that needs pandas where that is. */
const pythonPrelude = `
import importlib.util, json, os, sys, tempfile
samples, page = json.load(sys.stdin), {"__name__": "__main__"}
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for sample in samples:
        if "import pandas" not in sample["code"] or importlib.util.find_spec("pandas"):
            exec(compile(sample["code"], sample["title"], "exec"), page)
    os.chdir("/")
`

/** Samples with words that the reader replaces, and with an address that leads nowhere. */
const isGiven = ({ code }: Sample) =>
  /IDENTITY_TOKEN|JOB_ID|RESULT_ID|--data-binary|desk\.example|npm install|pip install/.test(code)

const hasPrograms = ["bash", "curl", "jq"].every((name) => spawnSync(name, ["--version"]).status === 0)

describe("samples of the published pages", () => {
  it.skipIf(python === null).each([
    ["/docs", 4],
    ["/docs/clients", 2],
    ["/docs/datasets", 20]
  ] as const)("%s: those in Python run as they stand (skipped without Python 3.10 or newer)", async (page, least) => {
    const samples = (await samplesOf(page)).filter((one) => / in (Python|pandas)/.test(one.title) && !isGiven(one))
    assert.isAtLeast(samples.length, least)
    // The client that the samples of datasets take for made.
    const first = (await samplesOf("/docs")).filter(({ title }) => title === "First call in Python")
    const input = JSON.stringify([...first, ...samples])
    await runPython(["-c", pythonPrelude], { environment: await environment(), input })
  })

  it.skipIf(!hasPrograms).each([
    ["/docs", 4],
    ["/docs/connector", 1],
    ["/docs/datasets", 20],
    ["/docs/marginal-carbon", 1],
    ["/docs/results", 1],
    ["/docs/substations", 1]
  ] as const)("%s: those by curl are answered (skipped without bash, curl and jq)", async (page, least) => {
    const samples = (await samplesOf(page)).filter((sample) => sample.code.includes("curl ") && !isGiven(sample))
    assert.isAtLeast(samples.length, least)
    const env = { ...process.env, ...(await environment()) }
    for (const { code, title } of samples) {
      const script = `set -eo pipefail\ncurl() { command curl -sS --fail-with-body "$@"; }\n${code.replace(/^export .*$/m, "")}`
      await promisify(execFile)("bash", ["-c", script], { env, maxBuffer: 2 ** 26 }).catch((error: unknown) =>
        assert.fail(`${title}: ${String(error)}`)
      )
    }
  })
})
