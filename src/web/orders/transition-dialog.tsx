import { type ReactNode, useContext } from 'react';
import { useNavigation } from 'react-router';
import type { OrderView } from '#features/orders/order.ts';
import { needsReason } from '#features/orders/process/order-process.ts';
import { orderKindOf } from '#features/orders/process/order-progress.ts';
import { type TransitionFields, transitionForms } from '#features/orders/process/transition-forms.ts';
import { buttonLabel, transitionMessages } from '#features/orders/process/transition-messages.ts';
import { manualPresentation, type OrderAction } from '#features/orders/process/transition-presentations.ts';
import { starTitles } from '#features/reviews/review.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../forms/form.tsx';
import type { Perspective, RejectedOrderForm } from './order-page.ts';
import { isReasonRequired } from './required-reason.ts';
import { TransitionSubmitContext } from './transition-submission.ts';

type TransitionDialogProps = {
  transition: OrderAction;
  order: OrderView;
  perspective: Perspective;
  path: string;
  /** The time by the server, in ISO 8601: what canceling a tasting costs depends on it. */
  now?: string;
  /** The error of this form, if it was refused. */
  rejected: RejectedOrderForm | undefined;
};

/** The dialog for a transition, with its fields; without JavaScript it is part of the page. */
export function TransitionDialog({ transition, order, perspective, path, now, rejected }: TransitionDialogProps) {
  const { formData } = useNavigation();
  const onSubmit = useContext(TransitionSubmitContext);
  const { question, text } = transitionMessages(transition, { ...order, ...(now !== undefined && { now }) });
  const { acceptedAt } = order;
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
            kind={manualPresentation(transition)?.dangerous ? 'danger' : 'primary'}
            busy={formData?.get('intent') === transition}
            busyLabel="One moment"
          >
            {buttonLabel(transition, { by: perspective, accepted: acceptedAt !== null, kind: orderKindOf(order) })}
          </Button>
        </>
      }
    >
      <Form
        id="move"
        method="post"
        action={`${path}?do=${transition}`}
        onSubmit={onSubmit}
        noValidate
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value={transition} />
        {rejected?.problem && (
          <Notice tone="error" live="assertive">
            {rejected.problem}
          </Notice>
        )}
        <p className="text-small text-ink-soft text-pretty">{text}</p>
        <TransitionFormFields transition={transition} order={order} rejected={rejected} />
      </Form>
    </Dialog>
  );
}

/** The fields of a transition's form, including the operator's reason where one is needed. */
function TransitionFormFields({
  transition,
  order,
  rejected,
}: Pick<TransitionDialogProps, 'transition' | 'order' | 'rejected'>): ReactNode {
  const { roles } = order;
  const { typed = {}, fields: errors = {} } = rejected ?? {};
  const form = manualPresentation(transition)?.form;
  const fields: TransitionFields = {
    ...(form && transitionForms[form]),
    ...(roles.includes('operator') && needsReason(transition) && transitionForms.intervention),
  };
  return Object.entries(fields).map(([name, field]) => {
    // why: the page already contains this id, at the buyer's reason
    const id = name === 'reason' ? 'operator-reason' : name;
    const common = { id, name, label: field.label, defaultValue: typed[name], error: errors[name] };
    if (field.kind === 'rating')
      return <RadioGroup key={name} {...common} choices={ratingChoices} look="pills" required />;
    if (!isAsked(field, order)) return null;
    if (field.kind === 'check') return <CheckboxField key={name} id={id} name={name} label={field.label} value="on" />;
    const { kind, hint, maxLength, required } = field;
    const isRequired = required || isReasonRequired(name, order);
    const requirement = isRequired ? { required: true } : { optional: true };
    return kind === 'line' ? (
      <TextField key={name} {...common} {...requirement} hint={hint} maxLength={maxLength} />
    ) : (
      <TextArea key={name} {...common} {...requirement} hint={hint} maxLength={maxLength} />
    );
  });
}

/** Whether the form of an order has this field: some are only for one delivery method, for tastings, or for some roles. */
function isAsked(field: TransitionFields[string], order: TransitionDialogProps['order']): boolean {
  if (field.kind === 'rating') return true;
  if (field.kind === 'check') return order.booking !== null;
  const { onlyFor, by } = field;
  if (onlyFor !== undefined && onlyFor !== order.deliveryMethod) return false;
  return by?.some((role) => order.roles.includes(role)) ?? true;
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
