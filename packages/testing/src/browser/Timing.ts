import type { CDPSession, Page } from "playwright-core"

const sessions = new WeakMap<Page, Promise<CDPSession>>()

const begin = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  // Time on the processor: what else runs on the machine does not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  return session
}

/** Time for which the page's main thread has worked so far, s. */
export const mainThreadSeconds = async (page: Page): Promise<number> => {
  const session = sessions.get(page) ?? begin(page)
  sessions.set(page, session)
  const { metrics } = await (await session).send("Performance.getMetrics")
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN
}
