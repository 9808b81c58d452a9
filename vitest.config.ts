import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts"],
    globalSetup: ["packages/testing/dist/cluster/GlobalSetup.js"],
    testTimeout: 30_000,
    hookTimeout: 90_000
  }
})
