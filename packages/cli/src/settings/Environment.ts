import { TenantId } from "@grid/domain/Brands"
import { NamespacePhase } from "@grid/domain/legacy/Mapping"
import { PlanId } from "@grid/domain/plans/Plan"
import { products } from "@grid/domain/products/Product"
import * as Sources from "@grid/ingest/Sources"
import { AppSettings, type Settings } from "@grid/server/config/Settings"
import { Config, Effect, Layer, Option, Redacted, Result, Schema, SchemaIssue } from "effect"
import ipaddr from "ipaddr.js"
import { parseProducts } from "./ProductStatus.ts"
import { unknownSettings } from "./Unknown.ts"
import { workerCount } from "./WorkerCount.ts"

/** Every setting by its variable, with what `--help` and the README say about it. */
export const variables = {
  PORT: "port to listen on (8080)",
  HOST: "address to listen on (127.0.0.1)",
  DATABASE_URL: "PostgreSQL 15 or newer, one host or several (h1:p1,h2:p2); absent: an embedded one under GDS_DATA_DIR",
  DATABASE_SESSION_URL: "the server itself, where DATABASE_URL is a pooler that shares sessions (DATABASE_URL)",
  DATABASE_READ_URL: "replicas for reads of data, one host or several (h1:p1,h2:p2) (none)",
  GDS_DATA_DIR: "folder of the embedded database (.gds)",
  GDS_BASE_URL: "address by which clients reach the service (that of the listener)",
  GDS_SOURCES: `comma list of ${Sources.liveIds.join(", ")} (simulator)`,
  "GDS_UPSTREAM_<NAME>_URL": "base URL of a source, such as GDS_UPSTREAM_NPP_URL (its public site)",
  GDS_TRUSTED_PROXIES: "comma list of addresses or CIDR blocks whose X-Forwarded-For is believed (none)",
  GDS_NAMESPACE_PHASE: `what legacy paths do: ${NamespacePhase.literals.join(", ")} (dual-mount)`,
  GDS_PRODUCT_STATUS: 'JSON from enterprise product to status, such as {"tariffs":"beta"} (as /v1/products lists)',
  GDS_LEGACY_ANONYMOUS: "on or off: calls without a key on legacy paths, while these answer themselves (off)",
  GDS_JWKS_URL: "key set of the identity provider; absent: no key management over HTTP",
  GDS_JWT_ISSUER: "issuer that identity tokens must name; needed with GDS_JWKS_URL",
  GDS_JWT_AUDIENCE: "audience that identity tokens must name; needed with GDS_JWKS_URL",
  GDS_OIDC_ISSUER: "identity provider that people sign in to the console with (none: links and passkeys)",
  GDS_OIDC_CLIENT_ID: "client that the console is at that provider; needed with GDS_OIDC_ISSUER",
  GDS_OIDC_CLIENT_SECRET: "secret of that client; needed with GDS_OIDC_ISSUER",
  GDS_OIDC_TENANT: "tenant that somebody who signs in with it for the first time joins (none: only who is a member)",
  GDS_PUBLIC_PAGE: "on or off: the front page shows the state of the country to whoever comes (on)",
  GDS_MCP_ALLOWED_ORIGINS: "comma list of browser origins that may call the connector (the service's own and loopback)",
  GDS_CONNECTOR_DISABLED_PLANS: "comma list of plans for which the connector is switched off (none)",
  GDS_CONNECTOR_OPEN_LIMIT: "calls a minute of the connector without a key, by client network (120)",
  GDS_API_KEY: "key with which gds mcp answers (none)",
  GDS_METRICS_TOKEN: "Bearer token for /metrics from public addresses (none: private addresses only)",
  GDS_ALERTS_ALLOW_PRIVATE: "on or off: alerts may also go over http and to private addresses, for development (off)",
  GDS_WORKERS: "processes that serve, or auto for one a core, 16 at most (1)",
  GDS_MAX_CONNECTIONS: "most connections at a time (2000)",
  GDS_MAX_CONNECTIONS_PER_ADDRESS: "most of one client address, trusted proxies apart (a quarter of all)",
  GDS_LOG_FORMAT: "json or pretty (pretty on a terminal, else json)",
  GDS_LOG_LEVEL: "debug, info, warn or error (info)",
  OTEL_EXPORTER_OTLP_ENDPOINT: "where to send traces, OTLP over HTTP (none)"
} as const

/** A setting that is wrong, and why. */
export const wrongSetting = (name: string, message: string): Config.ConfigError =>
  new Config.ConfigError(
    new Schema.SchemaError(new SchemaIssue.Pointer([name], new SchemaIssue.InvalidValue({ message })))
  )

const optionalText = (name: keyof typeof variables) =>
  Config.map(
    Config.option(Config.String(name)),
    Option.filter((text) => text.trim() !== "")
  )

const checked = <A>(
  name: keyof typeof variables,
  fallback: A,
  parse: (text: string) => Result.Result<A, string>
): Config.Config<A> =>
  Config.mapEffect(optionalText(name), (text) =>
    Option.isNone(text)
      ? Effect.succeed(fallback)
      : Effect.fromResult(Result.mapError(parse(text.value.trim()), (message) => wrongSetting(name, message)))
  )

