import type { Page } from "playwright-core"

/** Slows the page's network down to that of a phone on the move: 400 ms there and back, 50 kB/s. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000
  })
}
