import { Wordmark } from '#ui/brand/wordmark.tsx';

/** What stands under every page. @param year the last one of the copyright line */
export function Footer({ siteName, year }: { siteName: string; year: number }) {
  return (
    <footer className="mt-section border-t border-line bg-paper-sunk">
      <div className="mx-auto grid max-w-page gap-3 px-gutter py-10 text-small text-ink-soft">
        <Wordmark siteName={siteName} />
        <p>Wine is sold to people of 21 years and over. Please drink slowly and in good company.</p>
        <p>
          © 2023-{year} {siteName}
        </p>
      </div>
    </footer>
  );
}
