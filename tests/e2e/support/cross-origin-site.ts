import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { BrowserContext, Page } from "@playwright/test";

/** A state-changing API call. */
export interface Call {
  method: string;
  url: string;
  body: Record<string, unknown>;
}

/** A site of another origin, without our headers. */
export class CrossOriginSite {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** `host` is 127.0.0.1 for a cross-site origin, or localhost for a same-site one on another port, which gets our cookies. */
  static async start(host: string): Promise<CrossOriginSite> {
    const server = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end("<!doctype html><title>Another origin</title><link rel=icon href=data:,><body>");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port was given");
    return new CrossOriginSite(server, `http://${host}:${address.port}`);
  }

  /** Opens a page of this site in the browser. */
  async open(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.goto(this.url);
    return page;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }
}

/** Sends the call with fetch and sendBeacon, with and without CORS, with each content type. Returns the readable responses. */
export async function tryEveryFetch(page: Page, call: Call): Promise<string[]> {
  return page.evaluate(async ({ method, url, body }) => {
    const text = JSON.stringify(body);
    const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    const types = ["application/json", "text/plain", "application/x-www-form-urlencoded"];
    const modes = ["cors", "no-cors"] as const;
    const attempts: RequestInit[] =
      method === "GET"
        ? modes.map((mode) => ({ mode }))
        : types.flatMap((type) =>
            modes.map((mode) => ({ mode, headers: { "Content-Type": type }, body: text })),
          );
    if (method !== "GET") attempts.push({ mode: "no-cors", body: form });
    const read: string[] = [];
    for (const attempt of attempts) {
      try {
        const response = await fetch(url, { method, credentials: "include", ...attempt });
        const received = await response.text();
        if (received) read.push(`${attempt.mode}: ${received}`);
      } catch {
        // Blocked, as expected.
      }
    }
    if (method === "POST") {
      for (const type of types.slice(1)) navigator.sendBeacon(url, new Blob([text], { type }));
    }
    return read;
  }, call);
}

/** Submits the call as a POST form in each encoding. */
export async function tryEveryForm(page: Page, call: Call): Promise<void> {
  await page.evaluate(async ({ url, body }) => {
    const encodings = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];
    const send = (encoding: string, fields: [string, string][]) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement("iframe");
        frame.name = `frame-${Math.random()}`;
        document.body.append(frame);
        const form = document.createElement("form");
        Object.assign(form, { method: "POST", action: url, enctype: encoding, target: frame.name });
        for (const [name, value] of fields) {
          const input = document.createElement("input");
          Object.assign(input, { type: "hidden", name, value });
          form.append(input);
        }
        document.body.append(form);
        frame.addEventListener("load", () => {
          frame.remove();
          form.remove();
          resolve();
        });
        form.submit();
      });
    const fields = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]);
    for (const encoding of encodings) await send(encoding, fields);
    // As text/plain, "name=value" can form valid JSON.
    const [start, end] = [JSON.stringify({ ...body, padding: "" }).slice(0, -2), '"}'];
    await send("text/plain", [[start, end]]);
  }, call);
}

/** Loads a URL as an image, script, frame, video, object, stylesheet and prefetch. */
export async function tryEveryElement(page: Page, url: string): Promise<void> {
  await page.evaluate(async (src) => {
    const elements: [string, Record<string, string>][] = [
      ["img", { src }],
      ["script", { src }],
      ["iframe", { src }],
      ["video", { src }],
      ["object", { data: src }],
      ["embed", { src }],
      ["link", { rel: "stylesheet", href: src }],
      ["link", { rel: "prefetch", href: src }],
    ];
    for (const [name, attributes] of elements) {
      const element = document.createElement(name);
      const settled = new Promise((resolve) => {
        element.addEventListener("load", resolve);
        element.addEventListener("error", resolve);
      });
      Object.assign(element, attributes);
      document.body.append(element);
      await settled;
    }
  }, url);
}
