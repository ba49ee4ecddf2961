import { Form, useNavigation } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { buttonLabel, type OrderAction } from '#features/orders/process/order-labels.ts';
import { transitionMessages } from '#features/orders/process/transition-messages.ts';
import { Button } from '#ui/actions/button.tsx';
import type { ButtonKind } from '#ui/actions/button-styles.ts';
import { openedHere } from '#ui/feedback/opened-here.ts';
import type { Sight } from './order-page.ts';

/** Moves that are made at the check-out, with a card. */
const atCheckout: readonly OrderAction[] = ['confirm-payment', 'request-payment-after-enquiry'];

/** Moves that nobody is led to: they come after the others, and never in the colour of action. */
const last: readonly OrderAction[] = ['cancel', 'dispute', 'cancel-from-disputed', 'mark-received-from-disputed'];

/** The moves that an order's page offers, the one that leads on first. Of two reviews only one can be meant. */
export function offeredMoves({ may }: Pick<OrderView, 'may'>): OrderAction[] {
  const offered = may.filter((move) => !atCheckout.includes(move));
  return [...offered.filter((move) => !last.includes(move)), ...offered.filter((move) => last.includes(move))];
}

/** What leads the buyer to the check-out of an order that stands; undefined where nothing is to be paid, or paid again. */
function payWords(order: Pick<OrderView, 'may' | 'state' | 'listingId' | 'chargeFailed' | 'payment'>, sight: Sight) {
  if (sight !== 'customer') return undefined;
  const { may, state, listingId, chargeFailed, payment } = order;
  if (may.includes('confirm-payment') && state === 'pending-payment') return 'Pay now';
  if (may.includes('request-payment-after-enquiry') && listingId !== null) return 'Order it now';
  return state === 'purchased' && (chargeFailed || payment !== null) ? 'Choose another card' : undefined;
}

/** What the actor may do to an order, as buttons. Most ask before they do it, in a dialog that has an address of its own. */
export function OrderMoves({ order, sight, path }: { order: OrderView; sight: Sight; path: string }) {
  const moves = offeredMoves(order);
  const { formData } = useNavigation();
  const pay = payWords(order, sight);
  if (moves.length === 0 && pay === undefined) return null;
  const { acceptedAt, deliveryMethod } = order;
  return (
    <div className="flex flex-wrap gap-3">
      {pay && (
        // why: only the check-out may load what takes cards, so it comes as a document of its own
        <Button to={`/winery/${order.winery.slug}/checkout?order=${order.id}`} kind="primary" reloadDocument>
          {pay}
        </Button>
      )}
      {moves.map((move, at) => {
        const words = buttonLabel(move, { by: sight, accepted: acceptedAt !== null, deliveryMethod });
        const kind: ButtonKind = at === 0 && !pay && !last.includes(move) ? 'primary' : 'secondary';
        return transitionMessages(move, order).question === null ? (
          <Form key={move} method="post" action={path} replace preventScrollReset>
            <Button type="submit" name="intent" value={move} kind={kind} busy={formData?.get('intent') === move}>
              {words}
            </Button>
          </Form>
        ) : (
          <Button
            key={move}
            to={`${path}?do=${move}`}
            state={openedHere}
            preventScrollReset
            defaultShouldRevalidate={false}
            kind={kind}
          >
            {words}
          </Button>
        );
      })}
    </div>
  );
}
