import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts"],
    globalSetup: ["packages/testing/dist/cluster/GlobalSetup.js"],
    // Most of a test's time is waiting for processes: two files at a time also on two cores.
    minWorkers: 2,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000
  }
})
