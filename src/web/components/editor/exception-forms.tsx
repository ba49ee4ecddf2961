import { useEffect, useRef } from 'react';
import type { DatedSeats } from '#features/availability/calendar.ts';
import type { ExceptionFields } from '#features/availability/exception-hours.ts';
import type { LocalDay } from '#features/availability/local-day.ts';
import { mostSeats } from '#features/availability/plan.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { inputLook } from '#ui/fields/input-look.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { exceptionWords } from '../../exception-words.ts';
import { ExceptionQuestion } from './exception-question.tsx';
import { useExceptionForm } from './use-exception-form.ts';

type Place = { listingId: string; from: string; limited: boolean };

/** An exception of the month: its seats can be changed, and it can go. @param props.isNew whether it was added just now */
export function ExceptionItem(props: Place & { exception: DatedSeats; isNew: boolean }) {
  const { exception, isNew, listingId, from, limited } = props;
  const { id, when, seats } = exception;
  const form = useExceptionForm(listingId);
  const { action, busy, onSubmit, sent, answer } = form;
  const field = `seats-${id}`;
  const told = answer && exceptionWords(answer);
  const error = answer?.ok === false ? told : undefined;
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
            <label htmlFor={field} className="text-ink-soft">
              Seats
            </label>
            <span className="w-20">
              <input
                key={seats}
                id={field}
                name="seats"
                type="number"
                inputMode="numeric"
                min={0}
                max={mostSeats}
                required
                defaultValue={seats}
                className={inputLook}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={error === undefined ? undefined : `${field}-error`}
              />
            </span>
            <Button type="submit" name="change" value={id} size="small" busy={busy && sent?.has('change') === true}>
              Change
            </Button>
            <IconButton type="submit" name="remove" value={id} icon="trash" label={`Remove the exception of ${when}`} />
          </span>
        </fieldset>
      </form>
      <FieldError id={field} error={error} />
      {question && <ExceptionQuestion question={question} form={form} from={from} asked />}
      <p role="status" className="text-caption text-ink-soft empty:hidden">
        {answer?.ok && (told ?? 'Saved.')}
      </p>
    </li>
  );
}

/** Adds an exception. It is emptied once that was `added`, an id. @param props.today before which none can begin */
export function ExceptionForm(
  props: Place & { typed: Partial<ExceptionFields>; today: LocalDay; added: string | undefined },
) {
  const { listingId, from, limited, typed, today, added } = props;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (added !== undefined) fields.current?.reset();
  }, [added]);
  const form = useExceptionForm(listingId);
  const { action, busy, onSubmit, answer } = form;
  const errors = answer && 'errors' in answer ? (answer.errors ?? {}) : {};
  const question = answer && 'question' in answer ? answer.question : undefined;
  const said = answer && Object.keys(errors).length === 0 && !question;
  const told = said ? (exceptionWords(answer) ?? 'Saved.') : undefined;
  const field = (name: keyof ExceptionFields) => ({
    id: name,
    name,
    defaultValue: typed[name] ?? '',
    ...(errors[name] && { error: errors[name] }),
  });
  return (
    <div className="grid gap-3 rounded-md bg-paper-sunk p-4">
      <form ref={fields} method="post" action={action} onSubmit={onSubmit}>
        <input type="hidden" name="from" value={from} />
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
            max={mostSeats}
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
      {question && <ExceptionQuestion question={question} form={form} from={from} asked />}
      {told !== undefined && (
        <Notice tone={answer?.ok ? 'success' : 'error'} live="polite">
          {told}
        </Notice>
      )}
    </div>
  );
}
