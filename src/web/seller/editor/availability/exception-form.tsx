import { useEffect, useRef } from 'react';
import type { ExceptionFields } from '#features/availability/exceptions/exception-times.ts';
import type { LocalDay } from '#features/availability/local-day.ts';
import { maxSeats } from '#features/availability/schedule/schedule.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { formStateOf } from '../../../forms/form-result.ts';
import { ConfirmExceptionForm } from './confirm-exception-form.tsx';
import { confirmationOf, exceptionMessage } from './exception-messages.ts';
import { ExceptionFormFields, useExceptionForm } from './use-exception-form.tsx';

/** Where a form for an exception is: its listing, the URL of the page, and whether it is an impersonation session. */
export type ExceptionPlace = { listingId: string; from: string; limited: boolean };

/** Adds an exception. The form is reset once it was `added` (an id). @param props.today the earliest first day */
export function ExceptionForm(
  props: ExceptionPlace & { typed: Partial<ExceptionFields>; today: LocalDay; added: string | undefined },
) {
  const { listingId, from, limited, typed, today, added } = props;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (added !== undefined) fields.current?.reset();
  }, [added]);
  const form = useExceptionForm({ listingId, from });
  const { busy, result } = form;
  const { errors } = formStateOf(result);
  const confirmation = confirmationOf(result);
  const showsMessage = result && Object.keys(errors).length === 0 && !confirmation;
  const message = showsMessage ? (exceptionMessage(result) ?? 'Saved.') : undefined;
  const field = (name: keyof ExceptionFields) => ({
    id: name,
    name,
    defaultValue: typed[name] ?? '',
    ...(errors[name] && { error: errors[name] }),
  });
  return (
    <div className="grid gap-3 rounded-md bg-paper-sunk p-4">
      <form noValidate ref={fields} {...form.props}>
        <ExceptionFormFields from={from} />
        <fieldset disabled={limited} className="grid min-w-0 gap-3">
          <legend className="pb-1 text-small font-semibold">Add an exception</legend>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
            <TextField {...field('first')} type="date" min={today} label="First day" required />
            <TextField {...field('last')} type="date" min={today} label="Last day" optional />
            <TextField {...field('opens')} type="time" label="From" optional />
            <TextField {...field('closes')} type="time" label="To" optional />
          </div>
          <TextField
            {...field('seats')}
            type="number"
            inputMode="numeric"
            min={0}
            max={maxSeats}
            label="Seats"
            hint="0 closes this time. Without hours it is the whole day."
            required
          />
          <div>
            <Button type="submit" busy={busy} busyLabel="Adding">
              Add exception
            </Button>
          </div>
        </fieldset>
      </form>
      {confirmation && <ConfirmExceptionForm confirmation={confirmation} form={form} from={from} isFetched />}
      {message !== undefined && (
        <Notice tone={result?.status === 'saved' ? 'success' : 'error'} live="polite">
          {message}
        </Notice>
      )}
    </div>
  );
}
