// Writes src/lib/api-types.ts and src/lib/api-limits.ts from openapi.json; with --check only says whether they are stale.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTypes, { astToString } from "openapi-typescript";

const file = (name) => new URL(`../${name}`, import.meta.url);
const document = JSON.parse(readFileSync(file("openapi.json"), "utf8"));

// Without operation ids, openapi-typescript puts the types under the path. Two handlers may have the same id.
for (const call of Object.values(document.paths).flatMap((path) => Object.values(path)))
  delete call.operationId;

const header = "// Generated from openapi.json by `npm run api-types`.";
const generated = {
  "src/lib/api-types.ts": `${header}\n\n${astToString(await openapiTypes(document))}`,
  "src/lib/api-limits.ts": `${header}\n\n${generateRequestLimits(document.components.schemas)}`,
};

for (const [name, fresh] of Object.entries(generated)) {
  if (!process.argv.includes("--check")) {
    writeFileSync(file(name), fresh);
  } else if (readFileSync(file(name), "utf8") !== fresh) {
    console.error(`${name} is stale: npm run api-types`);
    process.exitCode = 1;
  }
}

/** A constant for each request that limits fields, such as `postLimits.title.maxLength`, so that unused ones are dropped. */
function generateRequestLimits(schemas) {
  const requests = Object.entries(schemas).filter(([name]) => name.endsWith("Request"));
  return requests.map(([name, schema]) => limitsOf(name, schema.properties ?? {})).join("");
}

function limitsOf(name, properties) {
  const fields = Object.entries(properties).flatMap(([field, schema]) => {
    const limits = ["minLength", "maxLength", "minimum", "maximum", "maxItems"]
      .filter((limit) => limit in schema && !(limit === "minLength" && schema[limit] === 1))
      .map((limit) => `${limit}: ${schema[limit]}`);
    return limits.length > 0 ? [`  ${field}: { ${limits.join(", ")} },\n`] : [];
  });
  if (fields.length === 0) return "";
  const constant = name[0].toLowerCase() + name.slice(1).replace(/Request$/, "Limits");
  return `export const ${constant} = {\n${fields.join("")}} as const;\n`;
}
