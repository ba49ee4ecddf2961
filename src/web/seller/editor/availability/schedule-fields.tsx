import { useState } from 'react';
import { confirmationHours as confirmationLimits } from '#features/availability/confirmation-terms.ts';
import { type Weekday, weekdays } from '#features/availability/local-day.ts';
import { maxRowsPerDay, type ScheduleRow, scheduleFieldName } from '#features/availability/schedule/schedule-form.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { FieldError } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFormSnapshot } from '../../../forms/use-form.ts';
import { fieldLabel, fieldLabels, weekdayLabels } from '../field-labels.ts';
import type { AvailabilityTabData } from './availability-tab.ts';

/** The time zones of the USA, from east to west. */
const zones = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
] as const;

/**
 * The weekly schedule of a tasting: for each day the hours in which guests may come, and how many. Emptied rows are
 * deleted. Without JavaScript each day has one empty row.
 * @param typed what was typed into a form that was not saved, by field; undefined for the stored schedule
 */
export function ScheduleFields(props: {
  schedule: AvailabilityTabData;
  typed: Readonly<Record<string, string>> | undefined;
  errors: Readonly<Record<string, string>>;
}) {
  const { typed, errors } = props;
  const { hours, cancellation, confirmationHours, scheduleVersion, ...schedule } = useFormSnapshot(props.schedule);
  const terms = [
    ['cancellationHours', cancellation.hours, 720],
    ['cancellationKept', cancellation.keptPercent, 100],
  ] as const;
  const timezone = typed?.timezone ?? schedule.timezone;
  const named = zones.map(([value, label]) => ({ value: value as string, label: `${label} time` }));
  const choices = named.some(({ value }) => value === timezone)
    ? named
    : [...named, { value: timezone, label: timezone }];
  return (
    <>
      <input type="hidden" name="seen" value={typed?.seen ?? scheduleVersion} />
      <SelectField
        id="timezone"
        name="timezone"
        label={fieldLabels.timezone}
        hint="Hours below are in this time zone."
        choices={choices}
        defaultValue={timezone}
        {...(errors.timezone && { error: errors.timezone })}
      />
      <fieldset id="entries" className="grid min-w-0 gap-1">
        <legend className="text-small font-semibold">{fieldLabels.entries}</legend>
        <p className="text-caption text-ink-soft">
          Each line is a session that guests book, with its seats: a morning and an afternoon sell apart. From 12:00 AM
          to 12:00 AM is a whole day; if all lines are, guests book one day or several. A stay by the night has only
          whole days. A day without hours is closed.
        </p>
        <FieldError id="entries" error={errors.entries} />
        <ul className="mt-2 grid list-none divide-y divide-line border-y border-line">
          {weekdays.map((day) => (
            <DayRows key={day} day={day} hours={hours.filter((row) => row.day === day)} typed={typed} errors={errors} />
          ))}
        </ul>
      </fieldset>
      <TextField
        id="confirmationHours"
        name="confirmationHours"
        type="number"
        inputMode="numeric"
        min={confirmationLimits.least}
        max={confirmationLimits.most}
        label={fieldLabels.confirmationHours}
        hint="If you haven’t confirmed a booking by then, it’s canceled and the guest isn’t charged. For bookings made less than twice this far ahead, you have half the remaining time."
        defaultValue={typed?.confirmationHours ?? String(confirmationHours)}
        {...(errors.confirmationHours && { error: errors.confirmationHours })}
      />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="pb-1 text-small font-semibold">If guests cancel</legend>
        <p className="text-caption text-ink-soft">
          Guests see this before they pay. Orders keep the terms they were placed under.
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
          {terms.map(([name, value, most]) => (
            <TextField
              key={name}
              id={name}
              name={name}
              type="number"
              inputMode="numeric"
              min={0}
              max={most}
              label={fieldLabels[name]}
              defaultValue={typed?.[name] ?? String(value)}
              {...(errors[name] && { error: errors[name] })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

function DayRows(props: {
  day: Weekday;
  hours: readonly ScheduleRow[];
  typed: Readonly<Record<string, string>> | undefined;
  errors: Readonly<Record<string, string>>;
}) {
  const { day, hours, typed, errors } = props;
  const filled = typed
    ? Array.from({ length: maxRowsPerDay }, (_, row) => row).findLastIndex((row) => hasText(typed, day, row)) + 1
    : hours.length;
  const [rows, setRows] = useState(Math.max(1, filled));
  return (
    <li className="grid gap-2 py-3 md:grid-cols-[6.5rem_minmax(0,1fr)]">
      <p className="pt-2 font-medium">{weekdayLabels[day]}</p>
      <div className="grid justify-items-start gap-2">
        {Array.from({ length: rows }, (_, row) => (
          <HoursRowFields
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their number
            key={row}
            day={day}
            row={row}
            hours={hours[row]}
            typed={typed}
            errors={errors}
            onMore={row === rows - 1 && rows < maxRowsPerDay ? () => setRows(rows + 1) : undefined}
          />
        ))}
      </div>
    </li>
  );
}

function hasText(typed: Readonly<Record<string, string>>, day: Weekday, row: number): boolean {
  return (['start', 'end', 'seats'] as const).some(
    (part) => (typed[scheduleFieldName({ day, row }, part)] ?? '') !== '',
  );
}

function HoursRowFields(props: {
  day: Weekday;
  row: number;
  hours: ScheduleRow | undefined;
  typed: Readonly<Record<string, string>> | undefined;
  errors: Readonly<Record<string, string>>;
  onMore: (() => void) | undefined;
}) {
  const { day, row, hours, typed, errors, onMore } = props;
  const fieldOf = (part: 'start' | 'end' | 'seats') => {
    const id = scheduleFieldName({ day, row }, part);
    const error = errors[id];
    return {
      id,
      name: id,
      'aria-label': fieldLabel(id),
      defaultValue: typed ? (typed[id] ?? '') : (hours?.[part] ?? ''),
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? undefined : `${id}-error`,
    };
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <span className="w-37">
          <input type="time" {...fieldOf('start')} className={inputClasses} />
        </span>
        <span aria-hidden="true">to</span>
        <span className="w-37">
          <input type="time" {...fieldOf('end')} className={inputClasses} />
        </span>
        <span className="flex items-center gap-2">
          <span className="w-20">
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={1000}
              {...fieldOf('seats')}
              className={inputClasses}
            />
          </span>
          <span aria-hidden="true" className="text-small text-ink-soft">
            seats
          </span>
          {onMore && (
            <span className="noscript:hidden">
              <IconButton icon="plus" label={`More hours on ${weekdayLabels[day]}`} onClick={onMore} />
            </span>
          )}
        </span>
      </div>
      {(['start', 'end', 'seats'] as const).map((part) => (
        <FieldError
          key={part}
          id={scheduleFieldName({ day, row }, part)}
          error={errors[scheduleFieldName({ day, row }, part)]}
        />
      ))}
    </div>
  );
}
