import type { MetaDescriptor } from 'react-router';
import { type SocialImageUrls, type SocialSize, socialSizes } from '#art/social/social-image-urls.ts';

/** What the operator configured: the site's name and its URL without a trailing slash. */
type Site = { name: string; baseUrl: string };

/** Structured data of schema.org, as a JSON object. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string; [key: string]: unknown };

type PageSummary = {
  site: Site;
  title: string;
  description: string;
  /** The page's canonical path on this site, with its leading slash. */
  path: string;
  /** The URLs of its share images on this site. */
  image: SocialImageUrls;
  type?: 'website' | 'product' | 'article';
};

/** The approximate length of a description that search engines show, in characters. */
const maxDescriptionLength = 160;

/**
 * The head of a public page: title with the site's name, description, canonical URL, social tags, and structured data.
 * @param page.noindex asks search engines not to list it
 * @param page.wholeTitle uses the title without the site's name after it
 */
export function pageMeta(
  page: PageSummary & { noindex?: boolean; wholeTitle?: boolean; jsonLd?: JsonLd[] },
): MetaDescriptor[] {
  const { site, title, path, noindex = false, wholeTitle = false, jsonLd = [] } = page;
  const description = shorten(page.description);
  return [
    { title: wholeTitle ? title : `${title} | ${site.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: site.baseUrl + path },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...socialMeta({ ...page, description }),
    ...jsonLd.map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ];
}

/** The tags that social networks read when a page is shared: Open Graph, and Twitter's own. */
function socialMeta({ site, title, description, path, image, type = 'website' }: PageSummary): MetaDescriptor[] {
  const address = (size: SocialSize) => site.baseUrl + image[size];
  return [
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: site.baseUrl + path },
    { property: 'og:image', content: address('large') },
    { property: 'og:image:type', content: address('large').endsWith('.png') ? 'image/png' : 'image/jpeg' },
    { property: 'og:image:width', content: String(socialSizes.large.width) },
    { property: 'og:image:height', content: String(socialSizes.large.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: address('small') },
  ];
}

/** The text on one line, truncated after a whole word where it is longer than search engines show. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxDescriptionLength) return line;
  const cut = line.slice(0, maxDescriptionLength - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > maxDescriptionLength / 2 ? space : cut.length).replace(/[\s,;:.]+$/, '')}…`;
}
