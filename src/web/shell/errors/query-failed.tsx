import { isRouteErrorResponse } from 'react-router';
import { isPageNotLoaded } from './page-not-loaded.ts';
import { LoadFailed } from './load-failed.tsx';
import { PageFailure } from './page-failure.tsx';

/** In place of a winery's own lists that could not be fetched. What never came to be asked for fails as any page does. */
export function QueryFailed({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) || isPageNotLoaded(error)) return <PageFailure error={error} />;
  return (
    <LoadFailed title="Query failed.">
      <p>Nothing of yours is lost. Please try again in a moment.</p>
    </LoadFailed>
  );
}
