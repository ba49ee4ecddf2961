import { Link } from 'react-router';
import { type EditorListing, previewUrl } from '#features/listing-management/editor/listing-editor.ts';
import { type ListingState, listingName, listingUrl } from '#features/listings/listing.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { Form } from '../../forms/form.tsx';
import { leavesTab } from '../../forms/unsaved-changes.tsx';
import { listingsUrl } from '../listings-url.ts';
import { discardTransition, listingTransitionLabels } from '../transition-buttons.ts';

/** The labels and colors of a listing's states. */
const stateBadges: Record<ListingState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  pendingApproval: { label: 'Pending approval', tone: 'care' },
  published: { label: 'Published', tone: 'ready' },
  closed: { label: 'Closed', tone: 'stopped' },
};

/**
 * The header of the editor: the listing, its state, and the actions on it as a whole.
 * @param props.sells whether the actor has listings of their own to manage
 */
export function EditorHeader(props: {
  listing: EditorListing | undefined;
  path: string;
  limited: boolean;
  sells: boolean;
  siteName: string;
}) {
  const { listing, path, limited, sells, siteName } = props;
  if (!listing) {
    return (
      <header className="grid gap-2">
        <BackLink label="Manage listings" to="/listings" />
        <h1 className="text-heading">Create a listing</h1>
        <p className="text-ink-soft">Tab by tab; each is saved as a draft that only your winery sees.</p>
      </header>
    );
  }
  const { state, may } = listing;
  const soldOut = listing.type === 'wine' && state === 'published' && listing.stock === 0;
  return (
    <header className="grid gap-2 md:gap-3">
      {sells ? (
        <BackLink label="Manage listings" to={listingsUrl({ winery: listing.winery.slug })} />
      ) : (
        <BackLink label="Dashboard" to="/dashboard/listings" />
      )}
      <h1 className="min-w-0 text-title wrap-anywhere max-md:line-clamp-2 md:text-heading">{listingName(listing)}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-small text-ink-soft wrap-anywhere">{listing.winery.name}</p>
        <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>
        {soldOut && <Badge tone="care">Out of stock</Badge>}
      </div>
      {listing.sentBackReason && (
        <Notice tone="warning" title={`Returned by ${siteName}`}>
          {listing.sentBackReason}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2 md:gap-3">
        <Button size="small" to={previewUrl(listing) ?? listingUrl(listing)}>
          {previewUrl(listing) ? 'Preview' : 'View listing'}
        </Button>
        {!limited && (
          <>
            {may.flatMap((transition) => {
              const labels = listingTransitionLabels[transition];
              return labels === null
                ? []
                : [<ActionButton key={transition} intent={transition} label={labels.editor} />];
            })}
            {!isUnfinished(listing) && (
              <ActionButton
                intent="duplicate"
                leaves
                label={listing.type === 'wine' ? 'Duplicate as new vintage' : 'Duplicate'}
              />
            )}
            {discardTransition(listing) && (
              <Link
                to={`${path}?ask=discard`}
                preventScrollReset
                className="link inline-flex min-h-11 items-center px-2 text-small"
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

/** The link back to the list in which the listing is managed. */
function BackLink({ label, to }: { label: string; to: string }) {
  return <Breadcrumbs crumbs={[{ label, to }, { label: 'Listing' }]} />;
}

/** Whether it is an incomplete draft, which cannot be duplicated. */
function isUnfinished({ state, missingRequirements }: EditorListing): boolean {
  return state === 'draft' && missingRequirements.length > 0;
}

function ActionButton({ intent, label, leaves = false }: { intent: string; label: string; leaves?: boolean }) {
  return (
    <Form method="post" {...(leaves && { state: leavesTab })}>
      <Button type="submit" size="small" name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  );
}
