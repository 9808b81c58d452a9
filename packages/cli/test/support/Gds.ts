import { codeOf, run } from "@grid/cli/Program"
import { RequestItem } from "@grid/domain/requests/Requests"
import { ConfigProvider, Effect, Schema } from "effect"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const command = fileURLToPath(new URL("../../bin/gds.js", import.meta.url))
const modules = fileURLToPath(new URL("../../dist/Main.js", import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Everything that any command has written in this test file; no secret may be in it but where it was created. */
export const written: Array<{ readonly command: string; readonly text: string }> = []

/** A `gds` that runs. */
export interface Running {
  /** Standard error so far. */
  readonly stderr: () => string
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<Ended>
}

/** Starts the real `gds`. */
export const begin = (env: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>): Running =>
  start(command, env, words)

/** Starts what `gds` is bundled of, whose modules read files of the tests with the settings of `readsFiles`. */
export const beginReading = (env: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>): Running =>
  start(modules, env, words)

const start = (program: string, env: Readonly<Record<string, string>>, words: ReadonlyArray<string>): Running => {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let stdout = ""
  let stderr = ""
  child.stdout.on("data", (part: Buffer) => (stdout += part.toString()))
  child.stderr.on("data", (part: Buffer) => (stderr += part.toString()))
  return {
    stderr: () => stderr,
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve, reject) => {
      child.once("error", reject)
      child.once("close", (code) => {
        written.push({ command: words.join(" "), text: stdout + stderr })
        resolve({ code, stdout, stderr })
      })
    })
  }
}

/**
 * Runs `gds` to its end within this process, which takes a fraction of the time: the same program as the binary's with these
 * settings alone, its output as values. What belongs to a process, such as signals, is for `begin`.
 */
export const gds = (env: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>): Promise<Ended> =>
  runHere(env, words, false)

/** The same on a terminal, as far as standard error goes. */
export const gdsOnTerminal = (env: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>): Promise<Ended> =>
  runHere(env, words, true)

const runHere = async (
  env: Readonly<Record<string, string>>,
  words: ReadonlyArray<string>,
  isTTY: boolean
): Promise<Ended> => {
  const text = { stdout: "", stderr: "" }
  const stream = (name: keyof typeof text) => ({ isTTY, write: (part: string) => (text[name] += part) })
  const settings = ConfigProvider.fromEnv({ env, preserveEmptyStrings: true })
  const exit = await Effect.runPromiseExit(
    Effect.provideService(
      run(words, { stdout: stream("stdout"), stderr: stream("stderr") }),
      ConfigProvider.ConfigProvider,
      settings
    )
  )
  written.push({ command: words.join(" "), text: text.stdout + text.stderr })
  return { code: codeOf(exit), ...text }
}

/** Runs a command with `--json` and reads its document; fails where it did not end well. */
export const gdsJson = async <A>(
  schema: Schema.Decoder<A>,
  env: Readonly<Record<string, string>>,
  ...words: ReadonlyArray<string>
): Promise<A> => {
  const ended = await gds(env, ...words, "--json")
  if (ended.code !== 0) throw new Error(`gds ${words.join(" ")} ended with ${ended.code}: ${ended.stderr}`)
  return document(schema, ended)
}

/** The one document on standard output, without any member that the schema does not name. */
export const document = <A>(schema: Schema.Decoder<A>, ended: Ended): A =>
  Schema.decodeUnknownSync(schema, { onExcessProperty: "error" })(JSON.parse(ended.stdout))

export const RequestList = Schema.Struct({
  tenant: Schema.NullOr(Schema.String),
  requests: Schema.Array(RequestItem)
})

const Timestamp = Schema.String.pipe(Schema.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)))

const created = {
  id: Schema.String.pipe(Schema.check(Schema.isPattern(/^key_[0-9a-z]{20}$/))),
  secret: Schema.String.pipe(Schema.check(Schema.isPattern(/^svc_live_[A-Za-z0-9]{32}$/))),
  tenant: Schema.String,
  plan: Schema.String,
  name: Schema.String,
  ip_allow_list: Schema.Array(Schema.String),
  expires_at: Schema.NullOr(Timestamp)
}

export const CreatedKey = Schema.Struct(created)

