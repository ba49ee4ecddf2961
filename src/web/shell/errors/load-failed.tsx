import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageFailure } from './error-page.tsx';
import { isPageNotLoaded } from './page-not-loaded.ts';

/** In place of what could not be fetched, with a way to try again. @param title the specification's words */
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

/** In place of a winery's own lists that could not be fetched. What never came to be asked for fails as any page does. */
export function QueryFailed({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) || isPageNotLoaded(error)) return <PageFailure error={error} />;
  return (
    <LoadFailed title="Query failed.">
      <p>Nothing of yours is lost. Please try again in a moment.</p>
    </LoadFailed>
  );
}
