import type { PurchaseBlocker } from '#features/orders/placing/orderable-listing.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { payoutUrl } from '../../shell/payout-url.ts';

/** Why a listing cannot be ordered on this page; `preview`: an admin views a listing that is not public. */
export type ShownBlocker = PurchaseBlocker | { reason: 'preview' };

const messages: Record<Exclude<ShownBlocker['reason'], 'currency'>, { title: string; text: string }> = {
  own: { title: 'This is your own listing', text: 'You see it as buyers do, and cannot order it yourself.' },
  preview: { title: 'This is a preview', text: 'Buyers will order it here once it is published.' },
  'no-price': { title: 'This listing has no price yet', text: 'It can be ordered once its winery has set one.' },
  'sold-out': { title: 'Sold out', text: 'Nothing is left at the winery.' },
  'no-payout-account': {
    title: 'Not for sale yet',
    text: 'Its winery has not entered where to be paid, so it cannot be ordered at the moment.',
  },
  'no-delivery': { title: 'Not for sale online', text: 'Ask the winery how to get it.' },
};

/** Shown instead of the form: why the listing cannot be ordered. */
export function PurchaseBlockerNotice({ blocker }: { blocker: ShownBlocker }) {
  if (blocker.reason === 'own' && blocker.unpaid) return <NoPayoutAccountNotice {...blocker.unpaid} />;
  const { title, text } =
    blocker.reason === 'currency'
      ? { title: 'This price cannot be charged', text: `It is in ${blocker.currency}, and this shop takes USD alone.` }
      : messages[blocker.reason];
  return (
    <Notice tone="warning" title={title}>
      {text}
    </Notice>
  );
}

/** The notice for sellers that their listing cannot be ordered yet. */
function NoPayoutAccountNotice({ wineryId, owner }: { wineryId: string; owner: boolean }) {
  return (
    <Notice
      tone="warning"
      title="It is published; nobody can order it until payouts are set up"
      actions={
        owner && (
          <Button size="small" to={payoutUrl(wineryId)}>
            Set up payouts
          </Button>
        )
      }
    >
      {messages.own.text}
    </Notice>
  );
}
