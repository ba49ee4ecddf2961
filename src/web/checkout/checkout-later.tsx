import { Link } from 'react-router';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import type { CheckoutErrors as FieldMessages } from '#features/checkout/checkout-form.ts';
import type { VolumeRefusal } from '#features/orders/placing/shipping-law.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import type { CheckoutPhase } from './checkout-state.ts';

/** The fields with errors, above the button; each line leads to its field. */
export function CheckoutErrors({ errors }: { errors: FieldMessages }) {
  const failures = Object.entries(errors).map(([name, error]) => ({ id: `checkout-${name}`, error: error ?? '' }));
  return <ErrorSummary failures={failures} />;
}

/** More wine than the law lets the winery send to the buyer: why, and where to choose less. Pressing Pay leads here. */
export function TooMuchNotice(props: { refusal: VolumeRefusal; view: CheckoutView; picksUp: boolean }) {
  const { refusal, view, picksUp } = props;
  const { kind, fromCart, items } = view;
  const to = fromCart ? '/cart' : `/l/${items[0]?.listingId}`;
  return (
    <div id="checkout-delivery" tabIndex={-1}>
      <Notice tone="warning" actions={kind === 'new' && <Button to={to}>Choose fewer bottles</Button>}>
        {refusal.message} {picksUp && 'You can pick the wine up at the winery instead.'}{' '}
        <a href={refusal.source} className="link" rel="noopener">
          {refusal.law}
        </a>
      </Notice>
    </div>
  );
}

/** The payment has expired. @param to the URL to buy the same again */
export function ExpiredNotice({ to, message }: { to: string; message: string }) {
  return (
    <Notice
      tone="warning"
      live="polite"
      title="The time to pay is over"
      actions={
        <Button to={to} reloadDocument>
          Begin again
        </Button>
      }
    >
      {message}
    </Notice>
  );
}

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
