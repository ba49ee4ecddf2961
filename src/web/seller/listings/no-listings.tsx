import type { ListingQuery } from '#features/listing-management/list/listing-query.schema.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { createListingUrl } from '../listings-url.ts';

/** In place of a list that has nothing. */
export function EmptyListings({ query }: { query: ListingQuery }) {
  const { search, state } = query;
  if (search === '' && state === 'all') {
    return (
      <EmptyState
        title="No listings yet"
        action={
          <Button kind="primary" to={createListingUrl(query)}>
            List your first wine
          </Button>
        }
      >
        What your winery sells stands here: wines and tastings, drafts too.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No such listing" action={<Button to="/listings">See all your listings</Button>}>
      {search === '' ? 'Nothing of yours stands so now.' : 'Names are looked for in parts, whatever their accents.'}
    </EmptyState>
  );
}
