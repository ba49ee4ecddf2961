import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { isPageNotLoaded } from './page-not-loaded.ts';

/** Rendered instead of a page that failed: not found, an error on our side, or a page that could not be loaded. */
export function PageFailure({ error }: { error: unknown }) {
  if (isPageNotLoaded(error)) return <PageNotLoaded />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (isRouteErrorResponse(error) && status === wrongAddressStatus) return <WrongAddress text={String(error.data)} />;
  return (
    <>
      <title>{status === 404 ? 'Page not found' : 'Something went wrong'}</title>
      <ErrorPage status={status} />
    </>
  );
}

/** The status of the answer to a form that was sent from another address than the site's (`respondWrongAddress`). */
const wrongAddressStatus = 421;

/** The site was opened at an address at which its forms do not work. @param text which address to use instead */
function WrongAddress({ text }: { text: string }) {
  return (
    <div className="py-section">
      <title>Another address</title>
      <ErrorState level={1} live title="This page was opened at an address that isn’t the site’s.">
        <span className="whitespace-pre-line">{text}</span>
      </ErrorState>
    </div>
  );
}

/**
 * A page that could not be fetched. Its links load whole documents: after a deployment only these fetch code and data
 * of the same version.
 */
function PageNotLoaded() {
  const { pathname, search } = useLocation();
  return (
    <div className="py-section">
      <title>Page not loaded</title>
      <ErrorState
        level={1}
        live
        title="Sorry, we couldn’t load that page."
        action={
          <>
            <Button to={pathname + search} reloadDocument replace kind="primary">
              Try again
            </Button>
            <Button to="/" reloadDocument>
              Home
            </Button>
          </>
        }
      >
        You may be offline, or the shop was renewed while you were here. Trying again loads it anew.
      </ErrorState>
    </div>
  );
}

/**
 * The page for an HTTP error: 404, or a failure on our side.
 * @param status the answer's HTTP status
 * @param children what to offer instead
 */
export function ErrorPage({ status, children }: { status: number; children?: ReactNode }) {
  const missing = status === 404;
  return (
    <div className="py-section">
      <ErrorState
        level={1}
        code={String(status)}
        title={missing ? "Sorry, we couldn't find that page." : 'Something went wrong on our side.'}
        action={
          <Button to="/" kind="primary">
            Home
          </Button>
        }
      >
        {missing
          ? 'The page may have moved, or the address may be mistyped.'
          : 'It has been reported. Please try again in a moment.'}
      </ErrorState>
      {children}
    </div>
  );
}
