// Webpack loader for scripts and CSS modules: each class name is an exported constant, which webpack inlines if it is short,
// instead of a property of an object that has all names of the file.
export default function inlineClassNames(source) {
  return source
    .replaceAll(/^import (\w+) from (?="[^"]+\.module\.css";)/gm, "import * as $1 from ")
    .replaceAll(/^var (?=_\w+ = ")/gm, "const ");
}
