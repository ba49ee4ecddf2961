import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { VisitingHours } from '#features/availability/schedule/visiting-hours.ts';
import { type ListingDetails, listingName } from '#features/listings/listing.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { openedHere } from '#ui/feedback/opened-here.ts';
import { urlWithPanel } from '../../shell/bar/panel-url.ts';
import type { ShownBlocker } from './purchase-blocker-notice.tsx';
import { WineForm } from './wine-form.tsx';

// why: most listings can be ordered
const PurchaseBlockerNotice = lazy(async () => ({
  default: (await import('./purchase-blocker-notice.tsx')).PurchaseBlockerNotice,
}));
// why: it is in the page of a tasting from the start; a wine's page does not load its code
const TastingForm = lazy(async () => ({ default: (await import('./tasting-form.tsx')).TastingForm }));

/** The media query of windows with the form in the page (1024 px and up, as in the specification). */
const wideScreen = '(min-width: 64rem)';

type OrderPanelProps = {
  listing: ListingDetails;
  /** Bottles in stock; undefined for tastings. */
  quantity: number | undefined;
  /** Of a tasting with a schedule. */
  hours: VisitingHours | undefined;
  /** Why it cannot be ordered, if so. */
  blocker: ShownBlocker | undefined;
  siteName: string;
};

/**
 * The order form of a listing, or why it cannot be ordered. Up to 1023 px the form is a dialog that the URL opens with
 * `orderOpen`; without JavaScript it is in the page there too.
 */
export function OrderPanel({ listing, quantity, hours, blocker, siteName }: OrderPanelProps) {
  const location = useLocation();
  const isRequested = new URLSearchParams(location.search).has('orderOpen');
  const wide = useSyncExternalStore(onWidth, isWide, () => false);
  if (blocker) {
    return (
      <Suspense>
        <PurchaseBlockerNotice blocker={blocker} />
      </Suspense>
    );
  }
  const form =
    listing.type === 'tasting' ? (
      <Suspense>
        <TastingForm key={listing.id} listing={listing} hours={hours} siteName={siteName} />
      </Suspense>
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
      <OpenButton
        label={
          listing.type === 'wine'
            ? 'Choose and order'
            : hours?.kind === 'session'
              ? 'Choose a time'
              : 'Choose your dates'
        }
      />
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
