import { type KeyboardEvent, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { LocalDay } from '#features/availability/local-day.ts';
import type { DateRange } from '#features/availability/time-slots/date-range.ts';
import { formatMonth, formatLongDay } from './day-labels.ts';
import { weeksOf } from './month-days.ts';

const heads = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const;

type Days = {
  range: DateRange;
  /** The day that is in the order of tabs. */
  at: LocalDay;
  mayPick: (day: LocalDay) => boolean;
  onPick: (day: LocalDay) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A month as a table of days. @param month its first day */
export function MonthTable({ month, ...days }: Days & { month: LocalDay }) {
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
