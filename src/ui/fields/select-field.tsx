import type { ComponentProps } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { inputClasses } from './control-styles.ts';
import { Field, type FieldProps } from './field.tsx';
import { describedBy } from './field-state.ts';

/** An option: `value` is submitted, `label` is shown. */
export type Choice = { value: string; label: string; disabled?: boolean };

/**
 * A native select, for which a phone shows its own list.
 *
 * @param placeholder an empty first option, e.g. "Choose a state"
 */
export function SelectField(
  props: FieldProps &
    Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & {
      choices: readonly Choice[];
      placeholder?: string;
    },
) {
  const { id, label, hint, optional, touched, invalid, error, choices, placeholder, ...select } = props;
  const state = { touched, invalid, error };
  return (
    <Field id={id} label={label} hint={hint} optional={optional} {...state}>
      <span className="relative block">
        <select
          {...select}
          id={id}
          className={classNames(inputClasses, 'appearance-none pr-10 text-ellipsis')}
          {...describedBy(id, hint, state)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft">
          <Icon name="chevron-down" />
        </span>
      </span>
    </Field>
  );
}
