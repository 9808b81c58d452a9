import type { ComponentType } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { Notice } from "./components/Notice.tsx"
import { type Page, pageOf } from "./Pages.ts"
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
        {page === undefined ? <NotFound /> : <Loaded key={path} page={page} />}
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

/** The page once its code is there. */
const Loaded = ({ page }: { readonly page: Page }) => {
  const [Component, setComponent] = useState<ComponentType | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    page.load().then(
      (module) => setComponent(() => module.default),
      () => setFailed(true)
    )
  }, [page])
  if (Component !== null) return <Component />
  if (!failed) return <Notice kind="loading" title="Loading …" />
  return (
    <Notice kind="offline" title="This page could not be loaded">
      The connection is down, or the service has been renewed since you came.{" "}
      <button type="button" class="button" onClick={() => location.reload()}>
        Load again
      </button>
    </Notice>
  )
}
