import { type ManagedAllocation, takesWishes } from '#features/allocations/managing/managed-allocation.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Form } from '../../../forms/form.tsx';

type CloseFormProps = { allocation: ManagedAllocation; asked: string | null };

/** The button that closes all windows of a published allocation early, and what it asks before. */
export function CloseForm({ allocation, asked }: CloseFormProps) {
  return (
    <div>
      <Button to="?confirm=close" preventScrollReset>
        Close early
      </Button>
      <Form id="close" method="post">
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="version" value={allocation.version} />
      </Form>
      <ConfirmDialog
        open={asked === 'close'}
        closeTo="?"
        title="Close this allocation now?"
        form="close"
        yes="Close early"
      >
        {closeText(allocation)}
      </ConfirmDialog>
    </div>
  );
}

/** What closing does, by what people can do in the allocation. */
function closeText(allocation: ManagedAllocation): string {
  const [sells, wishes] = [allocation.model !== 'wish', takesWishes(allocation)];
  const can = sells && wishes ? 'buy or wish' : sells ? 'buy' : 'wish';
  const granted =
    allocation.granting === 'hand' ? 'You grant the wishes next.' : 'Wishes are granted and charged next.';
  return [
    `Nobody can ${can} anymore, including people whose window hasn’t opened yet.`,
    sells && 'What was bought stays bought.',
    wishes && granted,
    'Bottles nobody gets return to your stock. You can’t reopen the allocation.',
  ]
    .filter(Boolean)
    .join(' ');
}
