import type { ArticleParts } from '#features/content/article.ts';
import type { ArticleNode } from '#features/content/article-tree.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { FormResult } from '../../forms/form-result.ts';

/** What is in the form of an issue. */
export type IssueDraft = { version: number; subject: string; previewLine: string; body: string; sendAt: string };

/** The answer to the form of an issue: what was in it, and its preview if that was asked for. */
export type IssueAnswer = FormResult<never, { code: ErrorCode }, IssueDraft> & {
  preview?: { text: ArticleNode[]; parts: ArticleParts };
};
