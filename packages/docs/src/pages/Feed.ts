import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { html, type Html, rendered } from "./Html.ts"

/** Entry of a feed; its title and content are HTML. */
interface Entry {
  readonly anchor: string
  /** Instant of its last change, RFC 3339. */
  readonly updated: string
  readonly title: string
  readonly content: string
}

interface Feed {
  /** Address of the page with the same entries, whole: a feed is read elsewhere. */
  readonly page: string
  readonly title: string
  /** State of the whole feed; empty where there is nothing to say. */
  readonly subtitle?: string
  readonly entries: ReadonlyArray<Entry>
  readonly cacheControl: string
}

const entryOf = (page: string, { anchor, content, title, updated }: Entry): Html =>
  html`<entry>
    <title type="html">${title}</title>
    <id>${page}#${anchor}</id>
    <link rel="alternate" type="text/html" href="${page}#${anchor}" />
    <updated>${updated}</updated>
    <content type="html">${content}</content>
  </entry> `

/** An Atom feed (RFC 4287), newest entry first, beside a page of the docs. */
export const atomFeed = ({ cacheControl, entries, page, subtitle = "", title }: Feed): PublishedPage => {
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <title>Grid Data Service: ${title}</title>
    ${subtitle === "" ? "" : html`<subtitle>${subtitle}</subtitle>`}
    <id>${page}</id>
    <updated>${entries[0]?.updated ?? "1970-01-01T00:00:00Z"}</updated>
    <link rel="self" type="application/atom+xml" href="${page}.atom" />
    <link rel="alternate" type="text/html" href="${page}" />
    <author><name>Grid Data Service</name></author>
    ${entries.map((entry) => entryOf(page, entry))}
  </feed>`
  return {
    contentType: "application/atom+xml; charset=utf-8",
    headers: { "cache-control": cacheControl },
    body: `<?xml version="1.0" encoding="utf-8"?>\n${rendered(feed)}\n`
  }
}
