// Webpack loader that lets unused exports of a library be tree-shaken: removes `displayName` and marks calls as pure.
export default function markPure(source) {
  return source
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replaceAll(
      / = (React\d*\.(?:forwardRef|createContext)|new (?:URL|Set|WeakMap))\(/g,
      " = /* @__PURE__ */ $1(",
    );
}
