import { type ArticleNode, sectionsOf } from './article-tree.ts';

/** A guide of the documentation. `slug` is the end of its URL, and the name of its screenshot. */
export type Guide = { slug: string; title: string; summary: string; pictureAlt: string; text: ArticleNode[] };

/** The parts of a guide's file: its title, a sentence on it, its screenshot, and the text. */
export function readGuide(slug: string, markdown: string, read: (text: string) => ArticleNode[]): Guide {
  const parts = /^# (.+)\n\n(.+)\n\n!\[(.+)\]\(pictures\/[a-z-]+\.webp\)\n\n([\s\S]+)$/.exec(markdown);
  if (!parts) throw new Error(`The guide ${slug} needs a title, a sentence, a screenshot, and a text`);
  const [, title = '', summary = '', pictureAlt = '', body = ''] = parts;
  return { slug, title, summary, pictureAlt, text: read(body) };
}

/** The URL of a guide, or of a section of it. */
export function guideUrl(slug: string, section?: string): string {
  return section === undefined ? `/docs/${slug}` : `/docs/${slug}#${section}`;
}

/** A section that a search found, with a piece of its text around the first word. */
export type FoundSection = { guide: string; title: string; url: string; excerpt: string };

/** The greatest number of sections that a search finds, and of characters in an excerpt. */
const [maxFound, excerptLength] = [20, 160];

/** A text without accents and case, each of its characters at the same place. */
function plain(text: string): string {
  return [...text].map((character) => character.normalize('NFD').charAt(0).toLowerCase()).join('');
}

/**
 * The sections that contain all words of a query, or words that begin with them; those with a word in their title first.
 * None for a query without words.
 */
export function searchGuides(guides: readonly Guide[], query: string): FoundSection[] {
  const words =
    plain(query)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 10) ?? [];
  if (words.length === 0) return [];
  const found = guides.flatMap((guide) =>
    partsOf(guide).flatMap(({ id, title, text }) => {
      const whole = plain(`${title} ${text}`);
      if (!words.every((word) => hasWord(whole, word))) return [];
      const rank = words.some((word) => hasWord(plain(title), word)) ? 0 : 1;
      return [{ rank, guide: guide.title, title, url: guideUrl(guide.slug, id), excerpt: excerptOf(text, words) }];
    }),
  );
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ rank: _, ...section }) => section);
}

function hasWord(text: string, beginning: string): boolean {
  const at = text.indexOf(beginning);
  if (at < 0) return false;
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) || hasWord(text.slice(at + 1), beginning);
}

/** The sections of a guide with their texts. */
function partsOf({ text }: Guide): { id: string; title: string; text: string }[] {
  return sectionsOf(text).map(({ id, title }) => {
    const start = text.findIndex((node) => typeof node !== 'string' && 'id' in node && node.id === id);
    const after = text.slice(start + 1);
    const end = after.findIndex((node) => typeof node !== 'string' && node.tag === 'h2');
    const nodes = end < 0 ? after : after.slice(0, end);
    return {
      id,
      title,
      text: wordsOf(nodes).replace(/\s+/g, ' ').trim(),
    };
  });
}

/** The elements that are part of a line of text. */
const inline: readonly string[] = ['a', 'strong', 'em', 'del', 'code'];

/** The characters of a text, with a space between what is not on one line. */
function wordsOf(nodes: readonly ArticleNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const content = 'content' in node ? wordsOf(node.content) : '';
      return inline.includes(node.tag) ? content : ` ${content} `;
    })
    .join('');
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => plain(text).indexOf(word)).filter((at) => at >= 0);
  const begin = Math.max(0, Math.min(...places, text.length) - excerptLength / 3);
  const start = begin === 0 || begin >= text.length ? 0 : text.indexOf(' ', begin) + 1;
  const piece = text.slice(start, start + excerptLength);
  return `${start > 0 ? '…' : ''}${piece}${start + excerptLength < text.length ? '…' : ''}`;
}