const integerBetween = (low: number, high: number) => (text: string) =>
  /^\d{1,10}$/.test(text) && Number(text) >= low && Number(text) <= high
    ? Result.succeed(Number(text))
    : Result.fail(`must be an integer from ${low} to ${high}, not "${text}"`)

const oneOf =
  <const L extends ReadonlyArray<string>>(...values: L) =>
  (text: string): Result.Result<L[number], string> =>
    values.includes(text) ? Result.succeed(text) : Result.fail(`must be one of ${values.join(", ")}, not "${text}"`)

const onOff = (text: string): Result.Result<boolean, string> =>
  Result.map(oneOf("on", "off", "true", "false", "1", "0")(text), (value) => ["on", "true", "1"].includes(value))

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")

const httpUrl = (text: string): Result.Result<URL, string> => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === "http:" || url.protocol === "https:")
    ? Result.succeed(url)
    : Result.fail(`must be an http or https URL, not "${text}"`)
}

const origins = (text: string): Result.Result<ReadonlyArray<string>, string> =>
  Result.all(
    list(text).map((entry) =>
      URL.canParse(entry) && new URL(entry).origin === entry.replace(/\/$/, "")
        ? Result.succeed(new URL(entry).origin)
        : Result.fail(`must list origins such as https://app.example.com; "${entry}" is none`)
    )
  )

const networks = (text: string): Result.Result<Settings["trustedProxies"], string> =>
  Result.all(
    list(text).map((entry) => {
      const [address = "", prefix, ...rest] = entry.split("/")
      const valid = rest.length === 0 && (ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address))
      if (!valid) return Result.fail(`must list addresses or CIDR blocks; "${entry}" is neither`)
      const parsed = ipaddr.parse(address)
      const bits = parsed.kind() === "ipv4" ? 32 : 128
      return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
        ? Result.succeed([parsed, prefix === undefined ? bits : Number(prefix)] as const)
        : Result.fail(`has a wrong prefix length in "${entry}"`)
    })
  )

const secretText = (name: keyof typeof variables) =>
  Config.map(
    Config.option(Config.Redacted(name)),
    Option.filter((text) => Redacted.value(text) !== "")
  )

const databaseUrl = secretText("DATABASE_URL")

/** An address beside that of the database. */
const besideDatabaseUrl = (name: "DATABASE_SESSION_URL" | "DATABASE_READ_URL") =>
  Config.all({ url: databaseUrl, other: secretText(name) }).pipe(
    Config.mapEffect(({ other, url }) =>
      Option.isSome(other) && Option.isNone(url)
        ? Effect.fail(wrongSetting(name, "is needed only together with DATABASE_URL"))
        : Effect.succeed(other)
    )
  )

const jwt = Config.all({
  jwksUrl: checked("GDS_JWKS_URL", Option.none<URL>(), (text) => Result.map(httpUrl(text), Option.some)),
  issuer: optionalText("GDS_JWT_ISSUER"),
  audience: optionalText("GDS_JWT_AUDIENCE")
}).pipe(
  Config.mapEffect(({ audience, issuer, jwksUrl }): Effect.Effect<Settings["jwt"], Config.ConfigError> => {
    if (Option.isNone(jwksUrl)) return Effect.succeedNone
    return Option.isSome(issuer) && Option.isSome(audience)
      ? Effect.succeedSome({ jwksUrl: jwksUrl.value, issuer: issuer.value, audience: audience.value })
      : Effect.fail(
          wrongSetting(
            Option.isNone(issuer) ? "GDS_JWT_ISSUER" : "GDS_JWT_AUDIENCE",
            "is needed together with GDS_JWKS_URL"
          )
        )
  })
)

const oidc = Config.all({
  issuer: checked("GDS_OIDC_ISSUER", Option.none<URL>(), (text) => Result.map(httpUrl(text), Option.some)),
  clientId: optionalText("GDS_OIDC_CLIENT_ID"),
  clientSecret: secretText("GDS_OIDC_CLIENT_SECRET"),
  tenant: checked("GDS_OIDC_TENANT", Option.none<TenantId>(), (text) =>
    Schema.is(TenantId)(text)
      ? Result.succeed(Option.some(text))
      : Result.fail("must be 1 to 128 printable ASCII characters without blanks")
  )
}).pipe(
  Config.mapEffect(
    ({ clientId, clientSecret, issuer, tenant }): Effect.Effect<Settings["oidc"], Config.ConfigError> => {
      if (Option.isNone(issuer)) return Effect.succeedNone
      return Option.isSome(clientId) && Option.isSome(clientSecret)
        ? Effect.succeedSome({
            issuer: issuer.value,
            clientId: clientId.value,
            clientSecret: clientSecret.value,
            tenant
          })
        : Effect.fail(
            wrongSetting(
              Option.isNone(clientId) ? "GDS_OIDC_CLIENT_ID" : "GDS_OIDC_CLIENT_SECRET",
              "is needed together with GDS_OIDC_ISSUER"
            )
          )
    }
  )
)

