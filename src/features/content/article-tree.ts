/** The elements without attributes, besides the anchor of a heading. Nothing else of a text reaches a page. */
export const plainTags = [
  ...(['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'pre', 'hr', 'br'] as const),
  ...(['strong', 'em', 'del', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const;

export type PlainTag = (typeof plainTags)[number];

/** A node of a text: characters, which are always shown as they are, or an element. */
export type ArticleNode = string | ArticleElement;

/**
 * An element of a text. A figure is an uploaded picture by its id; a card is a listing by its id or a winery by its slug,
 * shown as it is when the page is opened.
 */
export type ArticleElement =
  | { tag: PlainTag; id?: string; content: ArticleNode[] }
  | { tag: 'a'; href: string; content: ArticleNode[] }
  | { tag: 'figure'; picture: string; alt: string; caption: string }
  | { tag: 'card'; listing: string }
  | { tag: 'card'; winery: string };

/** The characters of a text, without its elements. */
export function textOf(nodes: readonly ArticleNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : 'content' in node ? textOf(node.content) : ''))
    .join('');
}

/** Every element of a text, outer ones first. */
export function* elementsOf(nodes: readonly ArticleNode[]): Generator<ArticleElement> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    if ('content' in node) yield* elementsOf(node.content);
  }
}

/** The listings and wineries that a text shows as cards, and its pictures, each once. */
export function referencesOf(nodes: readonly ArticleNode[]) {
  const [listings, wineries, pictures] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const element of elementsOf(nodes)) {
    if (element.tag === 'figure') pictures.add(element.picture);
    if (element.tag === 'card') 'listing' in element ? listings.add(element.listing) : wineries.add(element.winery);
  }
  return { listings: [...listings], wineries: [...wineries], pictures: [...pictures] };
}

/** The sections of a text for a table of contents: its headings of the second level with their anchors. */
export function sectionsOf(nodes: readonly ArticleNode[]): { id: string; title: string }[] {
  return nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === 'h2' && node.id !== undefined
      ? [{ id: node.id, title: textOf(node.content) }]
      : [],
  );
}

/**
 * Whether a link may lead there: a page of this site, an anchor, another site, an e-mail address, or a phone number.
 * Everything else, such as a script, is refused.
 */
export function isSafeHref(href: string): boolean {
  // why: browsers ignore control characters and read a backslash as a slash, so that `/\\host` is another site
  const isPlain = [...href].every((character) => character > ' ' && character !== '\u007f' && character !== '\\');
  return isPlain && /^(\/(?!\/)|#|https?:\/\/[^/]|mailto:|tel:)/i.test(href);
}
