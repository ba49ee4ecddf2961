import { useEffect, useEffectEvent, useMemo } from 'react';
import { useFetcher } from 'react-router';
import {
  canPick,
  type DateRange,
  type FreeSeats,
  pickDay,
  type StayRequest,
} from '#features/availability/time-slots/date-range.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DayCalendar } from '../../calendar/day-calendar.tsx';
import { formatDay } from '../../calendar/day-labels.ts';

type FreeDaysAnswer = { status: 'saved'; days: { day: string; seats: number }[] } | { status: 'refused' };

/** The calendar of the bookable days of a tasting; the days clicked become the first and last day. */
export function AvailableDays(props: {
  listingId: string;
  stay: StayRequest;
  range: DateRange;
  onRange: (range: DateRange) => void;
  onFree: (free: FreeSeats) => void;
}) {
  const { listingId, stay, range, onRange, onFree } = props;
  const { data, load } = useFetcher<FreeDaysAnswer>();
  const free = useMemo(
    () => (data?.status === 'saved' ? new Map(data.days.map(({ day, seats }) => [day, seats])) : undefined),
    [data],
  );
  const loadDays = () => load(`/l/${listingId}/time-slots`);
  const loadFirst = useEffectEvent(() => void loadDays());
  useEffect(() => loadFirst(), []);
  useEffect(() => {
    if (free) onFree(free);
  }, [free, onFree]);
  if (data === undefined) return <Skeleton shape="box" />;
  if (!free) {
    const retry = (
      <Button size="small" onClick={loadDays}>
        Try again
      </Button>
    );
    return (
      <Notice tone="error" live="polite" title="The free days could not be loaded" actions={retry}>
        You can also type your dates: we look whether they are free.
      </Notice>
    );
  }
  const [first] = free.keys();
  const last = [...free.keys()].at(-1);
  if (first === undefined || last === undefined) {
    return <Notice title="No day is free">Nothing can be booked in the next 90 days. Please look again later.</Notice>;
  }
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
