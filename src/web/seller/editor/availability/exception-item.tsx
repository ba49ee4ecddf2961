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
import { confirmationOf, type ExceptionResult, exceptionMessage, seatsConflictMessage } from './exception-messages.ts';
import { ExceptionFormFields, useExceptionForm } from './use-exception-form.tsx';

/**
 * An exception of the month: its seats can be changed, and it can be deleted. `isNew` marks one that was just added.
 * @param retry the seats that were typed and not saved, without JavaScript
 */
export function ExceptionItem(
  props: ExceptionPlace & { exception: CalendarEntry; isNew: boolean; retry: AvailabilityTabData['retry'] | undefined },
) {
  const { exception, isNew, listingId, from, limited, retry } = props;
  const { id, when, seats } = exception;
  const form = useExceptionForm({ listingId, from });
  const { busy, sent, result } = form;
  const message = result && exceptionMessage(result);
  const conflict = !result && retry?.meanwhile ? seatsConflictMessage(seats) : undefined;
  const saved = result?.status === 'saved';
  const error = result && !saved ? message : conflict;
  const confirmation = confirmationOf(result);
  return (
    <li className="grid gap-1 py-2.5">
      <form noValidate {...form.props}>
        <ExceptionFormFields from={from} />
        <fieldset
          disabled={limited}
          className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small"
        >
          <span className="grow">
            {when} {seats === 0 && <strong className="mx-2 font-semibold">Closed</strong>}
            {isNew && <Badge tone="ready">Added</Badge>}
          </span>
          <span className="flex items-center gap-2">
            <SeatsField id={id} seats={seats} typed={retry?.seats} result={result} failed={error !== undefined} />
            <Button type="submit" name="change" value={id} size="small" busy={busy && sent?.has('change') === true}>
              Change
            </Button>
            <IconButton type="submit" name="remove" value={id} icon="trash" label={`Remove the exception of ${when}`} />
          </span>
        </fieldset>
      </form>
      <FieldError id={fieldOf(id)} error={error} />
      {confirmation && <ConfirmExceptionForm confirmation={confirmation} form={form} from={from} isFetched />}
      <p role="status" className="text-caption text-ink-soft empty:hidden">
        {saved && (message ?? 'Saved.')}
      </p>
    </li>
  );
}

const fieldOf = (id: string) => `seats-${id}`;

/**
 * The field for the seats, and the number that the form was based on: as first rendered or as last answered, whatever
 * loads later.
 */
function SeatsField(props: {
  id: string;
  seats: number;
  typed: string | undefined;
  result: ExceptionResult | undefined;
  failed: boolean;
}) {
  const { seats, typed, result, failed } = props;
  const field = fieldOf(props.id);
  const [{ initial, seen, known }, setKnown] = useState({ initial: seats, seen: String(seats), known: result });
  if (result && result !== known) {
    const now = result.status === 'saved' ? String(seats) : result.status === 'conflict' ? result.typed?.seen : seen;
    setKnown({ initial, seen: now ?? seen, known: result });
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
          defaultValue={typed ?? initial}
          className={inputClasses}
          aria-invalid={failed ? true : undefined}
          aria-describedby={failed ? `${field}-error` : undefined}
        />
      </span>
    </>
  );
}
