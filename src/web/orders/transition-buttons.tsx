import { Form, useNavigation } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { buttonLabel, type OrderAction } from '#features/orders/process/order-labels.ts';
import { transitionMessages } from '#features/orders/process/transition-messages.ts';
import { Button } from '#ui/actions/button.tsx';
import type { ButtonKind } from '#ui/actions/button-styles.ts';
import { openedHere } from '#ui/feedback/opened-here.ts';
import type { Perspective } from './order-page.ts';

/** Moves that are made at the check-out, with a card. */
const checkoutTransitions: readonly OrderAction[] = ['confirm-payment', 'request-payment-after-enquiry'];

/** Moves that nobody is led to: they come after the others, and never in the colour of action. */
const lowPriorityTransitions: readonly OrderAction[] = ['cancel', 'dispute', 'cancel-from-disputed', 'mark-received-from-disputed'];

/** The moves that an order's page offers, the one that leads on first. Of two reviews only one can be meant. */
export function offeredTransitions({ may }: Pick<OrderView, 'may'>): OrderAction[] {
  const offered = may.filter((move) => !checkoutTransitions.includes(move));
  return [...offered.filter((move) => !lowPriorityTransitions.includes(move)), ...offered.filter((move) => lowPriorityTransitions.includes(move))];
}

/** What leads the buyer to the check-out of an order that stands; undefined where nothing is to be paid, or paid again. */
function paymentLabel(order: Pick<OrderView, 'may' | 'state' | 'listingId' | 'chargeFailed' | 'payment'>, perspective: Perspective) {
  if (perspective !== 'customer') return undefined;
  const { may, state, listingId, chargeFailed, payment } = order;
  if (may.includes('confirm-payment') && state === 'pending-payment') return 'Pay now';
  if (may.includes('request-payment-after-enquiry') && listingId !== null) return 'Order it now';
  return state === 'purchased' && (chargeFailed || payment !== null) ? 'Choose another card' : undefined;
}

/** What the actor may do to an order, as buttons. Most ask before they do it, in a dialog that has an address of its own. */
export function TransitionButtons({ order, perspective, path }: { order: OrderView; perspective: Perspective; path: string }) {
  const transitions = offeredTransitions(order);
  const { formData } = useNavigation();
  const pay = paymentLabel(order, perspective);
  if (transitions.length === 0 && pay === undefined) return null;
  const { acceptedAt, deliveryMethod } = order;
  return (
    <div className="flex flex-wrap gap-3">
      {pay && (
        // why: only the check-out may load what takes cards, so it comes as a document of its own
        <Button to={`/winery/${order.winery.slug}/checkout?order=${order.id}`} kind="primary" reloadDocument>
          {pay}
        </Button>
      )}
      {transitions.map((transition, at) => {
        const label = buttonLabel(transition, { by: perspective, accepted: acceptedAt !== null, deliveryMethod });
        const kind: ButtonKind = at === 0 && !pay && !lowPriorityTransitions.includes(transition) ? 'primary' : 'secondary';
        return transitionMessages(transition, order).question === null ? (
          <Form key={transition} method="post" action={path} replace preventScrollReset>
            <Button type="submit" name="intent" value={transition} kind={kind} busy={formData?.get('intent') === transition}>
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
