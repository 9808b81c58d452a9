import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"

export interface VisitOptions extends Pick<
  BrowserContextOptions,
  "colorScheme" | "javaScriptEnabled" | "permissions" | "storageState"
> {
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Complaints that the test provokes and that are therefore none. */
  readonly expected?: ReadonlyArray<RegExp>
}

/** Width of a phone. */
export const phone = { width: 360, height: 740 }

const desk = { width: 1280, height: 800 }

/** Whether an address is one of the site, or no request to anybody. */
const isOwn = (address: string, origin: string): boolean => {
  const url = new URL(address)
  return url.origin === origin || url.protocol === "data:" || url.protocol === "blob:"
}

/** Everything that must not happen in a browser: errors of the console, of which violated policies are some, of scripts, strangers. */
const complaintsOf = (context: BrowserContext, origin: string): ReadonlyArray<string> => {
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

/**
 * Runs a test's part in a browser profile of its own. Fails where the browser complained of anything that was not expected.
 */
export const visit = async <A>(
  browser: Browser,
  origin: string,
  { expected = [], viewport = desk, ...options }: VisitOptions,
  body: (page: Page) => Promise<A>
): Promise<A> => {
  const context = await browser.newContext({ baseURL: origin, viewport, ...options })
  const complaints = complaintsOf(context, origin)
  const unexpected = () => complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const result = await body(page).catch((cause: unknown) => {
      throw unexpected().length === 0 ? cause : new Error(`${String(cause)}\n${unexpected().join("\n")}`, { cause })
    })
    if (unexpected().length > 0) throw new Error(`the browser complains:\n${unexpected().join("\n")}`)
    return result
  } finally {
    await context.close()
  }
}
