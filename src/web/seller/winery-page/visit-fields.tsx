import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { type PartProps, sectionProps } from './form-sections.tsx';

const questions = [
  ['reservationsRequired', 'Do visitors need a reservation?'],
  ['dogsFriendly', 'Are dogs welcome?'],
  ['kidsFriendly', 'Are children welcome?'],
] as const;

/** Whether visitors need a reservation, and whether dogs and children are welcome. */
export function VisitFields({ form, errors }: PartProps) {
  return (
    <FieldGroup {...sectionProps('winery-visits')}>
      {questions.map(([name, label]) => (
        <RadioGroup
          key={name}
          id={name}
          name={name}
          label={label}
          look="pills"
          defaultValue={form.texts[name]}
          choices={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
            { value: '', label: 'Do not say' },
          ]}
          {...(errors[name] !== undefined && { error: errors[name] })}
        />
      ))}
    </FieldGroup>
  );
}
