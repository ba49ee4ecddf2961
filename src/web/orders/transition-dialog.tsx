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
import type { NotDone, Sight } from './order-page.ts';
import { ReviewFields } from './review-fields.tsx';

type MoveDialogProps = {
  move: OrderAction;
  order: OrderView;
  sight: Sight;
  path: string;
  /** What became of this very form, if it came back. */
  notDone: NotDone | undefined;
};

/** Asks before a move is made, with the fields that it needs; without script it is the page itself. */
export function MoveDialog({ move, order, sight, path, notDone }: MoveDialogProps) {
  const { formData } = useNavigation();
  const { question, text } = transitionMessages(move, order);
  const { acceptedAt, deliveryMethod } = order;
  const danger = move === 'cancel' || move === 'cancel-from-disputed';
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
            busy={formData?.get('intent') === move}
            busyLabel="One moment"
          >
            {buttonLabel(move, { by: sight, accepted: acceptedAt !== null, deliveryMethod })}
          </Button>
        </>
      }
    >
      <Form
        id="move"
        method="post"
        action={`${path}?do=${move}`}
        replace
        preventScrollReset
        noValidate={Object.keys(notDone?.errors ?? {}).length > 0}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value={move} />
        {notDone?.problem && (
          <Notice tone="error" live="assertive">
            {notDone.problem}
          </Notice>
        )}
        <p className="text-small text-ink-soft text-pretty">{text}</p>
        <Fields move={move} order={order} notDone={notDone} />
      </Form>
    </Dialog>
  );
}

/** Whether the house has to say why before it makes a move. */
function asksWhy(move: OrderAction, { roles }: OrderView): boolean {
  return roles.includes('operator') && move !== 'accept' && movesMoney(move);
}

function WhyField({ field }: { field: { id: string; name: string } & Pick<FieldProps, 'error'> }) {
  const hint = 'Kept in the audit beside your name. Neither side reads it.';
  // why: the page has a place of that name already, where the buyer says his reason
  return <TextArea {...field} id="house-reason" label="Your reason" hint={hint} maxLength={1_000} required />;
}

function Fields({ move, order, notDone }: Pick<MoveDialogProps, 'move' | 'order' | 'notDone'>): ReactNode {
  const { typed = {}, errors = {} } = notDone ?? {};
  const field = (name: string) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
  if (asksWhy(move, order)) return <WhyField field={field('reason')} />;
  if (move.startsWith('review-')) return <ReviewFields typed={typed} errors={errors} />;
  if (move === 'dispute') return <TextArea {...field('disputeReason')} label="The reason" required />;
  if (move !== 'mark-delivered' || order.deliveryMethod !== 'shipping') return null;
  return (
    <>
      <TextField {...field('carrier')} label="Carrier" hint="Such as UPS or FedEx." maxLength={80} optional />
      <TextField {...field('trackingNumber')} label="Tracking number" maxLength={80} optional />
    </>
  );
}
