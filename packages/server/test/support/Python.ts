import { spawn, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL("../../../../clients/python/", import.meta.url))

/** Interpreter of Python 3.10 or newer, one with pandas before one without; null where there is none. */
export const python: { readonly command: string; readonly hasPandas: boolean } | null =
  ["python3", "/usr/bin/python3"]
    .flatMap((command) => {
      const program =
        "import importlib.util, sys; print(sys.version_info >= (3, 10), importlib.util.find_spec('pandas') is not None)"
      const { stdout } = spawnSync(command, ["-c", program], { encoding: "utf8" })
      return stdout?.startsWith("True") ? [{ command, hasPandas: stdout.trimEnd().endsWith("True") }] : []
    })
    .toSorted((a, b) => Number(b.hasPandas) - Number(a.hasPandas))[0] ?? null

/** Output of a program in Python that finds the client; fails with its standard error. */
export const runPython = (
  words: ReadonlyArray<string>,
  {
    environment = {},
    input = ""
  }: { readonly environment?: Readonly<Record<string, string>>; readonly input?: string } = {}
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(python?.command ?? "python3", [...words], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        PYTHONPATH: `${folder}src`,
        PYTHONDONTWRITEBYTECODE: "1",
        PYTHONUTF8: "1",
        NO_PROXY: "*",
        ...environment
      }
    })
    let output = ""
    let errors = ""
    child.stdout.on("data", (part: Buffer) => (output += part.toString()))
    child.stderr.on("data", (part: Buffer) => (errors += part.toString()))
    child.once("error", reject)
    child.once("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${words.join(" ")}: ${errors}${output}`))
    )
    child.stdin.end(input)
  })
