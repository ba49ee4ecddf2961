import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ArticleParts } from '#features/content/article.ts';
import { type ArticleElement, type ArticleNode, isSafeHref } from '#features/content/article-tree.ts';
import { Prose } from '#ui/layout/prose.tsx';
import { ResponsiveImage } from '../media/responsive-image.tsx';
import { EmbeddedListing, EmbeddedWinery } from './embedded-card.tsx';

/** A text of the operator with its pictures and cards. Its elements are React's, so none of its characters is markup. */
export function ArticleBody({ text, parts }: { text: readonly ArticleNode[]; parts: ArticleParts }) {
  return (
    <Prose>
      <Nodes nodes={text} parts={parts} />
    </Prose>
  );
}

function Nodes({ nodes, parts }: { nodes: readonly ArticleNode[]; parts: ArticleParts }) {
  return nodes.map((node, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text have no other identity, and never move
    typeof node === 'string' ? node : <Fragment key={at}>{elementOf(node, parts)}</Fragment>,
  );
}

function elementOf(element: ArticleElement, parts: ArticleParts): ReactNode {
  switch (element.tag) {
    case 'a':
      return <TextLink href={element.href}>{<Nodes nodes={element.content} parts={parts} />}</TextLink>;
    case 'figure':
      return <Figure element={element} parts={parts} />;
    case 'card':
      return 'listing' in element ? (
        <EmbeddedListing listing={parts.listings[element.listing]} />
      ) : (
        <EmbeddedWinery winery={parts.wineries[element.winery]} />
      );
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled with the keyboard
        <section aria-label="Table" tabIndex={0} className="overflow-x-auto">
          <table className="min-w-full text-small">
            <Nodes nodes={element.content} parts={parts} />
          </table>
        </section>
      );
    case 'pre':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: code wider than the screen is scrolled with the keyboard
        <pre tabIndex={0} className="overflow-x-auto rounded-md bg-paper-sunk p-4 text-small">
          <Nodes nodes={element.content} parts={parts} />
        </pre>
      );
    default: {
      const Tag = element.tag;
      const isHeading = element.id !== undefined;
      return (
        <Tag
          {...(isHeading && {
            id: element.id,
            tabIndex: -1,
            className: 'scroll-mt-6 wrap-anywhere focus:outline-none',
          })}
        >
          <Nodes nodes={element.content} parts={parts} />
        </Tag>
      );
    }
  }
}

/** A link of a text. What may not be linked is not a link, whoever made the text. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (!isSafeHref(href)) return children;
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  );
}

type FigureElement = Extract<ArticleElement, { tag: 'figure' }>;

function Figure({ element, parts }: { element: FigureElement; parts: ArticleParts }) {
  const picture = parts.pictures[element.picture];
  if (!picture) return null;
  return (
    <figure className="grid gap-2">
      <ResponsiveImage picture={picture} alt={element.alt} sizes="(min-width: 44rem) 40rem, 100vw" />
      {element.caption !== '' && <figcaption className="text-small text-ink-soft">{element.caption}</figcaption>}
    </figure>
  );
}
