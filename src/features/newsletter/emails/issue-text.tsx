import { Fragment, type ReactNode } from 'react';
import {
  type ArticleElement,
  type ArticleNode,
  isSafeHref,
  type PlainTag,
  textOf,
} from '#features/content/article-tree.ts';
import { mailStyles } from '#features/mail/emails/mail-styles.ts';
import type { IssueContent } from '../issue.ts';

type Given = { baseUrl: string; content: IssueContent };

/**
 * The text of an issue in a mail. Its elements are React's, so none of its characters is markup, and each has its styles
 * on itself, as mail programs need it.
 */
export function IssueText({ baseUrl, content }: Given) {
  return <Nodes nodes={content.text} given={{ baseUrl, content }} />;
}

function Nodes({ nodes, given }: { nodes: readonly ArticleNode[]; given: Given }) {
  return nodes.map((node, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text have no other identity, and never move
    typeof node === 'string' ? node : <Fragment key={at}>{elementOf(node, given)}</Fragment>,
  );
}

function elementOf(element: ArticleElement, given: Given): ReactNode {
  switch (element.tag) {
    case 'a':
      return <TextLink element={element} given={given} />;
    case 'figure':
      return <Figure element={element} given={given} />;
    case 'card':
      return <Card element={element} given={given} />;
    case 'hr':
      return <hr style={mailStyles.rule} className="mail-rule" />;
    case 'br':
      return <br />;
    default:
      return <PlainElement element={element} given={given} />;
  }
}

/** The styles of the elements that have some of their own; the others look as their surroundings. */
const styles: Partial<Record<PlainTag, React.CSSProperties>> = {
  p: mailStyles.text,
  h2: mailStyles.subheading,
  h3: mailStyles.subheading,
  h4: mailStyles.subheading,
  ul: mailStyles.list,
  ol: mailStyles.list,
  blockquote: mailStyles.quote,
  code: mailStyles.code,
  pre: { ...mailStyles.code, whiteSpace: 'pre-wrap' },
  table: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' },
  th: mailStyles.cell,
  td: mailStyles.cell,
};

function PlainElement({ element, given }: { element: Extract<ArticleElement, { tag: PlainTag }>; given: Given }) {
  const Tag = element.tag;
  return (
    <Tag style={styles[element.tag]} className="mail-ink">
      <Nodes nodes={element.content} given={given} />
    </Tag>
  );
}

function TextLink({ element, given }: { element: Extract<ArticleElement, { tag: 'a' }>; given: Given }) {
  const { href, content } = element;
  // why: an anchor leads nowhere in a mail; what may not be linked is not a link, whoever made the text
  if (href.startsWith('#') || !isSafeHref(href)) return textOf(content);
  return (
    <a href={href.startsWith('/') ? given.baseUrl + href : href} style={mailStyles.wordLink} className="mail-link">
      <Nodes nodes={content} given={given} />
    </a>
  );
}

function Figure({ element, given }: { element: Extract<ArticleElement, { tag: 'figure' }>; given: Given }) {
  const size = given.content.pictures[element.picture];
  if (!size) return null;
  const width = Math.min(540, size.width);
  return (
    <div style={{ margin: '0 0 16px' }}>
      <img
        src={`${given.baseUrl}/media/${element.picture}/scaled-large.jpg`}
        alt={element.alt}
        width={width}
        height={Math.round((width * size.height) / size.width)}
        style={mailStyles.picture}
      />
      {element.caption !== '' && (
        <p style={{ ...mailStyles.soft, margin: '6px 0 0' }} className="mail-soft">
          {element.caption}
        </p>
      )}
    </div>
  );
}

/** A wine or winery as it was when the mail was made; left out if it was not offered any more. */
function Card({ element, given }: { element: Extract<ArticleElement, { tag: 'card' }>; given: Given }) {
  const card = given.content.cards['listing' in element ? element.listing : element.winery];
  if (!card) return null;
  return (
    <div style={mailStyles.linkCard} className="mail-rule">
      <a href={given.baseUrl + card.path} style={mailStyles.wordLink} className="mail-link">
        {card.name}
      </a>
      <br />
      <span style={mailStyles.soft} className="mail-soft">
        {card.detail}
      </span>
    </div>
  );
}
