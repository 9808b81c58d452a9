import { readFileSync } from "node:fs"

/** Paths of the pages that there are. */
export const paths: ReadonlyArray<string> = [
  ...readFileSync(new URL("../../../src/Pages.ts", import.meta.url), "utf8").matchAll(/^ {2}"(\/[^"]*)": \{ title/gm)
].map(([, path = ""]) => path)

/** Pages that ask for something, with a selector of what is there once it has come to a member who has made nothing yet. */
export const contents: Readonly<Record<string, string>> = {
  "/": "canvas",
  "/map": "[data-state]",
  "/market": "canvas",
  "/carbon": "canvas",
  "/forecasts": "canvas",
  "/explore": "canvas",
  "/enterprise": "table",
  "/enterprise?form=landed-cost": "text=Distribution company",
  "/settings": "text=Sign out everywhere",
  "/settings/keys": "text=No key yet",
  "/settings/members": "text=Invite a member",
  "/settings/embeds": "text=No chart stands in another page",
  "/settings/audit": "text=session.started",
  "/usage": "text=Last 100 requests",
  "/alerts": "text=No alert yet",
  "/jobs": "text=No job yet",
  "/operator": "text=Tenants whose name has"
}

/** Pages that ask for nothing but who is signed in. */
export const others = ["/sign-in", "/settings/data"]

/** Heading of a page that loads nothing any more. */
export const loaded = "main:not(:has(.notice-loading)) h1"