export const RotatedKey = Schema.Struct({
  ...created,
  replaces: Schema.Struct({ id: Schema.String, expires_at: Schema.NullOr(Timestamp) })
})

export const Key = Schema.Struct({
  id: Schema.String,
  tenant: Schema.String,
  plan: Schema.String,
  name: Schema.String,
  secret_hint: Schema.String.pipe(Schema.check(Schema.isBetweenLength(4, 4))),
  state: Schema.Literals(["active", "revoked", "expired"]),
  ip_allow_list: Schema.Array(Schema.String),
  created_at: Timestamp,
  created_by: Schema.NullOr(Schema.String),
  expires_at: Schema.NullOr(Timestamp),
  revoked_at: Schema.NullOr(Timestamp),
  revoked_by: Schema.NullOr(Schema.String),
  last_used_at: Schema.NullOr(Timestamp),
  calls_today: Schema.Int
})

export const Keys = Schema.Struct({ keys: Schema.Array(Key), next_after: Schema.NullOr(Schema.String) })

export const Tenant = Schema.Struct({
  id: Schema.String,
  plan: Schema.String,
  created_at: Timestamp,
  keys_active: Schema.Int,
  members: Schema.Int,
  calls_today: Schema.Int,
  limit_minute: Schema.Int,
  limit_day: Schema.NullOr(Schema.Int),
  suspended_at: Schema.NullOr(Timestamp)
})

const summary = {
  read: Schema.Int,
  written: Schema.Int,
  revised: Schema.Int,
  unchanged: Schema.Int,
  quarantined: Schema.Int,
  refused: Schema.Int
}

const error = Schema.NullOr(Schema.Struct({ code: Schema.String, detail: Schema.String }))

const refusals = Schema.Array(
  Schema.Struct({
    file: Schema.NullOr(Schema.String),
    line: Schema.NullOr(Schema.Int),
    field: Schema.NullOr(Schema.String),
    entry: Schema.String,
    reason: Schema.String
  })
)

export const Import = Schema.Struct({
  run_id: Schema.NullOr(Schema.Int),
  files: Schema.Int,
  skipped: Schema.Int,
  ignored: Schema.Int,
  ...summary,
  errors: Schema.Array(Schema.Struct({ file: Schema.String, code: Schema.String, detail: Schema.String })),
  refusals
})

export const Backfill = Schema.Struct({
  source: Schema.String,
  from: Schema.String,
  to: Schema.String,
  days: Schema.Struct({
    asked: Schema.Int,
    done_before: Schema.Int,
    loaded: Schema.Int,
    empty: Schema.Int,
    failed: Schema.Int,
    left: Schema.Int
  }),
  ...summary,
  errors: Schema.Array(Schema.Struct({ date: Schema.String, code: Schema.String, detail: Schema.String }))
})

export const Reparse = Schema.Struct({
  sources: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      run_id: Schema.NullOr(Schema.Int),
      answers: Schema.Int,
      ...summary,
      errors: Schema.Array(Schema.Struct({ raw_id: Schema.Int, code: Schema.String, detail: Schema.String })),
      refusals
    })
  )
})

export const Quarantined = Schema.Struct({
  id: Schema.Int,
  source: Schema.String,
  dataset: Schema.String,
  area: Schema.String,
  ts: Timestamp,
  value: Schema.NullOr(Schema.Number),
  unit: Schema.String,
  reason: Schema.String,
  raw_id: Schema.NullOr(Schema.Int),
  recorded_at: Timestamp,
  released_at: Schema.NullOr(Timestamp),
  rejected_at: Schema.NullOr(Timestamp)
})

export const QuarantineList = Schema.Struct({ quarantined: Schema.Array(Quarantined) })

export const Coverage = Schema.Struct({
  dataset: Schema.String,
  from: Schema.String,
  to: Schema.String,
  incomplete_days: Schema.Int,
  days: Schema.Array(
    Schema.Struct({
      field: Schema.String,
      area: Schema.String,
      date: Schema.String,
      expected: Schema.Int,
      present: Schema.Int,
      pct: Schema.Number
    })
  )
})

