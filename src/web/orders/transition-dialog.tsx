import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { movesMoney } from '#features/orders/process/order-process.ts';
import { buttonLabel, type OrderAction } from '#features/orders/process/order-labels.ts';
import { transitionMessages } from '#features/orders/process/transition-messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { FieldProps } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { RejectedOrderForm, Perspective } from './order-page.ts';
import { ReviewFields } from './review-fields.tsx';

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

function TransitionFields({ transition, order, rejected }: Pick<TransitionDialogProps, 'move' | 'order' | 'notDone'>): ReactNode {
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
