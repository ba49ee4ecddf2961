import type { Pagination } from '#features/listings/pagination.ts';
import type { ArticleKind, ArticleState } from './article.ts';

/** An article in the admins' list. */
export type ListedArticle = {
  id: string;
  kind: ArticleKind;
  slug: string;
  title: string;
  state: ArticleState;
  publishedAt: string | null;
  savedAt: string;
  /** Whether it was changed since it was published. */
  unpublishedChanges: boolean;
};

/** A page of articles of a kind. */
export type ArticlesPage = Pagination & { total: number; perPage: number; articles: ListedArticle[] };

/** A version in the history of an article. `savedBy` is null for what came with the product. */
export type ListedVersion = {
  number: number;
  savedAt: string;
  publishedAt: string | null;
  savedBy: string | null;
  /** How many people agreed to it, counted up to 10,001; null except for the terms. */
  agreed: number | null;
};

/** An article as it is edited: one of its versions, and its history. `version` is the number of the newest one. */
export type EditedArticle = {
  id: string;
  kind: ArticleKind;
  slug: string;
  state: ArticleState;
  publishedAt: string | null;
  version: number;
  /** The number of the version whose texts these are. */
  shown: number;
  title: string;
  summary: string;
  body: string;
  author: string;
  tags: string[];
  pictureId: string | null;
  pictureAlt: string;
  history: Pagination & { versions: ListedVersion[] };
};
