import type { ImageSources } from '#features/images/image-sources.ts';
import type { ListingSummary } from '#features/listings/listing.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import type { PinnedWinery } from '#features/wineries/winery.ts';
import type { ArticleNode } from './article-tree.ts';

/** A post of the blog, or a page of the site whose text admins edit. */
export type ArticleKind = 'post' | 'page';

/** The pages of the site that admins edit, by the slugs of their articles, with their paths. */
export const pagePaths = {
  about: '/about',
  'why-lonevine': '/why-lonevine',
  'terms-of-service': '/terms-of-service',
  'privacy-policy': '/privacy-policy',
} as const;

/** The slug of a page that admins edit. */
export type PageSlug = keyof typeof pagePaths;

/** What the audit calls an article: a page by its path, a post by its title and the end of its URL. */
export function auditedName({ kind, slug, title }: { kind: ArticleKind; slug: string; title: string }): string {
  return kind === 'page' ? pagePaths[slug as PageSlug] : `${title} (${slug})`;
}

/** The maximum lengths of an article's texts in characters, and of its lists. */
export const articleLimits = {
  title: 120,
  summary: 300,
  body: 60_000,
  author: 80,
  tag: 40,
  tags: 8,
  pictureAlt: 200,
  slug: 80,
  /** Cards and pictures in one text. */
  cards: 24,
  pictures: 40,
} as const;

/** What an article is now: never published, to be published at its time, or published. */
export type ArticleState = 'draft' | 'scheduled' | 'published';

/** A tag: as it is shown, and as in URLs. */
export type Tag = { name: string; slug: string };

/** A picture with its alternative text. */
export type ArticlePicture = { image: ImageSources; alt: string };

/** What a text shows besides characters: pictures by id, listings by id, wineries by slug, as they are now. */
export type ArticleParts = {
  pictures: Record<string, ImageSources>;
  listings: Record<string, ListingSummary & { soldOut: boolean }>;
  wineries: Record<string, PinnedWinery>;
};

/** A post in a list. `drawingUrl` is its drawn landscape, for a post without a picture. */
export type PostSummary = {
  slug: string;
  title: string;
  summary: string;
  author: string;
  tags: Tag[];
  publishedAt: string;
  picture: ArticlePicture | null;
  drawingUrl: string;
};

/** A page of posts, newest first. */
export type PostsPage = Pagination & { total: number; posts: PostSummary[] };

/** A published article as its page shows it. `updatedAt` is when this version was published, `version` its number. */
export type ShownArticle = {
  title: string;
  summary: string;
  publishedAt: string;
  updatedAt: string;
  version: number;
  text: ArticleNode[];
  parts: ArticleParts;
};

/** A post as its page shows it. `minutes` is how long reading it takes. */
export type ShownPost = ShownArticle & PostSummary & { minutes: number };

/** The URL of a post. */
export function postUrl(slug: string): string {
  return `/blog/${slug}`;
}

/** The URL of the posts with a tag, or of all posts. @param page from 2 on it is part of the URL */
export function postsUrl(tag: string | null = null, page = 1): string {
  const path = tag === null ? '/blog' : `/blog/tag/${tag}`;
  return page === 1 ? path : `${path}?page=${page}`;
}

/** The URL of the feed of the blog. */
export const feedUrl = '/blog/feed.xml';

/** The URL of an article's form, and of one of its versions. */
export function articleEditUrl(id: string, version?: number): string {
  return version === undefined ? `/dashboard/content/${id}` : `/dashboard/content/${id}?version=${version}`;
}

/** How many words of an article are read in a minute. */
const wordsPerMinute = 220;

/** How many minutes reading a text takes, at least one. */
export function minutesToRead(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / wordsPerMinute));
}
