import { type OAuthClientProvider, UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";

const callback = "http://127.0.0.1:41999/callback";

/** An assistant that is made with the official SDK. */
export class Assistant implements OAuthClientProvider {
  readonly redirectUrl = callback;
  readonly clientMetadata = {
    client_name: "Test assistant",
    redirect_uris: [callback],
    token_endpoint_auth_method: "none",
  };
  readonly url: URL;
  client = new Client({ name: "test-assistant", version: "1" });
  #transport: StreamableHTTPClientTransport;
  #authorizationUrl = "";
  #registration: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";

  constructor(url: URL) {
    this.url = url;
    this.#transport = this.#newTransport();
  }

  /** Returns where it opens the member's browser. */
  async begin(): Promise<string> {
    try {
      await this.client.connect(this.#transport);
    } catch (error) {
      if (error instanceof UnauthorizedError) return this.#authorizationUrl;
      throw error;
    }
    throw new Error("The server asked for no login");
  }

  /** Connects with the code that the browser brought. */
  async finish(returnedTo: string): Promise<void> {
    const { searchParams } = new URL(returnedTo);
    if (searchParams.get("state") !== this.state()) throw new Error(`Another state: ${returnedTo}`);
    await this.#transport.finishAuth(searchParams.get("code") ?? "");
    this.client = new Client({ name: "test-assistant", version: "1" });
    this.#transport = this.#newTransport();
    await this.client.connect(this.#transport);
  }

  /** Calls a tool, and returns its structured result, or the text of another one. */
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own result.
  async call(name: string, args: Record<string, unknown> = {}): Promise<any> {
    const result = await this.client.callTool({ name, arguments: args });
    return result.structuredContent ?? result.content;
  }

  #newTransport() {
    return new StreamableHTTPClientTransport(this.url, { authProvider: this });
  }

  state(): string {
    return "state of the assistant";
  }

  clientInformation() {
    return this.#registration;
  }

  saveClientInformation(registration: OAuthClientInformationMixed) {
    this.#registration = registration;
  }

  tokens() {
    return this.#tokens;
  }

  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens;
  }

  redirectToAuthorization(url: URL) {
    this.#authorizationUrl = url.href;
  }

  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }

  codeVerifier() {
    return this.#verifier;
  }
}
