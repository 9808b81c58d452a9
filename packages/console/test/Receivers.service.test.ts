import { freePort, until } from "@grid/testing/service/ServiceProcess"
import { assert, describe, it } from "@effect/vitest"
import { spawn, spawnSync } from "node:child_process"
import { createHmac, randomBytes } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { receivers } from "../src/alerts/ReceiverCode.ts"

const programs: Readonly<Record<string, string>> = { TypeScript: process.execPath, Python: "python3" }

const hasPython = spawnSync("python3", ["--version"]).status === 0

const key = randomBytes(32)

const body = JSON.stringify({
  type: "alert.fired",
  data: { alert: { name: "evening peak in ಕರ್ನಾಟಕ" }, value: 9_412.5, unit: "INR/MWh" }
})

/** Headers of a message as the service signs it. */
const signed = (id: string, atS = Math.floor(Date.now() / 1_000)) => ({
  "content-type": "application/json",
  "webhook-id": id,
  "webhook-timestamp": String(atS),
  "webhook-signature": `v1,${"A".repeat(43)}= v1,${createHmac("sha256", key).update(`${id}.${atS}.${body}`).digest("base64")}`
})

describe("the receivers that the page of alerts shows", () => {
  it.for(receivers)(
    "$language: takes what is signed, once, and refuses everything else",
    async (receiver, { skip }) => {
      if (receiver.language === "Python" && !hasPython) skip("there is no python3 here")
      const folder = await mkdtemp(join(tmpdir(), "gds-receiver-"))
      const port = await freePort()
      await writeFile(join(folder, receiver.file), receiver.code)
      const child = spawn(programs[receiver.language] ?? "", [join(folder, receiver.file)], {
        env: { ...process.env, PORT: String(port), ALERT_SECRET: `whsec_${key.toString("base64")}` }
      })
      const text = { stdout: "", stderr: "" }
      child.stdout.on("data", (part: Buffer) => (text.stdout += part.toString("utf8")))
      child.stderr.on("data", (part: Buffer) => (text.stderr += part.toString("utf8")))
      const post = async (headers: Readonly<Record<string, string>>, content = body) =>
        (await fetch(`http://127.0.0.1:${port}/hook`, { method: "POST", headers, body: content })).status
      try {
        await until(() =>
          post(signed("msg_1")).then(
            (status) => status === 204,
            () => child.exitCode !== null
          )
        )
        assert.isNull(child.exitCode, text.stderr)
        assert.strictEqual(await post(signed("msg_1")), 204)
        assert.strictEqual(await post(signed("msg_2")), 204)
        assert.strictEqual(await post(signed("msg_3"), body.replace("9412.5", "9412.6")), 400)
        assert.strictEqual(await post({ ...signed("msg_4"), "webhook-id": "msg_5" }), 400)
        assert.strictEqual(await post(signed("msg_6", Math.floor(Date.now() / 1_000) - 301)), 400)
        await until(() => text.stdout.split("\n").length > 2)
        const line = "alert.fired evening peak in ಕರ್ನಾಟಕ 9412.5 INR/MWh"
        assert.deepStrictEqual(text.stdout.trimEnd().split("\n"), [line, line])
      } finally {
        child.kill()
        await rm(folder, { recursive: true })
      }
    }
  )
})
