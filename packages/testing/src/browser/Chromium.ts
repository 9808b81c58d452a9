import { execFile } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rename, rm, statfs, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Browser, chromium } from "playwright-core"

/** Module of the package that holds the browser, its libraries and its fonts, compressed. */
const packed = import.meta.resolve("@sparticuz/chromium")

const manifest = new URL("../../package.json", import.meta.url)

const version = (): string => {
  const { devDependencies }: { readonly devDependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(manifest, "utf8")
  )
  return devDependencies["@sparticuz/chromium"] ?? ""
}

/** Folder with the unpacked browser: unpacked once a machine and version, and shared by all that test there. */
const unpacked = async (): Promise<string> => {
  const folder = join(tmpdir(), `gds-chromium-${version()}`)
  if (existsSync(folder)) return folder
  const fresh = await mkdtemp(`${folder}-`)
  // It unpacks to the folder for temporary files, and the libraries of its own only where it believes to be on Lambda.
  await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", `await (await import("${packed}")).default.executablePath()`],
    { env: { TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" } }
  )
  // Its own settings look for fonts where Lambda has them.
  await writeFile(
    join(fresh, "fonts", "fonts.conf"),
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`
  )
  // Another process may have been first; what it has unpacked is the same.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }))
  return folder
}

/** True where the system gives its processes memory to share in: containers may have 64 MB of it, which ends a browser. */
const hasSharedMemory = (): Promise<boolean> =>
  statfs("/dev/shm").then(
    ({ bavail, bsize }) => bavail * bsize > 1e9,
    () => false
  )

const start = async (): Promise<Browser> => {
  const folder = await unpacked()
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    // What is drawn passes through a file on the disk otherwise.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ["--disable-dev-shm-usage"] : [],
    // Names that are not this machine's lead nowhere, so that no page of a test reaches a network; text looks the same everywhere.
    args: [
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      "--font-render-hinting=none",
      "--force-color-profile=srgb",
      // Pages of tests are gone before it pays to optimise their scripts.
      "--js-flags=--no-opt --no-maglev"
    ],
    env: {
      HOME: folder,
      LANG: "en_US.UTF-8",
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
      FONTCONFIG_PATH: join(folder, "fonts")
    }
  })
}

/** Words of systems that lack what the browser is linked with. */
const lacking = /error while loading shared libraries|version `GLIBC|cannot execute binary file|ENOEXEC/

/** A browser of its own, or the reason why there is none on this system. */
export const startBrowser = async (): Promise<Browser | string> => {
  if (process.platform !== "linux") return "the browser of the tests is one for Linux"
  try {
    return await start()
  } catch (error) {
    const [words] = lacking.exec(String(error)) ?? []
    if (words === undefined) throw error
    return `the browser of the tests does not start on this system: ${words}`
  }
}
