import { session, signedIn } from "../api/Session.ts"
import { place } from "../router/Router.ts"
import { ThemeSwitch } from "./ThemeSwitch.tsx"

const links = [
  { href: "/", name: "Grid" },
  { href: "/explore", name: "Explore" },
  { href: "/docs", name: "Docs" }
]

/** Pages of those who are signed in. */
const accountLinks = [
  { href: "/usage", name: "Usage" },
  { href: "/settings/keys", name: "API keys" }
]

export const Header = () => {
  const member = signedIn.value
  return (
    <header class="header">
      <div class="bar">
        <a class="brand" href="/">
          <Mark />
          <span>Grid Data Service</span>
        </a>
        <nav aria-label="Pages">
          <ul>
            {[...links, ...(member === null ? [] : accountLinks)].map(({ href, name }) => (
              <li key={href}>
                <a href={href} aria-current={place.value.pathname === href ? "page" : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="bar-end">
          <ThemeSwitch />
          {session.value === undefined ? null : member === null ? (
            <a class="button button-primary" href="/sign-in">
              Sign in
            </a>
          ) : (
            <a class="member" href="/settings" title={`Signed in to ${member.tenant}, plan ${member.plan}`}>
              {member.member.name}
            </a>
          )}
        </div>
      </div>
    </header>
  )
}

const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" />
    <path d="M4 18h5l3-9 5 15 4-10 2 4h5" />
  </svg>
)
