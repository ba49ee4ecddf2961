import { Form, Link } from 'react-router';
import type { EditedListing } from '#features/selling/edited-listing.ts';
import { previewAddress } from '#features/selling/listing-tabs.ts';
import { listingName } from '#features/wines/listing-name.ts';
import type { ListingMove } from '#features/wines/listing-process.ts';
import { addressOf, type ListingState } from '#features/wines/wine.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { leavesTab } from './use-unsaved.ts';

/** The states of a listing, in words and colour. */
const states: Record<ListingState, { words: string; tone: BadgeTone }> = {
  draft: { words: 'Draft', tone: 'neutral' },
  pendingApproval: { words: 'Pending approval', tone: 'care' },
  published: { words: 'Published', tone: 'ready' },
  closed: { words: 'Closed', tone: 'stopped' },
};

/** The buttons of the moves that the head offers; discarding asks before. */
const moves: Partial<Record<ListingMove, string>> = {
  close: 'Close listing',
  open: 'Open listing',
  withdraw: 'Take back to draft',
};

/** The head of the editor: which listing it is, how it stands, and what can be done with it as a whole. */
export function EditorHead(props: { listing: EditedListing | undefined; path: string; limited: boolean }) {
  const { listing, path, limited } = props;
  if (!listing) {
    return (
      <header className="grid gap-2">
        <h1 className="text-heading">Create a listing</h1>
        <p className="text-ink-soft">Tab by tab; each is saved as a draft that only your winery sees.</p>
      </header>
    );
  }
  const { state, may } = listing;
  const soldOut = listing.type === 'wine' && state === 'published' && listing.stock === 0;
  return (
    <header className="grid gap-3">
      <p className="text-small text-ink-soft">{listing.winery.name}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-heading wrap-anywhere">{listingName(listing)}</h1>
        <Badge tone={states[state].tone}>{states[state].words}</Badge>
        {soldOut && <Badge tone="care">Out of stock</Badge>}
      </div>
      {listing.sentBackReason && (
        <Notice tone="warning" title="Sent back by the house">
          {listing.sentBackReason}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button to={previewAddress(listing) ?? addressOf(listing)}>
          {previewAddress(listing) ? 'Preview' : 'View listing'}
        </Button>
        {!limited && (
          <>
            {may.flatMap((move) => {
              const words = moves[move];
              return words === undefined ? [] : [<Act key={move} intent={move} words={words} />];
            })}
            <Act intent="duplicate" leaves words={listing.type === 'wine' ? 'Duplicate as new vintage' : 'Duplicate'} />
            {may.some((move) => move === 'discard' || move === 'discard-closed') && (
              <Link
                to={`${path}?ask=discard`}
                preventScrollReset
                className="link inline-flex min-h-11 items-center text-small"
              >
                Discard
              </Link>
            )}
          </>
        )}
      </div>
    </header>
  );
}

function Act({ intent, words, leaves = false }: { intent: string; words: string; leaves?: boolean }) {
  return (
    <Form method="post" {...(leaves && { state: leavesTab })}>
      <Button type="submit" name="intent" value={intent}>
        {words}
      </Button>
    </Form>
  );
}
