import { type MouseEvent, type ReactNode, useMemo } from "react";
import { FeatureImageView } from "@/components/media/feature-image";
import { RichText, type RichTextCards } from "@/components/rich-text/rich-text";
import styles from "@/features/posts/blog-post-page.module.css";
import { postDate } from "@/features/posts/model";
import { PostDate, ReadingTime } from "@/features/posts/post-date";
import type { Post, PostCard } from "@/features/posts/schema";
import { siteName } from "@/lib/site-name";

/** Called for a click on the link of a heading. It must not change. */
export type SectionLinkHandler = (event: MouseEvent<HTMLAnchorElement>) => void;

/** Renders an agent or a prompt in the text. It must not change. */
export type CardRenderer = (card: PostCard) => ReactNode;

/** A post as readers see it. */
export function PostArticle({
  post,
  back,
  note,
  renderCard,
  onSectionLink,
}: {
  post: Post;
  back: ReactNode;
  note?: string;
  renderCard: CardRenderer | undefined;
  onSectionLink?: SectionLinkHandler | undefined;
}) {
  const { cards } = post;
  const richTextCards = useMemo(
    () => renderCard && cards && toRichTextCards(cards, renderCard),
    [cards, renderCard],
  );
  return (
    <article>
      {back}
      <header className={styles.header}>
        <h1 className={styles.title} dir="auto">
          {post.title}
        </h1>
        <p className={styles.date}>
          <PostDate date={postDate(post)} long />
          <span>{` · ${post.authorName || siteName()}`}</span>
          <ReadingTime minutes={post.readingMinutes} />
          {note && <span>{` · ${note}`}</span>}
        </p>
      </header>
      {post.featureImage && (
        <FeatureImageView
          image={post.featureImage}
          part="feature_image"
          sizes="(min-width: 44rem) 42rem, 100vw"
          loading="eager"
          isMain
          className={styles.featureImage}
        />
      )}
      {post.headings?.length > 0 && <Contents headings={post.headings} />}
      <RichText html={post.content} cards={richTextCards} onSectionLink={onSectionLink} />
    </article>
  );
}

function toRichTextCards({ agents, prompts }: Post["cards"], renderCard: CardRenderer): RichTextCards {
  const all: PostCard[] = [
    ...agents.map((item) => ({ kind: "agent", item }) as const),
    ...prompts.map((item) => ({ kind: "prompt", item }) as const),
  ];
  return {
    references: all.map(({ kind, item }) => ({ kind, id: item.id })),
    render: ({ kind, id }) => {
      const card = all.find((card) => card.kind === kind && card.item.id === id);
      return card ? renderCard(card) : null;
    },
  };
}

/** The server fills in this part, which it finds by `data-part`: see scripts/page-template.mjs. */
function Contents({ headings }: Pick<Post, "headings">) {
  return (
    <nav data-part="contents" className={styles.contents} aria-label="On this page">
      <p>On this page</p>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
