import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { describeCancellation } from '#features/availability/cancellation-terms.ts';
import { describeConfirmation } from '#features/availability/confirmation-terms.ts';
import { describeWeek, formatEntryHours, type VisitingHours } from '#features/availability/schedule/visiting-hours.ts';
import type { TastingDetails } from '#features/listings/listing.ts';
import { QuantitySelect } from '#ui/fields/quantity-select.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { focusMissing } from '../../calendar/slot-choice.ts';
import { BookButton } from './book-button.tsx';
import { checkoutUrl, maxPeople } from './order-choice.ts';
import type { SessionChoice } from './session-picker.tsx';

const Estimate = lazy(async () => ({ default: (await import('./estimate.tsx')).Estimate }));
const SessionPicker = lazy(async () => ({ default: (await import('./session-picker.tsx')).SessionPicker }));

/**
 * The form to book a session of a tasting: a day, a time, and people. A plain form that opens the checkout; without
 * JavaScript with a date and the hours of the week.
 */
export function SessionForm({
  listing,
  hours,
  siteName,
}: {
  listing: TastingDetails;
  hours: VisitingHours;
  siteName: string;
}) {
  const [choice, setChoice] = useState<SessionChoice>({ day: '', slot: undefined, people: 1 });
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    // why: the hidden fields say what is booked; the pickers' own fields would only make the URL longer
    const leaveOut = ({ formData }: FormDataEvent) => {
      for (const name of ['time', 'people']) formData.delete(name);
    };
    element?.addEventListener('formdata', leaveOut);
    return () => element?.removeEventListener('formdata', leaveOut);
  }, []);
  const { slot, people } = choice;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    setSent(true);
    if (slot) return;
    event.preventDefault();
    focusMissing(form.current, choice);
  };
  return (
    <form noValidate ref={form} action={checkoutUrl(listing)} onSubmit={send} className="grid gap-4">
      <input type="hidden" name="listing" value={listing.id} />
      {slot ? (
        <>
          <input type="hidden" name="start" value={slot.start} />
          <input type="hidden" name="end" value={slot.end} />
          <input type="hidden" name="seats" value={people} />
        </>
      ) : null}
      <div className="min-h-92 noscript:hidden">
        <Suspense>
          <SessionPicker
            listingId={listing.id}
            timezone={hours.timezone}
            choice={choice}
            sent={sent}
            onChoice={setChoice}
          />
        </Suspense>
      </div>
      <noscript>
        <PlainFields hours={hours} />
      </noscript>
      <BookButton />
      <p className="text-small text-ink-soft">
        {describeCancellation(hours.cancellation, slot && { start: slot.start, timezone: hours.timezone })}
      </p>
      <p className="text-small text-ink-soft">{describeConfirmation(hours.confirmationHours)}</p>
      {slot ? (
        <Suspense fallback={<div className="min-h-28" />}>
          <Estimate
            listingId={listing.id}
            choice={{ bookingDates: { startDate: slot.start, endDate: slot.end }, seats: people }}
            siteName={siteName}
          />
        </Suspense>
      ) : null}
    </form>
  );
}

/** A date, a time of the week, and people, without JavaScript. */
function PlainFields({ hours }: { hours: VisitingHours }) {
  const times = new Map(
    hours.entries.filter(({ seats }) => seats > 0).map((entry) => [entry.start, formatEntryHours(entry)]),
  );
  return (
    <div className="grid gap-4">
      <TextField id="start" name="start" type="date" label="Day" hint={describeWeek(hours).join('; ')} required />
      <SelectField
        id="at"
        name="time"
        label="Time"
        choices={[...times].map(([value, label]) => ({ value, label }))}
        required
      />
      <QuantitySelect id="seats" name="seats" label="People" left={maxPeople} />
    </div>
  );
}
