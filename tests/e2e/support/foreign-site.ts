import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { BrowserContext, Page } from "@playwright/test";

/** A call that changes something, as a page of ours would make it. */
export interface Call {
  method: string;
  address: string;
  body: Record<string, unknown>;
}

/** Somebody else's site on this machine: nobody's page of ours, and not kept by any policy. */
export class ForeignSite {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** `host` is 127.0.0.1 for another site, or localhost for one that shares ours, cookies included, on another port. */
  static async start(host: string): Promise<ForeignSite> {
    const server = createServer((_, answer) => {
      answer.setHeader("Content-Type", "text/html; charset=utf-8");
      answer.end("<!doctype html><title>Elsewhere</title><link rel=icon href=data:,><body>");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port was given");
    return new ForeignSite(server, `http://${host}:${address.port}`);
  }

  /** A page of it in the browser of somebody who is signed in with us. */
  async lure(context: BrowserContext): Promise<Page> {
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

/** Makes the call in every way that a page has: with and without asking, as each kind of body, and by itself on leaving. */
export async function tryEveryFetch(page: Page, call: Call): Promise<string[]> {
  return page.evaluate(async ({ method, address, body }) => {
    const text = JSON.stringify(body);
    const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    const types = ["application/json", "text/plain", "application/x-www-form-urlencoded"];
    const modes = ["cors", "no-cors"] as const;
    const tries: RequestInit[] =
      method === "GET"
        ? modes.map((mode) => ({ mode }))
        : types.flatMap((type) =>
            modes.map((mode) => ({ mode, headers: { "Content-Type": type }, body: text })),
          );
    if (method !== "GET") tries.push({ mode: "no-cors", body: form });
    const read: string[] = [];
    for (const one of tries) {
      try {
        const answer = await fetch(address, { method, credentials: "include", ...one });
        const words = await answer.text();
        if (words) read.push(`${one.mode}: ${words}`);
      } catch {
        // Refused, as it should be.
      }
    }
    if (method === "POST") {
      for (const type of types.slice(1)) navigator.sendBeacon(address, new Blob([text], { type }));
    }
    return read;
  }, call);
}

/** Sends the call as a form in each of its three encodings; what a form cannot send, it sends as a POST. */
export async function tryEveryForm(page: Page, call: Call): Promise<void> {
  await page.evaluate(async ({ address, body }) => {
    const encodings = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];
    const send = (encoding: string, fields: [string, string][]) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement("iframe");
        frame.name = `frame-${Math.random()}`;
        document.body.append(frame);
        const form = document.createElement("form");
        Object.assign(form, { method: "POST", action: address, enctype: encoding, target: frame.name });
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
    // As plain text, a field's name and value with "=" between them are JSON.
    const [start, end] = [JSON.stringify({ ...body, padding: "" }).slice(0, -2), '"}'];
    await send("text/plain", [[start, end]]);
  }, call);
}

/** Asks for an address as a picture, a script, a style, a frame, a film and a page loaded in advance. */
export async function tryEveryElement(page: Page, address: string): Promise<void> {
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
  }, address);
}
