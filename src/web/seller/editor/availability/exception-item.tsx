import { useState } from 'react';
import type { CalendarEntry } from '#features/availability/calendar/seller-calendar.ts';
import { maxSeats } from '#features/availability/schedule/schedule.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { FieldError } from '#ui/fields/field.tsx';
import type { AvailabilityTabData } from './availability-tab.ts';
import { ConfirmExceptionForm } from './confirm-exception-form.tsx';
import type { ExceptionPlace } from './exception-form.tsx';
import { type ExceptionAnswer, exceptionMessage, seatsConflictMessage } from './exception-messages.ts';
import { useExceptionForm } from './use-exception-form.ts';

/**
 * An exception of the month: its seats can be changed, and it can go. `isNew` tells that it was added just now.
 * @param again what was typed over its seats and not saved, without script
 */
export function ExceptionItem(
  props: ExceptionPlace & { exception: CalendarEntry; isNew: boolean; again: AvailabilityTabData['again'] | undefined },
) {
  const { exception, isNew, listingId, from, limited, again } = props;
  const { id, when, seats } = exception;
  const form = useExceptionForm(listingId);
  const { action, busy, onSubmit, sent, answer } = form;
  const told = answer && exceptionMessage(answer);
  const meanwhile = !answer && again?.meanwhile ? seatsConflictMessage(seats) : undefined;
  const error = answer?.ok === false ? told : meanwhile;
  const question = answer && 'question' in answer ? answer.question : undefined;
  return (
    <li className="grid gap-1 py-2.5">
      <form method="post" action={action} onSubmit={onSubmit}>
        <input type="hidden" name="from" value={from} />
        <fieldset
          disabled={limited}
          className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small"
        >
          <span className="grow">
            {when} {seats === 0 && <strong className="mx-2 font-semibold">Closed</strong>}
            {isNew && <Badge tone="ready">Added</Badge>}
          </span>
          <span className="flex items-center gap-2">
            <SeatsField id={id} seats={seats} typed={again?.seats} answer={answer} failed={error !== undefined} />
            <Button type="submit" name="change" value={id} size="small" busy={busy && sent?.has('change') === true}>
              Change
            </Button>
            <IconButton type="submit" name="remove" value={id} icon="trash" label={`Remove the exception of ${when}`} />
          </span>
        </fieldset>
      </form>
      <FieldError id={fieldOf(id)} error={error} />
      {question && <ConfirmExceptionForm question={question} form={form} from={from} asked />}
      <p role="status" className="text-caption text-ink-soft empty:hidden">
        {answer?.ok && (told ?? 'Saved.')}
      </p>
    </li>
  );
}

const fieldOf = (id: string) => `seats-${id}`;

/** The seats to be changed, and how many the form says to have seen: as it was drawn or answered last, whatever the page loads later. */
function SeatsField(props: {
  id: string;
  seats: number;
  typed: string | undefined;
  answer: ExceptionAnswer | undefined;
  failed: boolean;
}) {
  const { seats, typed, answer, failed } = props;
  const field = fieldOf(props.id);
  const [{ drawn, seen, heard }, hear] = useState({ drawn: seats, seen: seats, heard: answer });
  if (answer && answer !== heard) {
    hear({ drawn, seen: answer.ok ? seats : 'seats' in answer ? answer.seats : seen, heard: answer });
  }
  return (
    <>
      <input type="hidden" name="seen" value={seen} />
      <label htmlFor={field} className="text-ink-soft">
        Seats
      </label>
      <span className="w-20">
        <input
          id={field}
          name="seats"
          type="number"
          inputMode="numeric"
          min={0}
          max={maxSeats}
          required
          defaultValue={typed ?? drawn}
          className={inputClasses}
          aria-invalid={failed ? true : undefined}
          aria-describedby={failed ? `${field}-error` : undefined}
        />
      </span>
    </>
  );
}
