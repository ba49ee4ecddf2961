import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { cardBrand } from './card-brand.ts';

/** The saved card, drawn as a card: brand, last four digits, and expiry date. */
export function SavedCardTile({ card }: { card: SavedCard }) {
  const { brand, last4Digits, expirationMonth, expirationYear, expired } = card;
  const expiry = `${String(expirationMonth).padStart(2, '0')}/${expirationYear}`;
  return (
    <div
      className={classNames(
        'grid aspect-[1.62] w-full max-w-80 content-between rounded-lg border p-5 shadow-raised',
        expired ? 'border-line bg-paper-sunk text-ink-soft' : 'border-line bg-paper-raised',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-title">{cardBrand(brand)}</span>
        <Badge tone={expired ? 'stopped' : 'neutral'}>{expired ? 'Expired' : 'Default card'}</Badge>
      </div>
      <div className="grid gap-2">
        <p className="figures text-lead tracking-wider whitespace-nowrap">
          <span aria-hidden="true" className="text-ink-soft">
            •••• •••• ••••{' '}
          </span>
          <span className="sr-only">ending in </span>
          {last4Digits}
        </p>
        <p className="figures text-small text-ink-soft">
          {expired ? 'Expired' : 'Expires'} {expiry}
        </p>
      </div>
    </div>
  );
}
