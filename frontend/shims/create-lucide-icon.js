// What all icons share. The original adds settings from a context and class names by the icon's name, which every page would load.
import { createElement } from "react";

function createLucideIcon({ node }) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...props,
      },
      children,
    );
}

// biome-ignore lint/style/noDefaultExport: as the original
export default createLucideIcon;
