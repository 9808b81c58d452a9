import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Account from "@grid/store/postgres/Account"
import * as Binaries from "@grid/store/postgres/Binaries"
import { Effect } from "effect"
import { isRoot, temporary } from "./Fixture.ts"

/** Files of the package without which its programs say their version all the same: nearly all of them. */
const needless = /\.a$|\/lib\/postgresql\/|\/share\//

/** The package's binaries as an install without scripts leaves them: no links, nothing executable. */
const bareInstall = Effect.fnUntraced(function* (root: string, left: RegExp = needless) {
  const native = path.join(root, "package", "native")
  const installed = yield* Binaries.locate
  const filter = (file: string) => !left.test(file.slice(installed.length))
  cpSync(installed, native, { recursive: true, verbatimSymlinks: true, filter })
  for (const file of readdirSync(path.join(native, "lib"))) {
    if (lstatSync(path.join(native, "lib", file)).isSymbolicLink()) rmSync(path.join(native, "lib", file))
  }
  for (const program of readdirSync(path.join(native, "bin"))) chmodSync(path.join(native, "bin", program), 0o644)
  const version = `test-${path.basename(root)}`
  writeFileSync(path.join(native, "..", "package.json"), JSON.stringify({ version }))
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const base of [
        "/var/lib/grid-data-service",
        path.join(Binaries.temporary(), `grid-data-service-${process.getuid?.()}`)
      ]) {
        rmSync(path.join(base, `postgres-${process.platform}-${process.arch}-${version}`), {
          recursive: true,
          force: true
        })
      }
    })
  )
  return native
})

describe("the binaries", () => {
  it.live("run after an install without scripts, with several processes mending it at once", () =>
    Effect.gen(function* () {
      const native = yield* bareInstall(yield* temporary)
      const account = yield* Account.choose(null)
      const mended = yield* Effect.replicateEffect(Binaries.prepare(native, account), 4, { concurrency: 4 })
      for (const binaries of mended) assert.deepStrictEqual(binaries, { directory: native, major: "18" })
      assert.isTrue(existsSync(path.join(native, "lib", "libicuuc.so.60")))
    })
  )

  it.live.runIf(isRoot)("are copied where the account can run them, once, when it cannot reach the install", () =>
    Effect.gen(function* () {
      const root = yield* temporary
      const closed = path.join(root, "closed", path.basename(root))
      mkdirSync(closed, { recursive: true })
      chmodSync(path.dirname(closed), 0o700)
      const native = yield* bareInstall(closed)
      const account = yield* Account.choose(null)
      const copies = yield* Effect.replicateEffect(Binaries.prepare(native, account), 3, { concurrency: 3 })
      const [{ directory }] = copies as [Binaries.Binaries]
      for (const copy of copies) assert.strictEqual(copy.directory, directory)
      assert.isFalse(directory.startsWith(root))
      yield* Account.run(account, path.join(directory, "bin", "initdb"), ["--version"])
      const beside = readdirSync(path.dirname(directory)).filter((name) => name.startsWith(path.basename(directory)))
      assert.deepStrictEqual(beside, [path.basename(directory)])

      rmSync(path.join(directory, "lib"), { recursive: true })
      const repaired = yield* Binaries.prepare(native, account)
      assert.strictEqual(repaired.directory, directory)
      assert.isTrue(existsSync(path.join(directory, "lib")))
    })
  )

  it.live("that cannot run anywhere are an error which names the way out", () =>
    Effect.gen(function* () {
      const native = yield* bareInstall(yield* temporary, /\/bin\/postgres$|\/lib\/|\/share\//)
      const refused = yield* Effect.flip(Binaries.prepare(native, yield* Account.choose(null)))
      assert.include(refused.message, "DATABASE_URL")
    })
  )
})
