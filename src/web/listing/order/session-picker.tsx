import { QuantitySelect } from '#ui/fields/quantity-select.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import type { SlotChoice } from '../../calendar/slot-choice.ts';
import { SlotPicker } from '../../calendar/slot-picker.tsx';
import { maxPeople } from './order-choice.ts';
import { useTimeSlots } from './use-time-slots.tsx';

/** What is chosen so far: a day, empty at first; one of its sessions; and how many people come. */
export type SessionChoice = SlotChoice & { people: number };

/** So many people are chosen by one tap; more of them from a list. */
const mostPills = 6;

/** A month with the free days of a tasting, then the sessions of the chosen day, then how many people come. */
export function SessionPicker(props: {
  listingId: string;
  timezone: string;
  choice: SessionChoice;
  /** Whether the form was submitted, so that what is missing is named. */
  sent: boolean;
  onChoice: (choice: SessionChoice) => void;
}) {
  const { listingId, choice, onChoice, ...picker } = props;
  const { slots, notice } = useTimeSlots(listingId);
  if (notice || !slots) return notice;
  const { slot, people } = choice;
  return (
    <div className="grid gap-5">
      <SlotPicker
        {...picker}
        slots={slots}
        choice={choice}
        onChoice={(picked) => onChoice({ ...picked, people: Math.min(people, picked.slot?.seats ?? people) })}
      />
      {slot ? (
        <People
          key={slot.start}
          most={Math.min(slot.seats, maxPeople)}
          people={people}
          onPeople={(count) => onChoice({ ...choice, people: count })}
        />
      ) : null}
    </div>
  );
}

/** How many people come, by one tap; more of them from a list. */
function People({ most, people, onPeople }: { most: number; people: number; onPeople: (count: number) => void }) {
  const pills = Array.from({ length: Math.min(most, mostPills) }, (_, at) => String(at + 1));
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <RadioGroup
        key={people > mostPills ? 'more' : 'few'}
        id="people"
        name="people"
        label="People"
        look="pills"
        defaultValue={String(people)}
        choices={pills.map((value) => ({ value, label: value }))}
        onChange={(count) => onPeople(Number(count))}
      />
      {most > mostPills ? (
        <QuantitySelect
          id="more-people"
          name="people"
          label="Or more"
          left={most}
          value={people}
          onQuantity={onPeople}
        />
      ) : null}
    </div>
  );
}
