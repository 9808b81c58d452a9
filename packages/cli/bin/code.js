import { createRequire, getCompileCacheDir } from "node:module"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { cachedDataVersionTag } from "node:v8"
import { Script } from "node:vm"
import { crc32 } from "node:zlib"

/** Milliseconds after which what has been compiled is what a start needs; a program that ends sooner has it as it ends. */
const startMs = 10_000

/** Checksums of source and code, before the code. */
const headBytes = 8

const headOf = (source, code) => {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(crc32(source), 0)
  head.writeUInt32LE(crc32(code), 4)
  return head
}

/** Code that an earlier run has kept of this very source; undefined where there is none, or not all of it. */
const keptCode = (place, source) => {
  try {
    const kept = readFileSync(place)
    const code = kept.subarray(headBytes)
    return kept.subarray(0, headBytes).equals(headOf(source, code)) ? code : undefined
  } catch {
    return undefined
  }
}

/** Keeps code for the runs to come, in place of that of an earlier source. One that cannot do so says nothing: they compile it. */
const keep = (place, source, code) => {
  const part = `${place}.${process.pid}`
  try {
    writeFileSync(part, Buffer.concat([headOf(source, code), code]), { mode: 0o600 })
    renameSync(part, place)
  } catch {
    rmSync(part, { force: true })
  }
}

/**
 * Runs the function that a file is, with the code that V8 has compiled of it in an earlier run of the same kind: all
 * functions that were called by then, where Node keeps of a module what was compiled before it ran.
 */
export const run = (file, kind) => {
  const source = readFileSync(file)
  const folder = getCompileCacheDir()
  const place = folder && join(folder, `gds-${kind}-${crc32(file).toString(16)}`)
  const cachedData = place && keptCode(place, source)
  const script = new Script(source.toString(), { filename: file, cachedData })
  script.runInThisContext()(createRequire(file), { exports: {} }, pathToFileURL(file).href)

  if (place === undefined || script.cachedDataRejected === false) return
  const settings = cachedDataVersionTag()
  const keepCode = () => {
    // V8 takes the code only under the settings that it was compiled for.
    if (settings === cachedDataVersionTag()) keep(place, source, script.createCachedData())
  }
  const atExit = (status) => status === 0 && keepCode()
  process.once("exit", atExit)
  setTimeout(() => {
    process.off("exit", atExit)
    keepCode()
  }, startMs).unref()
}
