import type { ComponentChildren } from "preact"
import type { SignedIn } from "../api/Session.ts"
import { Links } from "../shell/Links.tsx"
import { SessionGuard } from "./SessionGuard.tsx"

const pages = [
  { href: "/settings", name: "Sign-in" },
  { href: "/settings/keys", name: "API keys" },
  { href: "/settings/members", name: "Members" },
  { href: "/settings/embeds", name: "Embeds" },
  { href: "/settings/audit", name: "Audit log" },
  { href: "/settings/data", name: "Your data" }
]

interface SettingsMenuProps {
  /** Heading of the page. */
  readonly title: string
  readonly children: (member: SignedIn) => ComponentChildren
}

/** Page of the settings, for members alone, beside the menu of all of them. */
export const SettingsMenu = ({ children, title }: SettingsMenuProps) => (
  <div class="settings">
    <nav class="settings-menu" aria-label="Settings">
      <Links links={pages} />
    </nav>
    <div class="stack">
      <h1>{title}</h1>
      <SessionGuard>{children}</SessionGuard>
    </div>
  </div>
)
