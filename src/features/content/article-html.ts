import { type ArticleNode, textOf } from './article-tree.ts';

/** What a text's HTML needs: the site, and the names of its cards, by listing id or winery slug, with their paths. */
export type HtmlOptions = { baseUrl: string; cards: ReadonlyMap<string, { name: string; path: string }> };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it is written in HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/**
 * A text as HTML for readers of feeds and for mails. Every character of it is escaped, and links are absolute. A card is
 * a link with the name of what it shows; it is left out if that is not offered any more.
 */
export function articleHtml(nodes: readonly ArticleNode[], options: HtmlOptions): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeHtml(node) : elementHtml(node, options))).join('');
}

function elementHtml(node: Exclude<ArticleNode, string>, options: HtmlOptions): string {
  const absolute = (path: string) => escapeHtml(path.startsWith('/') ? options.baseUrl + path : path);
  switch (node.tag) {
    case 'a':
      // why: an anchor of the page leads nowhere outside of it
      if (node.href.startsWith('#')) return escapeHtml(textOf(node.content));
      return `<a href="${absolute(node.href)}">${articleHtml(node.content, options)}</a>`;
    case 'figure': {
      const src = absolute(`/media/${node.picture}/scaled-large.jpg`);
      const caption = node.caption === '' ? '' : `<br><em>${escapeHtml(node.caption)}</em>`;
      return `<p><img src="${src}" alt="${escapeHtml(node.alt)}">${caption}</p>`;
    }
    case 'card': {
      const card = options.cards.get('listing' in node ? node.listing : node.winery);
      return card ? `<p><a href="${absolute(card.path)}">${escapeHtml(card.name)}</a></p>` : '';
    }
    case 'hr':
    case 'br':
      return `<${node.tag}>`;
    default:
      return `<${node.tag}>${articleHtml(node.content, options)}</${node.tag}>`;
  }
}
