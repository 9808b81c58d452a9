import { signal } from "@preact/signals"

/** Address of the page at hand. */
export const place = signal(new URL(location.href))

/** Goes to an address of the console; with `replace` it takes the place of the one at hand in the history. */
export const navigate = (href: string, { replace = false } = {}): void => {
  const next = new URL(href, place.value)
  if (replace) history.replaceState(null, "", next)
  else history.pushState(null, "", next)
  if (next.pathname !== place.value.pathname) scrollTo(0, 0)
  place.value = next
}

/** Address of a click that is to be followed within the console; null where it is left to the browser. */
const followed = (event: MouseEvent, isOurs: (path: string) => boolean): string | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (link === null || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin)
    return null
  const isJump = link.pathname === location.pathname && link.hash !== ""
  return isOurs(link.pathname) && !isJump ? link.href : null
}

/** Follows links within the console without loading a document, and the browser's back and forward. */
export const startRouter = (isOurs: (path: string) => boolean): void => {
  addEventListener("popstate", () => {
    place.value = new URL(location.href)
  })
  document.addEventListener("click", (event) => {
    const href = followed(event, isOurs)
    if (href === null) return
    event.preventDefault()
    navigate(href)
  })
}
