/** Converts Markdown to HTML as posts have it. What they don't have, such as tables and HTML, stays text. */
export function markdownToHtml(markdown: string): string {
  const lines = markdown.replace(/\r\n?/g, "\n").split("\n");
  const references = new Map<string, string>();
  for (const line of lines) {
    const [, label = "", url = ""] = reference.exec(line) ?? [];
    if (label) references.set(normalize(label), url);
  }
  return new Reader(lines, references).read();
}

type References = ReadonlyMap<string, string>;

const fence = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const quote = /^ {0,3}> ?/;
const item = /^( {0,3}(?:[-*+]|(\d{1,9})[.)]))(?:[ \t]+(?=\S)|[ \t]*$)/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const indented = /^(?: {4}|\t)/;
const reference = /^ {0,3}\[([^\]^]+)\]:[ \t]*<?(\S+?)>?(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^)]*\)))?[ \t]*$/;

/** Quotes and lists in each other. */
const maxDepth = 20;

const isBlank = (line: string) => line.trim() === "";
const startsBlock = (line: string) => [fence, heading, rule, quote, item].some((start) => start.test(line));
const normalize = (label: string) => label.trim().toLowerCase().replace(/\s+/g, " ");
const widthOf = (line: string) => line.length - line.trimStart().length;

class Reader {
  #at = 0;

  readonly lines: readonly string[];
  readonly references: References;
  /** How many quotes and lists it is in. */
  readonly depth: number;

  constructor(lines: readonly string[], references: References, depth = 0) {
    this.lines = lines;
    this.references = references;
    this.depth = depth;
  }

  read(): string {
    let html = "";
    while (this.#at < this.lines.length) html += this.#readBlock(this.#line);
    return html;
  }

  get #line(): string {
    return this.lines[this.#at] ?? "";
  }

  #take(isWanted: (line: string) => boolean): string[] {
    const start = this.#at;
    while (this.#at < this.lines.length && isWanted(this.#line)) this.#at += 1;
    return this.lines.slice(start, this.#at);
  }

  #readBlock(line: string): string {
    const [, fenceMarks] = fence.exec(line) ?? [];
    if (fenceMarks) return this.#readFence(line, fenceMarks);
    if (rule.test(line) || isBlank(line) || reference.test(line)) {
      this.#at += 1;
      return rule.test(line) ? "<hr>" : "";
    }
    const [, marks, title = ""] = heading.exec(line) ?? [];
    if (marks) {
      this.#at += 1;
      return write(`h${Math.min(marks.length, 3)}`, this.#inline(title));
    }
    if (this.depth < maxDepth && quote.test(line)) return this.#readQuote();
    if (this.depth < maxDepth && item.test(line)) return this.#readList();
    if (indented.test(line)) {
      const code = this.#take((next) => indented.test(next) || isBlank(next));
      return write(
        "pre",
        escapeHtml(
          code
            .map((next) => next.replace(indented, ""))
            .join("\n")
            .trimEnd(),
        ),
      );
    }
    return this.#readParagraph();
  }

  #readFence(line: string, marks: string): string {
    this.#at += 1;
    const margin = new RegExp(`^ {0,${widthOf(line)}}`);
    const end = new RegExp(`^ {0,3}${marks}${marks[0]}*[ \\t]*$`);
    const code = this.#take((next) => !end.test(next)).map((next) => next.replace(margin, ""));
    this.#at += 1;
    return write("pre", escapeHtml(code.join("\n")));
  }

  #readQuote(): string {
    const lines = this.#take((next) => quote.test(next) || !(isBlank(next) || startsBlock(next)));
    const html = this.#nested(lines.map((next) => next.replace(quote, "")));
    return write("blockquote", html.endsWith("</p>") ? unwrapOnly(html) : html);
  }

