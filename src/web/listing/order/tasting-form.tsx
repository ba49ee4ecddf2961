import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react';
import { type DateRange, type FreeSeats, rangeProblem } from '#features/availability/time-slots/date-range.ts';
import type { TastingDetails } from '#features/listings/listing.ts';
import { Button } from '#ui/actions/button.tsx';
import { QuantitySelect } from '#ui/fields/quantity-select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { checkoutUrl } from './order-choice.ts';

const Estimate = lazy(async () => ({ default: (await import('./estimate.tsx')).Estimate }));
const AvailableDays = lazy(async () => ({ default: (await import('./available-days.tsx')).AvailableDays }));

/** The maximum number of people of one booking. */
const maxSeats = 20;

/**
 * The form for dates and people of a tasting, with a calendar of available days. A plain form that opens the checkout.
 */
export function TastingForm({ listing, siteName }: { listing: TastingDetails; siteName: string }) {
  const [range, setRange] = useState<DateRange>({ start: '', end: '' });
  const [seats, setSeats] = useState(1);
  const [free, setFree] = useState<FreeSeats>();
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const stay = { unit: listing.unit, seats };
  const problem = rangeProblem(free, stay, range);
  const focus = (field: 'start' | 'end') => form.current?.querySelector<HTMLElement>(`#${field}`)?.focus();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    setSent(true);
    if (!problem) return;
    event.preventDefault();
    focus(problem.field);
  };
  const errorOf = (field: 'start' | 'end') => (sent && problem?.field === field ? problem.message : undefined);
  const fieldOf = (field: 'start' | 'end') => ({
    id: field,
    name: field,
    type: 'date',
    required: true,
    value: range[field],
    onChange: ({ target }: { target: { value: string } }) => setRange({ ...range, [field]: target.value }),
    error: errorOf(field),
  });
  return (
    <form
      ref={form}
      action={checkoutUrl(listing)}
      onSubmit={send}
      onInvalid={(event) => {
        event.preventDefault();
        setSent(true);
        focus(problem?.field ?? 'start');
      }}
      className="grid gap-4"
    >
      <input type="hidden" name="listing" value={listing.id} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-3 [&_input]:min-w-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-md:[&_::-webkit-calendar-picker-indicator]:hidden">
        <TextField {...fieldOf('start')} label={listing.unit === 'night' ? 'First evening' : 'First day'} />
        <TextField {...fieldOf('end')} label={listing.unit === 'night' ? 'Day of leaving' : 'Last day'} />
        <QuantitySelect id="seats" name="seats" label="People" left={maxSeats} value={seats} onQuantity={setSeats} />
      </div>
      <div className="min-h-92 noscript:hidden">
        <Suspense>
          <AvailableDays listingId={listing.id} stay={stay} range={range} onRange={setRange} onFree={setFree} />
        </Suspense>
      </div>
      <Button type="submit" kind="primary" wide>
        Book now
      </Button>
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
