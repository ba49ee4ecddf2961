import { weekdays } from '#features/wineries/hours/opening-hours.ts';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { FieldError } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { type PartProps, sectionProps } from './form-sections.tsx';

/** The labels of a day's fields, in pairs; the second pair is for days with a break. */
const pairs = [
  ['opens', 'closes'],
  ['opens again', 'closes again'],
] as const;

/** The opening hours: up to two periods for each day of the week. */
export function HoursFields({ form, errors }: PartProps) {
  return (
    <FieldGroup {...sectionProps('winery-hours')}>
      <p className="text-small text-ink-soft text-pretty">
        Leave a day empty when you are closed. Without any hours your page shows none.
      </p>
      <div className="grid gap-4">
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

function DayFields(day: DayProps) {
  const { weekday, at, typed, error } = day;
  const id = `hours-${at}`;
  const breaks = typed.slice(2).some((time) => time !== '');
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">{weekday}</legend>
      <Pair {...day} pair={0} />
      <details open={breaks}>
        <summary className="link min-h-8 w-fit py-1 text-small pointer-coarse:min-h-11 pointer-coarse:py-2.5">
          Add a break<VisuallyHidden> on {weekday}</VisuallyHidden>
        </summary>
        <Pair {...day} pair={1} />
      </details>
      <FieldError id={id} {...(error !== undefined && { error })} />
    </fieldset>
  );
}

function Pair({ weekday, at, typed, error, pair }: DayProps & { pair: 0 | 1 }) {
  const id = `hours-${at}`;
  return (
    <div className="grid grid-cols-2 gap-2">
      {pairs[pair].map((label, end) => {
        const place = 2 * pair + end;
        return (
          <label key={label} className="grid gap-1 text-caption text-ink-soft">
            <span>
              <VisuallyHidden>{weekday} </VisuallyHidden>
              <span className="inline-block first-letter:uppercase">{label}</span>
            </span>
            <input
              id={place === 0 ? id : `${id}-${place}`}
              name={id}
              type="time"
              defaultValue={typed[place] ?? ''}
              className={inputClasses}
              {...describedBy(id, null, { ...(error !== undefined && { error }) })}
            />
          </label>
        );
      })}
    </div>
  );
}
