import { defineConfig } from "vitest/config"
import type { Reporter } from "vitest/reporters"

/** One plain closing line beside vitest's own summary, for programs that read it. */
const closingLine: Reporter = {
  onTestRunEnd: (modules) => {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((found) => found === state).length
    process.stdout.write(`${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped\n`)
  }
}

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts"],
    setupFiles: ["vitest.setup.ts"],
    globalSetup: ["packages/server/test/support/GlobalSetup.ts"],
    reporters: ["default", closingLine],
    // Files share the modules of their worker, whose loading took a fifth of a run; vitest.setup.ts keeps their clocks apart.
    isolate: false,
    // Most of a test's time is waiting for processes: three files at a time also on two cores.
    minWorkers: 3,
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000
  }
})
