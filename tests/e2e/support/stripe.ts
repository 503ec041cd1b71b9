import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type APIRequestContext, type BrowserContext, expect, type Route } from "@playwright/test";

const shim = fileURLToPath(new URL("stripe-shim.js", import.meta.url));

interface StripeEvent {
  id: string;
  type: string;
}
interface Intent {
  id: string;
  status: string;
  currency: string;
  amount_received: number;
}
interface List<T> {
  data: T[];
}

/** A separate account at Stripe's emulator, and Stripe's endpoints for the browser. */
export class StripeAccount {
  readonly #url: string;
  readonly #secretKey = `sk_test_${randomUUID()}`;
  readonly #webhookSecret = `whsec_${randomUUID()}`;
  readonly #delivered = new Set<string>();

  constructor(world: string) {
    this.#url = `${world}/worlds/${randomUUID()}`;
  }

  /** The server's settings for Stripe, plus the API URL of the emulator. */
  get settings(): NodeJS.ProcessEnv {
    return {
      MARIGOLD_PAYMENTS: "stripe",
      MARIGOLD_STRIPE_SECRET_KEY: this.#secretKey,
      MARIGOLD_STRIPE_PUBLISHABLE_KEY: `pk_test_${randomUUID()}`,
      MARIGOLD_STRIPE_WEBHOOK_SECRET: this.#webhookSecret,
      MARIGOLD_STRIPE_API_URL: `${this.#url}/`,
    };
  }

  /** Serves Stripe's script, Stripe's API and the page of a bank to the browser. */
  async install(context: BrowserContext): Promise<void> {
    await context.route("https://js.stripe.com/*/stripe.js", async (route) =>
      route.fulfill({ contentType: "text/javascript", body: await readFile(shim, "utf8") }),
    );
    await context.route("https://api.stripe.com/**", (route) => this.#proxyApi(route));
    await context.route("https://hooks.stripe.com/**", (route) => this.#serveBankPage(route));
  }

  /** Calls Stripe's API with the secret key. */
  async call<T>(path: string, parameters?: Record<string, string>): Promise<T> {
    const response = await fetch(`${this.#url}/v1${path}`, {
      headers: { authorization: `Bearer ${this.#secretKey}` },
      ...(parameters && { method: "POST", body: new URLSearchParams(parameters) }),
    });
    const text = await response.text();
    expect(response.ok, `${path}: ${text}`).toBe(true);
    return JSON.parse(text);
  }

  /** The payments of the account, newest first. */
  async intents(): Promise<Intent[]> {
    return (await this.call<List<Intent>>("/payment_intents?limit=100")).data;
  }

  /** Refunds a payment, as the Refund button of Stripe's dashboard does. */
  async refund(paymentIntent: string): Promise<void> {
    await this.call("/refunds", { payment_intent: paymentIntent });
  }

  /** Posts the signed events since the last call to the webhook, oldest first; the emulator does not send them itself. */
  async deliverEvents(request: APIRequestContext): Promise<string[]> {
    const { data } = await this.call<List<StripeEvent>>("/events?limit=100");
    const events = data.filter((event) => !this.#delivered.has(event.id)).reverse();
    for (const event of events) {
      const body = JSON.stringify(event);
      const response = await request.post("/api/payment/webhook", {
        headers: { "content-type": "application/json", "stripe-signature": this.#sign(body) },
        data: body,
      });
      expect(response.status(), `${event.type}: ${await response.text()}`).toBe(200);
      this.#delivered.add(event.id);
    }
    return events.map((event) => event.type);
  }

  /** Stripe's documented scheme: HMAC-SHA256 of the timestamp, a dot and the body. */
  #sign(body: string): string {
    const now = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", this.#webhookSecret).update(`${now}.${body}`).digest("hex");
    return `t=${now},v1=${signature}`;
  }

  async #proxyApi(route: Route): Promise<void> {
    const request = route.request();
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers: cors });
    const { pathname, search } = new URL(request.url());
    const response = await fetch(`${this.#url}${pathname}${search}`, {
      method: request.method(),
      headers: {
        authorization: (await request.headerValue("authorization")) ?? "",
        "content-type": (await request.headerValue("content-type")) ?? "application/x-www-form-urlencoded",
      },
      body: request.postData(),
    });
    await route.fulfill({
      status: response.status,
      headers: { ...cors, "content-type": "application/json" },
      body: await response.text(),
    });
  }

  /** The 3-D Secure page of a bank, which redirects back with the result in the query string. */
  async #serveBankPage(route: Route): Promise<void> {
    const { pathname, searchParams } = new URL(route.request().url());
    const intent = searchParams.get("payment_intent") ?? "";
    const returnUrl = new URL(searchParams.get("return_url") ?? "");
    const secret = searchParams.get("payment_intent_client_secret") ?? "";
    const returnUrlWith = (status: string) => {
      returnUrl.search = String(
        new URLSearchParams({
          payment_intent: intent,
          payment_intent_client_secret: secret,
          redirect_status: status,
        }),
      );
      return returnUrl.href.replaceAll("&", "&amp;");
    };
    let body: string;
    if (pathname === "/authorized") {
      const method = await this.call<{ id: string }>("/payment_methods", {
        type: "card",
        "card[token]": "tok_visa",
      });
      await this.call(`/payment_intents/${intent}/confirm`, { payment_method: method.id });
      body = `<meta http-equiv="refresh" content="0;url=${returnUrlWith("succeeded")}">`;
    } else {
      const authorize = `/authorized?${String(searchParams).replaceAll("&", "&amp;")}`;
      body = `<h1>Your bank</h1><a href="${authorize}">Authorize</a> <a href="${returnUrlWith("failed")}">Fail</a>`;
    }
    await route.fulfill({ contentType: "text/html", body: `<title>Your bank</title>${body}` });
  }
}
