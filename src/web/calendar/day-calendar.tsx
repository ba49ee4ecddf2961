import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { addMonths, type LocalDay } from '#features/availability/local-day.ts';
import type { DateRange } from '#features/availability/time-slots/date-range.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { formatLongDay, formatMonth } from './day-labels.ts';
import { dayByKey, weeksOf } from './month-days.ts';

/** The media query of windows with two months side by side. */
const twoMonths = '(min-width: 48rem)';

type CalendarProps = {
  /** The first and the last day of the calendar. */
  first: LocalDay;
  last: LocalDay;
  range: DateRange;
  /** One month, also where two would fit. */
  single?: boolean;
  mayPick: (day: LocalDay) => boolean;
  onPick: (day: LocalDay) => void;
};

/**
 * One or two months of days with a roving tab stop: arrows, Home, End, Page Up and Page Down move the focus, Enter and
 * Space choose. Blocked days look disabled but can be focused, so that a screen reader announces them.
 */
export function DayCalendar({ first, last, range, single = false, mayPick, onPick }: CalendarProps) {
  const count = useSyncExternalStore(onWidthChange, fitsTwoMonths, () => false) && !single ? 2 : 1;
  const [at, setAt] = useState(range.start >= first && range.start <= last ? range.start : first);
  const [shown, setShown] = useState(addMonths(at, 0));
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) place.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    moved.current = false;
  }, [at]);
  const show = (month: LocalDay) => {
    setShown(month);
    const end = addMonths(month, count);
    if (at < month || at >= end) setAt(month < first ? first : month);
  };
  const move = (event: KeyboardEvent) => {
    const to = dayByKey(at, event.key);
    if (to === undefined) return;
    event.preventDefault();
    const day = to < first ? first : to > last ? last : to;
    moved.current = true;
    setAt(day);
    if (day < shown) setShown(addMonths(day, 0));
    else if (day >= addMonths(shown, count)) setShown(addMonths(day, 1 - count));
  };
  const months = Array.from({ length: count }, (_, index) => addMonths(shown, index));
  return (
    <div ref={place} className="relative">
      <div className="absolute inset-x-0 top-0 flex justify-between">
        <IconButton
          icon="chevron-left"
          label="Earlier month"
          disabled={shown <= first}
          onClick={() => show(addMonths(shown, -1))}
        />
        <IconButton
          icon="chevron-right"
          label="Later month"
          disabled={addMonths(shown, count) > last}
          onClick={() => show(addMonths(shown, 1))}
        />
      </div>
      <div className={classNames('grid gap-6', !single && 'md:grid-cols-2')}>
        {months.map((month) => (
          <MonthTable
            key={month}
            month={month}
            at={at}
            range={range}
            mayPick={(day) => day >= first && day <= last && mayPick(day)}
            onPick={(day) => {
              setAt(day);
              onPick(day);
            }}
            onKeyDown={move}
          />
        ))}
      </div>
    </div>
  );
}

function onWidthChange(change: () => void): () => void {
  const list = window.matchMedia(twoMonths);
  list.addEventListener('change', change);
  return () => list.removeEventListener('change', change);
}

function fitsTwoMonths(): boolean {
  return window.matchMedia(twoMonths).matches;
}

const heads = [
  ['Su', 'Sunday'],
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
] as const;

type Days = {
  range: DateRange;
  /** The day with the tab stop. */
  at: LocalDay;
  mayPick: (day: LocalDay) => boolean;
  onPick: (day: LocalDay) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A month as a table of days. @param month its first day */
function MonthTable({ month, ...days }: Days & { month: LocalDay }) {
  const title = useId();
  return (
    <div className="grid content-start gap-2">
      <p id={title} className="flex min-h-11 items-center justify-center font-display text-lead">
        {formatMonth(month)}
      </p>
      <table aria-labelledby={title} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {heads.map(([short, long]) => (
              <th key={short} scope="col" abbr={long} className="pb-1 text-caption font-medium text-ink-soft">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) =>
                day === undefined ? <td key={heads[at]?.[0]} /> : <DayCell key={day} day={day} {...days} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayCell({ day, range: { start, end }, at, mayPick, onPick, onKeyDown }: Days & { day: LocalDay }) {
  const chosen = day === start || day === end;
  const within = end !== '' && day > start && day < end;
  const free = mayPick(day);
  return (
    <td className={classNames('p-0.5', within && 'bg-paper-sunk')}>
      <button
        type="button"
        data-day={day}
        tabIndex={day === at ? 0 : -1}
        aria-disabled={free ? undefined : true}
        aria-pressed={chosen || within}
        onKeyDown={onKeyDown}
        aria-label={`${formatLongDay(day)}${free || chosen || within ? '' : ', not free'}`}
        onClick={() => free && onPick(day)}
        className={classNames(
          'figures mx-auto grid h-9.5 w-full max-w-9.5 place-items-center rounded-full text-small',
          chosen && 'bg-garnet font-semibold text-on-garnet',
          !chosen && free && 'bg-oak-wash font-semibold text-oak hover:bg-ink hover:text-paper',
          !chosen && !free && 'cursor-not-allowed text-ink-soft',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}
