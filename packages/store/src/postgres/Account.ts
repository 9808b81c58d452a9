import { execFile } from "node:child_process"
import * as fs from "node:fs/promises"
import { promisify } from "node:util"
import { Effect } from "effect"
import { attempt } from "./Edge.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/** Account that PostgreSQL runs as. `switched` when that is not this process's own user, which only root can do. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
  readonly switched: boolean
}

/** The account of this process. */
export const self: Account = {
  name: "this user",
  uid: process.getuid?.() ?? -1,
  gid: process.getgid?.() ?? -1,
  switched: false
}

/**
 * The account for a cluster whose directory belongs to `owner` (null or root: nobody's yet). PostgreSQL refuses to run as
 * root, so root takes the owner, else `postgres`, else `nobody`; anybody else can only be themselves.
 */
export const choose = Effect.fn("Account.choose")(function* (
  owner: { readonly uid: number; readonly gid: number } | null
) {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === undefined || gid === undefined) {
    return yield* new EmbeddedPostgresError({
      message: `The embedded PostgreSQL does not run on ${process.platform}: set DATABASE_URL to a PostgreSQL server`
    })
  }
  if (uid !== 0) {
    if (owner === null || owner.uid === uid) return { name: `uid ${uid}`, uid, gid, switched: false }
    return yield* new EmbeddedPostgresError({
      message: `The embedded PostgreSQL's directory belongs to uid ${owner.uid}: run as that user or as root, or choose another data directory`
    })
  }
  if (owner !== null && owner.uid !== 0)
    return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid, switched: true }
  const passwd = yield* attempt("read /etc/passwd", () => fs.readFile("/etc/passwd", "utf8"))
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] =
      passwd
        .split("\n")
        .find((line) => line.startsWith(`${name}:`))
        ?.split(":") ?? []
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid), switched: true }
  }
  return yield* new EmbeddedPostgresError({
    message:
      "PostgreSQL cannot run as root, and there is no account `postgres` or `nobody`: run as an ordinary user, or set DATABASE_URL"
  })
})

/** Options that make a child process run as the account, in an environment where no PG* variable interferes. */
export const spawnOptions = (account: Account) => ({
  cwd: "/",
  env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
  ...(account.switched ? { uid: account.uid, gid: account.gid } : {})
})

/** Runs a program to its end as the account; the answer is its standard output, the error its standard error. */
export const run = (account: Account, program: string, args: ReadonlyArray<string>, input = "") =>
  Effect.tryPromise({
    try: (signal) => {
      const running = promisify(execFile)(program, [...args], { ...spawnOptions(account), signal, timeout: 120_000 })
      running.child.stdin?.on("error", () => {}).end(input)
      return running.then(({ stdout }) => stdout)
    },
    catch: (cause) => {
      const { stderr, message } = cause as Error & { readonly stderr?: string }
      return new EmbeddedPostgresError({ message: stderr?.trim() || message, cause })
    }
  })

/** True where the account can enter the directory: asked of the kernel, as permission bits are not the whole truth. */
export const reaches = (account: Account, directory: string) =>
  run(account, "/bin/sh", ["-c", 'cd -- "$1"', "sh", directory]).pipe(
    Effect.as(true),
    Effect.catchTag("EmbeddedPostgresError", () => Effect.succeed(false))
  )

/** Gives what root has just created to the account, and only the account access to it. */
export const give = (account: Account, path: string, mode: number) =>
  attempt(`give ${path} to ${account.name}`, async () => {
    await fs.chmod(path, mode)
    if (account.switched) await fs.lchown(path, account.uid, account.gid)
  })
