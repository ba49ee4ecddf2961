import { hash } from '#art/draw/random.ts';
import type { SocialCard } from '#art/social/social-card.ts';
import { type SocialImageUrls, socialImageUrls } from '#art/social/social-image-urls.ts';
import { imageSources } from '#features/images/image-sources.ts';
import { type Region, regions } from '#features/wineries/winery.ts';
import { landscapeArtOf, landscapeImageUrl } from '#features/wineries/winery-image.ts';
import type { ArticlePicture } from './article.ts';

/** The region whose landscape is drawn for an article: always the same one, chosen by its slug. */
function regionOf(slug: string): Region {
  const known = (Object.keys(regions) as Region[]).filter((region) => region !== 'oregon');
  return known[hash(slug) % known.length] ?? 'central_texas';
}

/** The URL of the landscape that is drawn for an article without a picture. */
export function articleDrawingUrl(slug: string): string {
  return landscapeImageUrl(regionOf(slug), slug);
}

/** The picture at the head of an article; null if it has none. */
export function articlePicture(row: {
  picture: { id: string; width: number; height: number } | null;
  pictureAlt: string;
}): ArticlePicture | null {
  return row.picture && { image: imageSources(row.picture, 'scaled'), alt: row.pictureAlt };
}

type CardArticle = { slug: string; title: string; author: string };

/** The share card of an article: a landscape with its title. @param site the site's name */
export function articleCard(site: string, { slug, title, author }: CardArticle): SocialCard {
  const landscape = landscapeArtOf({ land: regionOf(slug), slug });
  return { site, over: '', title, under: author === '' ? '' : `By ${author}`, picture: { landscape } };
}

/** The URLs of an article's share images. @param site the site's name */
export function articleCardImage(site: string, article: CardArticle): SocialImageUrls {
  return socialImageUrls(`blog/${article.slug}`, articleCard(site, article));
}
