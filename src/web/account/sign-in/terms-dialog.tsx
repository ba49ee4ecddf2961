import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { ShownArticle } from '#features/content/article.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';

// why: few people open the terms, and what shows them is not needed for the form
const ArticleBody = lazy(async () => ({
  default: (await import('../../catalog/articles/article-body.tsx')).ArticleBody,
}));

/**
 * The terms in a dialog above the form, if the URL contains `terms=open`, or on the page that shows the terms.
 * @param formUrl the URL of the form, on that page
 */
export function TermsDialog({ terms, formUrl }: { terms: ShownArticle | null; formUrl: string | undefined }) {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  if (terms === null || (formUrl === undefined && parameters.get('terms') !== 'open')) return null;
  parameters.delete('terms');
  const here = parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
  const closing = formUrl === undefined ? { closeTo: here, keepsData: true } : { closeTo: formUrl };
  return (
    <Dialog open title={terms.title} {...closing}>
      <Suspense>
        <ArticleBody text={terms.text} parts={terms.parts} />
      </Suspense>
    </Dialog>
  );
}
