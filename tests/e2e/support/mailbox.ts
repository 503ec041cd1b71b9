import { type APIRequestContext, expect, type Page } from "@playwright/test";

interface Mail {
  href: string;
  subject: string;
  to: string;
}

const mailPattern = /<a href="(\/dev\/mailbox\/[^"]+)"><strong>([^<]*)<\/strong><span>to ([^<]*)<\/span>/g;

/** The mails that the server has sent, as /dev/mailbox shows them. */
export class Mailbox {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** The mails to an address, newest first. */
  async to(address: string, subject = /./): Promise<Mail[]> {
    const page = await (await this.#request.get("/dev/mailbox")).text();
    return [...page.matchAll(mailPattern)]
      .map(([, href = "", subject = "", to = ""]) => ({ href, subject, to }))
      .filter((mail) => mail.to.toLowerCase() === address && subject.test(mail.subject));
  }

  /** Waits until so many mails to the address are there. */
  async expectCount(address: string, subject: RegExp, count: number): Promise<void> {
    await expect
      .poll(async () => (await this.to(address, subject)).length, `mails ${subject} to ${address}`)
      .toBe(count);
  }

  /** Waits for the newest mail and answers the link in it that leads to the path. */
  async link(address: string, subject: RegExp, path: string): Promise<string> {
    let mail: Mail | undefined;
    await expect
      .poll(async () => {
        [mail] = await this.to(address, subject);
        return mail;
      }, `a mail ${subject} to ${address}`)
      .toBeDefined();
    const text = await (await this.#request.get(mail?.href ?? "")).text();
    const found = text.match(new RegExp(`https?://[^\\s"<]+${path}\\?token=[^\\s"<]+`));
    if (!found) throw new Error(`The mail ${subject} to ${address} has no link to ${path}`);
    return found[0];
  }

  /** The words of the newest mail. */
  async text(address: string, subject: RegExp): Promise<string> {
    const [mail] = await this.to(address, subject);
    if (!mail) throw new Error(`No mail ${subject} to ${address}`);
    const page = await (await this.#request.get(mail.href)).text();
    return /<pre>([^<]*)<\/pre>/.exec(page)?.[1] ?? "";
  }
}

/** Goes through the mailbox in the browser, as people do, and presses the link of the newest mail. */
export async function openLinkInMailbox(page: Page, address: string, subject: RegExp): Promise<void> {
  const mail = page
    .getByRole("link")
    .filter({ hasText: `to ${address}` })
    .filter({ hasText: subject });
  await expect(async () => {
    await page.goto("/dev/mailbox");
    await expect(mail).not.toHaveCount(0, { timeout: 200 });
  }).toPass();
  await mail.first().click();
  await page.getByRole("link", { name: /\?token=/ }).click();
}
