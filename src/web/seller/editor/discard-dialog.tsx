import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Form } from '../../forms/form.tsx';

/** Asks for confirmation before a listing is discarded. @param intent the transition that discards it in its state */
export function DiscardDialog({ closeTo, intent }: { closeTo: string; intent: 'discard' | 'discard-closed' }) {
  return (
    <ConfirmDialog open closeTo={closeTo} title="Discard this listing?" form="discard" yes="Discard listing">
      <Form id="discard" method="post">
        <input type="hidden" name="intent" value={intent} />
        <p>Everything entered for it will be deleted. This cannot be undone.</p>
      </Form>
    </ConfirmDialog>
  );
}
