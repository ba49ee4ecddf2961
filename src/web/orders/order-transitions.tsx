import { useContext } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { buttonLabel, transitionMessages } from '#features/orders/process/transition-messages.ts';
import { manualPresentation, type OrderAction } from '#features/orders/process/transition-presentations.ts';
import { Button } from '#ui/actions/button.tsx';
import type { ButtonKind } from '#ui/actions/button-styles.ts';
import { openedHere } from '#ui/feedback/opened-here.ts';
import type { Perspective } from './order-page.ts';
import { TransitionSubmitContext } from './transition-submission.ts';

const isOfferedLast = (transition: OrderAction) => manualPresentation(transition)?.offered === 'page-last';

/**
 * The transitions that an order's page offers, the main one first. Reviews by both roles are never offered together.
 */
export function offeredTransitions({ may }: Pick<OrderView, 'may'>): OrderAction[] {
  const offered = may.filter((transition) => manualPresentation(transition)?.offered !== 'elsewhere');
  return [...offered.filter((transition) => !isOfferedLast(transition)), ...offered.filter(isOfferedLast)];
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

/** Buttons for the actor's transitions of an order. Most open a dialog for confirmation, which has its own URL. */
export function TransitionButtons({
  order,
  perspective,
  path,
}: {
  order: OrderView;
  perspective: Perspective;
  path: string;
}) {
  const transitions = offeredTransitions(order);
  const { formData } = useNavigation();
  const onSubmit = useContext(TransitionSubmitContext);
  const pay = checkoutAction(order, perspective);
  if (transitions.length === 0 && pay === undefined) return null;
  const { acceptedAt, deliveryMethod } = order;
  const labelContext = { by: perspective, accepted: acceptedAt !== null, deliveryMethod };
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
        const kind: ButtonKind = at === 0 && !pay && !isOfferedLast(transition) ? 'primary' : 'secondary';
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
