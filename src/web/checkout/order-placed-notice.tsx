import { Link } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { CheckoutPhase } from './checkout-state.ts';

/** The order is placed, but saving the card or sending the message failed: what the buyer can do. */
export function OrderPlacedNotice(props: { placed: Extract<CheckoutPhase, { name: 'placed' }>; onResend: () => void }) {
  const { placed, onResend } = props;
  const { orderId, cardFailed, message } = placed;
  return (
    <div className="mx-auto grid max-w-page content-start gap-6 px-gutter pt-8 pb-16 md:pt-12">
      <h1 className="text-heading">Your order is placed</h1>
      {message === 'failed' || message === 'sending' ? (
        <Notice
          tone="error"
          live="polite"
          actions={
            <Button busy={message === 'sending'} busyLabel="Sending" onClick={onResend}>
              Send it again
            </Button>
          }
        >
          Whoops, failed to send message from checkout.
        </Notice>
      ) : (
        message === 'sent' && (
          <Notice tone="success" live="polite">
            Your message is sent.
          </Notice>
        )
      )}
      {cardFailed && (
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
