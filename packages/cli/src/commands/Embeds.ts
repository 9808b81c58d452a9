import { EmbedId } from "@grid/domain/Brands"
import { chartQuery } from "@grid/domain/embeds/ChartQuery"
import { ChartName } from "@grid/domain/embeds/Charts"
import { type EmbedListing, endOf, Origins, Title } from "@grid/domain/embeds/Embed"
import { EmbedStore } from "@grid/domain/embeds/EmbedStore"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { parseQuery } from "@grid/domain/http/Query"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { AppSettings } from "@grid/server/config/Settings"
import { Clock, Effect, Option, Result } from "effect"
import { command, group, page } from "../arguments/Commands.ts"
import {
  argument,
  bySchema,
  choice,
  instant as instantOption,
  json,
  optional,
  repeatedText,
  tenant,
  text,
  withDefault
} from "../arguments/Parameters.ts"
import { knownTenant } from "../database/KnownTenant.ts"
import { instant } from "../output/Format.ts"
import { print } from "../output/Output.ts"
import { list, paragraphs, table } from "../output/Table.ts"
import { operator, store } from "../session/Session.ts"
import { consoleAddress } from "../settings/ConsoleAddress.ts"

const exampleId = "emb_4t8w1z6b3e9h2k7n5q0s"

const document = ({ created_at, expires_at, last_used_at, revoked_at, tenant_id, ...embed }: EmbedListing) => ({
  ...embed,
  tenant: tenant_id,
  created_at: iso(created_at),
  expires_at: iso(expires_at),
  revoked_at: isoOrNull(revoked_at),
  last_used_at: isoOrNull(last_used_at)
})

const queryText = ({ parameters }: EmbedListing) => new URLSearchParams(parameters).toString()

const embedText = (embed: EmbedListing) =>
  list([
    ["id", embed.id],
    ["tenant", embed.tenant_id],
    ["title", embed.title],
    ["chart", embed.chart],
    ["query", queryText(embed)],
    ["origins", embed.origins.join(", ")],
    ["state", embed.state],
    ["expires", instant(embed.expires_at)],
    ["calls", embed.calls]
  ])

const create = command(
  "create",
  page(
    "Make a chart that pages of other sites may show, and print its address, this once",
    'gds embeds create --tenant acme --title "Demand met" --chart demand --query hours=24 --origin https://example.org'
  ),
  {
    tenant: tenant("Tenant whose plan it is read with and charged to"),
    title: text("title", "Title of the chart, 1 to 80 characters", bySchema(Title)),
    chart: choice("chart", ChartName.literals, "Chart of Explore, by its name in the address there"),
    query: text("query", "Parameters of the chart as in an address, such as hours=24&state=kerala", (query) =>
      Result.mapError(parseQuery(query), ({ detail }) => detail)
    ).pipe(withDefault<Readonly<Record<string, string>>>({})),
    origins: repeatedText(
      "origin",
      "Site whose pages may show it, such as https://example.org; may be repeated",
      bySchema(Origins)
    ),
    expiresAt: instantOption(
      "expires-at",
      "When it ends: IST day (its first instant) or timestamp with offset; without it after 90 days"
    ).pipe(optional),
    json
  },
  Effect.fnUntraced(function* ({ chart, expiresAt, origins, query, title, ...options }) {
    if (origins.length === 0) return yield* InvalidParameter.of("--origin", "is missing: name a site that may show it")
    const end = yield* Effect.fromResult(endOf(Option.getOrUndefined(expiresAt), yield* Clock.currentTimeMillis))
    yield* Effect.fromResult(chartQuery(chart, query))
    const { embed, token } = yield* (yield* EmbedStore).create(
      { tenant_id: options.tenant, title, chart, parameters: query, origins, expires_at: end },
      yield* operator
    )
    const address = `${consoleAddress(yield* AppSettings)}/embed/${token}`
    yield* print(options.json, { ...document(embed), address }, () =>
      paragraphs(embedText(embed), `ADDRESS for an iframe, shown only this once:  ${address}`)
    )
  }, Effect.provide(store))
)

const listEmbeds = command(
  "list",
  page("List charts in pages of other sites, newest first", "gds embeds list --tenant acme"),
  { tenant: tenant("Charts of this tenant only").pipe(optional), json },
  Effect.fnUntraced(function* (options) {
    const embeds = yield* (yield* EmbedStore).list(yield* knownTenant(options.tenant))
    yield* print(options.json, { embeds: embeds.map(document) }, () =>
      table(
        ["id", "tenant", "title", "chart", "query", "origins", "state", "expires", "calls"],
        embeds.map((embed) => [
          embed.id,
          embed.tenant_id,
          embed.title,
          embed.chart,
          queryText(embed),
          embed.origins.join(" "),
          embed.state,
          instant(embed.expires_at),
          embed.calls
        ]),
        "No charts in pages of other sites. Make one in Explore of the console, or with: gds embeds create"
      )
    )
  }, Effect.provide(store))
)

const revoke = command(
  "revoke",
  page("Withdraw a chart from all pages, for good", `gds embeds revoke ${exampleId}`),
  {
    id: argument(
      "id",
      "Id of the chart, as gds embeds list shows it",
      bySchema(EmbedId, "must be the id of an embed, as gds embeds list shows it")
    ),
    json
  },
  Effect.fnUntraced(function* (options) {
    const embed = yield* (yield* EmbedStore).revoke(null, options.id, yield* operator)
    yield* print(options.json, document(embed), () => embedText(embed))
  }, Effect.provide(store))
)

export const embeds = group("embeds", "Charts in pages of other sites", [create, listEmbeds, revoke])
