import type { LocalDay } from '#features/availability/local-day.ts';
import { formatDuration, formatHour } from '#features/availability/visit-times.ts';
import { FieldError } from '#ui/fields/field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { formatDay } from './day-labels.ts';
import type { FreeSlot, SlotChoice } from './slot-choice.ts';

/** A month with the free days of a tasting, then the sessions of the chosen day. */
export function SlotPicker(props: {
  /** At least one. */
  slots: readonly FreeSlot[];
  timezone: string;
  choice: SlotChoice;
  /** Whether the form was submitted, so that what is missing is named. */
  sent: boolean;
  onChoice: (choice: SlotChoice) => void;
  /** Whether they are stays: their first days are chosen, and they have no time. */
  isStay?: boolean;
}) {
  const { slots, timezone, choice, sent, onChoice, isStay = false } = props;
  const { day, slot } = choice;
  const days = new Set(slots.map((one) => one.day));
  const ofDay = slots.filter((one) => one.day === day);
  const pickDay = (picked: LocalDay) => {
    // why: pressed again, the day keeps the time that its buttons show
    if (picked === day) return;
    const sessions = slots.filter((one) => one.day === picked);
    // why: on a day with one session there is no time to choose
    onChoice({ day: picked, slot: sessions.length === 1 ? sessions[0] : undefined });
  };
  return (
    <>
      <fieldset className="grid min-w-0 gap-1.5">
        <legend className="mb-1.5 text-small font-semibold">{isStay ? 'First day' : 'Day'}</legend>
        <div className="max-w-88">
          <DayCalendar
            single
            first={slots[0]?.day ?? ''}
            last={slots.at(-1)?.day ?? ''}
            range={{ start: day, end: day }}
            mayPick={(one) => days.has(one)}
            onPick={pickDay}
          />
        </div>
        <FieldError id="day" {...(sent && day === '' && { error: 'Please choose a day.' })} />
      </fieldset>
      {day === '' || isStay ? null : (
        <RadioGroup
          key={day}
          id="time"
          name="time"
          label={`Time on ${formatDay(day)}`}
          look="pills"
          defaultValue={slot?.start ?? ''}
          choices={ofDay.map((one) => ({
            value: one.start,
            label: formatHour(one.start, timezone),
            note: `${formatDuration(one)}, ${one.seats} left`,
          }))}
          onChange={(start) => onChoice({ day, slot: ofDay.find((one) => one.start === start) })}
          {...(sent && !slot && { error: 'Please choose a time.' })}
        />
      )}
    </>
  );
}
