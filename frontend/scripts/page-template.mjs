// Turns prerendered pages into templates for the server: the document with a page's text, styles and scripts, and
// placeholders for values that the server fills in and escapes.

/** Sample values in the rendered page and the placeholders that replace them. */
function placeholders(samples) {
  const { sampleImage, samplePost, sampleLegalPage, sampleAgent, sampleBundle, sampleCount } = samples;
  const { samplePrompt } = samples;
  const { samplePrices, sampleMonth, sampleList, listPagePaths, sampleArchive } = samples;
  const day = (month) =>
    new Intl.DateTimeFormat("en-US", { month, day: "numeric", year: "numeric", timeZone: "UTC" });
  const published = new Date(samplePost.publishedAt);
  const [review] = sampleAgent.reviews.items;
  const [linked] = samplePost.related;
  const [heading] = samplePost.headings;
  const [tag] = sampleArchive.tags;
  const [month] = sampleArchive.months;
  return [
    [/(?<=srcset=")\/media\/[^"]*/gi, "%IMAGE_SRCSET%"],
    [samples.sampleAgentSlug, "%SAMPLE_SLUG%"],
    [sampleImage.src, "%IMAGE_SRC%"],
    [/(?<=width=")1777(?=")/g, "%IMAGE_WIDTH%"],
    [`height="${sampleImage.height}"`, 'height="%IMAGE_HEIGHT%"'],
    [sampleImage.alt, "%IMAGE_ALT%"],
    [/(?<=loading=")(?:eager|lazy)(?="[^>]*%IMAGE_SRC%)/g, "%IMAGE_LOADING%"],
    ...listPagePaths.map((path) => [path, "%LIST_PAGE%"]),
    [sampleList.name, "%LIST_NAME%"],
    [`${sampleList.total.toLocaleString("en-US")} posts`, "%LIST_TOTAL%"],
    [`/blog/${linked.slug}`, "%LINKED_PATH%"],
    [linked.title, "%LINKED_TITLE%"],
    [linked.date, "%LINKED_DATE%"],
    [day("short").format(new Date(linked.date)), "%LINKED_DAY%"],
    [samplePost.authorName, "%POST_AUTHOR%"],
    [samplePost.author.about, "%AUTHOR_TEXT%"],
    [heading.id, "%HEADING_ID%"],
    [heading.text, "%HEADING_TEXT%"],
    [`data-level="${heading.level}"`, 'data-level="%HEADING_LEVEL%"'],
    [tag.slug, "%TAG_SLUG%"],
    [tag.name, "%TAG_NAME%"],
    [`(${tag.posts})`, "(%TAG_POSTS%)"],
    [month.path, "%MONTH_PATH%"],
    [month.name, "%MONTH_NAME%"],
    [`(${month.posts})`, "(%MONTH_POSTS%)"],
    [samplePost.slug, "%POST_SLUG%"],
    [samplePost.title, "%POST_TITLE%"],
    [samplePost.excerpt, "%POST_EXCERPT%"],
    [samplePost.content, "%POST_CONTENT%"],
    [sampleLegalPage.title, "%PAGE_TITLE%"],
    [sampleLegalPage.content, "%PAGE_CONTENT%"],
    [samplePost.publishedAt, "%POST_DATE%"],
    [`${samplePost.readingMinutes} min`, "%POST_MINUTES% min"],
    [day("short").format(published), "%POST_DAY%"],
    [day("long").format(published), "%POST_LONG_DAY%"],
    [samplePost.cards.agents[0].slug, "%CARD_SLUG%"],
    [samplePost.cards.agents[0].title, "%CARD_TITLE%"],
    [samplePost.cards.agents[0].description, "%CARD_DESCRIPTION%"],
    [samplePost.cards.agents[0].category, "%CARD_CATEGORY%"],
    [samplePrices.card, "%CARD_PRICE%"],
    [samplePrompt.slug, "%PROMPT_SLUG%"],
    [samplePrompt.name, "%PROMPT_NAME%"],
    [samplePrompt.category, "%PROMPT_CATEGORY%"],
    [samplePrompt.preview, "%PROMPT_PREVIEW%"],
    [samplePrompt.copies.toLocaleString("en-US"), "%COPY_COUNT%"],
    [samplePrompt.fields[0], "%FIELD_NAME%"],
    [samples.sampleChoicePath, "%CHOICE_PATH%"],
    [sampleAgent.slug, "%AGENT_SLUG%"],
    [sampleAgent.title, "%AGENT_TITLE%"],
    [sampleAgent.description, "%AGENT_DESCRIPTION%"],
    [sampleAgent.category, "%AGENT_CATEGORY%"],
    [/data-hue="\w+"(?=[^<]*%AGENT_CATEGORY%)/g, 'data-hue="%AGENT_HUE%"'],
    [samplePrices.agent, "%AGENT_PRICE%"],
    [sampleAgent.opensIn, "%PLACE%"],
    [sampleAgent.details, "%AGENT_DETAILS%"],
    [sampleAgent.example[0].member, "%MEMBER_TEXT%"],
    [sampleAgent.example[0].agent, "%AGENT_TEXT%"],
    [sampleBundle.slug, "%BUNDLE_SLUG%"],
    [sampleBundle.title, "%BUNDLE_TITLE%"],
    [sampleBundle.description, "%BUNDLE_DESCRIPTION%"],
    [samplePrices.bundle, "%BUNDLE_PRICE%"],
    [samplePrices.bundleSeparateTotal, "%BUNDLE_SEPARATE_TOTAL%"],
    [samplePrices.bundleSaving, "%BUNDLE_SAVING%"],
    [String(sampleCount), "%BUNDLE_COUNT%"],
    [sampleBundle.gpts[0].opensIn, "%PLACE%"],
    [sampleBundle.gpts[0].slug, "%BUNDLED_SLUG%"],
    [sampleBundle.gpts[0].title, "%BUNDLED_TITLE%"],
    [sampleBundle.gpts[0].description, "%BUNDLED_DESCRIPTION%"],
    [samplePrices.bundled, "%BUNDLED_PRICE%"],
    [sampleAgent.related[0].slug, "%RELATED_SLUG%"],
    [sampleAgent.related[0].title, "%RELATED_TITLE%"],
    [sampleAgent.related[0].description, "%RELATED_DESCRIPTION%"],
    [samplePrices.related, "%RELATED_PRICE%"],
    [sampleAgent.rating.average.toFixed(1), "%RATING_AVERAGE%"],
    [String(sampleAgent.rating.count), "%RATING_COUNT%"],
    [review.author, "%REVIEW_AUTHOR%"],
    [String(review.stars), "%REVIEW_STARS%"],
    [review.month, "%REVIEW_YEAR_MONTH%"],
    [sampleMonth, "%REVIEW_MONTH%"],
    [review.text, "%REVIEW_TEXT%"],
    [review.reply, "%REPLY_TEXT%"],
  ];
}