/** All settings at once; those that are wrong, and names that are none, fail together. */
const together = <const All extends Readonly<Record<string, Config.Config<unknown>>>>(settings: All) =>
  Effect.gen(function* () {
    const misnomers = yield* Effect.mapError(
      unknownSettings(Object.keys(variables)),
      (cause) => new Config.ConfigError(cause)
    )
    const results = yield* Effect.forEach(Object.values(settings), Effect.result, { concurrency: 1 })
    const [first, ...rest] = [
      ...misnomers.map(({ message, name }) => issueOf(wrongSetting(name, message))),
      ...results.flatMap((result) => (Result.isFailure(result) ? [issueOf(result.failure)] : []))
    ]
    if (first === undefined) return yield* Config.all(settings)
    return yield* Effect.fail(
      new Config.ConfigError(new Schema.SchemaError(new SchemaIssue.Composite(Schema.Unknown.ast, [first, ...rest])))
    )
  })

const issueOf = ({ cause }: Config.ConfigError): SchemaIssue.Issue =>
  cause._tag === "SchemaError" ? cause.issue : new SchemaIssue.InvalidValue({ message: cause.message })

const maxConnections = checked("GDS_MAX_CONNECTIONS", 2_000, integerBetween(1, 100_000))

/** Reads and checks all settings. A wrong one stops the start with one line that names it. */
export const config: Effect.Effect<Settings, Config.ConfigError> = together({
  port: checked("PORT", 8080, integerBetween(0, 65_535)),
  host: checked("HOST", "127.0.0.1", (text) => Result.succeed(text)),
  databaseUrl,
  databaseSessionUrl: besideDatabaseUrl("DATABASE_SESSION_URL"),
  databaseReadUrl: besideDatabaseUrl("DATABASE_READ_URL"),
  dataDir: checked("GDS_DATA_DIR", ".gds", (text) => Result.succeed(text)),
  baseUrl: checked("GDS_BASE_URL", Option.none<string>(), (text) =>
    Result.map(httpUrl(text), (url) => Option.some(url.href.replace(/\/+$/, "")))
  ),
  sources: Sources.ids,
  trustedProxies: checked<Settings["trustedProxies"]>("GDS_TRUSTED_PROXIES", [], networks),
  namespacePhase: checked<NamespacePhase>("GDS_NAMESPACE_PHASE", "dual-mount", oneOf(...NamespacePhase.literals)),
  products: checked("GDS_PRODUCT_STATUS", products, parseProducts),
  legacyAnonymous: checked("GDS_LEGACY_ANONYMOUS", false, onOff),
  jwt,
  oidc,
  publicPage: checked("GDS_PUBLIC_PAGE", true, onOff),
  mcpAllowedOrigins: checked<ReadonlyArray<string>>("GDS_MCP_ALLOWED_ORIGINS", [], origins),
  connectorDisabledPlans: checked<ReadonlyArray<PlanId>>("GDS_CONNECTOR_DISABLED_PLANS", [], (text) =>
    Result.all(list(text).map(oneOf(...PlanId.literals)))
  ),
  connectorOpenLimit: checked("GDS_CONNECTOR_OPEN_LIMIT", 120, integerBetween(1, 1_000_000_000)),
  metricsToken: Config.option(Config.Redacted("GDS_METRICS_TOKEN")),
  alertsAllowPrivate: checked("GDS_ALERTS_ALLOW_PRIVATE", false, onOff),
  workers: checked("GDS_WORKERS", 1, workerCount),
  maxConnections,
  maxConnectionsPerAddress: Config.all({
    all: maxConnections,
    given: checked("GDS_MAX_CONNECTIONS_PER_ADDRESS", Option.none<number>(), (text) =>
      Result.map(integerBetween(1, 100_000)(text), Option.some)
    )
  }).pipe(Config.map(({ all, given }) => Option.getOrElse(given, () => Math.ceil(all / 4)))),
  otlpEndpoint: checked("OTEL_EXPORTER_OTLP_ENDPOINT", Option.none<string>(), (text) =>
    Result.map(httpUrl(text), (url) => Option.some(url.href.replace(/\/+$/, "")))
  ),
  logFormat: checked("GDS_LOG_FORMAT", process.stderr.isTTY ? "pretty" : "json", oneOf("json", "pretty")),
  logLevel: checked("GDS_LOG_LEVEL", "info", oneOf("debug", "info", "warn", "error"))
})

/** One line per setting that is wrong. */
export const explain = (error: Config.ConfigError): string =>
  formatIssues(issueOf(error))
    .issues.map(({ message, path = [] }) => [path.map(String).join("_"), message].filter((text) => text).join(" "))
    .join("\n")

const formatIssues = SchemaIssue.makeFormatterStandardSchemaV1()

/** The settings with some replaced, for the command line's options. */
export const layerWith = (overrides: Partial<Settings>) =>
  Layer.effect(
    AppSettings,
    Effect.map(config, (settings) => ({ ...settings, ...overrides }))
  )
