import MarkdownIt, { type Token } from 'markdown-it';
import { slugOf } from '#kit/slug.ts';
import { type ArticleElement, type ArticleNode, isSafeHref, type PlainTag, plainTags, textOf } from './article-tree.ts';

/** What texts may name without knowing it: the site's name, and how to reach the operator. */
export type TextSite = {
  name: string;
  baseUrl: string;
  /** `examples` names what is not configured (`address`, `number`) and reaches nobody. */
  contact: { email: string; phone: string; examples: readonly string[] };
};

/** HTML in a text is shown as the characters that were typed. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true });

/** An element whose closing token has not been read. */
type Open = { content: ArticleNode[]; close: (content: ArticleNode[]) => ArticleNode[] };

/** Anchors of the page around the text, which no heading of it may take. */
const takenAnchors = ['content', 'contents', 'newsletter', 'newsletter-email'];

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const pictureUrl = new RegExp(`^picture:(${uuid})$`, 'i');
const listingPath = new RegExp(`^/(?:l|wine)/(?:[a-z0-9-]{1,200}/)?(${uuid})/?$`, 'i');
const wineryPath = /^\/winery\/([a-z0-9_-]{1,140})\/?$/;

/**
 * Reads a Markdown text as a tree of allowed elements. What is not allowed (HTML, unknown addresses) stays as the
 * characters that were typed, so no text can bring a script into a page. A line with nothing but the address of a listing
 * or a winery of this site becomes a card; `![text](picture:{id})` alone in a paragraph is an uploaded picture; a heading
 * may name its anchor, `## Cookies {#cookies}`. `{site}` is the site's name, and `{contact}` how
 * to reach the operator.
 */
export function readMarkdown(text: string, site: TextSite): ArticleNode[] {
  const anchors = new Set(takenAnchors);
  return readTokens(markdown.parse(fillIn(text, site), {}), site, anchors);
}

/** A text on one line with the site's name for `{site}`. */
export function fillInName(text: string, { name }: TextSite): string {
  return text.replaceAll('{site}', () => name);
}

function fillIn(text: string, site: TextSite): string {
  return text.replaceAll('{site}', () => escapeMarkdown(site.name)).replaceAll('{contact}', () => contactLines(site));
}

/** How to reach the operator, with a remark on what is only an example because nothing is configured. */
function contactLines({ contact: { email, phone, examples } }: TextSite): string {
  const [mail, call] = [escapeMarkdown(email), escapeMarkdown(phone)];
  const lines = `E-mail: [${mail}](mailto:${mail})\\\nPhone: [${call}](tel:${phone.replace(/[^\d+]/g, '')})`;
  if (examples.length === 0) return lines;
  const are = examples.length === 1 ? 'is an example and reaches' : 'are examples and reach';
  return `${lines}\n\nThis shop is a demonstration: the ${examples.join(' and the ')} above ${are} nobody.`;
}

/** Characters as Markdown shows them, none of which is markup. */
const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

function readTokens(tokens: readonly Token[], site: TextSite, anchors: Set<string>): ArticleNode[] {
  const root: Open = { content: [], close: () => [] };
  const open: Open[] = [root];
  for (const token of tokens) {
    const inner = open.at(-1) ?? root;
    if (token.nesting === 1) open.push({ content: [], close: closerOf(token, site, anchors) });
    else if (token.nesting === -1 && open.length > 1) {
      open.pop();
      (open.at(-1) ?? root).content.push(...inner.close(inner.content));
    } else inner.content.push(...readLeaf(token, site, anchors));
  }
  return joinTexts(root.content);
}

