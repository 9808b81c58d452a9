import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parse } from "yaml"

const deploy = fileURLToPath(new URL("../../../deploy/", import.meta.url))
const templates = readdirSync(`${deploy}helm/templates`)
const read = (name: string) => readFileSync(`${deploy}${name}`, "utf8")
const texts = templates.map((name) => read(`helm/templates/${name}`))

/** Template without its actions: a line that is one is left out, a value that is one is a word. */
const withoutActions = (text: string): unknown =>
  parse(text.replaceAll(/^\s*\{\{-? .* \}\}\n/gm, "").replaceAll(/"?\{\{ [^}]* \}\}"?/g, "word"), { strict: true })

const Pod = Schema.Struct({
  enableServiceLinks: Schema.Boolean,
  securityContext: Schema.Struct({ runAsNonRoot: Schema.Boolean, runAsUser: Schema.Int }),
  terminationGracePeriodSeconds: Schema.Int,
  containers: Schema.Tuple([
    Schema.Struct({
      startupProbe: Schema.Struct({ httpGet: Schema.Struct({ path: Schema.String }) }),
      livenessProbe: Schema.Struct({ httpGet: Schema.Struct({ path: Schema.String }) }),
      readinessProbe: Schema.Struct({ httpGet: Schema.Struct({ path: Schema.String }) }),
      ports: Schema.Tuple([Schema.Struct({ name: Schema.String, containerPort: Schema.Int })]),
      securityContext: Schema.Struct({ readOnlyRootFilesystem: Schema.Boolean })
    })
  ])
})
const Deployment = Schema.Struct({ spec: Schema.Struct({ template: Schema.Struct({ spec: Pod }) }) })

/** Paths of all values, with those of maps on the way. */
const pathsOf = (value: unknown, path = ""): ReadonlyArray<string> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? [path, ...Object.entries(value).flatMap(([name, child]) => pathsOf(child, `${path}.${name}`))]
    : [path]

describe("chart for Kubernetes", () => {
  it.each(templates.filter((name) => name.endsWith(".yaml")))(
    "%s is YAML of one kind, and closes what it opens",
    (name) => {
      const text = read(`helm/templates/${name}`)
      assert.property(withoutActions(text), "kind")
      const opened = text.match(/\{\{-? (if|with|range|define) /g) ?? []
      assert.lengthOf(text.match(/\{\{-? end \}\}/g) ?? [], opened.length)
    }
  )

  it("uses the values that it has, and has none that it does not use", () => {
    const paths = pathsOf(parse(read("helm/values.yaml"))).filter((path) => path !== "")
    const names = texts.flatMap((text) => [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path]) => path ?? ""))
    assert.isAbove(names.length, 10)
    // Settings are a map of the service's own names.
    assert.deepStrictEqual(
      names.filter((name) => !paths.includes(name) && !name.startsWith(".settings.")),
      []
    )
    const isUsed = (path: string) =>
      names.some((name) => `${path}.`.startsWith(`${name}.`) || name.startsWith(`${path}.`))
    assert.deepStrictEqual(
      paths.filter((path) => !isUsed(path)),
      []
    )
  })

  it("runs the image as it is made: its account, port and paths, with time to drain", () => {
    const image = read("Containerfile")
    const { spec } = Schema.decodeUnknownSync(Deployment)(withoutActions(read("helm/templates/deployment.yaml"))).spec
      .template
    const [node] = spec.containers
    assert.include(image, `\nUSER ${spec.securityContext.runAsUser}\n`)
    assert.include(image, `\nEXPOSE ${node.ports[0].containerPort}\n`)
    assert.isTrue(spec.securityContext.runAsNonRoot && node.securityContext.readOnlyRootFilesystem)
    assert.deepStrictEqual(
      [node.startupProbe, node.livenessProbe, node.readinessProbe].map((probe) => probe.httpGet.path),
      ["/readyz", "/healthz", "/readyz"]
    )
    assert.isAtLeast(spec.terminationGracePeriodSeconds, 5 + 25)
    assert.isFalse(spec.enableServiceLinks, "links to a Service called gds would stop the start")
  })
})
