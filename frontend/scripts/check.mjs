// Project-specific checks.
import { fileURLToPath } from "node:url";
import { classesOfProject } from "./check-css-modules.mjs";
import { importsOfProject } from "./check-import-boundaries.mjs";
import { contrastOfProject } from "./contrast.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const faults = [contrastOfProject, importsOfProject, classesOfProject].flatMap((check) => check(root));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
