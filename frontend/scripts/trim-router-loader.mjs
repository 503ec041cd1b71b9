// Webpack loader for react-router. Removes what only data routers and framework mode use, a quarter of the library, and lets
// unused exports be tree-shaken.

/** Code to replace. Each occurs exactly once. */
const replacements = [
  // Links that prefetch.
  [/= usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, "= [false, null, {}]"],
  [/return shouldPrefetch && !isAbsolute \?.* : link;/, "return link;"],
  // The state and the error boundaries of data routers.
  [
    /(?<=\nfunction _renderMatches\(.*\n) {2}let dataRouterState = dataRouterOpts\?\.state;[\s\S]*?(?=\n}\n)/,
    (body) => body.replace(/.*/, "").replaceAll("dataRouterState", "undefined"),
  ],
  [/dataRouterOpts && dataRouterOpts\.state\.matches\.length \?/, "false ?"],
  [
    /var RenderErrorBoundary = class[\s\S]*?\nRenderErrorBoundary\.contextType = RSCRouterContext;/,
    "var RenderErrorBoundary;",
  ],
  [/= (React\d*)\[USE_OPTIMISTIC\];/, "= $1.useOptimistic;"],
  [/return isDataRoute \? useNavigateStable\(\) : /, "return "],
];

export default function trimRouter(source) {
  // One chunk of the library has the components.
  const trimmed = /^function useRoutesImpl\(/m.test(source)
    ? replacements.reduce((code, [pattern, replacement]) => {
        if (!pattern.test(code)) throw new Error(`react-router has changed: ${pattern} does not match`);
        return code.replace(pattern, replacement);
      }, source)
    : source;
  return trimmed
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replaceAll(
      / = (React\d*\.(?:forwardRef|createContext|memo)|new (?:URL|Set|WeakMap))\(/g,
      " = /* @__PURE__ */ $1(",
    );
}
