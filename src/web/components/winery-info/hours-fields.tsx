import { weekdays } from '#features/wineries/opening-hours.ts';
import { FieldError } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { inputLook } from '#ui/fields/input-look.ts';
import { FieldGroup } from '../account/field-group.tsx';
import type { PartProps } from './winery-parts.ts';

const columns = ['opens', 'closes', 'opens again', 'closes again'] as const;

/** When a winery is open: for each day of the week up to twice. */
export function HoursFields({ form, errors }: PartProps) {
  return (
    <FieldGroup id="winery-hours" title="Opening hours">
      <p className="text-small text-ink-soft text-pretty">
        Leave a day empty when you are closed. The second pair is for days with a break. Without any hours your page
        shows none.
      </p>
      <div className="grid gap-4">
        <p aria-hidden="true" className="-mb-2 grid grid-cols-2 gap-2 text-caption text-ink-soft md:grid-cols-4">
          {columns.map((column, place) => (
            <span
              key={column}
              className={place > 1 ? 'first-letter:uppercase max-md:hidden' : 'first-letter:uppercase'}
            >
              {column}
            </span>
          ))}
        </p>
        {weekdays.map((weekday, at) => (
          <DayFields
            key={weekday}
            weekday={weekday}
            at={at}
            typed={form.hours[at] ?? []}
            error={errors[`hours-${at}`]}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

type DayProps = { weekday: string; at: number; typed: readonly string[]; error: string | undefined };

function DayFields({ weekday, at, typed, error }: DayProps) {
  const id = `hours-${at}`;
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">{weekday}</legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {columns.map((column, place) => (
          <input
            key={column}
            id={place === 0 ? id : `${id}-${place}`}
            name={id}
            type="time"
            aria-label={`${weekday} ${column}`}
            defaultValue={typed[place] ?? ''}
            className={inputLook}
            {...describedBy(id, null, { ...(error !== undefined && { error }) })}
          />
        ))}
      </div>
      <FieldError id={id} {...(error !== undefined && { error })} />
    </fieldset>
  );
}
