import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { variables } from "@grid/cli/settings/Environment"
import { createDatabase, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { freePort, type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect, createServer } from "node:net"
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
  ["promtool", ["test", "rules", join(root, "packages/cli/test/support/alerts.yml")]],
  ["systemd-analyze", ["verify", join(folder, "grid-data-service.service")]],
  ["nginx", ["-t", "-e", "stderr", "-g", "pid /dev/null;", "-c", nginxCopy]],
  ["haproxy", ["-c", "-f", join(folder, "haproxy.cfg")]]
]

const paths = `${process.env["PATH"] ?? ""}${delimiter}/usr/sbin`
const isInstalled = (program: string) => paths.split(delimiter).some((place) => existsSync(join(place, program)))

/** Each proxy by its file, and the words that run it on one. The file of nginx's pid is its own: it is removed at the end. */
const proxies: ReadonlyArray<readonly [program: string, file: string, words: (file: string) => ReadonlyArray<string>]> =
  [
    ["caddy", join(folder, "Caddyfile"), (file) => ["run", "--adapter", "caddyfile", "--config", file]],
    ["nginx", nginxCopy, (file) => ["-e", "stderr", "-g", `pid ${file}.pid; daemon off;`, "-c", file]],
    ["haproxy", join(folder, "haproxy.cfg"), (file) => ["-db", "-f", file]]
  ]

/**
 * A port of the loopback interface that leads to another once it is opened, and cuts off who comes before. It listens all the time:
 * meanwhile a port that was free may be given to another process.
 */
const makeDoor = async (target: number) => {
  let isOpen = false
  const server = createServer((client) => {
    if (!isOpen) return void client.destroy()
    const node = connect(target, "127.0.0.1")
    client.on("error", () => node.destroy()).pipe(node)
    node.on("error", () => client.destroy()).pipe(client)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  assert(address !== null && typeof address === "object")
  return { port: address.port, open: () => void (isOpen = true), close: () => server.close() }
}

describe("files for deployment", () => {
  const judges = validators.filter(([program]) => isInstalled(program))
  const missing = validators.filter((one) => !judges.includes(one))

  it.for(judges)("pass %s %j", async ([program, words]) => {
    const { stderr, stdout } = await promisify(execFile)(program, [...words], { env: { ...process.env, PATH: paths } })
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

  it("keep out of an image, whichever program builds it, what is no source: settings, a database, what was installed", () => {
    const namesIn = (file: string) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .map((line) => line.replace(/^\*\*\/|\/$/g, ""))
    // Docker asks for this name alone, Podman and Buildah for it too.
    for (const name of [".env", ".gds", "node_modules", "dist"]) {
      assert.include(namesIn(".gitignore"), name)
      assert.include(namesIn(".dockerignore"), name)
    }
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

describe("proxies", () => {
  let database: TestDatabase
  let node: ServiceProcess

  beforeAll(async () => {
    database = await createDatabase("migrated")
    node = await startService({ DATABASE_URL: database.url, GDS_SOURCES: "" })
  })

  afterAll(async () => {
    await node.stop()
    await database.drop()
  })

  it.for(proxies)(
    "lead by %s to a node as soon as it is ready, and to no metrics (skipped where it is not installed)",
    async ([program, original, words], context) => {
      if (!isInstalled(program)) return context.skip()
      const door = await makeDoor(node.port)
      const address = `127.0.0.1:${await freePort()}`
      const copy = join(temporary, program)
      const here = readFileSync(original, "utf8")
        .replace(/(listen |bind :)8080/, (own) => `${own.replace(/\W.*/, "")} ${address}`)
        .replaceAll(/127\.0\.0\.1:808[123]|node[123]:8080/g, `127.0.0.1:${door.port}`)
        // A node is looked at more often, that the test be short.
        .replaceAll(/\b5s\b/g, "1s")
      writeFileSync(copy, here)
      const admin = `127.0.0.1:${await freePort()}`
      const env = { PATH: paths, HOME: temporary, GRID_HOST: `http://${address}`, CADDY_ADMIN: admin }
      const proxy = spawn(program, words(copy), { env, stdio: "ignore" })
      await once(proxy, "spawn")
      const status = (path: string) =>
        fetch(`http://${address}${path}`).then(
          (answer) => answer.status,
          () => 0
        )
      try {
        await until(async () => [502, 503].includes(await status("/healthz")))
        door.open()
        await until(async () => (await status("/healthz")) === 200)
        assert.strictEqual(await status("/metrics"), 404)
      } finally {
        proxy.kill()
        await once(proxy, "exit")
        door.close()
      }
    }
  )
})
