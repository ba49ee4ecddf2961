import { Form } from 'react-router';
import type { ManagedAllocation } from '#features/allocations/managing/managed-allocation.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';

/** The button that closes all windows of a published allocation early, and what it asks before. */
export function CloseForm({ allocation: { version, granting }, asked }: CloseFormProps) {
  return (
    <div className="border-t border-line pt-6">
      <Button to="?confirm=close" preventScrollReset>
        Close early
      </Button>
      <Form id="close" method="post">
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="version" value={version} />
      </Form>
      <ConfirmDialog
        open={asked === 'close'}
        closeTo="?"
        title="Close this allocation now?"
        form="close"
        yes="Close early"
      >
        {`Nobody can buy or wish anymore, also those whose window has not opened yet. What was bought stays bought. ${
          granting === 'hand' ? 'Then you grant the wishes' : 'Then wishes are granted and charged'
        }, and bottles nobody gets are back in your stock. You can’t reopen it.`}
      </ConfirmDialog>
    </div>
  );
}

type CloseFormProps = { allocation: ManagedAllocation; asked: string | null };
