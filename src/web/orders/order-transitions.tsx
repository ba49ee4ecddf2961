import { useContext } from 'react';
import { useNavigation } from 'react-router';
import { describeCancellation } from '#features/availability/cancellation-terms.ts';
import type { OrderView } from '#features/orders/order.ts';
import { type OrderKind, orderKindOf } from '#features/orders/process/order-progress.ts';
import { buttonLabel, transitionMessages } from '#features/orders/process/transition-messages.ts';
import { manualPresentation, type OrderAction } from '#features/orders/process/transition-presentations.ts';
import { Button } from '#ui/actions/button.tsx';
import type { ButtonKind } from '#ui/actions/button-styles.ts';
import { openedHere } from '#ui/feedback/opened-here.ts';
import { Form } from '../forms/form.tsx';
import type { Perspective } from './order-page.ts';
import { TransitionSubmitContext } from './transition-submission.ts';

type Offered = Pick<OrderView, 'may' | 'roles' | 'deliveryMethod' | 'booking' | 'noShow'>;

const isOfferedLast = (transition: OrderAction) => manualPresentation(transition)?.offered === 'page-last';

/**
 * The transitions that an order's page offers, the main one first. Reviews by both roles are never offered together.
 * What a buyer picks up, or a visit, is marked by the winery, who hands it over; they only say how it was.
 */
export function offeredTransitions({ may, roles, ...order }: Offered): OrderAction[] {
  const isHandedOver = roles.includes('customer') && orderKindOf(order) !== 'shipping';
  const offered = may.filter(
    (transition) =>
      manualPresentation(transition)?.offered !== 'elsewhere' &&
      !(isHandedOver && transition === 'mark-received-from-purchased'),
  );
  return [...offered.filter((transition) => !isOfferedLast(transition)), ...offered.filter(isOfferedLast)];
}

/** Whether it would be wrong for most orders: wine that has not shipped is seldom received. */
const isRarelyMeant = (transition: OrderAction) => transition === 'mark-received-from-purchased';

/**
 * Whether a transition is offered at the end of the page instead of its head: canceling, for the buyer, and for the
 * winery once it has accepted. Until then it declines, which belongs beside accepting.
 */
export function isOfferedAtEnd(
  transition: OrderAction,
  { roles, acceptedAt }: Pick<OrderView, 'roles' | 'acceptedAt'>,
) {
  return transition === 'cancel' && (roles.includes('customer') || acceptedAt !== null);
}

/** The buyer's action that leads to the checkout; undefined if nothing has to be paid. */
function checkoutAction(
  order: Pick<OrderView, 'may' | 'state' | 'listingId' | 'chargeFailed' | 'payment'>,
  perspective: Perspective,
): OrderAction | 'pay-again' | undefined {
  if (perspective !== 'customer') return undefined;
  const { may, state, listingId, chargeFailed, payment } = order;
  if (may.includes('confirm-payment') && state === 'pending-payment') return 'confirm-payment';
  if (may.includes('request-payment-after-enquiry') && listingId !== null) return 'request-payment-after-enquiry';
  return state === 'purchased' && (chargeFailed || payment !== null) ? 'pay-again' : undefined;
}

/** Canceling an order, at the end of its page; nothing if it cannot be canceled. */
export function EndOfOrder(props: { order: OrderView; perspective: Perspective; path: string; now: string }) {
  const { order, perspective, path, now } = props;
  const transitions = offeredTransitions(order).filter((transition) => isOfferedAtEnd(transition, order));
  if (transitions.length === 0) return null;
  return (
    <section aria-labelledby="end" className="grid justify-items-start gap-3 border-t border-line pt-6">
      <h2 id="end" className="text-title">
        {perspective === 'customer' ? 'Changed your mind?' : cannotTitles[orderKindOf(order)]}
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        {perspective === 'customer' ? cancelingOf(order, now) : 'If you cancel, the buyer is refunded in full.'}
      </p>
      <TransitionButtons transitions={transitions} order={order} perspective={perspective} path={path} atEnd />
    </section>
  );
}

/** What a winery that has accepted may not be able to do. */
const cannotTitles: Readonly<Record<OrderKind, string>> = {
  shipping: "Can't ship it?",
  pickup: "Can't get it ready?",
  tasting: "Can't host the visit?",
  'no-show': "Can't host the visit?",
};

/** What canceling means for the buyer: until the winery accepts, or by the terms of a tasting. */
function cancelingOf({ acceptedAt, booking, cancellation }: OrderView, now: string): string {
  if (acceptedAt !== null && booking && cancellation)
    return describeCancellation(cancellation, { start: booking.displayStart, timezone: booking.timezone, now });
  if (booking) return "Until the winery confirms, you can cancel and won't be charged.";
  return "You can cancel until the winery accepts. You won't be charged.";
}

type ButtonsProps = {
  transitions: readonly OrderAction[];
  order: OrderView;
  perspective: Perspective;
  path: string;
  /** Whether they are at the end of the page, where nothing is to be paid. */
  atEnd?: boolean;
};

/** Buttons for transitions of an order. Most open a dialog for confirmation, which has its own URL. */
export function TransitionButtons({ transitions, order, perspective, path, atEnd = false }: ButtonsProps) {
  const { formData } = useNavigation();
  const onSubmit = useContext(TransitionSubmitContext);
  const pay = atEnd ? undefined : checkoutAction(order, perspective);
  if (transitions.length === 0 && pay === undefined) return null;
  const labelContext = { by: perspective, accepted: order.acceptedAt !== null, kind: orderKindOf(order) };
  return (
    <div className="flex flex-wrap gap-3">
      {pay && (
        // why: only the checkout may load the payment gateway's script, so it is loaded as a document
        <Button to={`/winery/${order.winery.slug}/checkout?order=${order.id}`} kind="primary" reloadDocument>
          {buttonLabel(pay, labelContext)}
        </Button>
      )}
      {transitions.map((transition, at) => {
        const label = buttonLabel(transition, labelContext);
        const isMain = at === 0 && !pay && !isOfferedLast(transition) && !isRarelyMeant(transition);
        const kind: ButtonKind = isMain ? 'primary' : 'secondary';
        return transitionMessages(transition, order).question === null ? (
          <Form key={transition} method="post" action={path} onSubmit={onSubmit}>
            <Button
              type="submit"
              name="intent"
              value={transition}
              kind={kind}
              busy={formData?.get('intent') === transition}
            >
              {label}
            </Button>
          </Form>
        ) : (
          <Button
            key={transition}
            to={`${path}?do=${transition}`}
            state={openedHere}
            preventScrollReset
            defaultShouldRevalidate={false}
            kind={kind}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
