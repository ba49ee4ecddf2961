import type { Generated } from 'kysely';
import type { ArticleKind } from '../article.ts';

/**
 * A post or a page. `publishedAt` is when its first version was or will be published, null for a draft; `version` is the
 * number of its newest version.
 */
export type ArticleTable = {
  id: string;
  kind: ArticleKind;
  slug: string;
  publishedAt: Date | null;
  version: number;
  createdAt: Date;
};

/**
 * A version of an article; its texts never change. `publishedAt` is from when on people read it, null for a draft.
 * `savedBy` is null for what came with the product.
 */
export type ArticleVersionTable = {
  articleId: string;
  number: number;
  title: string;
  summary: string;
  body: string;
  author: string;
  tags: Generated<string[]>;
  tagSlugs: Generated<string[]>;
  pictureId: string | null;
  pictureAlt: Generated<string>;
  savedBy: string | null;
  savedAt: Date;
  publishedAt: Date | null;
};

/** An uploaded picture of an article, in whichever of its versions. */
export type ArticleImageTable = { imageId: string; articleId: string };

/** That a person agreed to a version of the terms. Written by a trigger when `terms_accepted_at` of the person is. */
export type TermsAgreementTable = { userId: string; version: number; agreedAt: Date };

declare module '#infra/database.ts' {
  interface Tables {
    articles: ArticleTable;
    articleVersions: ArticleVersionTable;
    articleImages: ArticleImageTable;
    termsAgreements: TermsAgreementTable;
  }
}
