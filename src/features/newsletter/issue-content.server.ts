import type { ArticleParts } from '#features/content/article.ts';
import { type ArticleNode, referencesOf } from '#features/content/article-tree.ts';
import { loadParts } from '#features/content/load-parts.server.ts';
import { readMarkdown, type TextSite } from '#features/content/read-markdown.server.ts';
import { imageSources } from '#features/images/image-sources.ts';
import { listingUrl, wineName } from '#features/listings/listing.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import { formatMoney } from '#kit/money.ts';
import { findIssuePictures } from './db/issue-rows.server.ts';
import type { IssueCard, IssueContent } from './issue.ts';

type Needs = Pick<Infra, 'db'> & { site: TextSite };

/** The text of an issue and what it shows, as they are now. At most four statements. */
async function loadIssue(app: Needs, body: string, ownerId: string | null) {
  const text = readMarkdown(body, app.site);
  const ids = referencesOf(text).pictures;
  const [parts, pictures] = await Promise.all([
    loadParts(app, text.filter(isNoFigure)),
    ids.length === 0 ? [] : findIssuePictures(app.db, ids, ownerId),
  ]);
  return { text, parts, pictures };
}

/** Pictures are those of issues, not of articles. */
function isNoFigure(node: ArticleNode): boolean {
  return typeof node === 'string' || node.tag !== 'figure';
}

/**
 * The text of an issue as its mails show it: with the cards and pictures of this moment.
 * @param ownerId whose pictures are shown also before they are saved in an issue; null for nobody's
 */
export async function makeContent(app: Needs, body: string, ownerId: string | null = null): Promise<IssueContent> {
  const { text, parts, pictures } = await loadIssue(app, body, ownerId);
  return {
    text,
    cards: cardsOf(parts),
    pictures: Object.fromEntries(pictures.map(({ id, width, height }) => [id, { width, height }])),
  };
}

/** The text of an issue as its preview shows it. @param ownerId as for `makeContent` */
export async function makePreview(
  app: Needs,
  body: string,
  ownerId: string,
): Promise<{ text: ArticleNode[]; parts: ArticleParts }> {
  const { text, parts, pictures } = await loadIssue(app, body, ownerId);
  const shown = Object.fromEntries(pictures.map((row) => [row.id, imageSources(row, 'scaled')]));
  return { text, parts: { ...parts, pictures: shown } };
}

function cardsOf({ listings, wineries }: ArticleParts): Record<string, IssueCard> {
  const ofListings = Object.entries(listings).map(([id, listing]): [string, IssueCard] => {
    const name = listing.type === 'wine' ? wineName(listing) : listing.title;
    const detail = `${listing.wineryName} · ${formatMoney(listing.price)}${listing.soldOut ? ' · Sold out' : ''}`;
    return [id, { name, detail, path: listingUrl(listing) }];
  });
  const ofWineries = Object.entries(wineries).map(([asked, winery]): [string, IssueCard] => [
    asked,
    { name: winery.name, detail: `Winery in ${winery.city}, ${winery.region}`, path: wineryUrl(winery.slug) },
  ]);
  return Object.fromEntries([...ofListings, ...ofWineries]);
}
