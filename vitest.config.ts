import { enableCompileCache } from "node:module"
import { setPriority } from "node:os"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type Reporter, type TestSpecification } from "vitest/node"

// Engines compute at the lowest priority, so that calls are answered meanwhile. Beside a suite that keeps all processors busy
// they would wait for minutes: whatever the suite starts is of the same priority.
setPriority(19)

// Workers, and the programs that they start with their environment, find compiled what those of the last run loaded.
const { directory } = enableCompileCache()
if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] = directory

/** Tests of what must hold every time: one failure among many runs is the fault that they look for. */
const everyTime = /\/faults\/|\/(?:ClockPutBack|KeyStore|Leases|PageLoads|QuotaLedger)\.service\.test\.ts$/

/**
 * One plain closing line beside vitest's own summary, for programs that read it, after the tests that passed at the second try
 * alone, with what they failed by: each is to be mended, and one of what must hold every time fails the run.
 */
const closingLine: Reporter = {
  onTestRunEnd: (modules) => {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const unsteady = tests.filter((test) => test.diagnostic()?.flaky)
    const failed = unsteady.filter((test) => everyTime.test(test.module.moduleId))
    if (failed.length > 0) process.exitCode = 1
    for (const test of unsteady) {
      const verdict = failed.includes(test) ? "failed once, and must hold every time" : "passed at the second try"
      const [error] = test.result().errors ?? []
      const reason = error === undefined ? "" : `${error.name}: ${error.message}`
      process.stdout.write(`${test.module.relativeModuleId} > ${test.fullName}: ${verdict}\n${reason}\n`)
    }
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const [passed, lost] = [count("passed") - failed.length, count("failed") + failed.length]
    process.stdout.write(`${passed} passed, ${lost} failed, ${count("skipped")} skipped\n`)
  }
}

/** Tests that need neither a cluster nor another process, nor a network beyond the loopback of their own. */
const tests = "{packages/*,bench}/test/**/*.test.ts"

/** Tests of PostgreSQL and of processes: one cluster a run. */
const serviceTests = "{packages/*,bench}/test/**/*.service.test.ts"

/** Files that wait for whole minutes, for many processes or for engines, or look at many pages: long for their few lines. */
const minutes =
  /\/(?:ClockPutBack|CurtailmentAndNetworkForms|Docs|EmbeddedFaults|EmbeddedPostgres|EveryCommand|EveryRoute|Faults|Fleet|Http|Operator|Pages|Reference|SupplyForms|ThreeNodes)\.service\.test\.ts$/

/** Unit tests that compute or compile: long for their few lines, too. */
const computing = /\/(?:client\/test\/Docs|Engines|LandedCost|OpenApiLint|StorageBacktest|WeekBands)\.test\.ts$/

/**
 * Services first, which leave the processor idle now and then; unit tests fill what is left. Within each what took longest
 * the last time or, on a fresh clone, the larger file.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification): number =>
      minutes.test(moduleId) ? 0 : project.name === "service" ? 1 : computing.test(moduleId) ? 2 : 3
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // The name of a file says what it needs; packages/testing/test/Names.test.ts sees to it.
    projects: [
      { extends: true, test: { name: "unit", include: [tests], exclude: [serviceTests] } },
      {
        extends: true,
        test: {
          name: "service",
          include: [serviceTests],
          // What waits for processes on a machine that others work on fails once in some thousand tests.
          retry: 1,
          globalSetup: ["packages/server/test/support/GlobalSetup.ts"]
        }
      }
    ],
    sequence: { sequencer: LongestFirst },
    setupFiles: ["vitest.setup.ts"],
    reporters: ["default", closingLine],
    // Packages are loaded as Node loads them: rewritten for the runner, each call of an imported function asks for it anew, and
    // what computes takes up to four times as long.
    server: { deps: { external: [/\/(?:packages\/[^/]+|bench)\/dist\//] } },
    // Files share the modules of their worker, whose loading took a fifth of a run; vitest.setup.ts keeps their clocks apart.
    isolate: false,
    // Most of a test's time is waiting for processes: four files at a time used 1.4 of two cores.
    maxWorkers: 6,
    // They end what hangs, and judge nothing: a test that takes 20 s on a quiet machine has taken 200 s on a busy one.
    testTimeout: 300_000,
    hookTimeout: 300_000
  }
})
