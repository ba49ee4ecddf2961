import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { buttonLabel, type OrderAction } from '#features/orders/process/order-labels.ts';
import { movesMoney } from '#features/orders/process/order-process.ts';
import { transitionMessages } from '#features/orders/process/transition-messages.ts';
import { starTitles } from '#features/reviews/review.ts';
import { Button } from '#ui/actions/button.tsx';
import type { ButtonKind } from '#ui/actions/button-styles.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { openedHere } from '#ui/feedback/opened-here.ts';
import type { FieldProps } from '#ui/fields/field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Perspective, RejectedOrderForm } from './order-page.ts';

/** Moves that are made at the check-out, with a card. */
const checkoutTransitions: readonly OrderAction[] = ['confirm-payment', 'request-payment-after-enquiry'];

/** Moves that nobody is led to: they come after the others, and never in the colour of action. */
const lowPriorityTransitions: readonly OrderAction[] = [
  'cancel',
  'dispute',
  'cancel-from-disputed',
  'mark-received-from-disputed',
];

/** The moves that an order's page offers, the one that leads on first. Of two reviews only one can be meant. */
export function offeredTransitions({ may }: Pick<OrderView, 'may'>): OrderAction[] {
  const offered = may.filter((move) => !checkoutTransitions.includes(move));
  return [
    ...offered.filter((move) => !lowPriorityTransitions.includes(move)),
    ...offered.filter((move) => lowPriorityTransitions.includes(move)),
  ];
}

/** What leads the buyer to the check-out of an order that stands; undefined where nothing is to be paid, or paid again. */
function paymentLabel(
  order: Pick<OrderView, 'may' | 'state' | 'listingId' | 'chargeFailed' | 'payment'>,
  perspective: Perspective,
) {
  if (perspective !== 'customer') return undefined;
  const { may, state, listingId, chargeFailed, payment } = order;
  if (may.includes('confirm-payment') && state === 'pending-payment') return 'Pay now';
  if (may.includes('request-payment-after-enquiry') && listingId !== null) return 'Order it now';
  return state === 'purchased' && (chargeFailed || payment !== null) ? 'Choose another card' : undefined;
}

/** What the actor may do to an order, as buttons. Most ask before they do it, in a dialog that has an address of its own. */
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
        const kind: ButtonKind =
          at === 0 && !pay && !lowPriorityTransitions.includes(transition) ? 'primary' : 'secondary';
        return transitionMessages(transition, order).question === null ? (
          <Form key={transition} method="post" action={path} replace preventScrollReset>
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

type TransitionDialogProps = {
  transition: OrderAction;
  order: OrderView;
  perspective: Perspective;
  path: string;
  /** What became of this very form, if it came back. */
  rejected: RejectedOrderForm | undefined;
};

/** Asks before a move is made, with the fields that it needs; without script it is the page itself. */
export function TransitionDialog({ transition, order, perspective, path, rejected }: TransitionDialogProps) {
  const { formData } = useNavigation();
  const { question, text } = transitionMessages(transition, order);
  const { acceptedAt, deliveryMethod } = order;
  const danger = transition === 'cancel' || transition === 'cancel-from-disputed';
  return (
    <Dialog
      open
      closeTo={path}
      keepsData
      title={question ?? ''}
      footer={
        <>
          <Button to={path} replace preventScrollReset defaultShouldRevalidate={false}>
            Not now
          </Button>
          <Button
            type="submit"
            form="move"
            kind={danger ? 'danger' : 'primary'}
            busy={formData?.get('intent') === transition}
            busyLabel="One moment"
          >
            {buttonLabel(transition, { by: perspective, accepted: acceptedAt !== null, deliveryMethod })}
          </Button>
        </>
      }
    >
      <Form
        id="move"
        method="post"
        action={`${path}?do=${transition}`}
        replace
        preventScrollReset
        noValidate={Object.keys(rejected?.errors ?? {}).length > 0}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value={transition} />
        {rejected?.problem && (
          <Notice tone="error" live="assertive">
            {rejected.problem}
          </Notice>
        )}
        <p className="text-small text-ink-soft text-pretty">{text}</p>
        <TransitionFields transition={transition} order={order} rejected={rejected} />
      </Form>
    </Dialog>
  );
}

/** Whether the house has to say why before it makes a move. */
function requiresReason(transition: OrderAction, { roles }: OrderView): boolean {
  return roles.includes('operator') && transition !== 'accept' && movesMoney(transition);
}

function ReasonField({ field }: { field: { id: string; name: string } & Pick<FieldProps, 'error'> }) {
  const hint = 'Kept in the audit beside your name. Neither side reads it.';
  // why: the page has a place of that name already, where the buyer says his reason
  return <TextArea {...field} id="house-reason" label="Your reason" hint={hint} maxLength={1_000} required />;
}

function TransitionFields({
  transition,
  order,
  rejected,
}: Pick<TransitionDialogProps, 'transition' | 'order' | 'rejected'>): ReactNode {
  const { typed = {}, errors = {} } = rejected ?? {};
  const field = (name: string) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
  if (requiresReason(transition, order)) return <ReasonField field={field('reason')} />;
  if (transition.startsWith('review-')) return <ReviewFields typed={typed} errors={errors} />;
  if (transition === 'dispute') return <TextArea {...field('disputeReason')} label="The reason" required />;
  if (transition !== 'mark-delivered' || order.deliveryMethod !== 'shipping') return null;
  return (
    <>
      <TextField {...field('carrier')} label="Carrier" hint="Such as UPS or FedEx." maxLength={80} optional />
      <TextField {...field('trackingNumber')} label="Tracking number" maxLength={80} optional />
    </>
  );
}

const ratingChoices = starTitles.map((title, at) => ({
  value: String(at + 1),
  label: (
    <span className="inline-flex items-center gap-1">
      {at + 1}
      <Icon name="star" size="small" />
    </span>
  ),
  note: title,
}));

/** The fields of a review: one star to five, each with its title, and the words. */
function ReviewFields(props: { typed: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> }) {
  const { typed, errors } = props;
  const given = (name: string) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
  return (
    <>
      <RadioGroup {...given('reviewRating')} label="Your rating" choices={ratingChoices} look="pills" required />
      <TextArea {...given('reviewContent')} label="Your review" required />
    </>
  );
}
