import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Wordmark } from '#ui/brand/wordmark.tsx';
import { useHydrated } from '#ui/use-browser-value.ts';

/**
 * A document for printing, without bar and footer; links and buttons are not printed.
 * @param back the URL of the page that leads here: the order's, or another one with its label
 */
export function PrintablePage({
  back,
  backLabel = 'Back to the order',
  ...document
}: DocumentProps & { back: string; backLabel?: string }) {
  return (
    <PrintableFrame back={back} backLabel={backLabel}>
      <PrintableDocument {...document} />
    </PrintableFrame>
  );
}

/**
 * A page of one or more documents for printing, with the link and the button that are not printed.
 * @param back the URL of the page that led here
 */
export function PrintableFrame({
  back,
  backLabel,
  children,
}: {
  back: string;
  backLabel: string;
  children: ReactNode;
}) {
  // why: without JavaScript the button would do nothing
  const hydrated = useHydrated();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-[48rem] px-gutter py-8 focus:outline-none print:p-0"
    >
      <p className="flex flex-wrap items-center justify-between gap-3 pb-8 print:hidden">
        <Link to={back} className="link py-2 text-small">
          {backLabel}
        </Link>
        {hydrated && <Button onClick={() => window.print()}>Print</Button>}
      </p>
      {children}
    </main>
  );
}

type DocumentProps = { siteName: string; title: string; children: ReactNode; footer: ReactNode };

/** A document: title and wordmark above, a line of small print below. */
export function PrintableDocument({ siteName, title, children, footer }: DocumentProps) {
  return (
    <article className="grid gap-8">
      <header className="flex flex-wrap items-baseline justify-between gap-4 border-b border-line pb-5">
        <h1 className="text-heading">{title}</h1>
        <Wordmark siteName={siteName} />
      </header>
      {children}
      <footer className="border-t border-line pt-4 text-caption text-ink-soft">{footer}</footer>
    </article>
  );
}

/** The details at the top of a document. */
export function PrintableDetails({ details }: { details: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 text-small md:grid-cols-2 print:grid-cols-2">
      {details.map(([term, value]) => (
        <div key={term}>
          <dt className="text-caption text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
