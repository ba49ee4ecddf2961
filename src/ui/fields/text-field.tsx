import type { ComponentProps } from 'react';
import { inputClasses } from './control-styles.ts';
import { Field, type FieldProps } from './field.tsx';
import { describedBy } from './field-state.ts';

/**
 * A labelled native input for text, email, password, number or date. Fields that share one error refer to it by
 * `aria-describedby`.
 */
export function TextField(props: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'>) {
  const { id, label, hint, optional, touched, invalid, error, type = 'text', ...input } = props;
  const state = { touched, invalid, error };
  return (
    <Field id={id} label={label} hint={hint} optional={optional} {...state}>
      <input {...describedBy(id, hint, state)} {...input} id={id} type={type} className={inputClasses} />
    </Field>
  );
}
