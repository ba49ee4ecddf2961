import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Wordmark } from '#ui/brand/wordmark.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/** The frame of every page: a way past the bar, the bar, the content, the footer. @param year of the copyright line */
export function Shell({ siteName, year, children }: { siteName: string; year: number; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
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
      <main id="content" tabIndex={-1} className="grow focus:outline-none">
        {children}
      </main>
      <footer className="mt-section border-t border-line bg-paper-sunk">
        <div className="mx-auto grid max-w-page gap-3 px-gutter py-10 text-small text-ink-soft">
          <Wordmark siteName={siteName} />
          <p>Wine is sold to people of 21 years and over. Please drink slowly and in good company.</p>
          <p>
            © 2023-{year} {siteName}
          </p>
        </div>
      </footer>
    </div>
  );
}