export const RevisionList = Schema.Struct({
  revisions: Schema.Array(
    Schema.Struct({
      ts: Timestamp,
      source: Schema.String,
      kind: Schema.String,
      dataset: Schema.String,
      area: Schema.String,
      period_minutes: Schema.Int,
      revision: Schema.Int,
      value: Schema.NullOr(Schema.Number),
      unit: Schema.String,
      holds: Schema.Boolean,
      reason: Schema.NullOr(Schema.Literals(["correction", "reparse", "release"])),
      late: Schema.Boolean,
      captured_at: Timestamp,
      confirmed_at: Schema.NullOr(Timestamp),
      recorded_at: Timestamp,
      run_id: Schema.Int,
      raw_id: Schema.NullOr(Schema.Int)
    })
  )
})

export const Simulation = Schema.Struct({
  run_id: Schema.Int,
  source: Schema.Literal("simulator"),
  from: Timestamp,
  to: Timestamp,
  seed: Schema.Int,
  error,
  ...summary
})

export const Runs = Schema.Struct({
  runs: Schema.Array(
    Schema.Struct({
      run_id: Schema.Int,
      source: Schema.String,
      from: Timestamp,
      to: Timestamp,
      outcome: Schema.Literals(["succeeded", "failed"]),
      error,
      ...summary,
      refusals
    })
  )
})

export const SourceStates = Schema.Struct({
  sources: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      enabled: Schema.Boolean,
      newest_value_at: Schema.NullOr(Timestamp),
      last_run: Schema.NullOr(
        Schema.Struct({
          id: Schema.Int,
          source: Schema.String,
          started_at: Timestamp,
          ended_at: Schema.NullOr(Timestamp),
          outcome: Schema.Literals(["running", "succeeded", "failed"]),
          error_code: Schema.NullOr(Schema.String),
          error_detail: Schema.NullOr(Schema.String),
          ...summary
        })
      ),
      next_run_at: Schema.NullOr(Timestamp),
      breaker: Schema.Literals(["closed", "half_open", "open"]),
      unread_answers: Schema.Int
    })
  )
})

export const SourceList = Schema.Struct({
  sources: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      enabled: Schema.Boolean,
      title: Schema.String,
      licence: Schema.String,
      url: Schema.NullOr(Schema.String),
      asked_at: Schema.NullOr(Schema.String),
      imports: Schema.Array(Schema.String),
      datasets: Schema.Array(Schema.String)
    })
  )
})

export const DatabaseStatus = Schema.Struct({
  kind: Schema.Literals(["embedded", "external"]),
  data_dir: Schema.NullOr(Schema.String),
  exists: Schema.Boolean,
  place: Schema.NullOr(
    Schema.Struct({ host: Schema.String, port: Schema.Int, database: Schema.String, user: Schema.String })
  ),
  server_version: Schema.NullOr(Schema.String),
  size_bytes: Schema.NullOr(Schema.Int),
  migrations: Schema.Struct({
    applied: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String, applied_at: Timestamp })),
    pending: Schema.NullOr(Schema.Int)
  }),
  tables: Schema.Array(Schema.Struct({ name: Schema.String, bytes: Schema.Int, rows_estimate: Schema.Int })),
  newest_value_at: Schema.NullOr(Timestamp)
})

const migration = Schema.Struct({ id: Schema.Int, name: Schema.String })

export const Migrated = Schema.Struct({ applied: Schema.Array(migration) })

export const Reset = Schema.Struct({ dropped: Schema.Int, applied: Schema.Array(migration) })

const counts = { calls: Schema.Int, refused: Schema.Int }

export const Usage = Schema.Struct({
  tenant: Schema.NullOr(Schema.String),
  days: Schema.Array(
    Schema.Struct({
      date: Schema.String,
      ...counts,
      by_surface: Schema.Struct({
        rest: Schema.Int,
        legacy: Schema.Int,
        connector: Schema.Int,
        console: Schema.Int,
        embed: Schema.Int
      }),
      by_key: Schema.Array(Schema.Struct({ key_id: Schema.String, ...counts }))
    })
  )
})

export const Diagnosis = Schema.Struct({
  ok: Schema.Boolean,
  checks: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      status: Schema.Literals(["ok", "warn", "fail"]),
      message: Schema.String,
      remedy: Schema.NullOr(Schema.String)
    })
  )
})
