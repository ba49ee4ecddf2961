import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { payoutUrl } from '../../shell/payout-url.ts';
import { tabFormId } from './editor.ts';

/**
 * Warns a seller who publishes for a winery without a payout account. Owners get a link to set it up; publishing is
 * possible anyway.
 * @param owner whether the actor may set up the payout account
 */
export function PayoutDialog({ closeTo, owner, wineryId }: { closeTo: string; owner: boolean; wineryId: string }) {
  return (
    <Dialog
      open
      size="small"
      title="Where should we send your money?"
      closeTo={closeTo}
      footer={
        <>
          <Button type="submit" form={tabFormId} name="intent" value="publish-unpaid">
            Publish without
          </Button>
          {owner && (
            <Button to={payoutUrl(wineryId, { from: closeTo })} kind="primary">
              Set up payouts
            </Button>
          )}
        </>
      }
    >
      <p className="text-small text-ink-soft">
        Your winery has no payout account yet. This listing can be seen without one, but nobody can order it until{' '}
        {owner ? 'you have' : 'the owner of the winery has'} entered where its earnings go. Everything you typed is
        saved.
      </p>
    </Dialog>
  );
}
