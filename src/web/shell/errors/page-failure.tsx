import { isRouteErrorResponse, useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { isPageNotLoaded } from './page-not-loaded.ts';
import { ErrorPage } from './error-page.tsx';

/** In place of a page that failed: there is none, something broke on our side, or it did not arrive. */
export function PageFailure({ error }: { error: unknown }) {
  if (isPageNotLoaded(error)) return <PageNotLoaded />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <>
      <title>{status === 404 ? 'Page not found' : 'Something went wrong'}</title>
      <ErrorPage status={status} />
    </>
  );
}

/**
 * A page that could not be fetched. Its ways on load a whole page, not a part of one: after a new version of the shop only that
 * fetches what fits together.
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
              To the front page
            </Button>
          </>
        }
      >
        You may be offline, or the shop was renewed while you were here. Trying again loads it anew.
      </ErrorState>
    </div>
  );
}
