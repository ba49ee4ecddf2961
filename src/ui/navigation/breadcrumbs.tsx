import { Link } from 'react-router';
import { Icon } from '../brand/icon.tsx';

/** One level of the path to this page; the last one is the page itself and has no URL. */
export type Crumb = { label: string; to?: string };

/** The path from the front page to this page. */
export function Breadcrumbs({ crumbs, label = 'Breadcrumbs' }: { crumbs: readonly Crumb[]; label?: string }) {
  return (
    <nav aria-label={label}>
      <ol className="flex list-none flex-wrap items-center gap-x-1 text-small text-ink-soft">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-1">
            {index === 0 ? null : <Icon name="chevron-right" size="small" />}
            {crumb.to === undefined ? (
              <span aria-current="page" className="text-ink wrap-anywhere">
                {crumb.label}
              </span>
            ) : (
              <Link
                to={crumb.to}
                className="py-1 underline-offset-4 hover:text-ink hover:underline pointer-coarse:py-3"
              >
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
