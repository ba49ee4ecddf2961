import { Link } from 'react-router';
import { Wordmark } from '#ui/brand/wordmark.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/** The bar over every page: the way home and to the parts of the shop. An item appears when its page exists. */
export function TopBar({ siteName }: { siteName: string }) {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-x-6 px-gutter md:min-h-18">
        <Link to="/" className="inline-flex min-h-11 items-center rounded-sm">
          <Wordmark siteName={siteName} />
          <VisuallyHidden>, to the front page</VisuallyHidden>
        </Link>
        <nav aria-label="Main">
          <Link to="/#curated" className="inline-flex min-h-11 items-center text-small font-medium hover:text-garnet">
            Curated Wines
          </Link>
        </nav>
      </div>
    </header>
  );
}
