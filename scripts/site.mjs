// Builds the site of the console into `packages/console/dist/site`, where what it is made of has changed since the last time.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = `${root}packages/console/`
const stamp = `${folder}dist/site.hash`

/** All that the site is made of: its own files, the lists it takes from the domain, and what the lockfile names. */
const inputs = () => [
  ...globSync(["src/**/*.*", "*.html", "*.mjs"], { cwd: folder })
    .toSorted()
    .map((file) => folder + file),
  ...[
    "catalog/Catalog.ts",
    "embeds/Charts.ts",
    "observations/Area.ts",
    "reference/BidAreas.ts",
    "states/Boundaries.NOTICE.md",
    "states/Boundaries.ts",
    "states/State.ts"
  ].map((file) => `${root}packages/domain/src/${file}`),
  `${root}package-lock.json`
]

const hashOf = (files) => {
  const hash = createHash("sha256")
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest("hex")
}

/** Site, built in a process of its own, whose memory the service does not keep. */
export const site = () => {
  const hash = hashOf(inputs())
  if (existsSync(`${folder}dist/site/index.html`) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return
  const words = [`${root}node_modules/vite/bin/vite.js`, "build", folder, "--logLevel=warn"]
  const { status } = spawnSync(process.execPath, words, { cwd: folder, stdio: ["ignore", 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, hash)
}
