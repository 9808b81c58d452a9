import type { ComponentType } from "preact"

/** A page of the console, whose code is loaded when it is opened. */
export interface Page {
  readonly title: string
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

const pages: Readonly<Record<string, Page>> = {
  "/": { title: "The grid now", load: () => import("./front/FrontPage.tsx") },
  "/map": { title: "Map", load: () => import("./map/MapPage.tsx") },
  "/market": { title: "Market", load: () => import("./market/MarketPage.tsx") },
  "/carbon": { title: "Carbon", load: () => import("./carbon/CarbonPage.tsx") },
  "/forecasts": { title: "Forecasts", load: () => import("./forecasts/ForecastsPage.tsx") },
  "/explore": { title: "Explore", load: () => import("./explore/ExplorePage.tsx") },
  "/enterprise": { title: "Enterprise", load: () => import("./enterprise/EnterprisePage.tsx") },
  "/sign-in": { title: "Sign in", load: () => import("./account/SignInPage.tsx") },
  "/settings": { title: "Settings", load: () => import("./account/SettingsPage.tsx") },
  "/settings/keys": { title: "API keys", load: () => import("./account/KeysPage.tsx") },
  "/settings/members": { title: "Members", load: () => import("./members/MembersPage.tsx") },
  "/settings/embeds": { title: "Embeds", load: () => import("./account/EmbedsPage.tsx") },
  "/settings/audit": { title: "Audit log", load: () => import("./audit/AuditPage.tsx") },
  "/settings/data": { title: "Your data", load: () => import("./data/DataPage.tsx") },
  "/usage": { title: "Usage", load: () => import("./account/UsagePage.tsx") },
  "/alerts": { title: "Alerts", load: () => import("./alerts/AlertsPage.tsx") },
  "/jobs": { title: "Jobs", load: () => import("./jobs/JobsPage.tsx") },
  "/operator": { title: "Operator", load: () => import("./operator/OperatorPage.tsx") }
}

export const pageOf = (path: string): Page | undefined => (Object.hasOwn(pages, path) ? pages[path] : undefined)

/** True for a path that the console shows itself; any other is left to the browser. */
export const isPage = (path: string): boolean => pageOf(path) !== undefined
