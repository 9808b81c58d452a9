import { useEffect, useRef } from "preact/hooks"
import { Lazy } from "./components/Lazy.tsx"
import { pageOf } from "./Pages.ts"
import { place } from "./router/Router.ts"
import { Footer } from "./shell/Footer.tsx"
import { Header } from "./shell/Header.tsx"

/** Header, the page of the address, footer. A change of page moves the focus to it, as a fresh document would. */
export const App = () => {
  const path = place.value.pathname
  const page = pageOf(path)
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    document.title = `${page?.title ?? "Not found"} · Grid Data Service`
    if (!first.current) main.current?.focus()
    first.current = false
  }, [path])
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} ref={main}>
        {page === undefined ? <NotFound /> : <Lazy key={path} load={page.load} />}
      </main>
      <Footer />
    </>
  )
}

/** Places that people look for, by their paths. */
const places = [
  ["/", "The grid now"],
  ["/explore", "Explore: any series as chart, table or file"],
  ["/settings/keys", "API keys"],
  ["/docs", "Documentation"],
  ["/docs/reference", "Reference of the API"],
  ["/docs#quota", "Plans and their quotas"],
  ["/docs/status", "Status of the service"]
] as const

const NotFound = () => (
  <div class="narrow stack">
    <h1>There is no such page</h1>
    <p>What you may be looking for:</p>
    <ul>
      {places.map(([path, text]) => (
        <li key={path}>
          <a href={path}>{text}</a>
        </li>
      ))}
    </ul>
  </div>
)
