import { type APIRequestContext, expect, type Page } from "@playwright/test";

interface Email {
  href: string;
  subject: string;
  to: string;
}

const emailLinkPattern =
  /<a href="(\/dev\/mailbox\/[^"]+)"><strong>([^<]*)<\/strong><span>to ([^<]*)<\/span>/g;

// Most emails are sent in less than 50 milliseconds. By default, the pauses grow to a second.
const poll = { intervals: [30, 60, 100] };

/** The sent emails, read from /dev/mailbox. */
export class Mailbox {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** The emails to a recipient, newest first. */
  async to(recipient: string, subject = /./): Promise<Email[]> {
    const page = await (await this.#request.get("/dev/mailbox")).text();
    return [...page.matchAll(emailLinkPattern)]
      .map(([, href = "", subject = "", to = ""]) => ({ href, subject, to }))
      .filter((email) => email.to.toLowerCase() === recipient && subject.test(email.subject));
  }

  /** Waits until the recipient has this number of matching emails. */
  async expectCount(recipient: string, subject: RegExp, count: number): Promise<void> {
    await expect
      .poll(async () => (await this.to(recipient, subject)).length, {
        message: `emails ${subject} to ${recipient}`,
        ...poll,
      })
      .toBe(count);
  }

  /** Waits for an email and returns its link to the path. */
  async link(recipient: string, subject: RegExp, path: string): Promise<string> {
    let email: Email | undefined;
    await expect
      .poll(
        async () => {
          [email] = await this.to(recipient, subject);
          return email;
        },
        { message: `an email ${subject} to ${recipient}`, ...poll },
      )
      .toBeDefined();
    const text = await (await this.#request.get(email?.href ?? "")).text();
    const found = text.match(new RegExp(`https?://[^\\s"<]+${path}\\?token=[^\\s"<]+`));
    if (!found) throw new Error(`The email ${subject} to ${recipient} has no link to ${path}`);
    return found[0];
  }

  /** The text of the newest matching email. */
  async text(recipient: string, subject: RegExp): Promise<string> {
    const [email] = await this.to(recipient, subject);
    if (!email) throw new Error(`No email ${subject} to ${recipient}`);
    const page = await (await this.#request.get(email.href)).text();
    return /<pre>([^<]*)<\/pre>/.exec(page)?.[1] ?? "";
  }
}

/** Opens the newest matching email in the browser and clicks its link. */
export async function openLinkInMailbox(page: Page, recipient: string, subject: RegExp): Promise<void> {
  const email = page
    .getByRole("link")
    .filter({ hasText: `to ${recipient}` })
    .filter({ hasText: subject });
  await expect(async () => {
    await page.goto("/dev/mailbox");
    await expect(email).not.toHaveCount(0, { timeout: 200 });
  }).toPass();
  await email.first().click();
  await page.getByRole("link", { name: /\?token=/ }).click();
}
