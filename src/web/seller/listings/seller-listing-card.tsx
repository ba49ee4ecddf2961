import { Link } from 'react-router';
import { editorUrl, previewUrl } from '#features/listing-management/editor/listing-editor.ts';
import { isLowStock, statusLabels } from '#features/listing-management/list/listing-status.ts';
import type { SellerListingSummary } from '#features/listing-management/list/seller-listing-summary.ts';
import { listingUrl, tastingUnit } from '#features/listings/listing.ts';
import { formatDate } from '#kit/time.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { BottleImage } from '../../catalog/media/bottle-image.tsx';
import { listingImage } from '../../catalog/media/listing-image.ts';
import { Price } from '../../catalog/price.tsx';
import { useScrollToResult } from '../../forms/use-form.ts';
import { bulkFormId } from './bulk-actions.tsx';
import { type Done, DoneNotice } from './done-notice.tsx';
import { ListingTransitions, TransitionForm } from './listing-transitions.tsx';
import { problemId, type RejectedCard, StockForm } from './stock-form.tsx';

type CardProps = {
  listing: SellerListingSummary;
  /** The URL of the list. */
  here: string;
  /** Whether to show the winery's name. */
  winery: boolean;
  /** Whether it cannot be ordered, since its winery has no payout account yet. */
  unpaid: boolean;
  rejected: RejectedCard | undefined;
  done: Done | undefined;
  limited: boolean;
  siteName: string;
};

/** One listing: its state, price and stock, and its actions. */
export function SellerListingCard(props: CardProps) {
  const { listing, here, winery, unpaid, rejected, done, limited, siteName } = props;
  const { id, type, name, standing, price, sentBackReason } = listing;
  const state = standing === 'outOfStock' ? 'published' : standing;
  const at = { id, slug: listing.slug, state } as const;
  const tasting = type === 'tasting';
  const outcome = useScrollToResult(rejected);
  const shownDone = rejected ? undefined : done;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] grid-rows-[1fr_auto] items-start gap-x-4 gap-y-3 rounded-lg border border-line bg-paper-raised p-4">
      <BottleImage picture={listingImage(listing, '6rem')} alt="" dimmed={standing !== 'published'} />
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex items-start justify-between gap-2">
          <StatusBadges listing={listing} unpaid={unpaid} />
          {!limited && (
            <div className="-my-1 -mr-2.5">
              <CheckboxField
                id={`many-${id}`}
                form={bulkFormId}
                name="id"
                value={id}
                label={<VisuallyHidden>Choose {name}</VisuallyHidden>}
              />
            </div>
          )}
        </div>
        <h2 className="line-clamp-3 font-display text-[1.0625rem] leading-snug font-semibold text-pretty wrap-break-word">
          <Link to={editorUrl(at, 'details')} className="hover:underline">
            {name}
          </Link>
        </h2>
        {winery && <p className="truncate text-caption text-ink-soft">{listing.winery}</p>}
        <p>
          {price ? (
            <Price money={price} unit={tasting ? tastingUnit : undefined} />
          ) : (
            <span className="text-small text-ink-soft">No price yet</span>
          )}
        </p>
        <p className="text-caption text-ink-soft">
          Changed <time dateTime={listing.changedAt}>{formatDate(listing.changedAt)}</time>
        </p>
        <Link
          to={previewUrl(at) ?? listingUrl(at)}
          className="link justify-self-start text-small pointer-coarse:py-2.5"
        >
          {state === 'published' || state === 'closed' ? 'See its page' : 'Preview'}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Link>
      </div>
      <div className="col-span-2 flex flex-col gap-3">
        {sentBackReason && (
          <Notice tone="warning" title={`Returned by ${siteName}`}>
            <p className="wrap-anywhere whitespace-pre-line">{sentBackReason}</p>
          </Notice>
        )}
        {!tasting && (
          <StockForm listing={listing} rejected={rejected} justSaved={shownDone?.done === 'stock'} limited={limited} />
        )}
        <div ref={outcome} id={problemId(id)} className="scroll-my-6 empty:hidden">
          {rejected && (
            <Notice tone="error" live="assertive">
              {rejected.problem}
            </Notice>
          )}
        </div>
        {shownDone && shownDone.done !== 'stock' && <CardDoneNotice listing={listing} done={shownDone} />}
        <ListingTransitions listing={listing} here={here} editTo={editorUrl(at, 'details')} />
      </div>
    </li>
  );
}

/** What was done to a listing, with a button that undoes closing. */
function CardDoneNotice({ listing, done }: { listing: SellerListingSummary; done: Done }) {
  return (
    <DoneNotice done={done}>
      {listing.may.includes('open') && <TransitionForm listing={listing} transition="open" label="Open again" />}
    </DoneNotice>
  );
}

const tones: Readonly<Record<SellerListingSummary['standing'], BadgeTone>> = {
  draft: 'neutral',
  pendingApproval: 'care',
  published: 'ready',
  outOfStock: 'stopped',
  closed: 'neutral',
};

/**
 * The status of a listing.
 * @param props.unpaid whether it cannot be ordered, since its winery has no payout account yet
 */
function StatusBadges({ listing, unpaid }: { listing: SellerListingSummary; unpaid: boolean }) {
  const { standing, stock } = listing;
  return (
    <div className="flex min-w-0 flex-wrap gap-1">
      <Badge tone={tones[standing]}>{statusLabels[standing]}</Badge>
      {isLowStock(listing) && <Badge tone="care">{stock} left</Badge>}
      {unpaid && standing === 'published' && <Badge tone="care">Cannot be ordered</Badge>}
    </div>
  );
}
