// A webpack loader for libraries that set names for developers on what they export, and make it by calls that a minifier
// cannot know to be harmless: without the names, and with the calls marked, what of them nobody uses goes.
export default function markPure(source) {
  return source
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replaceAll(
      / = (React\d*\.(?:forwardRef|createContext)|new (?:URL|Set|WeakMap))\(/g,
      " = /* @__PURE__ */ $1(",
    );
}
