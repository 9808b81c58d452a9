import { readFile } from "node:fs/promises"

/** The account PostgreSQL is run under when we are root, who may not run it; undefined for anybody else. */
export const unprivilegedAccount = async (): Promise<{ readonly uid: number; readonly gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"))
  const account = ["postgres", "nobody"].map((name) => accounts.find(([entry]) => entry === name)).find(Boolean)
  if (account === undefined)
    throw new Error("running as root, and there is no account postgres or nobody for PostgreSQL")
  return { uid: Number(account[2]), gid: Number(account[3]) }
}
