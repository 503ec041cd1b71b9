// Project-specific checks.
import { fileURLToPath } from "node:url";
import { checkProjectStyles } from "./check-css-modules.mjs";
import { checkProjectImports } from "./check-import-boundaries.mjs";
import { checkProjectContrast } from "./contrast.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const problems = [checkProjectContrast, checkProjectImports, checkProjectStyles].flatMap((check) =>
  check(root),
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
