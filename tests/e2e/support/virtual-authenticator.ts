import type { CDPSession, Page } from "@playwright/test";

/** Chromium's authenticator for tests, in place of a fingerprint reader. It confirms everything. */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  /** Without suggestions, which it would pick by itself as soon as the login form is open. */
  static async withoutSuggestions(page: Page): Promise<VirtualAuthenticator> {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    return VirtualAuthenticator.addTo(page);
  }

  static async addTo(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** As if the finger were not recognized. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setUserVerified", { authenticatorId: this.#id, isUserVerified });
  }

  /** As if the passkeys were copied before their last use. */
  async resetCounters(): Promise<void> {
    const authenticator = { authenticatorId: this.#id };
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", authenticator);
    for (const credential of credentials) {
      await this.#session.send("WebAuthn.removeCredential", {
        ...authenticator,
        credentialId: credential.credentialId,
      });
      await this.#session.send("WebAuthn.addCredential", {
        ...authenticator,
        credential: { ...credential, signCount: 1 },
      });
    }
  }
}
