import { Link } from 'react-router';
import { articleEditUrl } from '#features/content/article.ts';
import type { EditedArticle } from '#features/content/edited-article.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ArticleBody } from '../../catalog/articles/article-body.tsx';
import { Form } from '../../forms/form.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import type { ArticleAnswer, ShownText } from './article-draft.ts';

/** An older version of an article as it was, with a button to restore it. */
export function OldVersion(props: { article: EditedArticle; shown: ShownText; answer: ArticleAnswer | undefined }) {
  const { article, shown, answer } = props;
  return (
    <div className="grid gap-6">
      <FormOutcome result={answer} failures={[]} />
      <Notice title={`Version ${article.shown} of ${article.version}`}>
        Restoring it makes it the newest version, as a draft. What people read stays until you publish.
      </Notice>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="version" value={article.version} />
        <input type="hidden" name="number" value={article.shown} />
        <Button type="submit" name="intent" value="restore" kind="primary">
          Restore this version
        </Button>
        <Button to={articleEditUrl(article.id)}>Back to the newest</Button>
      </Form>
      <section aria-label={`Version ${article.shown}`} className="rounded-lg border border-line p-4 md:p-6">
        <p className="mb-4 text-lead text-ink-soft">{article.summary}</p>
        <ArticleBody text={shown.text} parts={shown.parts} />
      </section>
      <p className="text-small">
        <Link to={articleEditUrl(article.id)} className="link">
          Edit the newest version
        </Link>
      </p>
    </div>
  );
}