/** Marks the list item that contains a placeholder, which the server repeats. */
function markItem(page, placeholder, name) {
  const item = new RegExp(`<li(?:(?!<li|</li>).)*%${placeholder}%(?:(?!</li>).)*</li>`);
  return page.replace(item, `%${name}%$&%${name}_END%`);
}

/** Marks the elements that are a part of the page. They contain no other element with this tag. */
function markParts(page, tag) {
  const element = new RegExp(`<${tag} data-part="(\\w+)"(?:(?!</${tag}>).)*</${tag}>`, "gs");
  return page.replace(element, (html, part) => `%${part.toUpperCase()}%${html}%${part.toUpperCase()}_END%`);
}

/** Marks the cards of the landing page's sample agents and their linked titles, in their order. */
function markSamples(page) {
  const parts = ["SAMPLE_A", "SAMPLE_B", "SAMPLE_C", "SAMPLE_D"];
  return page.replace(/<li(?:(?!<li|<\/li>).)*%SAMPLE_SLUG%(?:(?!<\/li>).)*<\/li>/g, (card) => {
    const part = parts.shift();
    const marked = card.replace(/<a [^>]*%SAMPLE_SLUG%(?:(?!<\/a>).)*<\/a>/, `%${part}%$&%${part}_END%`);
    return `%${part}_CARD%${marked}%${part}_CARD_END%`;
  });
}

function replaceOnce(text, what, by) {
  const parts = text.split(what);
  if (parts.length !== 2) throw new Error(`${what} occurs ${parts.length - 1} times in the document`);
  return parts.join(by);
}

/** Moves the scripts into an attribute of the loader, the first script, which loads them when the page is used. */
function loadOnDemand(document) {
  const later = [];
  const rest = document.replace(/<script defer="defer" src="([^"]+)"><\/script>/g, (_, src) => {
    later.push(src);
    return "";
  });
  return replaceOnce(rest, "<script src=", `<script data-scripts="${later.join(" ")}" src=`);
}

