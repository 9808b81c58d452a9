import { keysPerPage } from "@grid/domain/account/KeysApi"
import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { mostActiveKeys, mostNewKeysAnHour } from "@grid/domain/keys/ApiKey"
import { noticeMonths } from "@grid/domain/products/Roadmap"
import { filled } from "../texts/Placeholders.ts"
import { textOf } from "../texts/Texts.ts"
import { atomFeed } from "./Feed.ts"
import { type Content, contentOf } from "./Frame.ts"
import { rendered } from "./Html.ts"
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
  return atomFeed({
    page,
    title: "changelog",
    cacheControl: "public, max-age=300",
    entries: entries.map(({ date, ...entry }) => ({ ...entry, updated: instantOf(date) }))
  })
}
