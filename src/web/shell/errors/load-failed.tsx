import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageFailure } from './error-page.tsx';
import { isPageNotLoaded } from './page-not-loaded.ts';

/**
 * Rendered instead of content that could not be fetched, with a button to try again.
 * @param title the specification's text
 */
export function LoadFailed({ title, children }: { title: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <ErrorState
      level={1}
      live
      title={title}
      action={
        <Button kind="primary" to={pathname + search} reloadDocument>
          Try again
        </Button>
      }
    >
      {children}
    </ErrorState>
  );
}

/**
 * Rendered instead of a seller's lists when they could not be fetched. Other errors, such as a 404, are shown as on
 * every page.
 */
export function QueryFailed({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) || isPageNotLoaded(error)) return <PageFailure error={error} />;
  return (
    <LoadFailed title="Query failed.">
      <p>Nothing of yours is lost. Please try again in a moment.</p>
    </LoadFailed>
  );
}
