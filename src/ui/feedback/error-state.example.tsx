import { Button } from '../actions/button.tsx';
import type { ExampleGroup, Examples } from '../example.ts';
import { ErrorState } from './error-state.tsx';

export const group: ExampleGroup = 'feedback';

export const examples: Examples = {
  notFound: {
    show: () => (
      <ErrorState
        code="404"
        title="Sorry, we couldn't find that page."
        level={3}
        action={
          <>
            <Button kind="primary" to="#error-state">
              Home
            </Button>
            <Button to="#error-state">Search wines</Button>
          </>
        }
      >
        The page may have moved, or the address may be mistyped.
      </ErrorState>
    ),
  },
  failed: {
    note: 'In the place of a part that did not load.',
    show: () => (
      <ErrorState title="Search failed." level={3} action={<Button to="#error-state">Try again</Button>}>
        Nothing is wrong with your search. Your filters are kept.
      </ErrorState>
    ),
  },
};
