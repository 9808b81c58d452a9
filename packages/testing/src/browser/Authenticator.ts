import type { Page } from "playwright-core"

/** An authenticator of the device that verifies its user at once, for passkeys. */
export interface Authenticator {
  /** Passkeys that it holds. */
  readonly count: () => Promise<number>
  /** Switch of the verification of its user, from now on. */
  readonly setVerified: (isUserVerified: boolean) => Promise<void>
}

/** Gives the page's browser an authenticator of its own. */
export const addAuthenticator = async (page: Page): Promise<Authenticator> => {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return {
    count: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    setVerified: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })
    }
  }
}
