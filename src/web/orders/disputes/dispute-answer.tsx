import { useNavigation, useSearchParams } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { formatDate, formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../../forms/form.tsx';

/** How far the answer to a chargeback is, and the result of sending it just now. */
export type DisputeAnswerState = { isOpen: boolean; sentAt: string | null };

/**
 * What answers a chargeback: a file to read and download, and one button that sends it to the buyer's bank. For admins and
 * the owners of the winery.
 */
export function DisputeAnswer({ order, answer }: { order: OrderView; answer: DisputeAnswerState }) {
  const { isOpen, sentAt } = answer;
  const by = order.money?.chargeback?.evidenceBy;
  const url = `/sale/${order.id}/evidence`;
  const [query] = useSearchParams();
  const failed = query.get('evidence') === 'provider-unavailable';
  const navigation = useNavigation();
  const busy = navigation.formAction?.startsWith(url) ?? false;
  const download = (
    <Button to={url} reloadDocument size="small">
      Download the evidence (PDF)
    </Button>
  );
  if (sentAt !== null) {
    return (
      <Notice title="The evidence was sent" actions={download}>
        Sent to the buyer’s bank on {formatDateTime(sentAt)}. Banks take up to three months to decide.
      </Notice>
    );
  }
  if (!isOpen) return <p>{download}</p>;
  return (
    <Notice
      tone={failed ? 'error' : 'warning'}
      title={failed ? 'The evidence was not sent' : 'The buyer’s bank took this payment back'}
      actions={
        <Form method="post" action={url} className="flex flex-wrap gap-3">
          <Button type="submit" size="small" kind="primary" busy={busy} busyLabel="Sending">
            Send the evidence to the bank
          </Button>
          {download}
        </Form>
      }
    >
      {failed && 'Stripe didn’t accept it or didn’t respond. Try again. '}
      {by && `The bank takes evidence until ${formatDate(by)}. `}
      Read the file first: receipt, delivery, messages, and what the buyer agreed to. You can send it only once, so add
      a missing tracking number first.
    </Notice>
  );
}
