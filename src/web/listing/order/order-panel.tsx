import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { type ListingDetails, listingName } from '#features/listings/listing.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { openedHere } from '#ui/feedback/opened-here.ts';
import { urlWithPanel } from '../../shell/bar/panel-url.ts';
import { PurchaseBlockerNotice, type ShownBlocker } from './purchase-blocker-notice.tsx';
import { TastingForm } from './tasting-form.tsx';
import { WineForm } from './wine-form.tsx';

/** The media query of windows with the form in the page (1024 px and up, as in the specification). */
const wideScreen = '(min-width: 64rem)';

type OrderPanelProps = {
  listing: ListingDetails;
  /** Bottles in stock; undefined for tastings. */
  quantity: number | undefined;
  /** Why it cannot be ordered, if so. */
  blocker: ShownBlocker | undefined;
  siteName: string;
};

/**
 * The order form of a listing, or why it cannot be ordered. Up to 1023 px the form is a dialog that the URL opens with
 * `orderOpen`; without JavaScript it is in the page there too.
 */
export function OrderPanel({ listing, quantity, blocker, siteName }: OrderPanelProps) {
  const location = useLocation();
  const isRequested = new URLSearchParams(location.search).has('orderOpen');
  const wide = useSyncExternalStore(onWidth, isWide, () => false);
  if (blocker) return <PurchaseBlockerNotice blocker={blocker} />;
  const form =
    listing.type === 'tasting' ? (
      <TastingForm key={listing.id} listing={listing} siteName={siteName} />
    ) : (
      <WineForm key={listing.id} listing={listing} left={quantity ?? 1} siteName={siteName} />
    );
  const opens = isRequested && !wide;
  return (
    <div className="grid gap-4">
      {opens ? (
        <Dialog
          open
          keepsData
          closeTo={urlWithPanel(location)}
          title={`${listing.type === 'tasting' ? 'Book' : 'Order'} ${listingName(listing)}`}
        >
          {form}
        </Dialog>
      ) : (
        <div className="max-lg:hidden max-lg:noscript:block">{form}</div>
      )}
      <OpenButton label={listing.type === 'tasting' ? 'Choose your dates' : 'Choose and order'} />
    </div>
  );
}

/** The button that opens the dialog: a link, so that the back button closes it. */
function OpenButton({ label }: { label: string }) {
  return (
    <div className="grid lg:hidden noscript:hidden">
      <Button
        to={urlWithPanel(useLocation(), 'orderOpen')}
        state={openedHere}
        preventScrollReset
        defaultShouldRevalidate={false}
        rel="nofollow"
        kind="primary"
        size="large"
        wide
        suppressHydrationWarning
      >
        {label}
      </Button>
    </div>
  );
}

function onWidth(change: () => void): () => void {
  const list = window.matchMedia(wideScreen);
  list.addEventListener('change', change);
  return () => list.removeEventListener('change', change);
}

function isWide(): boolean {
  return window.matchMedia(wideScreen).matches;
}
