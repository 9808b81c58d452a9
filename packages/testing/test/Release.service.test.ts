import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))

const Component = Schema.Struct({
  purl: Schema.String,
  properties: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String }))
})
const BillOfMaterials = Schema.fromJsonString(
  Schema.Struct({
    bomFormat: Schema.Literal("CycloneDX"),
    metadata: Schema.Struct({ component: Component }),
    components: Schema.Array(Component)
  })
)
const Lockfile = Schema.fromJsonString(
  Schema.Struct({
    packages: Schema.Record(
      Schema.String,
      Schema.Struct({ version: Schema.optionalKey(Schema.String), integrity: Schema.optionalKey(Schema.String) })
    )
  })
)

/** Packages of the lockfile that come from the registry, as a list of materials names them. */
const locked = (text: string): ReadonlyArray<string> =>
  Object.entries(Schema.decodeUnknownSync(Lockfile)(text).packages)
    .filter(([, { integrity }]) => integrity !== undefined)
    .map(([place, { version }]) => `pkg:npm/${place.replace(/.*node_modules\//, "").replace("@", "%40")}@${version}`)

describe("a release", () => {
  it("holds the source of the commit, the list of what it runs with, the clients, and their checksums", () => {
    const folder = mkdtempSync(join(tmpdir(), "gds-release-"))
    try {
      execFileSync(process.execPath, [join(root, "scripts/release.mjs"), folder], { cwd: tmpdir(), stdio: "pipe" })
      const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n")
      const files = sums.map((line) => {
        const [sum, file = ""] = line.split("  ")
        assert.strictEqual(
          createHash("sha256")
            .update(readFileSync(join(folder, file)))
            .digest("hex"),
          sum
        )
        return file
      })
      const [source = "", list = "", forNode = "", forPython = ""] = files
      const contents = (file: string) =>
        execFileSync("tar", ["-tf", join(folder, file)], { encoding: "utf8" }).split("\n")
      assert.includeMembers(
        contents(forNode),
        ["LICENSE", "README.md", "dist/Client.js", "dist/Client.d.ts", "dist/contract/generated/openapi.d.ts"].map(
          (name) => `package/${name}`
        )
      )
      const { name: python } = /^(?<name>.*)\.tar\.gz$/.exec(forPython)?.groups ?? {}
      assert.includeMembers(
        contents(forPython),
        ["LICENSE", "pyproject.toml", "src/griddata/py.typed", "src/griddata/_routes.py", "src/griddata/types.py"].map(
          (name) => `${python}/${name}`
        )
      )
      const commit = execFileSync("git", ["ls-tree", "-r", "--name-only", "HEAD"], { cwd: root, encoding: "utf8" })
      const packed = execFileSync("tar", ["-tf", join(folder, source)], { encoding: "utf8" })
      assert.deepStrictEqual(
        packed
          .split("\n")
          .filter((name) => name !== "" && !name.endsWith("/"))
          .toSorted(),
        commit
          .trimEnd()
          .split("\n")
          .map((name) => `grid-data-service/${name}`)
          .toSorted()
      )
      const bill = Schema.decodeUnknownSync(BillOfMaterials)(readFileSync(join(folder, list), "utf8"))
      assert.match(bill.metadata.component.purl, /^pkg:npm\/grid-data-service@/)
      const lockfile = execFileSync("git", ["show", "HEAD:package-lock.json"], { cwd: root, encoding: "utf8" })
      assert.includeMembers(
        bill.components.map(({ purl }) => purl),
        [...new Set(locked(lockfile))]
      )
      const forDevelopment = bill.components
        .filter(({ properties }) => properties.some(({ name }) => name === "cdx:npm:package:development"))
        .map(({ purl }) => purl.replace(/@[^@]*$/, ""))
      assert.include(forDevelopment, "pkg:npm/vitest")
      assert.notInclude(forDevelopment, "pkg:npm/effect")
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
