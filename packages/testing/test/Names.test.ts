import { assert, describe, it } from "@effect/vitest"
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Modules by which a test comes to a cluster or to a process of its own, from the root. */
const needsMore = [
  /^packages\/testing\/src\/(browser|cluster|house|service)\//,
  /^@grid\/store\/postgres\//,
  /^@grid\/workers\/beside\/InProcess$/,
  /^node:(child_process|cluster)$/
]

/** File that a module of this repository's tests stands in, from the root; any other module by its name. */
const target = (file: string, module: string): string =>
  module.startsWith(".")
    ? normalize(join(dirname(file), module))
    : module.replace(/^@grid\/testing\/(.*)$/, "packages/testing/src/$1.ts")

/** Modules that a file loads when it runs, by way of other test files and their support, too. */
const modulesOf = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  const text = readFileSync(join(root, file), "utf8").replaceAll(/^(import|export) type [^"]*"[^"]*"/gm, "")
  const imports = text.matchAll(/\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm)
  for (const [, from, whole, lazy] of imports) {
    const module = target(file, from ?? whole ?? lazy ?? "")
    if (seen.has(module)) continue
    seen.add(module)
    if (module.endsWith(".ts") && existsSync(join(root, module))) modulesOf(module, seen)
  }
  return seen
}

describe("names of test files", () => {
  it("say what needs the cluster or a process of its own: *.service.test.ts, and nothing else", () => {
    const files = globSync("{packages/*,bench}/test/**/*.test.ts", { cwd: root })
    assert.isAbove(files.length, 100)
    const misnamed = files.flatMap((file) => {
      const more = [...modulesOf(file)].filter((module) => needsMore.some((pattern) => pattern.test(module)))
      if (file.endsWith(".service.test.ts") === more.length > 0) return []
      return [`${file} ${more.length > 0 ? `reaches ${more.join(", ")}` : "needs neither"}`]
    })
    assert.deepStrictEqual(misnamed, [])
  })
})
