import { openStore } from "@grid/testing/service/TestStore"
import { setTimeout as sleep } from "node:timers/promises"
import { revocation, verdict } from "../Figures.ts"
import { call } from "../load/HttpCall.ts"
import { figure, type Table } from "../report/Table.ts"
import { latestPath, type Service } from "../service/Service.ts"
import { median } from "../Statistics.ts"

/** A revocation of a key that was called on every server: the time until its answer, and what became of calls. */
interface Revoked {
  readonly milliseconds: number
  readonly admittedBefore: number
  /** Calls that started after the answer, and those of them that were admitted. */
  readonly late: number
  readonly admittedLate: number
}

const callers = 6
const pauseMs = 30

/** Longer than the second after which a tenant is busy enough for a lease. */
const loadMs = 1_800
const lateMs = 400

const revoke = async (services: ReadonlyArray<Service>, store: ReturnType<typeof openStore>, tenant: string) => {
  const { key, secret } = await store.createKey(tenant, "enterprise")
  const calls: Array<{ readonly start: number; readonly status: number }> = []
  let isOver = false
  const caller = async (_: unknown, index: number): Promise<void> => {
    while (!isOver) {
      const start = performance.now()
      const url = `${services[index % services.length]?.url}${latestPath}`
      const { status } = await call(url, { headers: { "x-api-key": secret } })
      calls.push({ start, status })
      await sleep(pauseMs)
    }
  }
  const load = Promise.all(Array.from({ length: callers }, caller))
  await sleep(loadMs)
  const begin = performance.now()
  await store.revokeKey(key)
  const answer = performance.now()
  await sleep(lateMs)
  isOver = true
  await load
  const late = calls.filter(({ start }) => start > answer)
  const admitted = (some: typeof calls): number => some.filter(({ status }) => status === 200).length
  return {
    milliseconds: answer - begin,
    admittedBefore: admitted(calls) - admitted(late),
    late: late.length,
    admittedLate: admitted(late)
  } satisfies Revoked
}

/** Revocations of busy keys, one after the other. */
export const measureRevocation = async (
  services: ReadonlyArray<Service>,
  runs: number
): Promise<{ readonly table: Table; readonly raw: ReadonlyArray<Revoked> }> => {
  const store = openStore(services[0]?.environment["DATABASE_URL"] ?? "")
  const raw: Array<Revoked> = []
  try {
    for (let run = 0; run < runs; run++) raw.push(await revoke(services, store, `revoked-${process.pid}-${run}`))
  } finally {
    await store.close()
  }
  const sum = (value: (run: Revoked) => number): number => raw.reduce((total, run) => total + value(run), 0)
  const longest = Math.max(...raw.map(({ milliseconds }) => milliseconds))
  const row = [
    `${services.length} processes, ${runs} keys`,
    figure(median(raw.map(({ milliseconds }) => milliseconds)), 1),
    figure(longest, 1),
    figure(sum(({ admittedBefore }) => admittedBefore)),
    figure(sum(({ late }) => late)),
    figure(sum(({ admittedLate }) => admittedLate)),
    revocation.milliseconds.text,
    verdict(
      revocation.milliseconds,
      sum(({ admittedLate }) => admittedLate) === 0 ? longest : Infinity,
      figure(longest)
    )
  ]
  const columns = ["servers", "median ms", "longest ms", "2xx before", "late calls", "2xx of them", "goal", "verdict"]
  return { table: { title: "Revocation of a busy key", columns, rows: [row] }, raw }
}
