// Writes src/lib/api-types.ts from openapi.json; with --check only says whether it is stale.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTypes, { astToString } from "openapi-typescript";

const file = (name) => new URL(`../${name}`, import.meta.url);
const document = JSON.parse(readFileSync(file("openapi.json"), "utf8"));

// We name calls by their path. Without these ids the types stand at the path itself, and two handlers may share a name.
for (const call of Object.values(document.paths).flatMap((path) => Object.values(path)))
  delete call.operationId;

const fresh = `// Generated from openapi.json by \`npm run api-types\`.\n\n${astToString(await openapiTypes(document))}`;
const target = file("src/lib/api-types.ts");

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== fresh) {
    console.error("src/lib/api-types.ts is stale: npm run api-types");
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, fresh);
}
