import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Wordmark } from '#ui/brand/wordmark.tsx';

const subscribeNever = () => () => {};

/**
 * A document for printing, without bar and footer; links and buttons are not printed.
 * @param back the URL of the order's page
 */
export function PrintablePage(props: {
  siteName: string;
  title: string;
  back: string;
  children: ReactNode;
  footer: ReactNode;
}) {
  const { siteName, title, back, children, footer } = props;
  // why: without JavaScript the button would do nothing
  const scripted = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-[48rem] px-gutter py-8 focus:outline-none print:p-0"
    >
      <p className="flex flex-wrap items-center justify-between gap-3 pb-8 print:hidden">
        <Link to={back} className="link py-2 text-small">
          Back to the order
        </Link>
        {scripted && <Button onClick={() => window.print()}>Print</Button>}
      </p>
      <article className="grid gap-8">
        <header className="flex flex-wrap items-baseline justify-between gap-4 border-b border-line pb-5">
          <h1 className="text-heading">{title}</h1>
          <Wordmark siteName={siteName} />
        </header>
        {children}
        <footer className="border-t border-line pt-4 text-caption text-ink-soft">{footer}</footer>
      </article>
    </main>
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
