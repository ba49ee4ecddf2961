import { useNavigation } from 'react-router';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { cardBrand } from '../../cards/card-brand.ts';
import { Form } from '../../forms/form.tsx';

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
