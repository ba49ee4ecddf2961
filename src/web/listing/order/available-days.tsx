import { useEffect, useMemo } from 'react';
import {
  canPick,
  type DateRange,
  type FreeSeats,
  pickDay,
  type StayRequest,
} from '#features/availability/time-slots/date-range.ts';
import { DayCalendar } from '../../calendar/day-calendar.tsx';
import { formatDay } from '../../calendar/day-labels.ts';
import { useTimeSlots } from './use-time-slots.tsx';

/** The calendar of the bookable days of a stay; the days clicked become the first and last day. */
export function AvailableDays(props: {
  listingId: string;
  stay: StayRequest;
  range: DateRange;
  onRange: (range: DateRange) => void;
  onFree: (free: FreeSeats) => void;
}) {
  const { listingId, stay, range, onRange, onFree } = props;
  const { slots, notice } = useTimeSlots(listingId);
  const free = useMemo(() => slots && new Map(slots.map(({ day, seats }) => [day, seats])), [slots]);
  useEffect(() => {
    if (free) onFree(free);
  }, [free, onFree]);
  if (!free || notice) return notice;
  const [first] = free.keys();
  const last = [...free.keys()].at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <>
      <DayCalendar
        first={first}
        last={last}
        range={range}
        mayPick={(day) => canPick(free, stay, range, day)}
        onPick={(day) => onRange(pickDay(free, stay, range, day))}
      />
      <p role="status" className="mt-2 text-small text-ink-soft">
        {hint(stay, range)}
      </p>
    </>
  );
}

function hint({ unit }: StayRequest, { start, end }: DateRange): string {
  const last = unit === 'night' ? 'the day of leaving' : 'the last day; press the same day again for one day';
  if (start === '') return 'Choose the first day.';
  if (end === '') return `From ${formatDay(start)}. Now choose ${last}.`;
  return start === end ? formatDay(start) : `${formatDay(start)} to ${formatDay(end)}`;
}