/** What an element becomes once its content is known. */
function closerOf(token: Token, site: TextSite, anchors: Set<string>): Open['close'] {
  if (token.tag === 'a') {
    const href = String(token.attrGet('href') ?? '');
    return (content) => (isSafeHref(href) ? [{ tag: 'a', href, content }] : content);
  }
  if (/^h[1-6]$/.test(token.tag)) {
    // why: the title of the page is its only heading of the first level
    const tag = ({ h1: 'h2', h2: 'h2', h3: 'h3' } as const)[token.tag] ?? 'h4';
    return (content) => [{ tag, ...withAnchor(content, anchors) }];
  }
  if (token.tag === 'p') return (content) => readParagraph(content, { tight: token.hidden, level: token.level, site });
  const tag = plainTags.find((known) => known === token.tag);
  return (content) => (tag ? [{ tag, content }] : content);
}

/** A heading without the anchor at its end, and that anchor or one made of its words. */
function withAnchor(content: ArticleNode[], anchors: Set<string>): { id: string; content: ArticleNode[] } {
  const last = content.at(-1);
  const named = typeof last === 'string' ? /\s*\{#([a-z0-9-]{1,80})\}\s*$/.exec(last) : null;
  const shown = named && typeof last === 'string' ? [...content.slice(0, -1), last.slice(0, named.index)] : content;
  const wanted = named?.[1] ?? slugOf(textOf(shown)).slice(0, 80);
  let id = wanted;
  for (let number = 2; anchors.has(id); number++) id = `${wanted}-${number}`;
  anchors.add(id);
  return { id, content: shown };
}

type ParagraphPlace = { tight: boolean; level: number; site: TextSite };

/** A paragraph; the card or the picture that it contains alone; in a list without blank lines, its content. */
function readParagraph(content: ArticleNode[], { tight, level, site }: ParagraphPlace): ArticleNode[] {
  const [only] = content;
  if (content.length === 1 && only !== undefined) {
    if (typeof only !== 'string' && only.tag === 'figure') return [only];
    const card = level === 0 && typeof only === 'string' ? cardOf(only.trim(), site) : undefined;
    if (card) return [card];
  }
  const inline = content.map((node) => (typeof node !== 'string' && node.tag === 'figure' ? node.alt : node));
  return tight ? inline : [{ tag: 'p', content: joinTexts(inline) }];
}

function cardOf(line: string, { baseUrl }: TextSite): ArticleElement | undefined {
  const path = line.startsWith(`${baseUrl}/`) ? line.slice(baseUrl.length) : line;
  const listing = listingPath.exec(path)?.[1];
  if (listing) return { tag: 'card', listing: listing.toLowerCase() };
  const winery = wineryPath.exec(path)?.[1];
  return winery ? { tag: 'card', winery } : undefined;
}

/** A token without content of its own, or with inline tokens inside. */
function readLeaf(token: Token, site: TextSite, anchors: Set<string>): ArticleNode[] {
  switch (token.type) {
    case 'inline':
      return readTokens(token.children ?? [], site, anchors);
    case 'softbreak':
      return ['\n'];
    case 'hardbreak':
      return [plain('br')];
    case 'hr':
      return [plain('hr')];
    case 'code_inline':
      return [plain('code', [token.content])];
    case 'fence':
    case 'code_block':
      return [plain('pre', [plain('code', [token.content])])];
    case 'image':
      return [readPicture(token, site)];
    default:
      return token.content === '' ? [] : [token.content];
  }
}

function readPicture(token: Token, site: TextSite): ArticleNode {
  const alt = textOf(readTokens(token.children ?? [], site, new Set()));
  const picture = pictureUrl.exec(String(token.attrGet('src') ?? ''))?.[1]?.toLowerCase();
  if (picture === undefined) return alt;
  return { tag: 'figure', picture, alt, caption: String(token.attrGet('title') ?? '') };
}

function plain(tag: PlainTag, content: ArticleNode[] = []): ArticleElement {
  return { tag, content };
}

/** Neighboring characters as one text, as React renders them. */
function joinTexts(nodes: readonly ArticleNode[]): ArticleNode[] {
  const joined: ArticleNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node;
    else joined.push(node);
  }
  return joined;
}
