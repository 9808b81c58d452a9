import { place } from "../router/Router.ts"

/** Page that a menu leads to. */
export interface Link {
  readonly href: string
  readonly name: string
}

/** Links of a menu, the one to the page at hand marked. */
export const Links = ({ links }: { readonly links: ReadonlyArray<Link> }) => (
  <ul>
    {links.map(({ href, name }) => (
      <li key={href}>
        <a href={href} aria-current={place.value.pathname === href ? "page" : undefined}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)
