import { useRef, useState } from 'react';

import { type CancellationTerms, describeCancellation } from '#features/availability/cancellation-terms.ts';
import { formatHour, formatVisit, formatVisitDay } from '#features/availability/visit-times.ts';
import { movableUntil } from '#features/orders/booking-moves/booking-move.ts';
import { Button } from '#ui/actions/button.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { formatDay } from '../../calendar/day-labels.ts';
import { type FreeSlot, focusMissing, type SlotChoice } from '../../calendar/slot-choice.ts';
import { SlotPicker } from '../../calendar/slot-picker.tsx';
import { Form } from '../../forms/form.tsx';

/** What the form shows: when the guests could come, and on which terms. */
type MovePage = {
  action: 'move-booking' | 'propose-move';
  kind: 'session' | 'day' | 'night';
  times: FreeSlot[];
  booking: { timezone: string };
  cancellation: CancellationTerms | null;
  now: string;
};

/** The form to choose another time: the picker of the tasting's page, or without script a list of the free times. */
export function MoveForm(props: {
  page: MovePage;
  back: string;
  busy: boolean;
  /** What the last answer said is missing. */
  error: string | undefined;
}) {
  const { page, back, busy, error } = props;
  const { action, kind, times, booking } = page;
  const { timezone } = booking;
  const [choice, setChoice] = useState<SlotChoice>({ day: '', slot: undefined });
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { slot } = choice;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        setSent(true);
        if (slot) return;
        event.preventDefault();
        focusMissing(form.current, choice);
      }}
    >
      {slot && <input type="hidden" name="slot" value={intervalOf(slot)} />}
      <div className="grid gap-5 noscript:hidden">
        <SlotPicker
          slots={times}
          timezone={timezone}
          choice={choice}
          sent={sent}
          onChoice={setChoice}
          isStay={kind !== 'session'}
        />
      </div>
      <noscript>
        <SelectField
          id="slot"
          name="slot"
          label="New time"
          placeholder="Choose a time"
          error={error}
          choices={times.map((one) => ({ value: intervalOf(one), label: labelOf(kind, one, timezone) }))}
        />
      </noscript>
      {/* why: without script the list shows it */}
      <div className="noscript:hidden">
        <FieldError id="slot-missing" {...(error && !slot && { error })} />
      </div>
      <div aria-live="polite" className="grid gap-1 empty:hidden">
        {slot && (
          <>
            <p className="font-semibold">{newTimeOf(kind, slot, timezone)}</p>
            <p className="text-small text-ink-soft text-pretty">{cancellationOf(page, slot)}</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={busy} busyLabel="One moment">
          {action === 'move-booking' ? 'Move my booking' : 'Propose this time'}
        </Button>
        <Button to={back}>Keep it as it is</Button>
      </div>
    </Form>
  );
}

const intervalOf = ({ start, end }: FreeSlot) => `${start}/${end}`;

/** A time in the list without script. */
function labelOf(kind: MovePage['kind'], slot: FreeSlot, timezone: string): string {
  const day = formatDay(slot.day);
  const left = `${slot.seats} left`;
  return kind === 'session' ? `${day}, ${formatHour(slot.start, timezone)} (${left})` : `From ${day} (${left})`;
}

/** The chosen time in full; of a stay the first day and the last one, or for nights the day of departure. */
function newTimeOf(kind: MovePage['kind'], { start, end }: FreeSlot, timezone: string): string {
  if (kind === 'session') return `New time: ${formatVisit({ start, end, timezone })}`;
  const last = kind === 'night' ? end : new Date(Date.parse(end) - 1).toISOString();
  const [from, to] = [formatVisitDay(start, timezone), formatVisitDay(last, timezone)];
  return `New time: ${from === to ? from : `${from} to ${to}`}`;
}

/** What canceling costs at the chosen time; for the buyer also that it may be too late for that already. */
function cancellationOf({ action, booking, cancellation, now }: MovePage, { start }: FreeSlot): string {
  if (!cancellation || action === 'propose-move') return '';
  if (movableUntil(start, cancellation) > now)
    return describeCancellation(cancellation, { start, timezone: booking.timezone });
  const cost =
    cancellation.keptPercent === 100
      ? 'there is no refund'
      : `the winery keeps ${cancellation.keptPercent}% of the price`;
  return `This is less than ${cancellation.hours} hours away: once moved, you can't change it again, and if you cancel, ${cost}.`;
}
