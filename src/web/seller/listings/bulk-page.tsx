import type { ReactNode } from 'react';
import { maxBulkListings } from '#features/listings/editing/bulk-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** A page that asks before several listings are changed at once, or says why it does not. @param back the list that it comes from */
export function BulkPage(props: {
  title: string;
  back: string;
  count: number;
  beyond: number | null;
  children: ReactNode;
}) {
  const { title, back, count, beyond, children } = props;
  return (
    <div className="mx-auto grid w-full max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">{title}</h1>
      {beyond !== null ? (
        <EmptyState title="That is too much at once" action={<Button to={back}>Back to your listings</Button>}>
          {`These are ${beyond.toLocaleString('en-US')} listings; ${maxBulkListings.toLocaleString('en-US')} can be changed at once. Narrow the list by a search or a state.`}
        </EmptyState>
      ) : count === 0 ? (
        <EmptyState title="Nothing was chosen" action={<Button to={back}>Back to your listings</Button>}>
          Tick some of your listings, or all of the list.
        </EmptyState>
      ) : (
        children
      )}
    </div>
  );
}
