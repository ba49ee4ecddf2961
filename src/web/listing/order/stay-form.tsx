import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react';
import {
  canStart,
  type DateRange,
  type FreeSeats,
  rangeProblem,
} from '#features/availability/time-slots/date-range.ts';
import type { TastingDetails } from '#features/listings/listing.ts';
import { QuantitySelect } from '#ui/fields/quantity-select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { BookButton } from './book-button.tsx';
import { checkoutUrl, maxPeople } from './order-choice.ts';

const Estimate = lazy(async () => ({ default: (await import('./estimate.tsx')).Estimate }));
const AvailableDays = lazy(async () => ({ default: (await import('./available-days.tsx')).AvailableDays }));

/**
 * The form for dates and people of a stay of days or nights, with a calendar of available days. Once the first date is
 * chosen the focus is on the last one. A plain form that opens the checkout.
 */
export function StayForm({ listing, siteName }: { listing: TastingDetails; siteName: string }) {
  const [range, setRange] = useState<DateRange>({ start: '', end: '' });
  const [seats, setSeats] = useState(1);
  const [free, setFree] = useState<FreeSeats>();
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isStepping = useRef(false);
  const stay = { unit: listing.unit, seats };
  const problem = rangeProblem(free, stay, range);
  const focus = (field: 'start' | 'end') => form.current?.querySelector<HTMLElement>(`#${field}`)?.focus();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    setSent(true);
    if (!problem) return;
    event.preventDefault();
    focus(problem.field);
  };
  const pick = (picked: DateRange) => {
    setRange(picked);
    if (picked.end === '' && !staysInCalendar()) focus('end');
  };
  const type = (field: 'start' | 'end', value: string) => {
    setRange({ ...range, [field]: value });
    // why: a year that is not typed wholly is no day of the calendar yet
    const isChosen = field === 'start' && free !== undefined && canStart(free, stay, value);
    if (isChosen && range.end === '' && !isStepping.current) focus('end');
  };
  const errorOf = (field: 'start' | 'end') => (sent && problem?.field === field ? problem.message : undefined);
  const fieldOf = (field: 'start' | 'end') => ({
    id: field,
    name: field,
    type: 'date',
    required: true,
    value: range[field],
    onKeyDown: ({ key }: { key: string }) => {
      // why: who steps through the days with the arrows has not chosen one yet
      isStepping.current = key === 'ArrowUp' || key === 'ArrowDown';
    },
    onChange: ({ target }: { target: { value: string } }) => type(field, target.value),
    error: errorOf(field),
  });
  return (
    <form noValidate ref={form} action={checkoutUrl(listing)} onSubmit={send} className="grid gap-4">
      <input type="hidden" name="listing" value={listing.id} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-3 [&_input]:min-w-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-md:[&_::-webkit-calendar-picker-indicator]:hidden">
        <TextField {...fieldOf('start')} label={listing.unit === 'night' ? 'First night' : 'First day'} />
        <TextField {...fieldOf('end')} label={listing.unit === 'night' ? 'Day of leaving' : 'Last day'} />
        <QuantitySelect id="seats" name="seats" label="People" left={maxPeople} value={seats} onQuantity={setSeats} />
      </div>
      <div className="min-h-92 noscript:hidden">
        <Suspense>
          <AvailableDays listingId={listing.id} stay={stay} range={range} onRange={pick} onFree={setFree} />
        </Suspense>
      </div>
      <BookButton />
      {range.start !== '' && !problem ? (
        <Suspense fallback={<div className="min-h-28" />}>
          <Estimate
            listingId={listing.id}
            choice={{ bookingDates: { startDate: range.start, endDate: range.end }, seats }}
            siteName={siteName}
          />
        </Suspense>
      ) : null}
    </form>
  );
}

/**
 * Whether the focus stays in the calendar after a day was picked there: by keyboard the arrows lead on from that day,
 * and by touch a date field that gets the focus opens the phone's own calendar.
 */
function staysInCalendar(): boolean {
  return document.activeElement?.matches(':focus-visible') || window.matchMedia('(pointer: coarse)').matches;
}
