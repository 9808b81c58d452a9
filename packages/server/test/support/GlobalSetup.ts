import { offerSite } from "@grid/testing/browser/SiteOfRun"
import { type Fill, startForRun } from "@grid/testing/cluster/RunCluster"
import { offerService, settingsOfRun } from "@grid/testing/run/ServiceOfRun"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("SimulatedDays.ts", import.meta.url))

/** Nursery of a program that keeps most of what it makes for a while, so that little of it is copied. */
const nursery = ["--min-semi-space-size=32", "--max-semi-space-size=32"]

const fill: Fill = (url, { from, to }, signal) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nursery, program, url, `${from}`, `${to}`], {
      signal,
      stdio: ["ignore", "inherit", "inherit"]
    })
    child.once("error", reject)
    child.once("exit", (code, by) =>
      code === 0 ? resolve() : reject(new Error(`they ended with ${by ?? `code ${code}`}`))
    )
  })

/**
 * One cluster for the tests of a run, one site for browsers and one service for other callers. A run of files that need no
 * simulated days does without by `GDS_TEST_TEMPLATE=migrated`.
 *
 * @public vitest's globalSetup
 */
export default async () => {
  const endCluster = await startForRun(process.env["GDS_TEST_TEMPLATE"] === "migrated" ? null : fill)
  const ends = [await offerSite({ ...settingsOfRun, GDS_TRUSTED_PROXIES: "127.0.0.1,::1" }), await offerService()]
  return async () => {
    await Promise.all(ends.map((end) => end()))
    await endCluster()
  }
}
