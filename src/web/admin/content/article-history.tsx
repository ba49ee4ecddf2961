import { Link } from 'react-router';
import { articleEditUrl } from '#features/content/article.ts';
import type { EditedArticle, ListedVersion } from '#features/content/edited-article.ts';
import { formatDateTime } from '#kit/time.ts';
import { Pager } from '#ui/navigation/pager.tsx';

/** The versions of an article, the newest first: who saved each, and when it was published. */
export function ArticleHistory({ article: { id, shown, history } }: { article: EditedArticle }) {
  const { versions, page, pages } = history;
  if (versions.length === 0 && page <= pages) return null;
  return (
    <section aria-labelledby="versions" className="grid gap-3 border-t border-line pt-6">
      <h2 id="versions" className="text-title">
        Versions
      </h2>
      <ol className="list-none divide-y divide-line border-y border-line">
        {versions.map((version) => (
          <li key={version.number} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
            <Link
              to={articleEditUrl(id, version.number)}
              aria-current={version.number === shown ? 'true' : undefined}
              className="link aria-[current=true]:font-semibold"
            >
              Version {version.number}
            </Link>
            <span className="text-small text-ink-soft">{describe(version)}</span>
          </li>
        ))}
      </ol>
      <Pager page={page} pages={pages} hrefOf={(number) => `?page=${number}`} label="Pages of versions" />
    </section>
  );
}

function describe({ savedAt, savedBy, publishedAt, agreed }: ListedVersion): string {
  const by = savedBy === null ? 'Came with the product' : `Saved by ${savedBy}`;
  const published = publishedAt === null ? '' : ` · Published ${formatDateTime(publishedAt)}`;
  return `${by}, ${formatDateTime(savedAt)}${published}${agreed === null ? '' : ` · ${describeAgreed(agreed)}`}`;
}

/** How many people agreed to a version of the terms. */
function describeAgreed(people: number): string {
  if (people > 10_000) return 'more than 10,000 people agreed';
  return people === 1 ? '1 person agreed' : `${people.toLocaleString('en-US')} people agreed`;
}
