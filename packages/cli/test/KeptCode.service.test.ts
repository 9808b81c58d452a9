import { assert, describe, it } from "@effect/vitest"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startNode } from "./support/Child.ts"

const loader = new URL("../bin/code.js", import.meta.url).href

/** A program that says a word after it has called a function, and where its code is kept. */
const aProgram = async () => {
  const folder = await mkdtemp(join(tmpdir(), "code-"))
  const file = join(folder, "Main.js")
  const cache = join(folder, "cache")
  const say = (word: string) =>
    writeFile(file, `(function (require, module, fileUrl) { const say = () => console.log("${word}"); say() })`)
  /** Runs it; `first` are statements before. */
  const run = async (first = "") => {
    const script = `
      import module from "node:module"
      import { run } from "${loader}"
      module.enableCompileCache(${JSON.stringify(cache)})
      ${first}
      run(${JSON.stringify(file)}, "command")`
    const { code, stderr, stdout } = await startNode(["--input-type=module", "--eval", script]).ended
    assert.deepStrictEqual([code, stderr], [0, ""])
    return stdout
  }
  /** Files of kept code, and their parts. */
  const kept = async () => {
    const folders = await readdir(cache)
    const files = await Promise.all(
      folders.map(async (name) => (await readdir(join(cache, name))).map((entry) => join(cache, name, entry)))
    )
    return files.flat().filter((path) => path.includes("gds-"))
  }
  const only = async () => {
    const [path = "", ...others] = await kept()
    assert.deepStrictEqual([path === "", others], [false, []])
    return path
  }
  await say("morning")
  return { cache, folder, kept, only, run, say, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

describe("code that is kept for the next start", () => {
  it("is made by the first run, taken by the next, and for nobody else to read", async () => {
    await using program = await aProgram()
    assert.strictEqual(await program.run(), "morning\n")
    const path = await program.only()
    const { ino, mode } = await stat(path)
    assert.strictEqual(mode & 0o777, 0o600)
    assert.strictEqual(await program.run(), "morning\n")
    assert.strictEqual((await stat(await program.only())).ino, ino)
  })

  it("is that of the source at hand, though another was as long", async () => {
    await using program = await aProgram()
    await program.run()
    const { ino } = await stat(await program.only())
    await program.say("evening")
    assert.strictEqual(await program.run(), "evening\n")
    assert.notStrictEqual((await stat(await program.only())).ino, ino)
    assert.strictEqual(await program.run(), "evening\n")
  })

  it("is made anew where it is cut off, or not what was written", async () => {
    await using program = await aProgram()
    await program.run()
    const path = await program.only()
    const whole = await readFile(path)
    const spoilt = Buffer.from(whole)
    spoilt.write("mistake", spoilt.indexOf("morning"))
    const harm = [() => truncate(path, whole.length - 7), () => truncate(path, 3), () => writeFile(path, spoilt)]
    for (const how of harm) {
      await how()
      assert.strictEqual(await program.run(), "morning\n")
      assert.strictEqual((await stat(await program.only())).size, whole.length)
    }
  })

  it("is made while a program goes on that is killed later, and then once", async () => {
    await using program = await aProgram()
    const failing = "process.once('exit', () => (process.exitCode = 0)); process.exitCode = 1"
    await program.run(`
      globalThis.setTimeout = (whenStarted) => ({ unref: () => setImmediate(whenStarted) })
      ${failing}`)
    const { ino } = await stat(await program.only())
    await program.run()
    assert.strictEqual((await stat(await program.only())).ino, ino)
  })

  it("is one whole file after several runs at once", async () => {
    await using program = await aProgram()
    assert.deepStrictEqual(
      await Promise.all(Array.from({ length: 4 }, () => program.run())),
      Array.from({ length: 4 }, () => "morning\n")
    )
    const { ino } = await stat(await program.only())
    await program.run()
    assert.strictEqual((await stat(await program.only())).ino, ino)
  })

  it("is none of a run that failed, nor under settings of V8 that changed meanwhile", async () => {
    await using program = await aProgram()
    await program.run("process.once('exit', () => (process.exitCode = 0)); process.exitCode = 1")
    assert.deepStrictEqual(await program.kept(), [])
    await program.run(`
      import { setFlagsFromString } from "node:v8"
      setImmediate(() => setFlagsFromString("--heap-growing-percent=77"))`)
    assert.deepStrictEqual(await program.kept(), [])
  })

  it("is done without where it can be neither written nor put in its place", async () => {
    await using program = await aProgram()
    await program.run(`
      import { rmSync } from "node:fs"
      process.once("exit", () => rmSync(${JSON.stringify(program.cache)}, { recursive: true }))`)
    assert.deepStrictEqual(await readdir(program.folder), ["Main.js"])
    await program.run()
    const path = await program.only()
    await rm(path)
    await mkdir(join(path, "in-its-place"), { recursive: true })
    assert.strictEqual(await program.run(), "morning\n")
    assert.strictEqual(await program.only(), path)
  })
})
