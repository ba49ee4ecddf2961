import { useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { PendingListing } from '#features/listing-management/approval/pending-listing.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Form } from '../forms/form.tsx';

type DialogProps = { listing: PendingListing; listUrl: string; typed: string | undefined; error: string | undefined };

/** Asks for the reason for sending a listing back. The URL opens it, so that it works without JavaScript. */
export function SendBackDialog({ listing, listUrl, typed, error }: DialogProps) {
  const busy = useNavigation().formData?.get('decision') === 'send-back';
  return (
    <Dialog
      open
      closeTo={listUrl}
      title="Send it back"
      footer={
        <>
          <Button to={listUrl} replace preventScrollReset>
            Not now
          </Button>
          <Button type="submit" form="send-back" kind="primary" busy={busy} busyLabel="One moment">
            Send it back
          </Button>
        </>
      }
    >
      <Form id="send-back" method="post" replace preventScrollReset noValidate className="grid gap-5">
        <input type="hidden" name="decision" value="send-back" />
        <input type="hidden" name="id" value={listing.id} />
        <p className="text-small text-ink-soft text-pretty">
          “{listing.name}” becomes a draft of {listing.winery.name} again. Its owners read your reason in a mail and on
          their list.
        </p>
        <TextArea
          id="reason"
          name="reason"
          label="Your reason"
          maxLength={maxReasonLength}
          defaultValue={typed}
          error={error}
          required
        />
      </Form>
    </Dialog>
  );
}
