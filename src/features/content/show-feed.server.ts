import { listingUrl, wineName } from '#features/listings/listing.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type ArticleParts, feedUrl, postUrl } from './article.ts';
import { articleHtml, escapeHtml, type HtmlOptions } from './article-html.ts';
import { listPostTexts, type PublishedTextRow } from './db/article-rows.server.ts';
import { loadParts } from './load-parts.server.ts';
import { readMarkdown, type TextSite } from './read-markdown.server.ts';

/** Posts in the feed. */
const maxPosts = 20;

/**
 * The feed of the blog: its twenty newest posts with their texts, as an Atom document. For everybody; at most five
 * statements.
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export const showFeed = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'> & { site: TextSite }, _actor: Actor): Promise<string> => {
    const { site } = app;
    const rows = await listPostTexts(app.db, app.clock.now(), maxPosts);
    const texts = rows.map((row) => readMarkdown(row.body, site));
    const options = { baseUrl: site.baseUrl, cards: namesOf(await loadParts(app, texts.flat())) };
    const entries = rows.map((row, at) => entryOf(row, articleHtml(texts[at] ?? [], options), site));
    const updated = rows.reduce((latest, row) => Math.max(latest, row.updatedAt.getTime()), 0);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      `<id>${escapeHtml(site.baseUrl)}/blog</id>`,
      `<title>${xmlText(`${site.name} blog`)}</title>`,
      `<link href="${escapeHtml(site.baseUrl + feedUrl)}" rel="self" type="application/atom+xml"/>`,
      `<link href="${escapeHtml(site.baseUrl)}/blog" rel="alternate" type="text/html"/>`,
      `<updated>${new Date(updated).toISOString()}</updated>`,
      `<author><name>${xmlText(site.name)}</name></author>`,
      ...entries,
      '</feed>\n',
    ].join('\n');
  },
);

/** The names and paths of the cards of texts. */
function namesOf({ listings, wineries }: ArticleParts): HtmlOptions['cards'] {
  return new Map([
    ...Object.entries(listings).map(([id, listing]): [string, { name: string; path: string }] => {
      const name = listing.type === 'wine' ? wineName(listing) : listing.title;
      return [id, { name: `${name}, ${listing.wineryName}`, path: listingUrl(listing) }];
    }),
    ...Object.entries(wineries).map(([asked, { name, slug }]): [string, { name: string; path: string }] => [
      asked,
      { name, path: wineryUrl(slug) },
    ]),
  ]);
}

/** An entry. Its id is made of the id of the post, so that it stays the same wherever the site moves. */
function entryOf(row: PublishedTextRow, html: string, site: TextSite): string {
  return [
    '<entry>',
    `<id>urn:uuid:${row.id}</id>`,
    `<title>${xmlText(row.title)}</title>`,
    `<link href="${escapeHtml(site.baseUrl + postUrl(row.slug))}" rel="alternate" type="text/html"/>`,
    `<published>${row.publishedAt.toISOString()}</published>`,
    `<updated>${row.updatedAt.toISOString()}</updated>`,
    ...(row.author === '' ? [] : [`<author><name>${xmlText(row.author)}</name></author>`]),
    ...row.tags.map((tag, at) => `<category term="${row.tagSlugs[at] ?? ''}" label="${xmlText(tag)}"/>`),
    `<summary>${xmlText(row.summary)}</summary>`,
    `<content type="html">${xmlText(html)}</content>`,
    '</entry>',
  ].join('\n');
}

/** A text in XML, without the control characters that XML forbids. */
function xmlText(text: string): string {
  const allowed = [...text].filter((character) => character >= ' ' || character === '\n' || character === '\t');
  return escapeHtml(allowed.join('').replace(/[\uFFFE\uFFFF]/g, ''));
}
