import { Button } from '../actions/button.tsx';
import type { ExampleGroup, Examples } from '../example.ts';
import { EmptyState } from './empty-state.tsx';

export const group: ExampleGroup = 'feedback';

export const examples: Examples = {
  cart: {
    show: () => (
      <EmptyState
        title="Your cart is empty."
        level={3}
        action={
          <Button kind="primary" to="#empty-state">
            Shop the shelf
          </Button>
        }
      >
        Wines you add wait here, from as many wineries as you like.
      </EmptyState>
    ),
  },
  search: {
    show: () => (
      <EmptyState
        title="No wines match these filters"
        level={3}
        action={<Button to="#empty-state">Clear all filters</Button>}
      >
        We're sorry, we are unable to locate what you searched for! Please try again.
      </EmptyState>
    ),
  },
  titleOnly: { show: () => <EmptyState title="No reviews yet" level={3} /> },
};
