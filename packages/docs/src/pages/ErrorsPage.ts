import type { PublishedPage } from "@grid/domain/http/PublishedPages"
import { codes, statusOf, titleOf } from "@grid/domain/errors/Problem"
import { problemDetails } from "@grid/domain/errors/ProblemDetails"
import { docsPage } from "./Frame.ts"
import { errorGuide } from "../openapi/ErrorGuide.ts"
import { code, html, prose, table } from "./Html.ts"
import { requestId } from "../openapi/ExampleMeta.ts"

/** Every code with its meaning and remedy; the anchor of a code is the code. */
export const errorsPage = (baseUrl: string): PublishedPage =>
  docsPage(
    baseUrl,
    "Errors",
    html`<p>
        Every error is <code>application/problem+json</code> (RFC 9457). Decide by <code>code</code>: it never changes
        its meaning. <code>detail</code> says in one sentence what to do, <code>request_id</code> finds the request in
        our log, and <code>type</code> leads to the entry on this page.
      </p>
      ${code("An error", JSON.stringify(JSON.parse(problemDetails(errorGuide.quota_exceeded.example, { requestId, baseUrl }).body), null, 2))}
      <h2 id="retry">What to retry</h2>
      <p>
        Retry 429 and 503 after the seconds in <code>Retry-After</code>, and 500 with growing pauses; add some
        randomness to each. Repeat nothing else unchanged: the answer would be the same. A call of a data route that is
        answered with 4xx is not charged.
      </p>
      ${table(
        "All codes",
        ["Code", "Status", "Title"],
        codes.map((entry) => [html`<a href="#${entry}"><code>${entry}</code></a>`, statusOf(entry), titleOf(entry)])
      )}
      ${codes.map(
        (entry) =>
          html`<section aria-labelledby="${entry}">
            <h2 id="${entry}"><code>${entry}</code> (${statusOf(entry)})</h2>
            <p>${titleOf(entry)}. ${prose(errorGuide[entry].meaning)}</p>
            <p><strong>Remedy:</strong> ${prose(errorGuide[entry].remedy)}</p>
          </section> `
      )}`
  )
