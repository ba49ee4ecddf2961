import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

/**
 * What a visitor sees instead of a page: 404, or a failure on our side. @param status the answer's HTTP status
 * @param children what to look at instead */
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
            To the front page
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
