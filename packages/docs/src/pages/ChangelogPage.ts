import { keysPerPage } from "@grid/domain/account/KeysApi"
import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { mostActiveKeys, mostNewKeysAnHour } from "@grid/domain/keys/ApiKey"
import { noticeMonths } from "@grid/domain/products/Roadmap"
import { filled } from "../texts/Placeholders.ts"
import { textOf } from "../texts/Texts.ts"
import { type Content, contentOf } from "./Frame.ts"
import { html, rendered } from "./Html.ts"
import { htmlOf } from "./Markdown.ts"
import type { Site } from "./Site.ts"

const values = {
  notice_months: noticeMonths,
  most_keys: mostActiveKeys,
  most_new_keys: mostNewKeysAnHour,
  keys_per_page: keysPerPage
}

/** Page on what changed, newest first. An entry is a heading `## YYYY-MM-DD: Title {#anchor}` and what follows it. */
export const changelogPage = (site: Site): Content => contentOf(site, ["changelog"], values)

/** Entry of the changelog; title and content are HTML. */
interface Entry {
  readonly anchor: string
  readonly date: string
  readonly title: string
  readonly content: string
}

const heading = /<h2 id="([^"]+)">(\d{4}-\d{2}-\d{2}): (.+)<\/h2>\n([^]*?)(?=<h2 |$)/g

const entriesOf = (page: string): ReadonlyArray<Entry> =>
  [...page.matchAll(heading)].map(([, anchor = "", date = "", title = "", content = ""]) => ({
    anchor,
    date,
    title,
    content: content.trim()
  }))

/** Begin of an IST day, as Atom writes instants. */
const instantOf = (date: string) => `${date}T00:00:00+05:30`

/** The same as an Atom feed (RFC 4287), for whoever wants to be told. */
export const changelogFeed = ({ baseUrl }: Site): PublishedPage => {
  const page = `${baseUrl}/docs/changelog`
  // Links of a feed are whole: it is read elsewhere.
  const entries = entriesOf(
    filled(htmlOf(textOf("changelog.md")), values, rendered, { base: baseUrl, prefix: baseUrl })
  )
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <title>Grid Data Service: changelog</title>
    <id>${page}</id>
    <updated>${instantOf(entries[0]?.date ?? "")}</updated>
    <link rel="self" type="application/atom+xml" href="${page}.atom" />
    <link rel="alternate" type="text/html" href="${page}" />
    <author><name>Grid Data Service</name></author>
    ${entries.map(
      ({ anchor, content, date, title }) =>
        html`<entry>
          <title type="html">${title}</title>
          <id>${page}#${anchor}</id>
          <link rel="alternate" type="text/html" href="${page}#${anchor}" />
          <updated>${instantOf(date)}</updated>
          <content type="html">${content}</content>
        </entry> `
    )}
  </feed>`
  return {
    contentType: "application/atom+xml; charset=utf-8",
    headers: { "cache-control": "public, max-age=300" },
    body: `<?xml version="1.0" encoding="utf-8"?>\n${rendered(feed)}\n`
  }
}
