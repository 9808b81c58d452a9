import { appPaths } from "./SiteRoutes.ts"

/** Paths that people type because other services have them, by the page here that is meant. */
const guesses: Readonly<Record<string, ReadonlyArray<string>>> = {
  "/": ["/console", "/dashboard", "/home"],
  "/sign-in": ["/log-in", "/login", "/register", "/sign-up", "/signin", "/signup"],
  "/settings": ["/account", "/profile"],
  "/settings/keys": ["/api-keys", "/keys", "/settings/api-keys"],
  "/operator": ["/admin"],
  "/docs": ["/doc", "/documentation", "/help"],
  "/docs#quota": ["/plans", "/pricing"],
  "/docs/changelog": ["/changelog"],
  "/docs/connector": ["/connector"],
  "/docs/reference": ["/api", "/api-docs", "/developer", "/developer/v1", "/reference", "/swagger", "/v1"],
  "/docs/status": ["/status"]
}

const pages = new Map([
  ...Object.entries(guesses).flatMap(([page, paths]) => paths.map((path) => [path, page] as const)),
  ...appPaths.map((path) => [path, path] as const)
])

const docsPath = /^\/docs(?:\/[a-z][a-z-]*)*$/

/** Path of the page that is meant by one at which nothing is, with or without a slash at its end; null where none is obvious. */
export const pageMeantBy = (path: string): string | null => {
  const bare = path.endsWith("/") ? path.slice(0, -1) : path
  const page = pages.get(bare) ?? (docsPath.test(bare) ? bare : null)
  return page === path ? null : page
}
