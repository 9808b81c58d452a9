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

const NotFound = () => (
  <>
    <h1>There is no such page</h1>
    <p>
      <a href="/">The grid now</a>, <a href="/explore">Explore</a> or the <a href="/docs">documentation</a> may be what
      you are looking for.
    </p>
  </>
)