/** Has the browser paint nothing before the footer has arrived. */
function paintWhole(document) {
  return replaceOnce(document, "%HEAD%", '%HEAD%<link rel="expect" href="#footer" blocking="render">');
}

export function toTemplate({ shell, html, files, isOnDemand, isCentered, samples, adjacentPagePaths }) {
  let page = html;
  for (const [value, placeholder] of placeholders(samples)) page = page.replaceAll(value, placeholder);
  for (const [name, address] of Object.entries(adjacentPagePaths))
    page = page.replace(`"${address}"`, `"%${name}%"`);
  page = markSamples(page);
  page = page.replace(/data-hue="\w+"(?=[^<]*%(\w+_SLIP)_CATEGORY%)/g, 'data-hue="%$1_HUE%"');
  // The list of posts: one card, which the server repeats.
  page = markItem(page, "POST_EXCERPT", "CARD");
  // The list of agents: all choices are like the one with a category.
  page = page.replace(/<li><a [^>]*aria-current="page"[^>]*>All<\/a><\/li>/, "");
  page = page.replace(/<a [^>]*%CHOICE_PATH%[^>]*>%AGENT_CATEGORY%/, (link) =>
    link
      .replace('aria-current="false"', 'aria-current="%CHOICE_CURRENT%"')
      .replace("%AGENT_CATEGORY%", "%CHOICE_LABEL%"),
  );
  page = markItem(markItem(page, "CHOICE_PATH", "CHOICE"), "AGENT_HUE", "AGENT");
  // All sort orders are like one of them.
  page = page.replace(/<li><a [^>]*>(?:Featured first|Most used|Price|A–Z)<\/a><\/li>/g, "");
  page = page.replace(/<a [^>]*\?sort=newest"[^>]*>Newest/, (link) =>
    link
      .replace(/href="[^"]*"/, 'href="%SORT_PATH%"')
      .replace('aria-current="false"', 'aria-current="%SORT_CURRENT%"')
      .replace("Newest", "%SORT_LABEL%"),
  );
  page = markItem(page, "SORT_PATH", "SORT");
  page = markItem(page, "BUNDLE_SAVING", "LISTED_BUNDLE");
  // The page of an agent: parts that may be missing, and lists with one entry each.
  page = markItem(markItem(page, "MEMBER_TEXT", "EXCHANGE"), "RELATED_TITLE", "RELATED_AGENT");
  page = markItem(page, "REVIEW_AUTHOR", "REVIEW");
  page = markItem(markItem(page, "BUNDLE_COUNT", "AGENT_BUNDLE"), "BUNDLED_TITLE", "BUNDLED_AGENT");
  // The page of a post, and the archive: the same.
  const items = {
    HEADING_TEXT: "HEADING",
    TAG_NAME: "TAG",
    MONTH_NAME: "MONTH",
    LINKED_TITLE: "RELATED_POST",
    FIELD_NAME: "PROMPT_FIELD",
  };
  for (const [placeholder, name] of Object.entries(items)) page = markItem(page, placeholder, name);
  // Sections last, because they contain other parts.
  for (const tag of ["picture", "figure", "p", "blockquote", "div", "span", "ul", "nav", "section"])
    page = markParts(page, tag);

  const present = new Set(
    Array.from(shell.matchAll(/(?:src|href)="?\/(assets\/[^"\s>]+)/g), ([, file]) => file),
  );
  const own = files.filter((file) => !present.has(file) && !file.endsWith(".map"));
  const sheets = own.filter((file) => file.endsWith(".css"));
  const scripts = own.filter((file) => file.endsWith(".js"));
  let document = replaceOnce(shell, '<div id="root"></div>', `<div id="root">${page}</div>%PRELOADED_DATA%`);
  document = replaceOnce(document, "<title>%TITLE%</title>", "%HEAD%");
  document = document.replace(/<meta name="description"[^>]*>/, "");
  // Before the entry scripts, so that the page's chunk is loaded when the app starts.
  const first = document.indexOf("<script defer");
  const tags = scripts.map((file) => `<script defer="defer" src="/${file}"></script>`).join("");
  document = document.slice(0, first) + tags + document.slice(first);
  const links = sheets.map((file) => `<link href="/${file}" rel="stylesheet">`).join("");
  document = document.replace('<link rel="preload"', `${links}$&`);
  if (isCentered) document = paintWhole(document);
  return isOnDemand ? loadOnDemand(document) : document;
}
