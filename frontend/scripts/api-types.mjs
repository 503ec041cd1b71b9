// Writes src/lib/api/api-types.ts and src/lib/api/api-limits.ts from openapi.json; with --check only says whether they are stale.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTypes, { astToString } from "openapi-typescript";

const file = (name) => new URL(`../${name}`, import.meta.url);
const document = JSON.parse(readFileSync(file("openapi.json"), "utf8"));

for (const path of Object.values(document.paths)) {
  for (const [method, operation] of Object.entries(path)) path[method] = usedParts(operation);
}
const { schemas } = document.components;
document.components = { schemas: withoutFormats(schemas) };

const header = "// Generated from openapi.json by `npm run api-types`.";
const generated = {
  "src/lib/api/api-types.ts": `${header}\n\n${compact(astToString(await openapiTypes(document, { defaultNonNullable: false })))}`,
  "src/lib/api/api-limits.ts": `${header}\n\n${generateRequestLimits(schemas)}`,
};

for (const [name, fresh] of Object.entries(generated)) {
  if (!process.argv.includes("--check")) {
    writeFileSync(file(name), fresh);
  } else if (readFileSync(file(name), "utf8") !== fresh) {
    console.error(`${name} is stale: npm run api-types`);
    process.exitCode = 1;
  }
}

/**
 * What the types of a request need: without operation ids, which two handlers may share, error responses, whose type is a
 * schema, headers, and comments.
 */
function usedParts({ parameters = [], requestBody, responses }) {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return {
    parameters: parameters
      .filter((parameter) => parameter.in === "path" || parameter.in === "query")
      .map(({ name, in: place, required, schema }) => ({
        name,
        in: place,
        required,
        schema: typeOf(schema),
      })),
    ...(requestBody && { requestBody: { ...requestBody, description: undefined } }),
    responses: Object.fromEntries(successes.map(([status, { content }]) => [status, { content }])),
  };
}

/** A parameter's schema without what becomes a comment. */
function typeOf({ description, format, default: _, ...schema }) {
  return schema;
}

/** A format only becomes a comment. */
function withoutFormats(schemas) {
  return JSON.parse(
    JSON.stringify(schemas, (key, value) =>
      key === "format" && typeof value === "string" ? undefined : value,
    ),
  );
}

/** Removes absent methods, parameters and headers, and puts single-field objects on one line. */
function compact(types) {
  const present = types
    .replace(/^ *\w+\?: never;\n/gm, "")
    .replace(/^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm, "")
    .replace(/^ *parameters: \{\n *\};\n/gm, "")
    .replace(/^export type .* = Record<string, never>;\n/gm, "");
  return joinSingleFields(present);
}

function joinSingleFields(types) {
  const joined = types.replace(/\{\n *([^\n]+;)\n *\}/g, "{ $1 }");
  return joined === types ? types : joinSingleFields(joined);
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
