import { afterAll, assert, describe, it } from "@effect/vitest"
import { variables } from "@grid/cli/settings/Environment"
import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../../../", import.meta.url))
const folder = join(root, "deploy")

const textsBelow = (path: string, end: RegExp): ReadonlyArray<string> =>
  readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => end.test(name) && !name.includes("node_modules") && !name.includes("dist/"))
    .map((name) => readFileSync(join(path, name), "utf8"))

const files = textsBelow(folder, /(\.(yaml|yml|json|cfg|conf|service)|file)$/).join("\n")

/** The file with folders of its own for what nginx would keep in those of the system, which it makes when it judges. */
const temporary = mkdtempSync(join(tmpdir(), "gds-deploy-"))
const nginxCopy = join(temporary, "nginx.conf")
const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
  (name) => `${name}_temp_path ${temporary}/${name};`
)
writeFileSync(
  nginxCopy,
  readFileSync(join(folder, "nginx.conf"), "utf8").replace("http {", `http { access_log off; ${places.join(" ")}`)
)
afterAll(() => rmSync(temporary, { recursive: true }))

/** Each program that judges a file, by what it is given. */
const validators: ReadonlyArray<readonly [program: string, words: ReadonlyArray<string>]> = [
  ["caddy", ["validate", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")]],
  ["promtool", ["check", "config", join(folder, "prometheus.yml")]],
  ["promtool", ["check", "rules", join(folder, "alerts.yml")]],
  ["systemd-analyze", ["verify", join(folder, "grid-data-service.service")]],
  ["nginx", ["-t", "-e", "stderr", "-g", "pid /dev/null;", "-c", nginxCopy]],
  ["haproxy", ["-c", "-f", join(folder, "haproxy.cfg")]]
]

const isInstalled = (program: string) =>
  `${process.env["PATH"] ?? ""}${delimiter}/usr/sbin`.split(delimiter).some((place) => existsSync(join(place, program)))

describe("files for deployment", () => {
  const judges = validators.filter(([program]) => isInstalled(program))
  const missing = validators.filter((one) => !judges.includes(one))

  it.for(judges)("pass %s %j", async ([program, words]) => {
    const env = { ...process.env, PATH: `${process.env["PATH"] ?? ""}${delimiter}/usr/sbin` }
    const { stderr, stdout } = await promisify(execFile)(program, [...words], { env })
    assert.notMatch(stdout + stderr, /Unknown (lvalue|key|section)/)
  })

  it.for(missing)("pass %s %j (skipped: the program is not installed)", ([program], context) => {
    assert.isFalse(isInstalled(program))
    context.skip()
  })

  it("start with the command that the compose file gives: it has every setting that there must be", () => {
    const compose = readFileSync(join(folder, "compose.yaml"), "utf8")
    const [command = ""] = /^# .* docker compose .* up -d$/m.exec(compose) ?? []
    const needed = [...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => `${name}=`)
    assert.isAbove(needed.length, 3)
    for (const name of needed) assert.include(command, name)
  })

  it("give the unit an account that commands can start the database as, while it stands", () => {
    // A dynamic user's folder lies below one that root alone may enter.
    assert.notMatch(readFileSync(join(folder, "grid-data-service.service"), "utf8"), /^DynamicUser=yes$/m)
  })

  it("name only metrics that the service has, and settings that are some", () => {
    const sources = textsBelow(join(root, "packages"), /\/src\/.*\.ts$/).join("\n")
    const metrics = new Set(files.match(/\bgds_\w+/g)?.map((name) => name.replace(/_(bucket|sum|count)$/, "")))
    assert.isAbove(metrics.size, 4)
    for (const metric of metrics) assert.include(sources, `"${metric}"`.replace(/"gds_http_requests_total"/, metric))
    const settings = new Set(files.match(/\bGDS_[A-Z_]+/g))
    assert.include([...settings], "GDS_TRUSTED_PROXIES")
    for (const setting of settings) assert.property(variables, setting)
  })

  it("keep /metrics from the outside in every proxy, and clients from choosing their address", () => {
    const read = (name: string) => readFileSync(join(folder, name), "utf8")
    assert.match(read("Caddyfile"), /respond \/metrics 404/)
    assert.notMatch(read("Caddyfile"), /trusted_proxies/)
    assert.match(read("nginx.conf"), /location = \/metrics \{\s*return 404;/)
    assert.match(read("nginx.conf"), /X-Forwarded-For \$remote_addr;/)
    assert.match(read("haproxy.cfg"), /return status 404 if \{ path \/metrics \}/)
    assert.match(read("haproxy.cfg"), /set-header X-Forwarded-For %\[src\]/)
  })
})
