import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

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
