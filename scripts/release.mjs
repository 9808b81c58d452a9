// A release in `release/`: source of the commit at hand, CycloneDX list of all that it is built and run with, checksums of both.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = process.argv[2] ?? join(root, "release")
const run = (cwd, command, ...words) => execFileSync(command, words, { cwd, maxBuffer: 2 ** 28 })

const { name, version } = JSON.parse(run(root, "git", "show", "HEAD:package.json").toString())
const source = `${name}-${version}`

mkdirSync(folder, { recursive: true })
run(root, "git", "archive", `--prefix=${name}/`, `--output=${join(folder, `${source}.tar.gz`)}`, "HEAD")

// From the tarball, so that the list is of what is released, under its name. Nothing is omitted: `--omit=dev` would leave out what is
// needed to run and in tests alike, as effect and pg are. What is for development alone is marked as such.
const unpacked = mkdtempSync(join(tmpdir(), "gds-release-"))
try {
  run(unpacked, "tar", "-xf", join(folder, `${source}.tar.gz`))
  const words = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"]
  writeFileSync(join(folder, `${source}.cdx.json`), run(join(unpacked, name), "npm", ...words))
} finally {
  rmSync(unpacked, { recursive: true })
}

const sums = [`${source}.tar.gz`, `${source}.cdx.json`].map(
  (file) =>
    `${createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")}  ${file}\n`
)
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""))
process.stdout.write(sums.join(""))
