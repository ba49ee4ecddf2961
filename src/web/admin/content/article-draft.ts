import type { ArticleParts } from '#features/content/article.ts';
import type { ArticleNode } from '#features/content/article-tree.ts';
import type { EditedArticle } from '#features/content/edited-article.ts';
import type { FormResult } from '../../forms/form-result.ts';

/** What is in the form of an article. */
export type ArticleDraft = {
  version: number;
  title: string;
  slug: string;
  summary: string;
  author: string;
  tags: string;
  body: string;
  pictureId: string;
  pictureAlt: string;
  publishAt: string;
};

/** A text as it will look. */
export type ShownText = { text: ArticleNode[]; parts: ArticleParts };

/** The answer to the form of an article: what was in it, and its preview if that was asked for. */
export type ArticleAnswer = FormResult<never, { code: 'article-published' | 'forbidden' }, ArticleDraft> & {
  preview?: ShownText;
};

/** The form of a stored article. */
export function draftOf(article: EditedArticle): ArticleDraft {
  const { version, title, slug, summary, author, tags, body, pictureId, pictureAlt } = article;
  return {
    ...{ version, title, slug, summary, author, tags: tags.join(', '), body },
    ...{ pictureId: pictureId ?? '', pictureAlt, publishAt: '' },
  };
}
