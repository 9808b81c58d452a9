import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"

/** Settings of a browser profile, with the window in it. */
export interface ProfileOptions extends Pick<
  BrowserContextOptions,
  "colorScheme" | "javaScriptEnabled" | "permissions" | "storageState"
> {
  readonly viewport?: { readonly width: number; readonly height: number }
}

interface Expectation {
  /** Complaints that the test provokes and that are therefore none. */
  readonly expected?: ReadonlyArray<RegExp>
}

export interface VisitOptions extends ProfileOptions, Expectation {}

/** Width of a phone. */
export const phone = { width: 360, height: 740 }

const desk = { width: 1280, height: 800 }

/** Guard of an address of the site, or of no request to anybody. */
const isOwn = (address: string, origin: string): boolean => {
  const url = new URL(address)
  return url.origin === origin || url.protocol === "data:" || url.protocol === "blob:"
}

/** Everything that must not happen in a browser: errors of the console, of which violated policies are some, of scripts, strangers. */
const complaintsOf = (context: BrowserContext, origin: string): Array<string> => {
  const complaints: Array<string> = []
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`))
  context.on("request", (request) => {
    if (!isOwn(request.url(), origin)) complaints.push(`foreign: ${request.url()}`)
  })
  context.on("page", (page) => page.on("crash", () => complaints.push("the page crashed")))
  return complaints
}

/** A window in a browser profile of its own, in which nothing moves, with what the browser complains of. */
const openWindow = async (browser: Browser, origin: string, options: ProfileOptions) => {
  const context = await browser.newContext({ baseURL: origin, viewport: desk, reducedMotion: "reduce", ...options })
  const complaints = complaintsOf(context, origin)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return { complaints, context, page }
}

type Window = Awaited<ReturnType<typeof openWindow>>

/** Runs a test's part in a window. Fails where the browser complained of anything that was not expected. */
const runIn = async <A>(
  { complaints, page }: Window,
  { expected = [] }: Expectation,
  body: (page: Page) => Promise<A>
): Promise<A> => {
  const unexpected = () => complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
  const result = await body(page).catch((cause: unknown) => {
    throw unexpected().length === 0 ? cause : new Error(`${String(cause)}\n${unexpected().join("\n")}`, { cause })
  })
  if (unexpected().length > 0) throw new Error(`the browser complains:\n${unexpected().join("\n")}`)
  return result
}

/**
 * Runs a test's part in a browser profile of its own. Fails where the browser complained of anything that was not expected.
 */
export const visit = async <A>(
  browser: Browser,
  origin: string,
  { expected = [], ...options }: VisitOptions,
  body: (page: Page) => Promise<A>
): Promise<A> => {
  const window = await openWindow(browser, origin, options)
  try {
    return await runIn(window, { expected }, body)
  } finally {
    await window.context.close()
  }
}

/** Has the window forget what the site has stored in it; the cache stays. */
const forget = async ({ context, page }: Window, origin: string): Promise<void> => {
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })
  await session.detach()
}

/** Visits in windows that are used again, each without what was stored before. */
export type Visits = <A>(body: (page: Page) => Promise<A>, options?: Expectation) => Promise<A>

/**
 * Visits for tests that change no more of the browser than what a site can store: to begin a profile with its renderer costs more
 * than most of what is done there. A window in which a visit failed is not used again.
 */
export const makeVisits = (browser: Browser, origin: string): Visits => {
  const free: Array<Window> = []
  return async (body, expectation = {}) => {
    const window = free.pop() ?? (await openWindow(browser, origin, {}))
    window.complaints.length = 0
    try {
      const result = await runIn(window, expectation, body)
      // Of the tab, not of the profile, and of the site alone.
      if (isOwn(window.page.url(), origin)) await window.page.evaluate("sessionStorage.clear()")
      await leaveSite(window.page)
      await clear(window.page, desk)
      await forget(window, origin)
      free.push(window)
      return result
    } catch (cause) {
      await window.context.close()
      throw cause
    }
  }
}

/** Visits one after the other in the same window, whose session and cache stay. */
export interface Tour {
  readonly visit: Visits
  readonly close: () => Promise<void>
}

/** Leaves the page, so that nothing of it is heard any more. */
const leaveSite = (page: Page): Promise<unknown> => page.goto("about:blank")

/** Gives the window the width, theme and network that it had at first. */
const clear = async (page: Page, viewport: NonNullable<ProfileOptions["viewport"]>): Promise<void> => {
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: null, reducedMotion: "reduce" })
}

/** Parts of a tour that are its own. */
export interface TourOptions extends ProfileOptions {
  /** Step that is done first, say a sign-in. */
  readonly begin?: (page: Page) => Promise<unknown>
  /** Way in which a visit's page is left; without it, for one of no site. */
  readonly leave?: (page: Page) => Promise<unknown>
}

/** A tour that begins anew in another window after a visit that failed. */
export const makeTour = (
  browser: Browser,
  origin: string,
  { begin = async () => {}, leave = leaveSite, viewport = desk, ...options }: TourOptions
): Tour => {
  let current: Window | null = null
  const open = async (): Promise<Window> => {
    if (current !== null) return current
    current = await openWindow(browser, origin, { viewport, ...options })
    await runIn(current, {}, begin)
    return current
  }
  const close = async (): Promise<void> => {
    await current?.context.close()
    current = null
  }
  return {
    visit: async (body, expectation = {}) => {
      try {
        const window = await open()
        window.complaints.length = 0
        const result = await runIn(window, expectation, body)
        await leave(window.page)
        await clear(window.page, viewport)
        return result
      } catch (cause) {
        await close()
        throw cause
      }
    },
    close
  }
}