  #readList(): string {
    const kindOf = (line: string) =>
      item.test(line) && !rule.test(line) ? (item.exec(line)?.[1]?.at(-1) ?? "") : "";
    const kind = kindOf(this.#line);
    const items: string[][] = [];
    while (kindOf(this.#line) === kind) {
      const first = this.#line;
      const marker = item.exec(first)?.[0] ?? "";
      this.#at += 1;
      // Most writers indent what belongs to an item by two, also below a number.
      const margin = Math.min(marker.length, widthOf(first) + 2);
      let wasBlank = false;
      const rest = this.#take((next) => {
        const isInside = isBlank(next) || widthOf(next) >= margin || !(wasBlank || startsBlock(next));
        wasBlank = isBlank(next);
        return isInside;
      });
      const indent = Math.min(
        ...rest.filter((next) => !isBlank(next) && widthOf(next) >= margin).map(widthOf),
        marker.length,
      );
      items.push([
        first
          .slice(marker.length)
          .replace(/^\[ \] /, "☐ ")
          .replace(/^\[x\] /i, "☑ "),
        ...rest.map((next) => next.slice(Math.min(widthOf(next), indent))),
      ]);
    }
    const html = items.map((lines) => write("li", unwrapOnly(this.#nested(lines))) || "<li></li>");
    return write(/[.)]/.test(kind) ? "ol" : "ul", html.join(""));
  }

  #readParagraph(): string {
    const lines = [this.#line];
    this.#at += 1;
    lines.push(...this.#take((next) => !isBlank(next) && !startsBlock(next) && !underline.test(next)));
    const [, marks] = underline.exec(this.#line) ?? [];
    if (marks) this.#at += 1;
    const text = this.#inline(lines.map((next) => next.trimStart()).join("\n"));
    if (marks) return write(marks.startsWith("=") ? "h1" : "h2", text);
    return write("p", text);
  }

  #nested(lines: readonly string[]): string {
    return new Reader(lines, this.references, this.depth + 1).read();
  }

  #inline(text: string): string {
    return readInline(text.trimEnd(), this.references);
  }
}

const inline = new RegExp(
  [
    "\\\\(?<escaped>[!-/:-@[-`{-~])",
    "(?<lineBreak>(?: {2,}|\\\\)\\n|<br ?/?>)",
    "(?<ticks>`+)(?<code>.{1,5000}?)(?<!`)\\k<ticks>(?!`)",
    "(?<bang>!?)\\[(?<label>(?:\\\\.|!?\\[[^\\]]{0,500}\\](?:\\([^)]{0,2000}\\))?|!(?!\\[)|[^\\[\\]\\\\!]){0,1000})\\]" +
      "(?:\\(\\s*<?(?<url>(?:[^\\s()<>]|\\([^\\s()]*\\))*)>?(?:\\s+(?:\"[^\"]*\"|'[^']*'))?\\s*\\)|\\[(?<reference>[^\\]]{0,500})\\])?",
    "<(?<auto>(?:https?://|mailto:)[^\\s<>]+)>",
    "(?<bare>https?://[^\\s<>]*[^\\s<>.,:;!?\"')\\]*_~])",
    "\\*\\*\\*(?=\\S)(?<both>.{1,2000}?)(?<=\\S)\\*\\*\\*",
    "(?<strongMark>\\*\\*|(?<!\\w)__)(?=\\S)(?<strong>.{1,2000}?)(?<=\\S)\\k<strongMark>(?!\\*)",
    "\\*(?=[^\\s*])(?<star>(?:\\*\\*[^*]+\\*\\*|[^*]){1,2000}?)(?<=\\S)\\*(?!\\*)",
    "(?<!\\w)_(?=[^\\s_])(?<em>[^_]{1,2000}?)(?<=\\S)_(?!\\w)",
    "~~(?=\\S)(?<struck>.{1,2000}?)(?<=\\S)~~",
  ].join("|"),
  "gs",
);

function readInline(text: string, references: References): string {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(inline)) {
    html += escapeWords(text.slice(end, match.index)) + writeMatch(match, references);
    end = match.index + match[0].length;
  }
  return html + escapeWords(text.slice(end));
}

function writeMatch({ 0: all, groups = {} }: RegExpMatchArray, references: References): string {
  const { escaped, lineBreak, code, label, auto, bare, both, strong, struck } = groups;
  const nested = (text: string) => readInline(text, references);
  const emphasized = groups.star ?? groups.em;
  if (escaped) return escapeHtml(escaped);
  if (lineBreak) return "<br>";
  if (code !== undefined) return escapeHtml(code.replaceAll("\n", " ").replace(/^ (.*\S.*) $/, "$1"));
  if (label !== undefined) return writeLink(all, groups, references);
  if (auto) return link(auto, escapeHtml(auto.replace(/^mailto:/, "")));
  if (bare) return link(bare, escapeHtml(bare));
  if (both) return write("em", write("strong", nested(both)));
  if (strong) return write("strong", nested(strong));
  if (emphasized) return write("em", nested(emphasized));
  return nested(struck ?? "");
}

function writeLink(
  all: string,
  { bang, label = "", url, reference: name }: Record<string, string | undefined>,
  references: References,
): string {
  const target = url ?? references.get(normalize(name || label));
  if (target === undefined) {
    const start = all.indexOf("[") + 1;
    return (
      escapeHtml(all.slice(0, start)) +
      readInline(label, references) +
      escapeHtml(all.slice(start + label.length))
    );
  }
  if (!bang) return link(target, readInline(label, references));
  return target.startsWith("https://")
    ? `<img src="${escapeHtml(target)}" alt="${escapeHtml(label)}">`
    : escapeHtml(label);
}

/** A paragraph needs no element of its own where there is no other. */
function unwrapOnly(html: string): string {
  return html.lastIndexOf("<p>") === 0 ? html.replace("<p>", "").replace("</p>", "") : html;
}

const link = (url: string, html: string) => `<a href="${escapeHtml(url)}">${html}</a>`;

const write = (tag: string, html: string) => (html ? `<${tag}>${html}</${tag}>` : "");

const escapeWords = (text: string) => escapeHtml(text).replace(/ *\n/g, " ");

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
