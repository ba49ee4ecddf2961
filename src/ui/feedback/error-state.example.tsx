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
              To the front page
            </Button>
            <Button to="#error-state">Search wines</Button>
          </>
        }
      >
        The wine may have been taken from the shelf, or the address has a slip in it.
      </ErrorState>
    ),
  },
  failed: {
    note: 'In the place of a part that did not load.',
    show: () => (
      <ErrorState title="Search failed." level={3} action={<Button to="#error-state">Try again</Button>}>
        Our shelf did not answer. Your filters are kept.
      </ErrorState>
    ),
  },
};
