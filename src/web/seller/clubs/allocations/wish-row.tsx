import type { ReactNode } from 'react';
import type { ManagedWish, WishedWine } from '#features/allocations/granting/managed-wish.ts';
import { formatMoney } from '#kit/money.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { refusedWishTexts } from './wish-texts.ts';

type RowProps = {
  wish: ManagedWish;
  wines: readonly WishedWine[];
  /** Instead of the bottles that a wine of the wish got, the field that grants them. */
  field?: (wine: ManagedWish['wines'][number], name: string) => ReactNode;
};

/** A wish: whose it is, what decides its rank, and the bottles of each wine. */
export function WishRow({ wish, wines, field }: RowProps) {
  const { number, name, groupName, spendCents, delivery, state, reason } = wish;
  const nameOf = (id: string) => wines.find(({ listingId }) => listingId === id)?.name ?? '';
  const facts = [
    groupName,
    spendCents === 0 ? 'nothing spent yet' : `${formatMoney({ amount: spendCents, currency: 'USD' })} spent`,
    delivery === 'pickup' ? 'pickup' : 'shipping',
  ];
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name ?? 'Deleted account'}
          {state === 'granted' && <Badge tone="ready">Granted</Badge>}
          {state === 'refused' && <Badge tone="neutral">Not granted</Badge>}
        </p>
        <p className="figures text-small text-ink-soft wrap-anywhere">
          No. {number} · {facts.join(' · ')}
        </p>
        {reason !== null && (
          <p className="text-small text-ink-soft first-letter:uppercase">{refusedWishTexts[reason]}</p>
        )}
      </div>
      <ul className="grid min-w-0 list-none gap-3">
        {wish.wines.map((wine) => (
          <li key={wine.listingId} className="min-w-0">
            {field ? (
              field(wine, nameOf(wine.listingId))
            ) : (
              <p className="figures flex justify-between gap-4 text-small">
                <span className="min-w-0 wrap-anywhere">{nameOf(wine.listingId)}</span>
                <span className="shrink-0">
                  {wine.granted} of {wine.quantity}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
