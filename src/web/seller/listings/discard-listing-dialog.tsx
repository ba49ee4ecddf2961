import { useNavigation } from 'react-router';
import type { SellerListingSummary } from '#features/listing-management/list/seller-listing-summary.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Form } from '../../forms/form.tsx';
import { discardTransition } from '../transition-buttons.ts';

/** Asks for confirmation before a listing is discarded. The URL opens it, so that it works without JavaScript. */
export function DiscardListingDialog({ listing, here }: { listing: SellerListingSummary; here: string }) {
  const { id, name } = listing;
  const transition = discardTransition(listing);
  const busy = useNavigation().formData?.get('intent') === transition;
  return (
    <ConfirmDialog
      open
      closeTo={here}
      title={transition === 'discard' ? 'Discard this draft?' : 'Discard this listing?'}
      form="discard"
      busy={busy}
    >
      <Form id="discard" method="post" action={here} replace preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value={transition} />“{name}” is deleted for good, with all that you wrote
        about it.
      </Form>
    </ConfirmDialog>
  );
}
