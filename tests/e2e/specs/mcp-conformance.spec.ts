import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "../support/admin";
import { Assistant } from "../support/assistant";
import { newUser, registerAndVerify } from "../support/users";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** The official suite cannot sign in, so a proxy adds the token of a connected assistant. */
test("mcp_server_passes_the_official_conformance_suite", async ({ request, baseURL }) => {
  await registerAndVerify(request, newUser());
  const url = new URL("/mcp", baseURL);
  const assistant = new Assistant(url);
  const data = Object.fromEntries(new URL(await assistant.begin()).searchParams);
  const allowed = await request.post("/api/connections/consent", { data });
  await assistant.finish((await allowed.json()).redirectUrl);

  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${assistant.tokens()?.access_token}` };
    // The suite also asks with host and origin of an attacker.
    if (headers.host?.startsWith("localhost")) headers.host = url.host;
    if (headers.origin?.startsWith("http://localhost")) headers.origin = url.origin;
    const target = { hostname: url.hostname, port: url.port, path: url.pathname };
    const sent = send({ ...target, method: asked.method ?? "", headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    asked.pipe(sent);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const { port } = proxy.address() as AddressInfo;
  const suite = spawn(
    path.join(folder, "node_modules/.bin/conformance"),
    ["server", "--url", `http://localhost:${port}/mcp`, "--expected-failures", "support/mcp-conformance.yml"],
    { cwd: folder },
  );
  let output = "";
  for (const stream of [suite.stdout, suite.stderr]) stream.on("data", (text) => (output += text));
  const [code] = await once(suite, "exit");
  proxy.close();
  expect(code, output).toBe(0);
});
