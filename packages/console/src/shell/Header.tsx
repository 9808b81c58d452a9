import { signal } from "@preact/signals"
import { session, type SignedIn, signedIn } from "../api/Session.ts"
import { type Link, Links } from "./Links.tsx"
import { Menu } from "./Menu.tsx"
import { ThemeSwitch } from "./ThemeSwitch.tsx"

const pages: ReadonlyArray<Link> = [
  { href: "/", name: "Grid" },
  { href: "/map", name: "Map" },
  { href: "/market", name: "Market" },
  { href: "/carbon", name: "Carbon" },
  { href: "/forecasts", name: "Forecasts" },
  { href: "/explore", name: "Explore" },
  { href: "/docs", name: "Docs" }
]

/** Pages of those who are signed in. */
const memberPages: ReadonlyArray<Link> = [
  { href: "/enterprise", name: "Enterprise" },
  { href: "/usage", name: "Usage" },
  { href: "/settings/keys", name: "API keys" },
  { href: "/alerts", name: "Alerts" },
  { href: "/jobs", name: "Jobs" },
  { href: "/settings/members", name: "Members" },
  { href: "/settings/embeds", name: "Embeds" },
  { href: "/settings", name: "Settings" }
]

const operatorPages: ReadonlyArray<Link> = [{ href: "/operator", name: "Operator" }]

/** Width from which the pages stand side by side: that of the stylesheet of the frame. */
const wide = matchMedia("(min-width: 66rem)")
const isWide = signal(wide.matches)
wide.addEventListener("change", ({ matches }) => {
  isWide.value = matches
})

export const Header = () => (
  <header class="header">
    <div class="bar">
      <a class="brand" href="/">
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M4 18h5l3-9 5 15 4-10 2 4h5" />
        </svg>
        <span>Grid Data Service</span>
      </a>
      <nav class="pages" aria-label="Pages">
        <Menu label="Menu" isSpread={isWide.value}>
          <Links links={pages} />
        </Menu>
      </nav>
      <div class="bar-end">
        <ThemeSwitch />
        {signedIn.value !== null ? (
          <Account session={signedIn.value} />
        ) : (
          session.value?.signed_in === false && (
            <a class="sign-in" href="/sign-in">
              Sign in
            </a>
          )
        )}
      </div>
    </div>
  </header>
)

const Account = ({ session: { member, plan, tenant } }: { readonly session: SignedIn }) => (
  <nav class="account" aria-label="Account" title={`Signed in to ${tenant}, plan ${plan}`}>
    <Menu
      label={
        <>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="5" r="3" />
            <path d="M2 15a6 6 0 0 1 12 0" />
          </svg>
          <span>{member.name}</span>
        </>
      }
    >
      <Links links={member.is_operator ? [...memberPages, ...operatorPages] : memberPages} />
    </Menu>
  </nav>
)
