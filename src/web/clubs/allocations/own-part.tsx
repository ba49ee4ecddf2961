import { Link } from 'react-router';
import { type PurchaseState, refusedWishReasons } from '#features/allocations/allocation.ts';
import type { Offer, OwnPurchase } from '#features/allocations/buying/offer.ts';
import { confirmPaymentPath } from '#features/subscriptions/charge.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { formatBottles, formatCents } from '../../catalog/clubs/club-texts.ts';
import { Form } from '../../forms/form.tsx';

const states: Record<PurchaseState, { label: string; tone: BadgeTone }> = {
  charging: { label: 'Being charged', tone: 'care' },
  declined: { label: 'Not paid yet', tone: 'stopped' },
  billed: { label: 'Bought', tone: 'ready' },
  failed: { label: 'Not charged', tone: 'neutral' },
};

/** What somebody has bought of an allocation. */
export function OwnPurchases({ purchases }: { purchases: readonly OwnPurchase[] }) {
  if (purchases.length === 0) return null;
  return (
    <section aria-labelledby="bought" className="grid gap-3">
      <h2 id="bought" className="text-title">
        Your part
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line">
        {purchases.map(({ id, state, bottles, totalCents, isWish }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p className="figures">
              {formatBottles(bottles)}, {formatCents(totalCents)}
              {isWish && ', by your wish'}
            </p>
            <p className="flex flex-wrap items-center gap-3">
              <Badge tone={states[state].tone}>{states[state].label}</Badge>
              {state === 'billed' && (
                <Button to={`/order/${id}/details`} size="small">
                  See the order
                </Button>
              )}
              {state === 'declined' && (
                <Button to={confirmPaymentPath(id)} reloadDocument size="small">
                  Pay for it
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a wish waits for, or what came of it. */
function wishText({ state, granting, wines }: Offer, wish: NonNullable<Offer['wish']>): string {
  const agreed = `You agreed to at most ${formatCents(wish.agreedCents)}.`;
  if (wish.reason !== null) return `Nothing is charged. ${refusedWishReasons[wish.reason]}`;
  if (wish.state === 'granted') {
    const isWhole = wines.every(({ wished, granted }) => granted === wished);
    return isWhole ? 'You get all that you wished for.' : 'You get part of it: there were fewer bottles than wishes.';
  }
  if (state === 'published') return `Wishes are granted after all windows are over. ${agreed}`;
  if (granting === 'lottery' && state === 'closed') return `The lottery is drawn within minutes. ${agreed}`;
  return granting === 'hand' && state === 'closed'
    ? `The winery is deciding. ${agreed}`
    : `It is being charged. ${agreed}`;
}

/** What somebody wishes for, and what came of it. */
export function OwnWish({ offer, mayWithdraw }: { offer: Offer; mayWithdraw: boolean }) {
  const { wish, wines } = offer;
  if (!wish) return null;
  const wished = wines.filter((wine) => wine.wished > 0);
  const isOpen = wish.state === 'open';
  return (
    <section aria-labelledby="wish" className="grid gap-3">
      <h2 id="wish" className="text-title">
        Your wish
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line">
        {wished.map(({ listingId, name, url, wished: bottles, granted }) => (
          <li key={listingId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <Link to={url} className="link wrap-anywhere">
              {name}
            </Link>
            <span className="figures">
              {formatBottles(bottles)}
              {wish.state !== 'open' && `, ${granted} granted`}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-soft">{wishText(offer, wish)}</p>
      {isOpen && mayWithdraw && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="withdraw" size="small">
            Withdraw the wish
          </Button>
        </Form>
      )}
    </section>
  );
}
