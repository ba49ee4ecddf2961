import { Form, useNavigation } from 'react-router';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';

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

const page = '/account/payment-methods';

/** Asks for confirmation before the saved card is deleted. The URL opens it, so that it works without JavaScript. */
export function DeleteCardDialog({ open, card }: { open: boolean; card: SavedCard }) {
  const busy = useNavigation().formData?.get('intent') === 'remove';
  return (
    <ConfirmDialog open={open} closeTo={page} title="Delete your card?" form="remove-card" busy={busy}>
      <Form id="remove-card" method="post" action={page} replace>
        <input type="hidden" name="intent" value="remove" />
        Your {cardBrand(card.brand)} ending in {card.last4Digits} is deleted here and at our card provider. Orders that
        you paid with it stay as they are.
      </Form>
    </ConfirmDialog>
  );
}

/**
 * The names of card brands by the payment gateway's codes. @see
 * https://docs.stripe.com/api/payment_methods/object#payment_method_object-card-brand
 */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The name of a card brand; "Card" for an unknown one. */
function cardBrand(code: string): string {
  return brands[code] ?? 'Card';
}
