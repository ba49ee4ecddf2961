import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { type FailedExtras, sendStep } from './checkout-flow.ts';

/** The order is placed, and something beside it failed: what, and what to do. */
export function OrderPlacedNotice(props: { orderId: string; failed: FailedExtras; message: string; slug: string }) {
  const { orderId, failed, message, slug } = props;
  const [sending, setSending] = useState(false);
  const [unsent, setUnsent] = useState(failed.message);
  const again = async () => {
    setSending(true);
    const answer = await sendStep(slug, 'message', { order: orderId, content: message });
    setSending(false);
    setUnsent(answer.kind !== 'done');
  };
  return (
    <div className="mx-auto grid max-w-page content-start gap-6 px-gutter pt-8 pb-16 md:pt-12">
      <h1 className="text-heading">Your order is placed</h1>
      {unsent ? (
        <Notice
          tone="error"
          live="polite"
          actions={
            <Button busy={sending} busyLabel="Sending" onClick={again}>
              Send it again
            </Button>
          }
        >
          Whoops, failed to send message from checkout.
        </Notice>
      ) : (
        failed.message && (
          <Notice tone="success" live="polite">
            Your message is sent.
          </Notice>
        )
      )}
      {failed.card && (
        <Notice tone="warning" live="polite">
          Saving default payment method failed. Go to{' '}
          <Link to="/account/payment-methods" className="link" reloadDocument>
            payment methods page
          </Link>{' '}
          to try again.
        </Notice>
      )}
      <p>
        <Button to={`/order/${orderId}/details`} kind="primary" reloadDocument>
          Go to your order
        </Button>
      </p>
    </div>
  );
}
